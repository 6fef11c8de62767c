import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { AllThreadRow } from '#contract/memberships.ts'
import type { ThreadRow } from '#contract/threads.ts'
import { nameOf } from '#web/app/contact-name.ts'
import { IntentMeter } from '#web/app/intent-meter.tsx'
import { useIsOverAll } from '#web/app/over-all.ts'
import { nextStepOf } from '#web/app/thread/next-step.ts'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

/** So many of them are shown. */
export const shownOfNeeds = 5

type NeedsYouProps = { count: number; rows: readonly (ThreadRow | AllThreadRow)[] | undefined }

/** The threads in which a person has something to do, the most valuable first; nothing while there are none. Over all workspaces each is named with its own. */
export function NeedsYou({ count, rows }: NeedsYouProps) {
  const isOverAll = useIsOverAll()
  if (count === 0 || rows === undefined || rows.length === 0) return null
  const client = (row: ThreadRow | AllThreadRow) => ('workspaceId' in row ? row : null)
  return (
    <section aria-labelledby="needs-you" className="rounded-md border">
      <header className="flex items-center justify-between gap-3 border-b px-5 py-2.5">
        <h2 id="needs-you" className="font-semibold text-base text-ink">
          Needs you <span className="font-normal text-ink-faint">{count.toLocaleString('en')}</span>
        </h2>
        <Button asChild size="sm" icon={ArrowRight}>
          <Link to="/inbox" search={isOverAll ? { all: true } : {}}>
            Open Inbox
          </Link>
        </Button>
      </header>
      <ul>
        {rows.map((row) => (
          <li
            key={row.id}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-5 py-2 not-last:border-b focus-within:bg-hover hover:bg-hover sm:grid-cols-[minmax(0,1fr)_8rem_8rem_4rem]"
          >
            <span className="flex min-w-0 items-baseline gap-1.5">
              {/* The whole row opens the thread. */}
              <Link
                to="/thread/$threadId"
                params={{ threadId: row.id }}
                search={isOverAll ? { all: true, workspace: client(row)?.workspaceId } : {}}
                className="min-w-0 shrink-0 max-w-[70%] truncate font-medium text-base text-ink after:absolute after:inset-0"
              >
                {nameOf(row)}
              </Link>
              <span className="min-w-0 truncate text-ink-faint text-sm">
                {[client(row)?.workspaceName, row.contactCompany].filter(Boolean).join(' · ')}
              </span>
            </span>
            <IntentMeter of={row} hideLabel />
            <span className="truncate font-medium text-accent-ink text-sm max-sm:order-last">
              {nextStepOf(row, new Date()).words}
            </span>
            <RelativeTime at={row.lastMessageAt} className="text-right text-ink-faint text-xs" />
          </li>
        ))}
      </ul>
    </section>
  )
}
