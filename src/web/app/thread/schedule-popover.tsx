import { useState } from 'react'
import { MomentForm } from '#web/app/thread/moment-form.tsx'
import { momentWords, usualMoments } from '#web/app/thread/moments.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'

type SchedulePopoverProps = { disabled: boolean; onSchedule: (at: Date) => void }

export function SchedulePopover({ disabled, onSchedule }: SchedulePopoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  const choose = (at: Date) => {
    setIsOpen(false)
    onSchedule(at)
  }
  const now = new Date()
  return (
    <Popover
      label="Schedule reply"
      side="top"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button disabled={disabled}>Schedule</Button>}
    >
      <ul className="-mx-1 mb-3 flex flex-col border-b pb-2">
        {usualMoments(now).map(({ label, at }) => (
          <li key={label}>
            <button
              type="button"
              onClick={() => choose(at)}
              className="flex h-8 w-full items-center justify-between gap-3 rounded-sm px-2 text-base hover:bg-hover"
            >
              {label}
              <span className="text-ink-faint text-sm tabular-nums">{momentWords(at, now)}</span>
            </button>
          </li>
        ))}
      </ul>
      <MomentForm initial={usualMoments(now)[1]?.at ?? now} submitLabel="Schedule reply" onSubmit={choose} />
    </Popover>
  )
}
