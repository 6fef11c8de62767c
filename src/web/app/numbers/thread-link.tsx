import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import type { CountedNumber } from '#contract/number-dimensions.ts'
import type { ThreadFilters } from '#contract/threads.ts'
import { told } from '#web/app/numbers/number-labels.ts'
import { useIsOverAll } from '#web/app/over-all.ts'

/** What the numbers of a panel are narrowed to, as the inbox's address says it. */
export const ThreadsContext = createContext<ThreadFilters>({})

/** Over all workspaces: whose a number is that is one workspace's; it then leads to the threads of that one. */
export const WorkspaceContext = createContext<string | null>(null)

type ThreadLinkProps = {
  number: CountedNumber
  /** What narrows it further. */
  of?: ThreadFilters
  /** What is read aloud: what the number is of. */
  label: string
  children: ReactNode
}

/** Leads to the threads behind a number: of the workspace, or over all of them. */
export function ThreadLink({ number, of, label, children }: ThreadLinkProps) {
  const threads = use(ThreadsContext)
  const workspaceId = use(WorkspaceContext)
  const isOverAll = useIsOverAll()
  const search = { ...threads, ...of, number }
  const how = {
    'aria-label': `${label}, show threads`,
    className: 'rounded-xs underline decoration-line-strong underline-offset-3 hover:decoration-ink',
    children,
  }
  if (workspaceId === null) return <Link to="/inbox" search={isOverAll ? { ...search, all: true } : search} {...how} />
  // Of another workspace than the tab's: as a link from outside, so that it is that one's in a new tab, too.
  return <a href={`/inbox?${new URLSearchParams({ ...given(search), workspace: workspaceId })}`} {...how} />
}

const given = (search: ThreadFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

type CountProps = Omit<ThreadLinkProps, 'children' | 'label'> & {
  value: number
  /** `meetings asked for, Spring`; read aloud behind the number. */
  what: string
}

/** A number that leads to its threads; nothing leads nowhere. */
export function Count({ value, what, ...props }: CountProps) {
  const words = told(value)
  if (value === 0) return words
  return (
    <ThreadLink label={`${words} ${what}`} {...props}>
      {words}
    </ThreadLink>
  )
}
