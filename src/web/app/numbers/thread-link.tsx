import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import type { CountedNumber } from '#contract/number-dimensions.ts'
import type { ThreadFilters } from '#contract/threads.ts'
import { told } from '#web/app/numbers/number-words.ts'

/** What the numbers of a panel are narrowed to, as the inbox's address says it; null where no one list shows them: over all workspaces. */
export const ThreadsContext = createContext<ThreadFilters | null>(null)

type ThreadLinkProps = {
  number: CountedNumber
  /** What narrows it further. */
  of?: ThreadFilters
  /** What is read aloud: what the number is of. */
  label: string
  children: ReactNode
}

/** Leads to the threads behind a number; just what it says where there is no one list of them. */
export function ThreadLink({ number, of, label, children }: ThreadLinkProps) {
  const threads = use(ThreadsContext)
  if (threads === null) return children
  return (
    <Link
      to="/inbox"
      search={{ ...threads, ...of, number }}
      aria-label={`${label}, show threads`}
      className="rounded-xs underline decoration-line-strong underline-offset-3 hover:decoration-ink"
    >
      {children}
    </Link>
  )
}

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
