import { Archive, ArchiveRestore, Clock } from 'lucide-react'
import { memo } from 'react'
import type { ThreadRow } from '#contract/threads.ts'
import { AssignControl } from '#web/app/assign/assign-control.tsx'
import { nameOf } from '#web/app/contact-name.ts'
import type { RowEvents } from '#web/app/inbox/row-events.ts'
import { SnoozeMenu } from '#web/app/thread/snooze-menu.tsx'
import { cn } from '#web/ui/cn.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type RowActionsProps = Pick<RowEvents, 'onArchive' | 'onSnooze' | 'onSnoozeOpen'> & {
  row: ThreadRow
  isActive: boolean
  /** `a` is meant for this row. */
  hasKeys: boolean
  isSnoozing: boolean
}

/** Seen while the pointer or the keyboard is on the row. Not drawn again when the row is in another layout. */
export const RowActions = memo(function RowActions(props: RowActionsProps) {
  const { row, isActive, hasKeys, isSnoozing, onArchive, onSnooze, onSnoozeOpen } = props
  const isArchived = row.archivedAt !== null
  const name = nameOf(row)
  const archiving = isArchived ? 'Move to inbox' : 'Archive'
  const tabIndex = isActive ? 0 : -1
  return (
    <div
      className={cn(
        'flex h-full items-center gap-0.5 rounded-sm bg-raised opacity-0 *:pointer-events-auto',
        'group-hover/row:opacity-100 group-has-[:focus-visible]/row:opacity-100 has-data-[state=open]:opacity-100',
        isSnoozing ? 'opacity-100' : 'pointer-coarse:hidden',
      )}
    >
      <IconButton
        size="sm"
        icon={isArchived ? ArchiveRestore : Archive}
        label={archiving}
        action={archiving}
        aria-label={`${archiving}: ${name}`}
        kbd="e"
        tabIndex={tabIndex}
        onClick={() => onArchive(row)}
      />
      {!isArchived && (
        <SnoozeMenu
          trigger={
            <IconButton
              size="sm"
              icon={Clock}
              label="Snooze"
              aria-label={`Snooze: ${name}`}
              kbd="s"
              tabIndex={tabIndex}
            />
          }
          open={isSnoozing}
          onOpenChange={(open) => onSnoozeOpen(open ? row : null)}
          isSnoozed={row.snoozedUntil !== null}
          onSnooze={(until) => onSnooze(row, until)}
        />
      )}
      <AssignControl row={row} size="sm" tabIndex={tabIndex} hasKey={hasKeys} />
    </div>
  )
})
