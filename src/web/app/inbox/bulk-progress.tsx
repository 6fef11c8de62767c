import { useEffect, useEffectEvent } from 'react'
import type { BulkChange } from '#contract/bulk.ts'
import { doingWords } from '#web/app/inbox/bulk-words.ts'
import { useBulk } from '#web/app/inbox/use-bulk.ts'
import { Button } from '#web/ui/button.tsx'
import { offerUndo, undoKey } from '#web/ui/last-undo.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** What of my changes of many threads goes on by itself, and how far it is. What came of it says whoever began it. */
export default function BulkProgress({ changes }: { changes: readonly BulkChange[] }) {
  const { undo } = useBulk()
  return changes
    .filter(({ state }) => state === 'running' || state === 'undoing')
    .map((change) => <Running key={change.id} change={change} onUndo={() => void undo(change.id)} />)
}

const longMs = 24 * 3_600_000

function Running({ change, onUndo }: { change: BulkChange; onUndo: () => void }) {
  const { state, total, done, same, refused, undone, kept, action } = change
  const sum = (counts: BulkChange['refused']) => counts.reduce((so, { count }) => so + count, 0)
  const isUndoing = state === 'undoing'
  const through = isUndoing ? undone + sum(kept) : done + same + sum(refused)
  const whole = isUndoing ? Math.max(1, done) : total
  const words = isUndoing ? 'Undoing' : doingWords[action.kind]
  const onKey = useEffectEvent(onUndo)
  useEffect(() => (isUndoing ? undefined : offerUndo(() => onKey(), longMs).withdraw), [isUndoing])
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
