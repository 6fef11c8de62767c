import {
  Archive,
  ArchiveRestore,
  Clock,
  PanelLeftClose,
  PanelLeftOpen,
  PanelRight,
  PanelRightClose,
  StickyNote,
} from 'lucide-react'
import type { Present } from '#contract/presence.ts'
import type { Thread } from '#contract/threads.ts'
import { AssignControl } from '#web/app/assign/assign-control.tsx'
import Assignee from '#web/app/assign/assignee.tsx'
import { PresentLine } from '#web/app/presence/present-line.tsx'
import { togglePane, useIsFolded } from '#web/app/thread/panes.ts'
import { SnoozeMenu } from '#web/app/thread/snooze-menu.tsx'
import { BackLink, ThreadTitle } from '#web/app/thread/thread-title.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type ThreadHeaderProps = {
  thread: Thread
  mayAct: boolean
  /** Colleagues who have it open, too. */
  present: readonly Present[]
  onNote: () => void
  isSnoozing: boolean
  onSnoozeOpen: (open: boolean) => void
  onSnooze: (until: Date | null) => void
  onArchive: () => void
  onDetails: () => void
}

export function ThreadHeader({
  thread,
  mayAct,
  present,
  onNote,
  isSnoozing,
  onSnoozeOpen,
  onSnooze,
  onArchive,
  onDetails,
}: ThreadHeaderProps) {
  const isArchived = thread.archivedAt !== null
  const isListFolded = useIsFolded('list')
  const areDetailsFolded = useIsFolded('details')
  const assignee = thread.assignedTo !== null && <Assignee userId={thread.assignedTo} />
  return (
    <header className="flex min-h-13 shrink-0 items-center gap-2 border-b px-4 py-1.5 max-sm:gap-1 max-sm:px-2 pointer-coarse:py-1">
      <BackLink />
      <ThreadTitle thread={thread} />
      <PresentLine present={present} />
      <div className="flex shrink-0 items-center">
        {mayAct && (
          <>
            <IconButton
              icon={isArchived ? ArchiveRestore : Archive}
              label={isArchived ? 'Move to inbox' : 'Archive'}
              kbd="e"
              onClick={onArchive}
            />
            {!isArchived && (
              <SnoozeMenu
                trigger={<IconButton icon={Clock} label="Snooze" kbd="s" />}
                open={isSnoozing}
                onOpenChange={onSnoozeOpen}
                isSnoozed={thread.snoozedUntil !== null}
                onSnooze={onSnooze}
              />
            )}
            <IconButton icon={StickyNote} label="Add note" kbd="n" onClick={onNote} />
            {assignee}
            <AssignControl row={thread} hasKey />
          </>
        )}
        {!mayAct && assignee}
        <span className="max-xl:hidden">
          <IconButton
            icon={isListFolded ? PanelLeftOpen : PanelLeftClose}
            label={isListFolded ? 'Show the list' : 'Hide the list'}
            onClick={() => togglePane('list')}
          />
        </span>
        <span className="@max-3xl:hidden">
          <IconButton
            icon={areDetailsFolded ? PanelRight : PanelRightClose}
            label={areDetailsFolded ? 'Show the details' : 'Hide the details'}
            onClick={() => togglePane('details')}
          />
        </span>
        <span className="@3xl:hidden">
          <IconButton icon={PanelRight} label="Lead, intent and timeline" onClick={onDetails} />
        </span>
      </div>
    </header>
  )
}
