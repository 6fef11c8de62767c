import { type BulkChange, goesOnFrom } from '#contract/bulk.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'
import { holdSends } from '../tasks/hold-sends.ts'
import { queueChange } from './queue-change.ts'
import { readChange } from './reads.ts'
import { isSending } from './rules.ts'
import { runLots, tasksOf } from './run-lots.ts'
import { listOutcomes, lockChange, storeProgress } from './store.ts'

/**
 * Takes back a change of several threads, also one that is under way: it goes no further. What was approved and has not begun to go out
 * does not from this moment on. What somebody has changed since stays, and is told. Asked again it is the same undo. `together` is as in
 * `startChange`. Throws `not_found`.
 */
export async function undoChange(
  ctx: Pick<Ctx, 'pool' | 'now' | 'random' | 'log'>,
  scope: Scope,
  id: string,
  together = 0,
): Promise<BulkChange> {
  const isLong = await inTx(ctx, scope, async (tx) => {
    const change = await lockChange(tx, scope, id)
    if (change === undefined) throw new AppError('not_found')
    const isLong = Math.max(change.total, together) >= goesOnFrom
    if (change.state === 'undoing' || change.state === 'undone') return isLong
    if (isSending(change.action)) await holdSends(tx, scope, tasksOf(await listOutcomes(tx, scope, id)))
    // Lots that nobody came to have nothing to be taken back.
    const lotsUndone = change.lots - change.lotsDone
    await storeProgress(tx, scope, id, { ...change, state: 'undoing', lotsUndone, undoneBy: personOf(scope) })
    await queueChange(tx, scope, id, { isLong })
    await notifyLive(tx, scope, { kind: 'bulk' })
    return isLong
  })
  if (!isLong) await runLots(ctx, scope, scope, id)
  return inTx(ctx, scope, (tx) => readChange(tx, scope, id))
}
