import type pg from 'pg'
import type { PlatformKind } from '#contract/connections.ts'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { inTransaction, type Queryable, type See } from '#db/connect.ts'
import { inLots, list, type Sql, sql } from '#db/sql.ts'
import { addJobs, newJob } from '#queue/add.ts'
import type { Ctx, TxCtx } from '../context.ts'
import { findInDirectory } from '../directory.ts'
import { deliveryMonths, type HasMonth, openMonths } from '../months.ts'
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

type Stores = Pick<Ctx, 'pool' | 'log'>

/**
 * Stores a batch in one commit and wakes the ingest of its workspaces. No two of the batch may be the same delivery; one that came before is counted,
 * in whatever month that was: what is the same delivery is said by the table of all months, and what it carries lies in the part of its own.
 */
export async function storeDeliveries(ctx: Stores, deliveries: readonly Delivery[]): Promise<void> {
  const ids = deliveries.map(({ id }) => id)
  const hasMonth = await openMonths(ctx, deliveryMonths, ids)
  // In one order, so that batches of several servers never wait for each other in a ring.
  const inOrder = deliveries.toSorted(inSameOrder)
  const byWorkspace = [...Map.groupBy(inOrder, ({ workspaceId }) => workspaceId)]
  await inTransaction(ctx.pool, {}, async (db, see) => {
    const [stored] = await Promise.all([
      Promise.all(byWorkspace.map((each) => storeOwn(db, see, each, hasMonth))),
      addJobs(
        db,
        byWorkspace.map(([workspaceId]) => newJob('ingest_events', { workspaceId })),
      ),
    ])
    // They came before, and what they carry is there.
    for (const { workspaceId, again } of stored) {
      if (again.length === 0) continue
      const inMonths = again.filter(({ id }) => hasMonth(id)).map(({ id }) => id)
      await Promise.all([see({ workspaceId }), db.query(dropBodies(workspaceId, inMonths))])
      await takeUpFailed(db, workspaceId, again)
    }
  })
}

/** What could not be applied when it came first may be as it is told now: it waits to be looked into again. */
async function takeUpFailed(db: Queryable, workspaceId: string, again: readonly Delivery[]): Promise<void> {
  for (const lot of inLots(again)) {
    const told = list(lot.map((d) => sql`(${d.webhookId}::uuid, ${d.dedupeKey}, ${d.body}::bytea)`))
    const taken = await db.query<{ id: string }>(sql`
      update webhook_events e set status = 'received', error = null, processed_at = null, body = told.body
        from (values ${told}) told (webhook_id, dedupe_key, body)
       where e.workspace_id = ${workspaceId} and e.status = 'failed' and e.webhook_id = told.webhook_id and e.dedupe_key = told.dedupe_key
      returning e.id`)
    const ids = taken.map(({ id }) => id)
    if (ids.length > 0) await db.query(dropBodies(workspaceId, ids))
  }
}

/** Rows and what they carry go out together, before it is known which of them are new. Returns those that are not. */
async function storeOwn(
  db: Queryable,
  see: See,
  [workspaceId, own]: [workspaceId: string, own: Delivery[]],
  hasMonth: HasMonth,
): Promise<{ workspaceId: string; again: Delivery[] }> {
  const inMonths = own.filter(({ id }) => hasMonth(id))
  const [, stored] = await Promise.all([
    see({ workspaceId }),
    Promise.all(inLots(own, wholeLot).map((lot) => db.query<{ id: string }>(insertDeliveries(lot, hasMonth)))),
    ...inLots(inMonths, wholeLot).map((lot) => db.query(insertBodies(lot))),
  ])
  const ids = new Set(stored.flat().map(({ id }) => id))
  return { workspaceId, again: own.filter(({ id }) => !ids.has(id)) }
}

/** By workspace, webhook and key. */
function inSameOrder(one: Delivery, other: Delivery): number {
  if (one.workspaceId !== other.workspaceId) return one.workspaceId < other.workspaceId ? -1 : 1
  if (one.webhookId !== other.webhookId) return one.webhookId < other.webhookId ? -1 : 1
  return one.dedupeKey < other.dedupeKey ? -1 : 1
}

const nothing = Buffer.alloc(0)
/** Whole lots of up to 32 would save the database a twentieth more, for 2 MB more of plans in each connection that stores. */
const wholeLot = 16

