import { CalendarClock, Clock, Sun } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { momentWords, usualMoments } from '#web/app/moments/moments.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/dropdown-menu.tsx'
import { Opening } from '#web/ui/opening.tsx'

const SnoozeDialog = lazy(() => import('#web/app/thread/snooze-dialog.tsx'))

type SnoozeMenuProps = {
  trigger: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Snoozed already: offers to bring it back. */
  isSnoozed: boolean
  onSnooze: (until: Date | null) => void
}

export function SnoozeMenu({ trigger, open, onOpenChange, isSnoozed, onSnooze }: SnoozeMenuProps) {
  const [isPicking, setIsPicking] = useState(false)
  return (
    <>
      <DropdownMenu trigger={trigger} align="end" open={open} onOpenChange={onOpenChange} className="min-w-64">
        {open && <Choices isSnoozed={isSnoozed} onSnooze={onSnooze} onPick={() => setIsPicking(true)} />}
      </DropdownMenu>
      {isPicking && (
        <Opening onClose={() => setIsPicking(false)}>
          <SnoozeDialog open onOpenChange={setIsPicking} onSnooze={onSnooze} />
        </Opening>
      )}
    </>
  )
}

type ChoicesProps = Pick<SnoozeMenuProps, 'isSnoozed' | 'onSnooze'> & { onPick: () => void }

function Choices({ isSnoozed, onSnooze, onPick }: ChoicesProps) {
  const now = new Date()
  return (
    <>
      {isSnoozed && (
        <>
          <MenuItem icon={Sun} onSelect={() => onSnooze(null)}>
            Bring back now
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {usualMoments(now).map(({ label, at }) => (
        <MenuItem key={label} icon={Clock} onSelect={() => onSnooze(at)}>
          <span className="flex items-baseline justify-between gap-4">
            {label}
            <span className="text-ink-faint text-sm tabular-nums">{momentWords(at, now)}</span>
          </span>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={CalendarClock} onSelect={onPick}>
        Pick a date and time
      </MenuItem>
    </>
  )
}
