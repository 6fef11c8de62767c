import { Archive, ArchiveRestore, Bot, CheckCheck, Clock, Mail, MailX, Tag, UserRound, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type BulkAction, bulkLabels, mostNamed } from '#contract/bulk.ts'
import type { ThreadRow } from '#contract/threads.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { ColleagueChoice, PeopleChoice } from '#web/app/assign/people-choice.tsx'
import { countWhole, partsOf, sharesOf, type WholeList } from '#web/app/inbox/bulk-parts.ts'
import { useBulk } from '#web/app/inbox/use-bulk.ts'
import type { Selection } from '#web/app/inbox/use-selection.ts'
import { labelName } from '#web/app/intent-labels.ts'
import { isForSomethingElse } from '#web/app/keys/shortcut-keys.ts'
import { useKeyPresses } from '#web/app/keys/use-key-presses.ts'
import { useIsOverAll } from '#web/app/over-all.ts'
import { SnoozeMenu } from '#web/app/thread/snooze-menu.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx'
import { HeldKeys } from '#web/ui/held-keys.tsx'
import { dropHeldKeys } from '#web/ui/hold-keys.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { notify } from '#web/ui/notify.ts'

type SelectionBarProps = {
  selection: Selection
  listed: WholeList
  /** All of the list was asked for by a key. */
  wantsAll: boolean
  onWantsAll: (wantsAll: boolean) => void
  /** Something is done with many from now on, and how far it is may have to be shown. */
  onBegin: () => void
}

/** From so many on a person is asked before drafts go out. */
const askedFrom = 5

const menuKeys = { s: 'snooze', a: 'assign', l: 'label', u: 'mark', m: 'mode' } as const
type Menu = (typeof menuKeys)[keyof typeof menuKeys]

const isMenuKey = (key: string): key is keyof typeof menuKeys => Object.hasOwn(menuKeys, key)

/** All that is selected was put away, so what is offered is the way back; of all that a search finds, its words say so. */
function isAllIn(view: 'archived' | 'snoozed', { ids, all }: Selection, listed: WholeList): boolean {
  if (listed.view === view) return true
  if (all !== null) return listed.q !== undefined && new RegExp(`(^|\\s)is:${view}(\\s|$)`, 'i').test(listed.q)
  const at = ({ archivedAt, snoozedUntil }: ThreadRow) => (view === 'archived' ? archivedAt : snoozedUntil)
  return [...ids.values()].every((row) => at(row) !== null)
}

