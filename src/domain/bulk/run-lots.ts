import type { BulkRefusal } from '#contract/bulk.ts'
import { isPassing } from '#db/connect.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { type ApprovedSend, releaseSends } from '../tasks/hold-sends.ts'
import { lockAnswering } from '../team/reads.ts'
import { readUndoMs, readUndoUntil } from '../workspaces/reads.ts'
import { changeOne } from './change-one.ts'
import { closePart, endPart, isPartUndone, touchPart } from './parts.ts'
import { queueSettling } from './queue-change.ts'
import { addOutcomes, isSending, type Outcome } from './rules.ts'
import {
  type ChosenThread,
  listOutcomes,
  lockChange,
  readLot,
  type StoredChange,
  storeOutcomes,
  storeProgress,
} from './store.ts'
import { undoOne } from './undo-one.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'random' | 'log'>

/** One job goes on for so long and lets others have their turn. */
const runMs = 30_000
const notifyEveryMs = 700

/**
 * Goes on with a change of several threads, or with its undo, lot by lot, each in a transaction of its own that also says how far it is: whoever
 * follows one that died goes on where it was, and two who do it at once take turns. `scope` is of the person whose word it is; null: they may
 * not any more, and what is left is told so. What is approved goes out when the last of it can't be undone any more; of a part of a batch that is
 * decided for all parts (`settleBatch`).
 *
 * @returns whether it is over, or waits
 */
export async function runLots(ctx: Needs, system: Scope, scope: Scope | null, id: string): Promise<boolean> {
  const endsAt = performance.now() + runMs
  const told = { at: performance.now() }
  for (;;) {
    const isOver = await nextLot(ctx, system, scope, id).catch((error: unknown) => {
      // The database was away, or another one was first: the same lot again, later.
      if (isPassing(error)) throw error
      if (error instanceof Stopped) return true
      ctx.log.error({ err: error, changeId: id }, 'a change of several threads goes on thread by thread')
      return nextLot(ctx, system, scope, id, { isOneByOne: true })
    })
    if (isOver) return true
    if (performance.now() - told.at > notifyEveryMs) {
      told.at = performance.now()
      await inTx(ctx, system, (tx) => notifyLive(tx, system, { kind: 'bulk' }))
    }
    if (performance.now() > endsAt) return false
  }
}

interface How {
  /** Something in the lot could not be done at all: each thread by itself, and what fails is told. */
  isOneByOne?: boolean
}

async function nextLot(ctx: Needs, system: Scope, scope: Scope | null, id: string, how: How = {}): Promise<boolean> {
  const alone = how.isOneByOne ? await tryEach(ctx, scope, id) : null
  return inTx(ctx, scope ?? system, async (tx) => {
    const change = await lockChange(tx, system, id)
    if (change === undefined) return true
    if (isDoing(change)) return doLot(ctx, tx, { change, system, scope, alone })
    if (change.state === 'undoing') return undoLot(ctx, tx, { change, system, scope, alone })
    return true
  })
}

/** The threads of the next lot that can't be gone through, each found in a transaction that is thrown away. */
async function tryEach(ctx: Needs, scope: Scope | null, id: string): Promise<ReadonlySet<string>> {
  const failing = new Set<string>()
  if (scope === null) return failing
  const found = await inTx(ctx, scope, async (tx) => {
    const change = await lockChange(tx, scope, id)
    const number = change?.state === 'undoing' ? change.lots - change.lotsUndone - 1 : change?.lotsDone
    const lot = change && number !== undefined ? await readLot(tx, scope, id, number) : undefined
    return change && lot && { change, lot }
  })
  for (const chosen of found?.lot.chosen ?? []) {
    const before = found?.lot.outcomes?.[chosen.threadId]
    const work = async (tx: TxCtx) => {
      if (found && isDoing(found.change)) await changeOne(ctx, tx, scope, { ...chosen, action: found.change.action })
      else if (before?.state === 'done') await undoOne(ctx, tx, scope, { ...chosen, trace: before.trace })
      throw new Tried()
    }
    await inTx(ctx, scope, work).catch((error: unknown) => {
      if (error instanceof Tried) return
      if (isPassing(error)) throw error
      ctx.log.error({ err: error, threadId: chosen.threadId }, 'a change of several threads leaves one out')
      failing.add(chosen.threadId)
    })
  }
  return failing
}

/** It went through, and nothing of it is to stay. */
class Tried extends Error {}

/** The batch was undone, or has gone on without this part: the lot is left as it was. */
class Stopped extends Error {}

const isDoing = ({ state }: StoredChange): boolean => state === 'running' || state === 'holding'

interface Next {
  change: StoredChange
  system: Scope
  scope: Scope | null
  alone: ReadonlySet<string> | null
}

