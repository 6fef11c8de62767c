import type { BulkRefusal } from '#contract/bulk.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { releaseSends } from '../tasks/hold-sends.ts'
import { readUndoMs } from '../workspaces/reads.ts'
import { findPart, lockPart, notePartBegun, type Part } from './parts.ts'
import { queuePart, queueSettling } from './queue-change.ts'
import { addRefused, countGoneThrough, isSending } from './rules.ts'
import { closeIn, runLots, tasksOf } from './run-lots.ts'
import { listThreads } from './start-change.ts'
import { findChange, insertChange, listOutcomes, lockChange, type StoredChange, storeProgress } from './store.ts'
import { beginUndo } from './undo-change.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'random' | 'log'>

/** Whose word a part of a batch is; null: it is there no more. */
export async function readWhosePart(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  system: Scope,
  changeId: string,
): Promise<string | null> {
  return (await inTx(ctx, system, (tx) => findPart(tx, system, changeId)))?.userId ?? null
}

interface Acting {
  system: Scope
  /** Of the person whose word it is; null: they may not any more. */
  scope: Scope | null
}

/**
 * Does for a part of a batch what is to be done now: begins it, goes on with it for a while, sends what it approved or undoes what it did, as was
 * decided for all parts. Another job follows where it is not over.
 */
export async function runPart(ctx: Needs, { system, scope }: Acting, changeId: string): Promise<void> {
  await inTx(ctx, scope ?? system, (tx) => takeUp(tx, { system, scope }, changeId))
  if (await runLots(ctx, system, scope, changeId)) return
  await inTx(ctx, system, (tx) => queuePart(tx, { ...system, changeId }))
}

async function takeUp(tx: TxCtx, acting: Acting, changeId: string): Promise<void> {
  const { system, scope } = acting
  // As whoever goes through a lot: the change first, then the part. It may have been begun while the part was waited for.
  await lockChange(tx, system, changeId)
  const part = await lockPart(tx, system, changeId)
  const change = await findChange(tx, system, changeId)
  if (part === undefined || !part.isOpen) return
  if (change === undefined) return begin(tx, acting, part)
  const isOver = change.state === 'undone'
  if (part.decision === 'undo') {
    if (isOver) await closeIn(tx, system, change, { isUndone: true })
    else if (change.state !== 'undoing') await beginUndo(tx, scope ?? system, change)
  } else if (part.decision === 'send') {
    if (change.state === 'holding') await send(tx, system, { part, change })
    else if (change.state !== 'undoing') await closeIn(tx, system, change)
  } else if (part.endedAt !== null && isSending(part.action)) await queueSettling(tx, part)
}

/** Nothing is begun any more where the batch was undone, or has gone on without this part. */
async function begin(tx: TxCtx, { system, scope }: Acting, part: Part): Promise<void> {
  const { changeId: id, action, chosen } = part
  const close = (refusal?: BulkRefusal) =>
    closeIn(tx, system, { id, action }, { isUndone: true, ...(refusal && { refusal }) })
  if (part.decision !== 'hold' || part.endedAt !== null || chosen === null) return close()
  if (scope === null) return close('not_allowed')
  const threads = await listThreads(tx, scope, chosen)
  if (threads.length === 0) return close('gone')
  const isBegun = await insertChange(tx, scope, { id, action, chosen: threads, isPart: isSending(action) })
  if (!isBegun) return close('fault')
  await notePartBegun(tx, system, id, { threads: threads.length, windowMs: await readUndoMs(tx, system) })
}

/** Lets go what was approved, and says of the rest, where the part was left out, that nobody came to it. */
async function send(tx: TxCtx, system: Scope, { part, change }: { part: Part; change: StoredChange }): Promise<void> {
  await releaseSends(tx, system, tasksOf(await listOutcomes(tx, system, change.id)), tx.now())
  const left = change.total - countGoneThrough(change.told)
  const told = addRefused(change.told, 'not_reached', left)
  await storeProgress(tx, system, change.id, { ...change, state: 'done', told, undoUntil: part.undoUntil })
  await closeIn(tx, system, change)
}
