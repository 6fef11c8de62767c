import { sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import type { TxCtx } from '../context.ts'
import type { Due } from '../due.ts'
import type { Scope } from '../scope.ts'

export type Channel = 'mail' | 'slack' | 'push'

export interface Delivery {
  id: string
  channel: Channel
  targetId: string
  noticeIds: string[]
  state: 'waiting' | 'calling' | 'done' | 'failed' | 'unclear' | 'dropped'
  dueAt: string
  tries: number
}

const columns = sql`id, channel, target_id as "targetId", notice_ids as "noticeIds", state, due_at as "dueAt", tries`

interface NewDelivery {
  id: string
  channel: Channel
  targetId: string
  noticeIds: readonly string[]
  dueAt: Date
}

/** Has something told to somebody at a time, with what else waits for that time; returns the id of the message. */
export async function putDelivery(
  tx: TxCtx,
  scope: Scope,
  { id, channel, targetId, noticeIds, dueAt }: NewDelivery,
): Promise<string> {
  const [row] = await tx.db.query<{ id: string }>(sql`
    insert into notice_deliveries as d (workspace_id, id, channel, target_id, notice_ids, due_at, created_at)
    values (${scope.workspaceId}, ${id}, ${channel}, ${targetId}, ${noticeIds}::uuid[], ${dueAt.toISOString()}, ${tx.now().toISOString()})
    on conflict (workspace_id, channel, target_id, due_at) where state = 'waiting' do update set notice_ids = d.notice_ids || excluded.notice_ids
    returning d.id`)
  const stored = row?.id ?? id
  tx.outbox.setDue(scope, { kind: 'notice', subjectId: stored, at: dueAt })
  return stored
}

/** The last message that left to the same place; what waits for its hour, and what there was nothing of any more to tell, is none. */
export async function findLastDelivery(
  tx: TxCtx,
  { workspaceId }: Scope,
  channel: Channel,
  targetId: string,
): Promise<{ at: Date; count: number } | null> {
  const [row] = await tx.db.query<{ at: string; count: number }>(sql`
    select due_at as at, cardinality(notice_ids) as count from notice_deliveries
     where workspace_id = ${workspaceId} and channel = ${channel} and target_id = ${targetId}
       and state <> 'dropped' and due_at <= ${tx.now().toISOString()} order by due_at desc limit 1`)
  return row === undefined ? null : { at: new Date(row.at), count: row.count }
}

/** Locks it until the transaction ends. */
export async function lockDelivery(tx: TxCtx, { workspaceId }: Scope, id: string): Promise<Delivery | undefined> {
  const [row] = await tx.db.query<Delivery>(
    sql`select ${columns} from notice_deliveries where workspace_id = ${workspaceId} and id = ${id} for update`,
  )
  return row
}

/** From here on it is called, and is not called again on doubt. */
export async function beginCall(tx: TxCtx, scope: Scope, id: string): Promise<void> {
  await tx.db.query(sql`
    update notice_deliveries set state = 'calling', called_at = ${tx.now().toISOString()}, tries = tries + 1
     where workspace_id = ${scope.workspaceId} and id = ${id} and state = 'waiting'`)
  tx.outbox.setDue(scope, { kind: 'notice', subjectId: id, at: null })
}

/** It certainly did not arrive: it is tried again then. */
export async function callAgain(tx: TxCtx, scope: Scope, id: string, dueAt: Date): Promise<void> {
  const rows = await tx.db.query(sql`
    update notice_deliveries set state = 'waiting', called_at = null, due_at = ${dueAt.toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${id} and state = 'calling' returning id`)
  if (rows.length > 0) tx.outbox.setDue(scope, { kind: 'notice', subjectId: id, at: dueAt })
}

/** It waits for that time, in one with what waits for it already. */
export async function postponeDelivery(
  tx: TxCtx,
  scope: Scope,
  { id, channel, targetId, noticeIds }: Delivery,
  dueAt: Date,
): Promise<void> {
  await putDelivery(tx, scope, { id: newId(), channel, targetId, noticeIds, dueAt })
  await endDelivery(tx, scope, id, { state: 'dropped' })
}

/** What was called so long ago, by a worker that died, is unclear for good. */
export async function endUnclear(tx: TxCtx, { workspaceId }: Scope, before: Date): Promise<void> {
  await tx.db.query(sql`
    update notice_deliveries set state = 'unclear', ended_at = ${tx.now().toISOString()}
     where workspace_id = ${workspaceId} and state = 'calling' and called_at < ${before.toISOString()}`)
}

/** It is over, in one way or the other. */
export async function endDelivery(
  tx: TxCtx,
  scope: Scope,
  id: string,
  { state, outcome = null }: { state: 'done' | 'dropped' | 'failed' | 'unclear'; outcome?: string | null },
): Promise<void> {
  await tx.db.query(sql`
    update notice_deliveries set state = ${state}, outcome = ${outcome}, ended_at = ${tx.now().toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${id} and state in ('waiting', 'calling')`)
  tx.outbox.setDue(scope, { kind: 'notice', subjectId: id, at: null })
}

/** What waits and is due by then. */
export async function listDueDeliveries(tx: TxCtx, { workspaceId }: Scope, until: Date, limit: number): Promise<Due[]> {
  return tx.db.query<Due>(sql`
    select 'notice' as kind, id as "subjectId", due_at as at from notice_deliveries
     where workspace_id = ${workspaceId} and state = 'waiting' and due_at <= ${until.toISOString()} order by due_at limit ${limit}`)
}

export async function dropOldDeliveries(tx: TxCtx, { workspaceId }: Scope, before: Date): Promise<void> {
  await tx.db.query(sql`
    delete from notice_deliveries
     where workspace_id = ${workspaceId} and created_at < ${before.toISOString()} and state not in ('waiting', 'calling')`)
}
