import { type Ctx, inTx, type TxCtx } from '../context.ts'
import { dropDue } from '../due.ts'
import type { Scope } from '../scope.ts'
import { deleteClosedParts, listStalledParts } from './parts.ts'
import { queueChange, queuePart } from './queue-change.ts'
import { runLots } from './run-lots.ts'
import { deleteEnded, findChange, listUnderWay } from './store.ts'

/** Whose word a change is that is under way: who began it, or wants it undone. Null when it is over, or nobody is left. */
export async function readWhoseChange(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  system: Scope,
  id: string,
): Promise<string | null> {
  const change = await inTx(ctx, system, (tx) => findChange(tx, system, id))
  return (change?.state === 'undoing' ? change.undoneBy : change?.madeBy) ?? null
}

/** Goes on with a change for a while; another job follows where it is not over. */
export async function runChange(
  ctx: Pick<Ctx, 'pool' | 'now' | 'random' | 'log'>,
  { system, scope }: { system: Scope; scope: Scope | null },
  id: string,
): Promise<void> {
  if (!(await runLots(ctx, system, scope, id)))
    await inTx(ctx, system, (tx) => queueChange(tx, system, id, { isLong: true }))
}

/** Has every change that is under way gone on with by a new job; whoever goes on with one still takes turns with that one. */
export async function resumeChanges(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const lost = await listUnderWay(tx, scope)
    for (const { id } of lost) await queueChange(tx, scope, id, { isLong: true })
    if (lost.length === 0) await dropDue(tx.db, scope, 'bulk', tx.now())
  })
}

const keptMs = 7 * 86_400_000

/** Forgets what was done with which threads so long ago that nobody takes it back. */
export async function pruneChanges(tx: TxCtx, scope: Scope): Promise<void> {
  const before = new Date(tx.now().getTime() - keptMs)
  await deleteEnded(tx, scope, before)
  await deleteClosedParts(tx, scope, before)
}

const stalledMs = 60_000

/** Has parts of batches with which nobody has gone on for a while gone on with, whatever became of their jobs. */
export async function resumeParts(tx: TxCtx, scope: Scope): Promise<void> {
  for (const { changeId } of await listStalledParts(tx, scope, new Date(tx.now().getTime() - stalledMs)))
    await queuePart(tx, { ...scope, changeId })
}
