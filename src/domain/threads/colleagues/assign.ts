import { sql } from '#db/sql.ts'
import { AppError } from '../../app-error.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../../context.ts'
import { personOf, type Scope } from '../../scope.ts'
import { lockAnswering, readName } from '../../team/reads.ts'
import { addToTimeline } from '../timeline.ts'

/**
 * A person gives a thread to a colleague who may answer it, to themselves, or (null) to nobody; whoever gets it from somebody else is told.
 * Answers who had it before; given to whoever has it, nothing happens. Throws `not_found` for a thread, or a colleague, that is not there.
 */
export const assignThread = (
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  threadId: string,
  userId: string | null,
): Promise<{ before: string | null }> =>
  inTx(ctx, scope, async (tx) => {
    if (userId !== null && !(await lockAnswering(tx, scope, userId))) throw new AppError('not_found')
    return assignIn(tx, scope, threadId, userId)
  })

/** The same in the caller's transaction, which has seen to it that the colleague may answer. */
export async function assignIn(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  userId: string | null,
): Promise<{ before: string | null }> {
  const [thread] = await tx.db.query<{ before: string | null }>(sql`
      select assigned_to as before from threads where workspace_id = ${scope.workspaceId} and id = ${threadId} for update`)
  if (thread === undefined) throw new AppError('not_found')
  const { before } = thread
  if (before === userId) return { before }
  await give(tx, scope, { threadId, userId, messageId: null })
  if (userId !== null) await addToTimeline(tx, scope, threadId, 'assigned', { userId, by: 'person' })
  else if (before !== null) await addToTimeline(tx, scope, threadId, 'unassigned', { userId: before, why: 'person' })
  await notifyAssignee(tx, scope, { threadId, userId, actorId: personOf(scope) })
  return { before }
}

interface Given {
  threadId: string
  userId: string | null
  /** The lead's mail for which a rule gives it; null: a person does. */
  messageId: string | null
}

/** Stores whose the thread is, under its lock; open browsers hear of it. */
export async function give(tx: TxCtx, scope: Scope, { threadId, userId, messageId }: Given): Promise<void> {
  await tx.db.query(sql`
    update threads set assigned_to = ${userId}, assigned_for = ${messageId}
     where workspace_id = ${scope.workspaceId} and id = ${threadId}`)
  await notifyLive(tx, scope, { kind: 'thread', threadId })
}

interface NewAssignee {
  threadId: string
  userId: string | null
  /** Who gave it to them; null: a rule did. */
  actorId: string | null
}

/** Whoever has the thread now hears of it, unless they took it themselves; whoever had it has nothing to hear of any more. */
export async function notifyAssignee(
  tx: TxCtx,
  scope: Scope,
  { threadId, userId, actorId }: NewAssignee,
): Promise<void> {
  const key = `assigned:${threadId}`
  tx.outbox.takeBack(scope, key)
  if (userId === null || userId === actorId) return
  const by = actorId === null ? null : await readName(tx, scope, actorId)
  tx.outbox.raise(scope, { key, threadId, userId, cause: { kind: 'assigned', by }, at: tx.now() })
}
