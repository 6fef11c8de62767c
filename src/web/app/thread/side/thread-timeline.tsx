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
  UserRound,
  UserRoundX,
} from 'lucide-react'
import { useState } from 'react'
import type { TaskReason } from '#contract/task-reasons.ts'
import type { TimelineEntry, TimelineKind } from '#contract/timeline.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { timelineWords } from '#web/app/thread/side/timeline-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { Timeline, TimelineItem } from '#web/ui/timeline.tsx'

const icons: Record<TimelineKind, LucideIcon> = {
  received: Mail,
  wrote_after_erasure: Ban,
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
  undone: CircleDot,
  superseded: CircleDot,
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
  marked_wrong: CircleAlert,
  assigned: UserRound,
  unassigned: UserRoundX,
  step_taken_back: RotateCcw,
  ai_mode: Bot,
}

const shownAtFirst = 8

type ThreadTimelineProps = {
  entries: readonly TimelineEntry[]
  /** Reasons that the screen says already. */
  told: readonly TaskReason[]
}

/** Why things happened, the newest first. */
export function ThreadTimeline({ entries, told }: ThreadTimelineProps) {
  const platformName = usePlatformName()
  const [areAllShown, setAreAllShown] = useState(false)
  if (entries.length === 0) return <p className="text-ink-faint text-sm">Nothing has happened yet.</p>
  const shown = areAllShown ? entries : entries.slice(0, shownAtFirst)
  return (
    <div className="flex flex-col gap-2">
      <Timeline label="Timeline">
        {shown.map((entry) => {
          const { title, why, tone } = timelineWords(entry, { platformName, told })
          return (
            <TimelineItem key={entry.id} icon={icons[entry.kind] ?? CircleDot} title={title} at={entry.at} tone={tone}>
              {why}
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
