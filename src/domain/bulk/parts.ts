import type { BulkAction, BulkRefusal, Chosen } from '#contract/bulk.ts'
import { json, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { MembershipsScope, Scope, UserScope } from '../scope.ts'

/** What of a batch, a change over several workspaces, lies in one of them. It stands where all parts stand, not with its workspace. */
export interface Part {
  workspaceId: string
  changeId: string
  userId: string
  batchId: string
  action: BulkAction
  threads: number
  /** Null once the change is begun in its workspace. */
  chosen: Chosen | null
  decision: 'hold' | 'send' | 'undo'
  endedAt: string | null
  refusal: BulkRefusal | null
  windowMs: number
  undoUntil: string | null
  isOpen: boolean
  touchedAt: string
}

/** The batch of a part. */
export type Batch = Pick<Part, 'userId' | 'batchId'>

const columns = sql`
  workspace_id as "workspaceId", change_id as "changeId", user_id as "userId", batch_id as "batchId", action, threads, chosen, decision,
  ended_at as "endedAt", refusal, window_ms as "windowMs", undo_until as "undoUntil", is_open as "isOpen", touched_at as "touchedAt"`

/** Stores parts of a batch that is to be begun; what is there stays as it is. */
export async function insertParts(
  tx: TxCtx,
  { userId }: Pick<MembershipsScope, 'userId'>,
  {
    batchId,
    action,
    parts,
  }: {
    batchId: string
    action: BulkAction
    parts: readonly { workspaceId: string; changeId: string; chosen: Chosen; count: number }[]
  },
): Promise<void> {
  const now = tx.now().toISOString()
  for (const { workspaceId, changeId, chosen, count } of parts)
    await tx.db.query(sql`
      insert into bulk_parts (workspace_id, change_id, user_id, batch_id, action, threads, chosen, touched_at)
      values (${workspaceId}, ${changeId}, ${userId}, ${batchId}, ${json(action)}::jsonb, ${count}, ${json(chosen)}::jsonb, ${now}::timestamptz)
      on conflict (workspace_id, change_id) do nothing`)
}

/** All parts of a person's batch, in one order. */
export const listParts = (tx: TxCtx, { userId }: Pick<UserScope, 'userId'>, batchId: string): Promise<Part[]> =>
  tx.db.query<Part>(
    sql`select ${columns} from bulk_parts where user_id = ${userId} and batch_id = ${batchId} order by workspace_id, change_id`,
  )

/** The same, locked: whoever decides for all of them has them to themselves. */
export const lockParts = (tx: TxCtx, { userId }: Pick<UserScope, 'userId'>, batchId: string): Promise<Part[]> =>
  tx.db.query<Part>(sql`
    select ${columns} from bulk_parts where user_id = ${userId} and batch_id = ${batchId}
     order by workspace_id, change_id for update`)

/** The parts of all batches of a person of which something is under way, or can be undone at this moment. */
export const listOpenParts = (tx: TxCtx, { userId }: Pick<UserScope, 'userId'>): Promise<Part[]> =>
  tx.db.query<Part>(sql`
    select ${columns} from bulk_parts where user_id = ${userId} and batch_id in (
      select batch_id from bulk_parts
       where user_id = ${userId} and (is_open or (decision <> 'undo' and undo_until > ${tx.now().toISOString()}::timestamptz)))
     order by workspace_id, change_id`)

export async function findPart(tx: TxCtx, { workspaceId }: Scope, changeId: string): Promise<Part | undefined> {
  const [row] = await tx.db.query<Part>(
    sql`select ${columns} from bulk_parts where workspace_id = ${workspaceId} and change_id = ${changeId}`,
  )
  return row
}

/** The same, locked: what is decided for all parts waits until this is over. */
export async function lockPart(tx: TxCtx, { workspaceId }: Scope, changeId: string): Promise<Part | undefined> {
  const [row] = await tx.db.query<Part>(
    sql`select ${columns} from bulk_parts where workspace_id = ${workspaceId} and change_id = ${changeId} for update`,
  )
  return row
}

/** The change is begun in its workspace, with so many threads. */
export async function notePartBegun(
  tx: TxCtx,
  { workspaceId }: Scope,
  changeId: string,
  { threads, windowMs }: Pick<Part, 'threads' | 'windowMs'>,
): Promise<void> {
  await tx.db.query(sql`
    update bulk_parts set chosen = null, refusal = null, threads = ${threads}, window_ms = ${windowMs}, touched_at = ${tx.now().toISOString()}::timestamptz
     where workspace_id = ${workspaceId} and change_id = ${changeId}`)
}

/** Somebody has gone on with the part; false: it is to go no further. */
export async function touchPart(tx: TxCtx, { workspaceId }: Scope, changeId: string): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update bulk_parts set refusal = null, touched_at = ${tx.now().toISOString()}::timestamptz
     where workspace_id = ${workspaceId} and change_id = ${changeId} and decision = 'hold' and ended_at is null returning change_id`)
  return rows.length > 0
}

/** Its threads were gone through, and what it approved waits for the decision; null: it had ended before. */
export async function endPart(
  tx: TxCtx,
  { workspaceId }: Scope,
  changeId: string,
  { windowMs }: Pick<Part, 'windowMs'>,
): Promise<Batch | null> {
  const now = tx.now().toISOString()
  const [row] = await tx.db.query<Batch>(sql`
    update bulk_parts set ended_at = ${now}::timestamptz, refusal = null, touched_at = ${now}::timestamptz, window_ms = ${windowMs}
     where workspace_id = ${workspaceId} and change_id = ${changeId} and decision = 'hold' and ended_at is null
    returning user_id as "userId", batch_id as "batchId"`)
  return row ?? null
}

/** Nothing is left to be done for the part by itself, unless it is to be undone and was not; null: that, or the change is no part of a batch. */
export async function closePart(
  tx: TxCtx,
  { workspaceId }: Scope,
  changeId: string,
  { refusal = null, isUndone }: { refusal?: BulkRefusal | null; isUndone: boolean },
): Promise<(Batch & Pick<Part, 'decision'>) | null> {
  const now = tx.now().toISOString()
  const [row] = await tx.db.query<Batch & Pick<Part, 'decision'>>(sql`
    update bulk_parts set is_open = false, chosen = null, ended_at = coalesce(ended_at, ${now}::timestamptz),
      refusal = coalesce(case when ended_at is not null then refusal end, ${refusal}), touched_at = ${now}::timestamptz
     where workspace_id = ${workspaceId} and change_id = ${changeId} and (decision <> 'undo' or ${isUndone})
    returning user_id as "userId", batch_id as "batchId", decision`)
  return row ?? null
}

/** Whether a change is a part of a batch that is undone. */
export async function isPartUndone(tx: TxCtx, { workspaceId }: Scope, changeId: string): Promise<boolean> {
  const rows = await tx.db.query(sql`
    select change_id from bulk_parts where workspace_id = ${workspaceId} and change_id = ${changeId} and decision = 'undo'`)
  return rows.length > 0
}

/** Whether it was asked for once more, and nobody has gone on with it since: unless somebody does, this is what is told of it. */
export const isAskedFor = ({ endedAt, refusal }: Part): boolean => endedAt === null && refusal === 'not_reached'

/** Asks once more for a part, which the caller has locked and will have gone on with. */
export async function askFor(tx: TxCtx, { workspaceId, changeId }: Part): Promise<void> {
  await tx.db.query(sql`
    update bulk_parts set refusal = 'not_reached', touched_at = ${tx.now().toISOString()}::timestamptz
     where workspace_id = ${workspaceId} and change_id = ${changeId} and ended_at is null`)
}

/** Leaves out of a batch, which the caller has locked, what was asked for once more and nobody has gone on with since then: what it approved goes with the others. */
export async function leaveOut(tx: TxCtx, { userId, batchId }: Batch, silentSince: Date): Promise<void> {
  await tx.db.query(sql`
    update bulk_parts set ended_at = ${tx.now().toISOString()}::timestamptz
     where user_id = ${userId} and batch_id = ${batchId} and ended_at is null and refusal = 'not_reached' and touched_at <= ${silentSince.toISOString()}::timestamptz`)
}

/** All that the batch approved can be undone until then. */
export async function setUndoUntil(tx: TxCtx, { userId, batchId }: Batch, at: Date): Promise<void> {
  await tx.db.query(sql`
    update bulk_parts set undo_until = ${at.toISOString()}::timestamptz where user_id = ${userId} and batch_id = ${batchId}`)
}

/** Decides for all parts of a batch, which the caller has locked. */
export async function decide(tx: TxCtx, { userId, batchId }: Batch, decision: 'send' | 'undo'): Promise<void> {
  await tx.db.query(sql`
    update bulk_parts set decision = ${decision}, is_open = true, touched_at = ${tx.now().toISOString()}::timestamptz
     where user_id = ${userId} and batch_id = ${batchId}`)
}

/** Parts in the workspace with which nobody has gone on since then. */
export const listStalledParts = (tx: TxCtx, { workspaceId }: Scope, since: Date): Promise<{ changeId: string }[]> =>
  tx.db.query<{ changeId: string }>(sql`
    select change_id as "changeId" from bulk_parts
     where workspace_id = ${workspaceId} and is_open and touched_at <= ${since.toISOString()}::timestamptz`)

export async function deleteClosedParts(tx: TxCtx, { workspaceId }: Scope, before: Date): Promise<void> {
  await tx.db.query(sql`
    delete from bulk_parts
     where workspace_id = ${workspaceId} and not is_open and touched_at < ${before.toISOString()}::timestamptz`)
}
