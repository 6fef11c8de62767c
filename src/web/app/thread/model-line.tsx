import { CloudOff } from 'lucide-react'
import type { Thread } from '#contract/threads.ts'
import { clockTime } from '#web/app/tasks/time-label.ts'

/** That no language model can be reached to write here, since when, and how long it is tried. */
export function ModelLine({ unreachable }: Pick<Thread, 'unreachable'>) {
  if (unreachable === null) return null
  return (
    <p role="status" className="flex items-start gap-2 border-b bg-sunken px-4 py-1.5 text-ink-muted text-sm">
      <CloudOff aria-hidden className="mt-0.5 shrink-0" />
      <span>
        The language model has been unreachable since {clockTime(new Date(unreachable.since))}. We’ll keep trying until{' '}
        {clockTime(new Date(unreachable.until))}.
      </span>
    </p>
  )
}
