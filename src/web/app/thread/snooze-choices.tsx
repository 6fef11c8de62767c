import { CalendarClock, Clock, Sun } from 'lucide-react'
import { momentWords } from '#web/app/moments/moment-labels.ts'
import { usualMoments } from '#web/app/moments/moments.ts'
import { MenuItem, MenuSeparator } from '#web/ui/dropdown-menu.tsx'

type SnoozeChoicesProps = {
  /** Snoozed already: offers to bring it back. */
  isSnoozed: boolean
  onSnooze: (until: Date | null) => void
  onPick: () => void
}

/** Until when, inside the menu. */
export default function SnoozeChoices({ isSnoozed, onSnooze, onPick }: SnoozeChoicesProps) {
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
