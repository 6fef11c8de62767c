import { ArchiveX, Clock, MailX, Pencil, Send } from 'lucide-react'
import type { Thread } from '#contract/threads.ts'
import { nameOf } from '#web/app/contact-name.ts'
import { SchedulePopover } from '#web/app/moments/schedule-popover.tsx'
import { optOutWords } from '#web/app/opt-out.ts'
import { type Redo, RedoPopover } from '#web/app/review/redo-popover.tsx'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'

/** What a person is choosing in. */
export type Opened = 'redo' | 'snooze' | 'opt_out' | null

type ReviewBarProps = {
  thread: Thread
  maySend: boolean
  isWriting: boolean
  opened: Opened
  onOpened: (opened: Opened) => void
  onSend: () => void
  onEdit: () => void
  onRedo: (redo: Redo) => void
  onNoAnswer: () => void
  onSnooze: (until: Date) => void
  onOptOut: () => void
}

/** Everything that can be decided about a draft, each with its key; on a phone within reach of a thumb. */
export function ReviewBar({ thread, maySend, isWriting, opened, onOpened, ...on }: ReviewBarProps) {
  const opens = (what: Opened) => (isOpen: boolean) => onOpened(isOpen ? what : null)
  return (
    <div
      role="toolbar"
      aria-label="Decide"
      className="flex shrink-0 flex-wrap items-center gap-2 border-t bg-surface px-4 py-2.5 max-sm:flex-nowrap max-sm:gap-1 max-sm:px-1.5 max-sm:py-1.5 max-sm:[&>button]:h-12 max-sm:[&>button]:min-w-11 max-sm:[&>button]:flex-auto max-sm:[&>button]:flex-col max-sm:[&>button]:gap-0.5 max-sm:[&>button]:px-0 max-sm:[&>button]:text-xs"
    >
      <Button variant="primary" icon={Send} kbd="a" disabled={!maySend} onClick={on.onSend}>
        Send
      </Button>
      <Button icon={Pencil} kbd="e" disabled={isWriting} onClick={on.onEdit}>
        Edit
      </Button>
      <RedoPopover
        thread={thread}
        disabled={isWriting}
        open={opened === 'redo'}
        onOpenChange={opens('redo')}
        onRedo={on.onRedo}
      />
      <SchedulePopover
        label="Snooze"
        trigger={
          <Button icon={Clock} kbd="s">
            Snooze
          </Button>
        }
        open={opened === 'snooze'}
        onOpenChange={opens('snooze')}
        onSchedule={on.onSnooze}
      />
      <Button icon={ArchiveX} kbd="x" onClick={on.onNoAnswer}>
        No answer
      </Button>
      <Popover
        label="Unsubscribe the lead?"
        side="top"
        open={opened === 'opt_out'}
        onOpenChange={opens('opt_out')}
        trigger={
          <Button icon={MailX} kbd="u">
            Opt-out
          </Button>
        }
      >
        <div className="flex flex-col gap-3">
          <p className="text-base text-ink">{optOutWords(nameOf(thread))}</p>
          <Button
            variant="danger"
            onClick={() => {
              onOpened(null)
              on.onOptOut()
            }}
          >
            Unsubscribe
          </Button>
        </div>
      </Popover>
    </div>
  )
}
