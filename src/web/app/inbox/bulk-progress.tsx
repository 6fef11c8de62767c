import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { BulkChange } from '#contract/bulk.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import type { RunningChange } from '#web/app/inbox/bulk-parts.ts'
import { doingWords } from '#web/app/inbox/bulk-words.ts'
import { useBulk } from '#web/app/inbox/use-bulk.ts'
import { Button } from '#web/ui/button.tsx'
import { offerUndo, undoKey } from '#web/ui/last-undo.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/**
 * What of my changes of many threads goes on by itself, and how far it is; the same in several workspaces is one. What came of it says whoever
 * began it, or, after a reload, this.
 */
export default function BulkProgress({ changes }: { changes: readonly RunningChange[] }) {
  const { workspaceId: chosen } = useWorkspace()
  const { undo, tellAgain } = useBulk()
  const onChanges = useEffectEvent((listed: readonly RunningChange[]) => {
    for (const own of asOne(listed, ({ action }) => action.kind).values())
      void tellAgain(own.map((change) => ({ ...change, workspaceId: change.workspaceId ?? chosen })))
  })
  useEffect(() => onChanges(changes), [changes])
  const running = changes.filter(({ state }) => state === 'running' || state === 'undoing')
  return [...asOne(running, ({ action, state }) => `${action.kind} ${state}`)].map(([key, own]) => (
    <Running
      key={key}
      changes={own}
      onUndo={() => void undo(own.map(({ id, workspaceId = chosen }) => ({ id, workspaceId })))}
    />
  ))
}

/** Each change of one workspace by itself; of several those that are the same. */
const asOne = (changes: readonly RunningChange[], same: (change: RunningChange) => string) =>
  Map.groupBy(changes, (change) => (change.workspaceId === undefined ? change.id : same(change)))

const longMs = 24 * 3_600_000

function Running({ changes, onUndo }: { changes: readonly RunningChange[]; onUndo: () => void }) {
  const counted = (of: BulkChange['refused']) => of.reduce((so, { count }) => so + count, 0)
  const sum = (number: (change: BulkChange) => number) => changes.reduce((so, change) => so + number(change), 0)
  const isUndoing = changes[0]?.state === 'undoing'
  const through = sum(({ done, same, refused, undone, kept }) =>
    isUndoing ? undone + counted(kept) : done + same + counted(refused),
  )
  const whole = Math.max(
    1,
    sum(({ done, total }) => (isUndoing ? done : total)),
  )
  const words = isUndoing ? 'Undoing' : doingWords[changes[0]?.action.kind ?? 'read']
  const onKey = useEffectEvent(onUndo)
  // As soon as it is seen.
  useLayoutEffect(() => (isUndoing ? undefined : offerUndo(() => onKey(), longMs).withdraw), [isUndoing])
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t bg-sunken px-4 py-1.5 text-sm">
      <span className="min-w-0 flex-1 truncate tabular-nums">
        {words}: {through.toLocaleString('en')} of {whole.toLocaleString('en')}
      </span>
      <ProgressBar percent={Math.round((100 * through) / whole)} label={words} />
      {!isUndoing && (
        <Button size="sm" kbd={undoKey} onClick={onUndo}>
          Undo
        </Button>
      )}
    </div>
  )
}
