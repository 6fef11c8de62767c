import type { WebhookEventType } from '#contract/webhooks.ts'
import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { enterInDirectory, removeFromDirectory } from '../directory.ts'
import type { Scope } from '../scope.ts'

export interface WebhookRow {
  id: string
  agent_id: string
  connection_id: string
  /** `test`: the address that sample events go to. It is registered nowhere. */
  kind: 'lead_replied' | 'untracked_reply' | 'test'
  platform_webhook_id: string | null
  token_encrypted: Buffer
  events: WebhookEventType[]
}

export async function listWebhooks(tx: TxCtx, scope: Scope): Promise<WebhookRow[]> {
  return tx.db.query<WebhookRow>(sql`
    select id, agent_id, connection_id, kind, platform_webhook_id, token_encrypted, events
      from webhooks where workspace_id = ${scope.workspaceId} and removed_at is null order by created_at, id limit 1000`)
}

/** Nothing when the agent has a webhook of this kind at this connection already. */
export async function insertWebhook(
  tx: TxCtx,
  scope: Scope,
  row: Omit<WebhookRow, 'platform_webhook_id'> & { token_hash: Buffer },
): Promise<void> {
  const made = await tx.db.query(sql`
    insert into webhooks (workspace_id, id, agent_id, connection_id, kind, token_hash, token_encrypted, events)
    values (${scope.workspaceId}, ${row.id}, ${row.agent_id}, ${row.connection_id}, ${row.kind}, ${row.token_hash},
            ${row.token_encrypted}, ${row.events}::text[])
    on conflict (workspace_id, agent_id, connection_id, kind) where removed_at is null do nothing returning id`)
  if (made.length > 0) await enterInDirectory(tx, scope, { kind: 'webhook', subjectId: row.id, hash: row.token_hash })
}

/** False when the webhook was removed meanwhile, or is known at the platform by another id: then this one is nobody's. */
export async function setRegistered(tx: TxCtx, scope: Scope, id: string, platformWebhookId: string): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update webhooks set platform_webhook_id = ${platformWebhookId}, registered_at = ${tx.now().toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${id} and removed_at is null
       and coalesce(platform_webhook_id, ${platformWebhookId}) = ${platformWebhookId} returning id`)
  return rows.length > 0
}

/**
 * From now on its address answers 404. The row stays: what it brought, and what still waits, keeps its connection.
 *
 * @returns its id at the platform; null when it has none yet
 */
export async function markWebhookRemoved(tx: TxCtx, scope: Scope, id: string): Promise<string | null> {
  const [row] = await tx.db.query<{ platform_webhook_id: string | null }>(sql`
    update webhooks set removed_at = ${tx.now().toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${id} returning platform_webhook_id`)
  await removeFromDirectory(tx, scope, { kind: 'webhook', subjectId: id })
  return row?.platform_webhook_id ?? null
}

export interface RegisteredRow {
  id: string
  platform_webhook_id: string
  token_hash: Buffer
  events: string[]
  problem: 'missing' | 'changed' | null
}

/** What the platform was told of at this connection, and should still have. */
export async function listRegistered(tx: TxCtx, scope: Scope, connectionId: string): Promise<RegisteredRow[]> {
  return tx.db.query<RegisteredRow>(sql`
    select id, platform_webhook_id, token_hash, events, problem from webhooks
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
