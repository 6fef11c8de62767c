import { X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { mostNamed } from '#contract/bulk.ts'
import type { ThreadRow } from '#contract/threads.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMe, useWorkspace } from '#web/api/workspace.ts'
import { BulkButtons } from '#web/app/inbox/bulk-buttons.tsx'
import { countWhole, type OfWorkspace, type WholeList } from '#web/app/inbox/bulk-parts.ts'
import { useBulkActs } from '#web/app/inbox/use-bulk-acts.ts'
import type { Selection } from '#web/app/inbox/use-selection.ts'
import { useIsOverAll } from '#web/app/over-all.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
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

/** How many threads are selected, and what can be done with them, at once for all of them. */
export default function SelectionBar(props: SelectionBarProps) {
  const { selection, wantsAll, onWantsAll } = props
  const acts = useBulkActs(props)
  useWhole(props)
  useOwnOnly(selection)

  // What is pressed until it is known how many they are is meant for all of them.
  const held = wantsAll && <HeldKeys to="page" />
  if (selection.count === 0) return held || null
  return (
    <section
      aria-label="Selected threads"
      className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-t bg-raised px-3 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      {held}
      <SelectedCount selection={selection} isTooMany={acts.isTooMany} onWhole={() => onWantsAll(true)} />
      <BulkButtons selection={selection} acts={acts} />
      <ConfirmDialog
        {...acts.asking}
        title={`Approve and send the drafts in ${selection.count.toLocaleString('en')} threads?`}
        description="Drafts that passed the checks go out together. Those that need a person’s look stay where they are."
        confirmLabel="Approve"
        tone="primary"
        onConfirm={() => {
          acts.asking.onOpenChange(false)
          acts.act({ kind: 'approve' })
        }}
      />
    </section>
  )
}

/** Selects all of the list when that is asked for, also what is not loaded. */
function useWhole({ selection, listed, wantsAll, onWantsAll }: SelectionBarProps): void {
  const { workspaceId } = useWorkspace()
  const isOverAll = useIsOverAll()
  const selectAll = async () => {
    const seen = selection.rows
    try {
      selection.selectAll({ ...(await countWhole(isOverAll ? null : workspaceId, listed)), seen })
    } catch (error) {
      dropHeldKeys()
      notify.error('Failed to select all threads', { description: messageOf(error) })
    }
  }
  const onAsked = useEffectEvent(() => void selectAll().finally(() => onWantsAll(false)))
  useEffect(() => {
    if (wantsAll) onAsked()
  }, [wantsAll])
}

/** Over all workspaces: what belongs to one that the person is in no more is not selected any more. */
function useOwnOnly({ ids, all, toggle, clear }: Selection): void {
  const { memberships } = useMe()
  const isOwn = (workspaceId: string) => memberships.some((own) => own.workspaceId === workspaceId)
  const rows: (ThreadRow & OfWorkspace)[] = [...ids.values()]
  const lost = rows.find(({ workspaceId }) => workspaceId !== undefined && !isOwn(workspaceId))
  const isWholeLess = all?.workspaces.some(({ workspaceId }) => !isOwn(workspaceId)) ?? false
  const drop = useEffectEvent((row: ThreadRow | undefined) => {
    if (isWholeLess) clear()
    else if (row && all === null) toggle(row)
  })
  // One after the other: each is drawn without it.
  useEffect(() => {
    if (lost || isWholeLess) drop(lost)
  }, [lost, isWholeLess])
}

type SelectedCountProps = { selection: Selection; isTooMany: boolean; onWhole: () => void }

function SelectedCount({ selection: { all, count, clear }, isTooMany, onWhole }: SelectedCountProps) {
  return (
    <div className="flex min-w-0 flex-1 basis-60 items-center gap-2">
      <IconButton size="sm" icon={X} label="Clear selection" kbd="esc" tooltipSide="top" onClick={clear} />
      <p role="status" className="truncate font-medium text-base tabular-nums">
        {count.toLocaleString('en')}
        {all?.isAtLeast && '+'} selected
      </p>
      {all === null && (
        <Button size="sm" variant="ghost" kbd="mod+a" onClick={onWhole}>
          Select all
        </Button>
      )}
      {isTooMany && (
        <p className="text-negative-ink text-sm">
          At most {mostNamed.toLocaleString('en')} at once, or all of a view or a search
        </p>
      )}
    </div>
  )
}
