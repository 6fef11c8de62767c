import type pg from 'pg'
import type { PlatformKind } from '#contract/connections.ts'
import { inTransaction } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { addJobs, newJob } from '#queue/add.ts'
import type { TxCtx } from '../context.ts'
import { findInDirectory } from '../directory.ts'
import type { Scope } from '../scope.ts'

export interface Delivery {
  id: string
  workspaceId: string
  webhookId: string
  dedupeKey: string
  type: string
  body: Buffer
}

export interface FoundWebhook {
  workspaceId: string
  webhookId: string
}

/** Whose webhook a token is. */
export async function findWebhook(pool: pg.Pool, tokenHash: Buffer): Promise<FoundWebhook | null> {
  const found = await findInDirectory(pool, 'webhook', tokenHash)
  return found === null ? null : { workspaceId: found.workspaceId, webhookId: found.subjectId }
}

/** Which platform a webhook was registered at; null when it is gone by now. */
export async function readPlatformOf(pool: pg.Pool, hook: FoundWebhook): Promise<PlatformKind | null> {
  const { workspaceId, webhookId } = hook
  const [row] = await inTransaction(pool, { workspaceId }, (db) =>
    db.query<{ kind: PlatformKind }>(sql`
      select c.kind from webhooks w join connections c on c.workspace_id = ${workspaceId} and c.id = w.connection_id
       where w.workspace_id = ${workspaceId} and w.id = ${webhookId}`),
  )
  return row?.kind ?? null
}

/** Stores a batch in one commit and wakes the ingest of its workspaces. No two of the batch may be the same delivery. */
export async function storeDeliveries(pool: pg.Pool, deliveries: readonly Delivery[]): Promise<void> {
  let end = 1
  const begins = deliveries.map(({ body }) => {
    const begin = end
    end += body.length
    return begin
  })
  const workspaces = [...new Set(deliveries.map(({ workspaceId }) => workspaceId))]
  await inTransaction(pool, {}, (db) =>
    Promise.all([
      db.query(sql`select receive_webhook_events(
        ${deliveries.map((d) => d.id)}::uuid[], ${deliveries.map((d) => d.workspaceId)}::uuid[],
        ${deliveries.map((d) => d.webhookId)}::uuid[], ${deliveries.map((d) => d.dedupeKey)}::text[],
        ${deliveries.map((d) => d.type)}::text[], ${Buffer.concat(deliveries.map((d) => d.body))}::bytea,
        ${begins}::int[], ${deliveries.map((d) => d.body.length)}::int[])`),
      addJobs(
        db,
        workspaces.map((workspaceId) => newJob('ingest_events', { workspaceId })),
      ),
    ]),
  )
}

export interface WaitingDelivery {
  id: string
  body: Buffer
  /** That of its webhook, whichever is active now; null for one whose webhook is not known any more. */
  connection: { id: string; kind: PlatformKind } | null
  is_test: boolean
}

/** The oldest deliveries that nobody has looked into. */
export async function listWaiting(tx: TxCtx, scope: Scope, limit: number): Promise<WaitingDelivery[]> {
  return tx.db.query<WaitingDelivery>(sql`
    select e.id, e.body, case when c.id is not null then jsonb_build_object('id', c.id, 'kind', c.kind) end as connection,
           coalesce(w.kind = 'test', false) as is_test
      from webhook_events e
      left join webhooks w on w.workspace_id = ${scope.workspaceId} and w.id = e.webhook_id
      left join connections c on c.workspace_id = ${scope.workspaceId} and c.id = w.connection_id
     where e.workspace_id = ${scope.workspaceId} and e.status = 'received' order by e.id limit ${limit}`)
}

/**
 * False when somebody else finished this delivery first; then nothing of it may be applied. Samples are all alike: each is kept
 * under a key of its own, so that the next one is not taken for the same.
 */
export async function finishDelivery(
  tx: TxCtx,
  scope: Scope,
  { id, is_test }: Pick<WaitingDelivery, 'id' | 'is_test'>,
  status: 'processed' | 'ignored' | 'failed',
  error: string | null = null,
): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update webhook_events set status = ${status}, error = ${error}, processed_at = ${tx.now().toISOString()},
      dedupe_key = case when ${is_test} then id::text else dedupe_key end
     where workspace_id = ${scope.workspaceId} and id = ${id} and status = 'received' returning id`)
  return rows.length > 0
}

/** A reply that the sync found first came by webhook all the same: it was late, not missed. */
export async function noteBrought(tx: TxCtx, scope: Scope, connectionId: string, mailId: string): Promise<void> {
  await tx.db.query(sql`
    update messages set source = 'webhook' where workspace_id = ${scope.workspaceId} and connection_id = ${connectionId}
       and platform_reply_id = ${mailId} and source = 'sync'`)
}
