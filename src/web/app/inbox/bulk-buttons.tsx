import { Archive, ArchiveRestore, Bot, CheckCheck, Clock, Mail, MailX, Tag, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { bulkLabels } from '#contract/bulk.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { ColleagueChoice, PeopleChoice } from '#web/app/assign/people-choice.tsx'
import { sharesOf } from '#web/app/inbox/bulk-parts.ts'
import type { BulkActs, BulkMenu } from '#web/app/inbox/use-bulk-acts.ts'
import type { Selection } from '#web/app/inbox/use-selection.ts'
import { labelName } from '#web/app/intent-labels.ts'
import { useIsOverAll } from '#web/app/over-all.ts'
import { SnoozeMenu } from '#web/app/thread/snooze-menu.tsx'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type BulkButtonsProps = { selection: Selection; acts: BulkActs }

/** A button for each thing that can be done with the selected threads. */
export function BulkButtons({ selection, acts }: BulkButtonsProps) {
  const { isTooMany, isArchive, act } = acts
  return (
    <div className="flex flex-wrap items-center gap-0.5">
      <IconButton
        icon={isArchive ? ArchiveRestore : Archive}
        label={isArchive ? 'Move to inbox' : 'Archive'}
        kbd="e"
        tooltipSide="top"
        disabled={isTooMany}
        onClick={acts.archive}
      />
      <SnoozeMenu
        trigger={<IconButton icon={Clock} label="Snooze" kbd="s" tooltipSide="top" disabled={isTooMany} />}
        {...acts.openOf('snooze')}
        isSnoozed={acts.isSnoozed}
        onSnooze={(until) => act({ kind: 'snooze', until: until?.toISOString() ?? null })}
      />
      <ButtonMenu acts={acts} name="assign" label="Assign" icon={UserRound} kbd="a">
        <AssignChoice selection={selection} acts={acts} />
      </ButtonMenu>
      <ButtonMenu acts={acts} name="label" label="Label" icon={Tag} kbd="l">
        {bulkLabels.map((label) => (
          <MenuItem key={label} onSelect={() => act({ kind: 'label', label })}>
            {labelName(label)}
          </MenuItem>
        ))}
      </ButtonMenu>
      <ButtonMenu acts={acts} name="mark" label="Mark as read or unread" icon={Mail} kbd="u">
        <MenuItem onSelect={() => act({ kind: 'read', isRead: true })}>Mark as read</MenuItem>
        <MenuItem onSelect={() => act({ kind: 'read', isRead: false })}>Mark as unread</MenuItem>
      </ButtonMenu>
      <ButtonMenu acts={acts} name="mode" label="AI mode" icon={Bot} kbd="m">
        {modes.map(({ aiMode, label }) => (
          <MenuItem key={label} onSelect={() => act({ kind: 'ai_mode', aiMode })}>
            {label}
          </MenuItem>
        ))}
      </ButtonMenu>
      <IconButton
        icon={MailX}
        label="Reject drafts"
        kbd="d"
        tooltipSide="top"
        disabled={isTooMany}
        onClick={acts.reject}
      />
      <Button
        size="sm"
        variant="primary"
        icon={CheckCheck}
        kbd="y"
        disabled={isTooMany}
        className="ml-1"
        onClick={acts.approve}
      >
        Approve
      </Button>
    </div>
  )
}

type ButtonMenuProps = {
  acts: BulkActs
  name: BulkMenu
  label: string
  icon: typeof Tag
  kbd: string
  children: ReactNode
}

function ButtonMenu({ acts, name, label, icon, kbd, children }: ButtonMenuProps) {
  const { open, onOpenChange } = acts.openOf(name)
  return (
    <DropdownMenu
      side="top"
      open={open}
      onOpenChange={onOpenChange}
      trigger={<IconButton icon={icon} label={label} kbd={kbd} tooltipSide="top" disabled={acts.isTooMany} />}
    >
      {open && children}
    </DropdownMenu>
  )
}

/** Over all workspaces it is said of how many of the threads each colleague may have. */
function AssignChoice({ selection, acts }: BulkButtonsProps) {
  const { workspaceId } = useWorkspace()
  const onAssign = (memberId: string | null) => acts.act({ kind: 'assign', memberId })
  return useIsOverAll() ? (
    <ColleagueChoice shares={sharesOf(selection, workspaceId)} onAssign={onAssign} />
  ) : (
    <PeopleChoice onAssign={onAssign} />
  )
}

const modes = [
  { aiMode: null, label: 'As the agent is set' },
  { aiMode: 'auto', label: 'Auto' },
  { aiMode: 'draft', label: 'Drafts only' },
  { aiMode: 'off', label: 'Off' },
] as const
