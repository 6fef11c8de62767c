import { type BulkChange, goesOnFrom } from '#contract/bulk.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'
import { holdSends } from '../tasks/hold-sends.ts'
import { queueChange } from './queue-change.ts'
import { readChange } from './reads.ts'
import { isSending } from './rules.ts'
import { runLots, sendsOf } from './run-lots.ts'
import { listOutcomes, lockChange, type StoredChange, storeProgress } from './store.ts'

/**
 * Takes back a change of several threads, also one that is under way: it goes no further. What was approved and has not begun to go out
 * does not from this moment on. What somebody has changed since stays, and is told. Asked again it is the same undo. Of a part of a batch it is
 * undone alone, and the others go on. Throws `not_found`.
 */
export async function undoChange(
  ctx: Pick<Ctx, 'pool' | 'now' | 'random' | 'log'>,
  scope: Scope,
  id: string,
): Promise<BulkChange> {
  const isLong = await inTx(ctx, scope, async (tx) => {
    const change = await lockChange(tx, scope, id)
    if (change === undefined) throw new AppError('not_found')
    const isLong = change.total >= goesOnFrom
    if (change.state === 'undoing' || change.state === 'undone') return isLong
    await beginUndo(tx, scope, change)
    await queueChange(tx, scope, id, { isLong })
    return isLong
  })
  if (!isLong) await runLots(ctx, scope, scope, id)
  return inTx(ctx, scope, (tx) => readChange(tx, scope, id))
}

/** The change, which the caller has locked, is undone from now on: what it approved goes out no more. */
export async function beginUndo(tx: TxCtx, scope: Scope, change: StoredChange): Promise<void> {
  if (isSending(change.action)) await holdSends(tx, scope, sendsOf(await listOutcomes(tx, scope, change.id)))
  // Lots that nobody came to have nothing to be taken back.
  const lotsUndone = change.lots - change.lotsDone
  await storeProgress(tx, scope, change.id, { ...change, state: 'undoing', lotsUndone, undoneBy: personOf(scope) })
  await notifyLive(tx, scope, { kind: 'bulk' })
}
