import { type ReactNode, useState } from 'react'
import { MomentForm } from '#web/app/thread/moment-form.tsx'
import { momentWords, usualMoments } from '#web/app/thread/moments.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'

type SchedulePopoverProps = {
  /** What opens it; left out: a Schedule button. */
  trigger?: ReactNode
  label?: string
  disabled?: boolean
  onSchedule: (at: Date) => void
}

/** A time that lies ahead: one of the usual ones, or any. */
export function SchedulePopover({
  trigger,
  label = 'Schedule reply',
  disabled = false,
  onSchedule,
}: SchedulePopoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  const choose = (at: Date) => {
    setIsOpen(false)
    onSchedule(at)
  }
  const now = new Date()
  return (
    <Popover
      label={label}
      side="top"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={trigger ?? <Button disabled={disabled}>Schedule</Button>}
    >
      <ul className="-mx-1 mb-3 flex flex-col border-b pb-2">
        {usualMoments(now).map(({ label: name, at }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => choose(at)}
              className="flex h-8 w-full items-center justify-between gap-3 rounded-sm px-2 text-base hover:bg-hover"
            >
              {name}
              <span className="text-ink-faint text-sm tabular-nums">{momentWords(at, now)}</span>
            </button>
          </li>
        ))}
      </ul>
      <MomentForm initial={usualMoments(now)[1]?.at ?? now} submitLabel={label} onSubmit={choose} />
    </Popover>
  )
}
