import {
  Archive,
  Ban,
  Bot,
  CalendarClock,
  CircleAlert,
  CircleDot,
  CircleHelp,
  FilePen,
  Gauge,
  Hourglass,
  type LucideIcon,
  Mail,
  Pencil,
  RotateCcw,
  Send,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import type { TimelineEntry } from '#contract/threads.ts'
import { timelineWords } from '#web/app/thread/timeline-labels.ts'
import { lessTold } from '#web/app/thread/told-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'

const icons: Partial<Record<string, LucideIcon>> = {
  received: Mail,
  answered_elsewhere: Send,
  scored: Gauge,
  corrected: Pencil,
  unsubscribed: Ban,
  bounced: Ban,
  draft_written: FilePen,
  draft_not_written: FilePen,
  draft_discarded: Trash2,
  scheduled: CalendarClock,
  run_now: Send,
  approved: Send,
  follow_up_planned: CalendarClock,
  follow_up_moved: CalendarClock,
  follow_ups_ended: Ban,
  platform_told: CircleDot,
  platform_not_told: CircleAlert,
  waits_for_approval: CircleDot,
  canceled: Ban,
  restored: RotateCcw,
  sent: Send,
  send_delayed: Hourglass,
  send_accepted: Hourglass,
  send_unclear: CircleHelp,
  send_failed: CircleAlert,
  retried: RotateCcw,
  archived: Archive,
  unarchived: Archive,
  snoozed: Hourglass,
  unsnoozed: Hourglass,
  ai_mode: Bot,
}

const shownAtFirst = 8

type ThreadTimelineProps = {
  entries: readonly TimelineEntry[]
  /** A reason that the screen says already. */
  told: string | null
}

/** Why things happened, the newest first. */
export function ThreadTimeline({ entries, told }: ThreadTimelineProps) {
  const [areAllShown, setAreAllShown] = useState(false)
  if (entries.length === 0) return <p className="text-ink-faint text-sm">Nothing has happened yet.</p>
  const shown = areAllShown ? entries : entries.slice(0, shownAtFirst)
  return (
    <div className="flex flex-col gap-2">
      <Timeline label="Timeline">
        {shown.map((entry) => {
          const { title, why, tone } = timelineWords(entry)
          return (
            <TimelineItem key={entry.id} icon={icons[entry.kind] ?? CircleDot} title={title} at={entry.at} tone={tone}>
              {lessTold(told, why)}
            </TimelineItem>
          )
        })}
      </Timeline>
      {!areAllShown && entries.length > shownAtFirst && (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => setAreAllShown(true)}>
          Show all {entries.length}
        </Button>
      )}
    </div>
  )
}
