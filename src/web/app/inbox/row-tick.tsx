import { Check } from 'lucide-react'
import type { ThreadRow } from '#contract/threads.ts'
import { nameOf } from '#web/app/contact-name.ts'
import type { RowEvents } from '#web/app/inbox/row-events.ts'
import { cn } from '#web/ui/cn.ts'

type RowTickProps = Pick<RowEvents, 'onSelect' | 'onExtend'> & {
  row: ThreadRow
  isActive: boolean
  isSelected: boolean
  isSelecting: boolean
}

/** At the foot of the row's margin, no larger than it looks, since the rest of the row opens it: seen where something is selected, and while the pointer or the keyboard is on the row. */
export function RowTick({ row, isActive, isSelected, isSelecting, onSelect, onExtend }: RowTickProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-label={`Select ${nameOf(row)}`}
      data-action="Select thread"
      tabIndex={isActive ? 0 : -1}
      onClick={(event) => (event.shiftKey ? onExtend(row) : onSelect(row))}
      className={cn(
        'absolute bottom-1.25 left-0 z-20 flex h-6 w-5 items-center justify-center opacity-0 focus-visible:opacity-100',
        'group-hover/row:opacity-100 group-has-[:focus-visible]/row:opacity-100 pointer-coarse:hidden',
        isSelecting && 'opacity-100 pointer-coarse:flex',
      )}
    >
      <span
        className={cn(
          'flex size-3.5 items-center justify-center rounded-xs border border-line-control bg-surface text-on-accent',
          isSelected && 'border-accent bg-accent',
        )}
      >
        {isSelected && <Check aria-hidden className="size-3 stroke-3" />}
      </span>
    </button>
  )
}
