import type { Campaign, Connection, PlatformKind } from '#contract/connections.ts'
import { sql } from '#db/sql.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { adapterFor, type PlatformAdapter, type SendingPlatform } from '../sending-platform.ts'
import { LostKeyError, openedKey } from './opened-key.ts'
import { type ConnectionRow, findActive, findById } from './store.ts'

export { listDueSync } from './store.ts'

export const toConnection = (row: ConnectionRow): Connection => ({
  id: row.id,
  kind: row.kind,
  baseUrl: row.base_url,
  platformWorkspaceId: row.platform_workspace_id,
  platformWorkspaceName: row.platform_workspace_name,
  connectedAt: row.connected_at,
  lastError: row.last_error,
  sync: {
    startedAt: row.sync_started_at,
    finishedAt: row.sync_finished_at,
    error: row.sync_error,
    found: row.sync_found,
    repliesThere: row.replies_there,
    repliesHere: row.replies_here,
    isBehind: row.sync_gaps.length > 0,
    notBefore: row.sync_not_before,
  },
})

/** The active connection as a person may see it, or null. The key stays in the database. */
export async function readConnection(tx: TxCtx, scope: Scope): Promise<Connection | null> {
  const row = await findActive(tx, scope)
  return row === undefined ? null : toConnection(row)
}

export interface OpenPlatform {
  connectionId: string
  kind: PlatformKind
  adapter: PlatformAdapter
  client: SendingPlatform
}

/**
 * A client for the workspace's active connection, or for the one with `connectionId`. Makes no call yet.
 * Throws `not_connected` when there is none, or none with a key.
 */
export async function openPlatform(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms'>,
  scope: Scope,
  connectionId?: string,
): Promise<OpenPlatform> {
  return inTx(ctx, scope, (tx) => openPlatformIn(ctx, tx, scope, connectionId))
}

/** `openPlatform` inside a transaction of the caller's, who makes the calls after it. */
export async function openPlatformIn(
  ctx: Pick<Ctx, 'secrets' | 'platforms'>,
  tx: TxCtx,
  scope: Scope,
  connectionId?: string,
): Promise<OpenPlatform> {
  const row = await (connectionId === undefined ? findActive(tx, scope) : findById(tx, scope, connectionId))
  // One that came with an import has no key until it is connected here.
  if (row === undefined || row.api_key_encrypted.length === 0)
    throw new AppError('not_connected', { platform: adapterFor(ctx.platforms, null) })
  const apiKey = openedKey(ctx, scope, row.api_key_encrypted)
  if (apiKey === null) throw new LostKeyError('The stored key of the platform can’t be opened with this master secret')
  const adapter = ctx.platforms[row.kind]
  return { connectionId: row.id, kind: row.kind, adapter, client: adapter.open({ baseUrl: row.base_url, apiKey }) }
}

/** Kind of the active connection; null without one. */
export async function readConnectionKind(tx: TxCtx, scope: Scope): Promise<PlatformKind | null> {
  return (await findActive(tx, scope))?.kind ?? null
}

/** Campaigns of the active connection as last fetched, newest first where the platform counts its own; at most 1,000. */
export async function readCampaigns(tx: TxCtx, scope: Scope): Promise<Campaign[]> {
  return tx.db.query<Campaign>(sql`
    select c.id, c.platform_id as "platformId", c.name, c.status, c.fetched_at as "fetchedAt"
      from campaigns c join connections n on n.workspace_id = c.workspace_id and n.id = c.connection_id and n.is_active
     where c.workspace_id = ${scope.workspaceId} order by length(c.platform_id) desc, c.platform_id desc limit 1000`)
}

/** Our id of a campaign that the platform names by its own; made known here when it was not yet. */
export async function ensureCampaign(
  tx: TxCtx,
  scope: Scope,
  connectionId: string,
  campaign: { id: string; name: string; newId: string },
): Promise<string> {
  const find = sql`select id from campaigns where workspace_id = ${scope.workspaceId} and connection_id = ${connectionId}
    and platform_id = ${campaign.id}`
  const [known] = await tx.db.query<{ id: string }>(find)
  if (known !== undefined) return known.id
  await tx.db.query(sql`
    insert into campaigns (workspace_id, id, connection_id, platform_id, name, status)
    values (${scope.workspaceId}, ${campaign.newId}, ${connectionId}, ${campaign.id}, ${campaign.name}, 'unknown')
    on conflict (workspace_id, connection_id, platform_id) do nothing`)
  const [made] = await tx.db.query<{ id: string }>(find)
  if (made === undefined) throw new Error('The campaign was not stored')
  return made.id
}
