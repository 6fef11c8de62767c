import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newId } from '#lib/new-id.ts'

export interface ConnectedWorkspace {
  workspaceId: string
  /** Of the webhook that the sending platform posts to. */
  token: string
}

export async function addConnectedWorkspace(admin: pg.Pool): Promise<ConnectedWorkspace> {
  const workspaceId = newId()
  await admin.query("insert into workspaces (id, name) values ($1, 'Bench')", [workspaceId])
  return { workspaceId, token: await addConnection(admin, workspaceId) }
}

/**
 * Gives a workspace a connection, an agent and its webhook, put straight into the tables: no platform is asked for any of it, and a
 * worker that starts finds it compared with its platform already.
 * Returns the webhook's token.
 */
export async function addConnection(admin: pg.Pool, workspaceId: string): Promise<string> {
  const [connectionId, agentId] = [newId(), newId()]
  const token = randomBytes(32).toString('base64url')
  await admin.query(
    `insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id, sync_started_at)
     values ($1, $2, 'emailbison', 'https://platform.invalid', '', '3', now() + interval '1 day')`,
    [workspaceId, connectionId],
  )
  await admin.query(
    `insert into agents (workspace_id, id, name, tone, openrouter_model, delay_min, delay_max, connect_level, auto_send_enabled,
       adaptive_kb_enabled, followup_enabled, followup_days, followup_max_attempts)
     values ($1, $2, 'Ann', 'professional', 'google/gemini-2.5-flash', 5, 10, 'workspace', false, true, true, '{3,7}', 3)`,
    [workspaceId, agentId],
  )
  const [webhookId, hash] = [newId(), createHash('sha256').update(token).digest()]
  await admin.query(
    `insert into webhooks (workspace_id, id, agent_id, connection_id, kind, platform_webhook_id, token_hash, token_encrypted, events)
     values ($1, $2, $3, $4, 'lead_replied', 1, $5, '', '{lead_replied}')`,
    [workspaceId, webhookId, agentId, connectionId, hash],
  )
  await admin.query(`insert into directory (kind, hash, workspace_id, subject_id) values ('webhook', $1, $2, $3)`, [
    hash,
    workspaceId,
    webhookId,
  ])
  return token
}