const insertDeliveries = (lot: readonly Delivery[], hasMonth: HasMonth): Sql => sql`
  insert into webhook_events as e (workspace_id, id, webhook_id, dedupe_key, type, body)
  values ${list(lot.map((d) => sql`(${d.workspaceId}, ${d.id}, ${d.webhookId}, ${d.dedupeKey}, ${d.type}, ${hasMonth(d.id) ? nothing : d.body})`))}
  on conflict (workspace_id, webhook_id, dedupe_key) do update set delivery_count = e.delivery_count + 1 returning e.id`

const insertBodies = (lot: readonly Delivery[]): Sql => sql`
  insert into webhook_bodies (workspace_id, event_id, body) values ${list(lot.map((d) => sql`(${d.workspaceId}, ${d.id}, ${d.body})`))}`

const dropBodies = (workspaceId: string, ids: readonly string[]): Sql =>
  sql`delete from webhook_bodies where workspace_id = ${workspaceId} and event_id = any(${ids}::uuid[])`

// ------------------------------------------------------------------------------------------------------------------ the log

const failed = sql`and e.status = 'failed'`
const whatever = sql``

/** The newest events of an agent, over all webhooks that it has or had. */
export async function listEvents(
  tx: TxCtx,
  scope: Scope,
  agentId: string,
  { status, limit }: { status: 'any' | 'failed'; limit: number },
): Promise<WebhookEvent[]> {
  const only: Sql = status === 'failed' ? failed : whatever
  return tx.db.query<WebhookEvent>(sql`
    select e.id, e.type, e.received_at as "receivedAt", e.status, e.error, w.kind = 'test' as "isTest",
           e.delivery_count as deliveries
      from webhooks w cross join lateral (
        select e.id, e.type, e.received_at, e.status, e.error, e.delivery_count from webhook_events e
         where e.workspace_id = ${scope.workspaceId} and e.webhook_id = w.id ${only} order by e.id desc limit ${limit}) e
     where w.workspace_id = ${scope.workspaceId} and w.agent_id = ${agentId} order by e.id desc limit ${limit}`)
}

export async function findBody(tx: TxCtx, scope: Scope, id: string): Promise<Buffer | undefined> {
  const [row] = await tx.db.query<{ body: Buffer }>(sql`
    select coalesce(b.body, e.body) as body from webhook_events e
      left join webhook_bodies b on b.workspace_id = ${scope.workspaceId} and b.event_id = e.id
     where e.workspace_id = ${scope.workspaceId} and e.id = ${id}`)
  return row?.body
}

/** Puts failed events back to where they wait to be looked into; returns how many. */
export async function putBack(
  tx: TxCtx,
  scope: Scope,
  which: { eventIds: readonly string[] } | { agentId: string },
): Promise<number> {
  const condition =
    'eventIds' in which
      ? sql`id = any(${which.eventIds}::uuid[])`
      : sql`webhook_id in (select id from webhooks where workspace_id = ${scope.workspaceId} and agent_id = ${which.agentId})`
  const rows = await tx.db.query(sql`
    update webhook_events set status = 'received', error = null, processed_at = null
     where workspace_id = ${scope.workspaceId} and status = 'failed' and ${condition} returning id`)
  return rows.length
}

/** Deletes what was looked into long ago, a thousand at most. What failed stays until somebody has seen to it. */
export async function deleteOld(tx: TxCtx, scope: Scope, before: string): Promise<void> {
  await tx.db.query(sql`
    delete from webhook_events where workspace_id = ${scope.workspaceId} and id in (
      select id from webhook_events where workspace_id = ${scope.workspaceId} and id < ${before}::uuid
         and status in ('processed', 'ignored') order by id limit 1000)`)
}

/**
 * What waits to be looked into, or could not be applied, outlives the month in which it came: what it carries goes back into its row, before
 * that month goes.
 */
export async function keepUnsettled(tx: TxCtx, scope: Scope, before: string): Promise<void> {
  // Each by the index of its own: of a month that is over, all others may still be there.
  for (const which of [sql`e.status = 'received'`, sql`e.status = 'failed'`]) {
    const kept = await tx.db.query<{ id: string }>(sql`
      update webhook_events e set body = b.body from webhook_bodies b
       where e.workspace_id = ${scope.workspaceId} and e.id < ${before}::uuid and ${which}
         and b.workspace_id = ${scope.workspaceId} and b.event_id = e.id returning e.id`)
    const ids = kept.map(({ id }) => id)
    if (ids.length > 0) await tx.db.query(dropBodies(scope.workspaceId, ids))
  }
}

/** Makes the months ahead, and lets go of those that ended before then. */
export async function keepMonths(pool: pg.Pool, now: Date, before: Date): Promise<void> {
  await pool.query('select keep_webhook_months($1, $2)', [now, before])
}
