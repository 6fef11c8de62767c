import type { WebhookEvent } from '#contract/webhooks.ts'
import { type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { enterInDirectory } from '../directory.ts'
import type { Scope } from '../scope.ts'

export interface RegisteredRow {
  id: string
  platform_webhook_id: string
  token_encrypted: Buffer
  events: string[]
  problem: 'missing' | 'changed' | null
}

/** What the platform was told of at this connection, and should still have. */
export async function listRegistered(tx: TxCtx, scope: Scope, connectionId: string): Promise<RegisteredRow[]> {
  return tx.db.query<RegisteredRow>(sql`
    select id, platform_webhook_id, token_encrypted, events, problem from webhooks
     where workspace_id = ${scope.workspaceId} and connection_id = ${connectionId} and removed_at is null
       and platform_webhook_id is not null order by id limit 1000`)
}

/** The connections at which anything may ever have been registered. */
export async function listConnections(tx: TxCtx, scope: Scope): Promise<string[]> {
  const rows = await tx.db.query<{ connection_id: string }>(
    sql`select distinct connection_id from webhooks where workspace_id = ${scope.workspaceId} and kind <> 'test' limit 100`,
  )
  return rows.map(({ connection_id }) => connection_id)
}

/** Whether anything may ever have been registered at this connection. */
export async function hasRegistered(tx: TxCtx, scope: Scope, connectionId: string): Promise<boolean> {
  const rows = await tx.db.query(sql`
    select 1 from webhooks where workspace_id = ${scope.workspaceId} and connection_id = ${connectionId} and kind <> 'test' limit 1`)
  return rows.length > 0
}

/** Which of these secrets, by their hashes, are or were of webhooks of this workspace. */
export async function listBySecret(
  tx: TxCtx,
  scope: Scope,
  hashes: readonly Buffer[],
): Promise<{ token_hash: Buffer; is_removed: boolean }[]> {
  return tx.db.query<{ token_hash: Buffer; is_removed: boolean }>(sql`
    select token_hash, removed_at is not null as is_removed from webhooks
     where workspace_id = ${scope.workspaceId} and token_hash = any(${hashes}::bytea[])`)
}

/** Nothing when the webhook was removed meanwhile. */
export async function setProblem(
  tx: TxCtx,
  scope: Scope,
  { id, platform_webhook_id }: RegisteredRow,
  problem: 'missing' | 'changed' | null,
): Promise<void> {
  const since = problem === null ? null : tx.now().toISOString()
  await tx.db.query(sql`
    update webhooks set problem = ${problem}, problem_since = ${since} where workspace_id = ${scope.workspaceId}
       and id = ${id} and removed_at is null and platform_webhook_id = ${platform_webhook_id}`)
}

export async function setChecked(tx: TxCtx, scope: Scope, connectionId: string): Promise<void> {
  await tx.db.query(sql`
    update connections set webhooks_checked_at = ${tx.now().toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${connectionId}`)
}

// ---------------------------------------------------------------------------------------------------------- the test address

export interface TestHook {
  id: string
  token_encrypted: Buffer
}

/** The agent's address for samples at this connection; the given one when it had none. */
export async function ensureTestHook(
  tx: TxCtx,
  scope: Scope,
  hook: { id: string; agentId: string; connectionId: string; token_hash: Buffer; token_encrypted: Buffer },
): Promise<TestHook> {
  const made = await tx.db.query(sql`
    insert into webhooks (workspace_id, id, agent_id, connection_id, kind, token_hash, token_encrypted, events)
    values (${scope.workspaceId}, ${hook.id}, ${hook.agentId}, ${hook.connectionId}, 'test', ${hook.token_hash},
            ${hook.token_encrypted}, '{}')
    on conflict (workspace_id, agent_id, connection_id, kind) where removed_at is null do nothing returning id`)
  if (made.length > 0) await enterInDirectory(tx, scope, { kind: 'webhook', subjectId: hook.id, hash: hook.token_hash })
  const [row] = await tx.db.query<TestHook>(sql`
    select id, token_encrypted from webhooks where workspace_id = ${scope.workspaceId} and agent_id = ${hook.agentId}
       and connection_id = ${hook.connectionId} and kind = 'test' and removed_at is null`)
  if (row === undefined) throw new Error('The address for samples was not stored')
  return row
}

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
  const [row] = await tx.db.query<{ body: Buffer }>(
    sql`select body from webhook_events where workspace_id = ${scope.workspaceId} and id = ${id}`,
  )
  return row?.body
}

/** Puts failed events back to where they wait to be looked into; returns how many. */
export async function putBack(
  tx: TxCtx,
  scope: Scope,
  which: { eventId: string } | { agentId: string },
): Promise<number> {
  const condition =
    'eventId' in which
      ? sql`id = ${which.eventId}`
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