async function doLot(ctx: Needs, tx: TxCtx, { change, system, scope, alone }: Next): Promise<boolean> {
  // Its job, which waits for this one, takes it back.
  if (await isPartUndone(tx, system, change.id)) return true
  const number = change.lotsDone
  const lot = await readLot(tx, system, change.id, number)
  if (lot === undefined) return change.state === 'holding' ? endHeld(tx, system, change) : endChange(tx, system, change)
  const { action } = change
  // Locked before any thread, as by whoever gives one by hand.
  const isForNobody =
    action.kind === 'assign' && action.memberId !== null && !(await lockAnswering(tx, system, action.memberId))
  const outcomes = await each(lot.chosen, async (chosen): Promise<Outcome> => {
    if (scope === null) return { state: 'refused', reason: 'not_allowed' }
    if (isForNobody) return { state: 'refused', reason: 'no_colleague' }
    if (alone?.has(chosen.threadId)) return { state: 'refused', reason: 'fault' }
    return changeOne(ctx, tx, scope, { ...chosen, action })
  })
  await storeOutcomes(tx, system, { changeId: change.id, number, outcomes })
  const told = addOutcomes(change.told, Object.values(outcomes))
  await storeProgress(tx, system, change.id, { ...change, lotsDone: number + 1, told })
  // Last, and short: whoever decides for all parts waits for it.
  if (change.state === 'holding' && !(await touchPart(tx, system, change.id))) throw new Stopped()
  return false
}

async function endChange(tx: TxCtx, system: Scope, change: StoredChange): Promise<boolean> {
  const taskIds = isSending(change.action) ? tasksOf(await listOutcomes(tx, system, change.id)) : []
  const undoUntil = taskIds.length === 0 ? null : ((await readUndoUntil(tx, system)) ?? tx.now())
  if (undoUntil !== null) await releaseSends(tx, system, taskIds, undoUntil)
  await storeProgress(tx, system, change.id, { ...change, state: 'done', undoUntil })
  await closeIn(tx, system, change)
  await notifyLive(tx, system, { kind: 'bulk' })
  return true
}

/** All of a part is approved, and stays where it is until all parts are, and can't be undone any more. */
async function endHeld(tx: TxCtx, system: Scope, { id }: StoredChange): Promise<boolean> {
  const ended = await endPart(tx, system, id, { windowMs: await readUndoMs(tx, system) })
  if (ended !== null) await queueSettling(tx, ended)
  await notifyLive(tx, system, { kind: 'bulk' })
  return true
}

interface Closed {
  refusal?: BulkRefusal
  /** Whatever was decided: nothing of it is left. */
  isUndone?: boolean
}

/** Nothing is left to be done with it by itself. Where it is a part of what waits for all its parts, they wait for this one no longer. */
export async function closeIn(
  tx: TxCtx,
  system: Scope,
  { id, action }: Pick<StoredChange, 'id' | 'action'>,
  { isUndone = false, ...why }: Closed = {},
): Promise<void> {
  const closed = await closePart(tx, system, id, { ...why, isUndone })
  if (closed?.decision === 'hold' && isSending(action)) await queueSettling(tx, closed)
}

/** What a change approved and that was not taken back. */
export const sendsOf = (outcomes: readonly Outcome[]): ApprovedSend[] =>
  outcomes.flatMap((one) => (one.state === 'done' && one.trace.kind === 'approve' ? [one.trace] : []))

/** The same, by the tasks. */
export const tasksOf = (outcomes: readonly Outcome[]): string[] => sendsOf(outcomes).map(({ taskId }) => taskId)

/** The last lot first: what was done last is taken back first. */
async function undoLot(ctx: Needs, tx: TxCtx, { change, system, scope, alone }: Next): Promise<boolean> {
  const number = change.lots - change.lotsUndone - 1
  const lot = number < 0 ? undefined : await readLot(tx, system, change.id, number)
  if (lot === undefined) {
    await storeProgress(tx, system, change.id, { ...change, state: 'undone', undoUntil: null })
    await closeIn(tx, system, change, { isUndone: true })
    await notifyLive(tx, system, { kind: 'bulk' })
    return true
  }
  const outcomes = await each(lot.chosen, async ({ threadId }): Promise<Outcome> => {
    const before = lot.outcomes?.[threadId] ?? { state: 'same' }
    if (before.state !== 'done') return before
    // What was approved is held by now: it waits for a person again, whoever may still act.
    const by = scope ?? (before.trace.kind === 'approve' ? system : null)
    if (by === null) return { state: 'kept', reason: 'not_allowed' }
    if (alone?.has(threadId)) return { state: 'kept', reason: 'fault' }
    return undoOne(ctx, tx, by, { threadId, trace: before.trace })
  })
  await storeOutcomes(tx, system, { changeId: change.id, number, outcomes })
  const ended = Object.values(outcomes).filter(({ state }) => state === 'undone' || state === 'kept')
  const told = addOutcomes(change.told, ended)
  await storeProgress(tx, system, change.id, { ...change, lotsUndone: change.lotsUndone + 1, told })
  return false
}

/** One after the other: they share a transaction. */
async function each(
  chosen: readonly ChosenThread[],
  work: (one: ChosenThread) => Promise<Outcome>,
): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {}
  for (const one of chosen) outcomes[one.threadId] = await work(one)
  return outcomes
}
