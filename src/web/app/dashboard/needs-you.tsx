import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { nameOf } from '#web/app/contact-name.ts'
import { labelName, toneOf } from '#web/app/intent-labels.ts'
import { nextStepOf } from '#web/app/thread/next-step.ts'
import { Button } from '#web/ui/button.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

const shown = 5

/** The threads in which a person has something to do, the most valuable first; nothing while there are none. */
export function NeedsYou({ count }: { count: number }) {
  const { workspaceId } = useWorkspace()
  const { data } = useQuery(orpc.threads.list.queryOptions({ input: { workspaceId, view: 'needs', limit: shown } }))
  if (count === 0 || data === undefined || data.rows.length === 0) return null
  return (
    <section aria-labelledby="needs-you" className="rounded-md border">
      <header className="flex items-center justify-between gap-3 border-b px-5 py-2.5">
        <h2 id="needs-you" className="font-semibold text-base text-ink">
          Needs you <span className="font-normal text-ink-faint">{count.toLocaleString('en')}</span>
        </h2>
        <Button asChild size="sm" icon={ArrowRight}>
          <Link to="/inbox">Open Inbox</Link>
        </Button>
      </header>
      <ul>
        {data.rows.map((row) => (
          <li
            key={row.id}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-5 py-2 not-last:border-b focus-within:bg-hover hover:bg-hover sm:grid-cols-[minmax(0,1fr)_8rem_8rem_4rem]"
          >
            <span className="flex min-w-0 items-baseline gap-1.5">
              {/* The whole row opens the thread. */}
              <Link
                to="/thread/$threadId"
                params={{ threadId: row.id }}
                className="min-w-0 shrink-0 max-w-[70%] truncate font-medium text-base text-ink after:absolute after:inset-0"
              >
                {nameOf(row)}
              </Link>
              <span className="min-w-0 truncate text-ink-faint text-sm">{row.contactCompany}</span>
            </span>
            <Meter
              value={row.intentScore}
              tone={toneOf(row.intentScore)}
              label={labelName(row.label)}
              name="Intent score"
              hideLabel
            />
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
