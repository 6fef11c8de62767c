import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useWorkspace } from '#web/api/workspace.ts'
import { doingWords } from '#web/app/inbox/bulk-labels.ts'
import type { RunningChange } from '#web/app/inbox/bulk-parts.ts'
import { howFar, useWholes, type Whole } from '#web/app/inbox/bulk-wholes.ts'
import { useBulk } from '#web/app/inbox/use-bulk.ts'
import { Button } from '#web/ui/button.tsx'
import { offerUndo, undoKey } from '#web/ui/last-undo.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/**
 * What of my changes of many threads goes on, and how far it is; the same in several workspaces is one. What came of it says whoever
 * began it, or, after a reload, this.
 */
export default function BulkProgress({ changes }: { changes: readonly RunningChange[] }) {
  const { workspaceId: chosen } = useWorkspace()
  const { showKept, showFound } = useBulk()
  const onChanges = useEffectEvent((listed: readonly RunningChange[]) => {
    void showKept()
    for (const own of asOne(listed).values())
      void showFound(own.map((change) => ({ batchId: null, ...change, workspaceId: change.workspaceId ?? chosen })))
  })
  useEffect(() => onChanges(changes), [changes])
  return useWholes()
    .filter(({ isShown }) => isShown)
    .map((whole) => <Running key={whole.id} whole={whole} />)
}

/** Each change of one workspace by itself; those of a batch together. */
const asOne = (changes: readonly RunningChange[]) => Map.groupBy(changes, ({ id, batchId }) => batchId ?? id)

const longMs = 24 * 3_600_000

function Running({ whole }: { whole: Whole }) {
  const { kind, parts, isTakenBack, isFound, undo } = whole
  const { through, of, partsOver } = howFar(whole)
  const words = isTakenBack ? 'Undoing' : doingWords[kind]
  const onKey = useEffectEvent(undo)
  // As soon as it is seen; what was begun here can be taken back from that moment on.
  const isOffered = isFound && !isTakenBack
  useLayoutEffect(() => {
    const act = isOffered ? offerUndo(() => onKey(), longMs) : null
    return () => void act?.withdraw()
  }, [isOffered])
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t bg-sunken px-4 py-1.5 text-sm">
      <span className="min-w-0 flex-1 truncate tabular-nums">
        {words}: {through.toLocaleString('en')} of {of.toLocaleString('en')}
        {parts.length > 1 && `, ${partsOver} of ${parts.length} workspaces done`}
      </span>
      <ProgressBar percent={Math.min(100, Math.round((100 * through) / Math.max(1, of)))} label={words} />
      {!isTakenBack && (
        <Button size="sm" kbd={undoKey} onClick={undo}>
          Undo
        </Button>
      )}
    </div>
  )
}
