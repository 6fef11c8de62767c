import { type ReactNode, type RefObject, useRef } from 'react'
import { MomentForm } from '#web/app/moments/moment-form.tsx'
import { momentWords } from '#web/app/moments/moment-labels.ts'
import { usualMoments } from '#web/app/moments/moments.ts'
import { Popover } from '#web/ui/popover.tsx'

type SchedulePopoverProps = {
  trigger: ReactNode
  label?: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onSchedule: (at: Date) => void
  /** What has the focus once a time was chosen, if not what had it before. */
  onward?: RefObject<HTMLElement | null>
}

/** A time that lies ahead: one of the usual ones, or any. */
export function SchedulePopover({
  trigger,
  label = 'Schedule reply',
  open,
  onOpenChange,
  onSchedule,
  onward,
}: SchedulePopoverProps) {
  const isChosen = useRef(false)
  const choose = (at: Date) => {
    isChosen.current = true
    onOpenChange(false)
    onSchedule(at)
  }
  const now = new Date()
  return (
    <Popover
      label={label}
      side="top"
      className="w-80"
      open={open}
      onOpenChange={(isOpen) => {
        isChosen.current = false
        onOpenChange(isOpen)
      }}
      onward={() => (isChosen.current ? (onward?.current ?? null) : null)}
      trigger={trigger}
    >
      <ul className="-mx-1 mb-3 flex flex-col border-b pb-2">
        {usualMoments(now).map(({ label: name, at }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => choose(at)}
              className="flex h-8 pointer-coarse:h-11 w-full items-center justify-between gap-3 rounded-sm px-2 text-base hover:bg-hover"
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