/** What can be done with the selected threads, at once for all of them. Its keys are heard before those of an open thread. */
export default function SelectionBar({ selection, listed, wantsAll, onWantsAll, onBegin }: SelectionBarProps) {
  const { workspaceId } = useWorkspace()
  const isOverAll = useIsOverAll()
  const { start } = useBulk()
  const [menu, setMenu] = useState<Menu | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { ids, all, count } = selection
  const isTooMany = ids.size > mostNamed
  const isArchive = isAllIn('archived', selection, listed)

  const selectAll = async () => {
    try {
      selection.selectAll(await countWhole(isOverAll ? null : workspaceId, listed))
    } catch (error) {
      dropHeldKeys()
      notify.error('Failed to select all threads', { description: messageOf(error) })
    }
  }
  const onAsked = useEffectEvent(() => void selectAll().finally(() => onWantsAll(false)))
  useEffect(() => {
    if (wantsAll) onAsked()
  }, [wantsAll])

  const act = (action: BulkAction) => {
    if (isTooMany) return
    setMenu(null)
    const parts = partsOf(selection, listed, workspaceId)
    selection.clear()
    onBegin()
    void start(action, parts)
  }
  const approve = () => (count < askedFrom ? act({ kind: 'approve' }) : setIsAsking(true))
  const keys: Partial<Record<string, () => void>> = {
    e: () => act({ kind: 'archive', archived: !isArchive }),
    y: approve,
    d: () => act({ kind: 'reject' }),
    Escape: selection.clear,
  }
  const press = (event: KeyboardEvent) => {
    if (count === 0 || isForSomethingElse(event) || event.shiftKey) return
    const { key } = event
    const run = isMenuKey(key) ? () => setMenu(menuKeys[key]) : keys[key]
    if (run === undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
    run()
  }
  useKeyPresses(press, { isFirst: true })

  // What is pressed until it is known how many they are is meant for all of them.
  const held = wantsAll && <HeldKeys to="page" />
  if (count === 0) return held || null
  const menuOf = (name: Menu, label: string, icon: typeof Tag, kbd: string, children: ReactNode) => (
    <DropdownMenu
      side="top"
      open={menu === name}
      onOpenChange={(open) => setMenu(open ? name : null)}
      trigger={<IconButton icon={icon} label={label} kbd={kbd} tooltipSide="top" disabled={isTooMany} />}
    >
      {menu === name && children}
    </DropdownMenu>
  )
  return (
    <section
      aria-label="Selected threads"
      className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-t bg-raised px-3 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      {held}
      <div className="flex min-w-0 flex-1 basis-60 items-center gap-2">
        <IconButton size="sm" icon={X} label="Clear selection" kbd="esc" tooltipSide="top" onClick={selection.clear} />
        <p role="status" className="truncate font-medium text-base tabular-nums">
          {count.toLocaleString('en')}
          {all?.isAtLeast && '+'} selected
        </p>
        {all === null && (
          <Button size="sm" variant="ghost" kbd="mod+a" onClick={() => onWantsAll(true)}>
            Select all
          </Button>
        )}
        {isTooMany && (
          <p className="text-negative-ink text-sm">
            At most {mostNamed.toLocaleString('en')} at once, or all of a view or a search
          </p>
        )}
      </div>
      <div className="flex items-center gap-0.5">
        <IconButton
          icon={isArchive ? ArchiveRestore : Archive}
          label={isArchive ? 'Move to inbox' : 'Archive'}
          kbd="e"
          tooltipSide="top"
          disabled={isTooMany}
          onClick={keys.e}
        />
        <SnoozeMenu
          trigger={<IconButton icon={Clock} label="Snooze" kbd="s" tooltipSide="top" disabled={isTooMany} />}
          open={menu === 'snooze'}
          onOpenChange={(open) => setMenu(open ? 'snooze' : null)}
          isSnoozed={isAllIn('snoozed', selection, listed)}
          onSnooze={(until) => act({ kind: 'snooze', until: until?.toISOString() ?? null })}
        />
        {menuOf(
          'assign',
          'Assign',
          UserRound,
          'a',
          isOverAll ? (
            <ColleagueChoice
              shares={sharesOf(selection, workspaceId)}
              onAssign={(memberId) => act({ kind: 'assign', memberId })}
            />
          ) : (
            <PeopleChoice onAssign={(memberId) => act({ kind: 'assign', memberId })} />
          ),
        )}
        {menuOf(
          'label',
          'Label',
          Tag,
          'l',
          bulkLabels.map((label) => (
            <MenuItem key={label} onSelect={() => act({ kind: 'label', label })}>
              {labelName(label)}
            </MenuItem>
          )),
        )}
        {menuOf(
          'mark',
          'Mark as read or unread',
          Mail,
          'u',
          <>
            <MenuItem onSelect={() => act({ kind: 'read', isRead: true })}>Mark as read</MenuItem>
            <MenuItem onSelect={() => act({ kind: 'read', isRead: false })}>Mark as unread</MenuItem>
          </>,
        )}
        {menuOf(
          'mode',
          'AI mode',
          Bot,
          'm',
          modes.map(({ aiMode, label }) => (
            <MenuItem key={label} onSelect={() => act({ kind: 'ai_mode', aiMode })}>
              {label}
            </MenuItem>
          )),
        )}
        <IconButton
          icon={MailX}
          label="Reject drafts"
          kbd="d"
          tooltipSide="top"
          disabled={isTooMany}
          onClick={keys.d}
        />
        <Button
          size="sm"
          variant="primary"
          icon={CheckCheck}
          kbd="y"
          disabled={isTooMany}
          className="ml-1"
          onClick={approve}
        >
          Approve
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Approve and send the drafts in ${count.toLocaleString('en')} threads?`}
        description="Drafts that passed the checks go out together. Those that need a person’s look stay where they are."
        confirmLabel="Approve"
        tone="primary"
        onConfirm={() => {
          setIsAsking(false)
          act({ kind: 'approve' })
        }}
      />
    </section>
  )
}

const modes = [
  { aiMode: null, label: 'As the agent is set' },
  { aiMode: 'auto', label: 'Auto' },
  { aiMode: 'draft', label: 'Drafts only' },
  { aiMode: 'off', label: 'Off' },
] as const
