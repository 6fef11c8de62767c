import type { ConnectionError, PlatformKind } from '#contract/connections.ts'
import { inLots, json, list, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { type Due, restSends } from '../due.ts'
import type { Scope } from '../scope.ts'
import type { PlatformCampaign } from '../sending-platform.ts'

export interface ConnectionRow {
  id: string
  kind: PlatformKind
  base_url: string
  api_key_encrypted: Buffer
  platform_workspace_id: string
  platform_workspace_name: string
  last_error: ConnectionError | null
  connected_at: string
  sync_started_at: string | null
  sync_finished_at: string | null
  sync_error: ConnectionError | null
  sync_found: number
  replies_there: number | null
  replies_here: number | null
  sync_gaps: readonly unknown[]
  sync_not_before: string | null
  sends_paused_until: string | null
}

/** Of a place that was never compared. */
const longAgo = new Date(0)

export async function findActive(tx: TxCtx, scope: Scope): Promise<ConnectionRow | undefined> {
  const [row] = await tx.db.query<ConnectionRow>(
    sql`select * from connections where workspace_id = ${scope.workspaceId} and is_active`,
  )
  return row
}

export async function findById(tx: TxCtx, scope: Scope, id: string): Promise<ConnectionRow | undefined> {
  const [row] = await tx.db.query<ConnectionRow>(
    sql`select * from connections where workspace_id = ${scope.workspaceId} and id = ${id}`,
  )
  return row
}

/** Whether this is the place to which the workspace is connected, and it can be read; or one that came with its import, which sends nothing by itself until a person says so. */
export async function hasPlace(
  tx: TxCtx,
  { workspaceId }: Scope,
  { baseUrl, platformWorkspaceId }: { baseUrl: string; platformWorkspaceId: string },
): Promise<boolean> {
  const rows = await tx.db.query(sql`
    select id from connections where workspace_id = ${workspaceId} and base_url = ${baseUrl} and platform_workspace_id = ${platformWorkspaceId}
       and (length(api_key_encrypted) = 0 or (is_active and (last_error is null or sync_error is null)))`)
  return rows.length > 0
}

/** The simulator's place that this workspace was connected to last. */
export async function findSandbox(tx: TxCtx, scope: Scope, baseUrl: string): Promise<ConnectionRow | undefined> {
  const [row] = await tx.db.query<ConnectionRow>(sql`
    select * from connections where workspace_id = ${scope.workspaceId} and kind = 'sandbox' and base_url = ${baseUrl}
     order by connected_at desc limit 1`)
  return row
}

/**
 * Places under another address whose workspace has the same id there, and so may be the one at this address; none where this address is known. Numbers of
 * different installations are alike: by the id alone no two are the same.
 */
export const listElsewhere = (
  tx: TxCtx,
  { workspaceId }: Scope,
  { kind, baseUrl, platformWorkspaceId }: { kind: PlatformKind; baseUrl: string; platformWorkspaceId: string },
): Promise<Pick<ConnectionRow, 'id' | 'api_key_encrypted'>[]> =>
  tx.db.query(sql`
    select id, api_key_encrypted from connections n
     where n.workspace_id = ${workspaceId} and n.kind = ${kind} and n.platform_workspace_id = ${platformWorkspaceId}
       and not exists (select from connections k where k.workspace_id = ${workspaceId} and k.base_url = ${baseUrl}
                          and k.platform_workspace_id = ${platformWorkspaceId})
     order by n.is_active desc, n.connected_at desc`)

/** From now on it stands at this address. */
export async function moveTo(tx: TxCtx, { workspaceId }: Scope, id: string, baseUrl: string): Promise<void> {
  await tx.db.query(
    sql`update connections set base_url = ${baseUrl} where workspace_id = ${workspaceId} and id = ${id}`,
  )
}

/** Two that connect at once, as by a double click: one after the other, so that the later one is active. */
export async function lockConnections(tx: TxCtx, { workspaceId }: Scope): Promise<void> {
  await tx.db.query(sql`select pg_advisory_xact_lock(hashtextextended('connections' || ${workspaceId}, 0))`)
}

/** Makes this place the workspace's one active connection; a place that was connected before gets its old row, and so its history, back. */
export async function activate(
  tx: TxCtx,
  scope: Scope,
  place: {
    id: string
    kind: ConnectionRow['kind']
    baseUrl: string
    apiKeyEncrypted: Buffer
    platformWorkspaceId: string
    platformWorkspaceName: string
  },
): Promise<ConnectionRow> {
  await lockConnections(tx, scope)
  await tx.db.query(
    sql`update connections set is_active = false where workspace_id = ${scope.workspaceId} and is_active`,
  )
  const [row] = await tx.db.query<ConnectionRow>(sql`
    insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id, platform_workspace_name)
    values (${scope.workspaceId}, ${place.id}, ${place.kind}, ${place.baseUrl}, ${place.apiKeyEncrypted},
            ${place.platformWorkspaceId}, ${place.platformWorkspaceName})
    on conflict (workspace_id, base_url, platform_workspace_id) do update set
      is_active = true, api_key_encrypted = excluded.api_key_encrypted, connected_at = excluded.connected_at, last_error = null,
      platform_workspace_name = excluded.platform_workspace_name
    returning *`)
  if (row === undefined) throw new Error('The connection was not stored')
  tx.outbox.setDue(scope, { kind: 'sync', subjectId: scope.workspaceId, at: row.sync_started_at ?? longAgo })
  await restSends(tx.db, scope, row.sends_paused_until)
  return row
}

/** Since when the connection that is active was not compared with its platform. What lies ahead was told by a clock that was wrong, and is none. */
export async function listDueSync(tx: TxCtx, scope: Scope): Promise<Due[]> {
  const row = await findActive(tx, scope)
  if (row === undefined) return []
  const since = row.sync_started_at === null ? longAgo : new Date(row.sync_started_at)
  return [{ kind: 'sync', subjectId: scope.workspaceId, at: since > tx.now() ? longAgo : since }]
}

export async function setLastError(
  tx: TxCtx,
  scope: Scope,
  id: string,
  error: ConnectionError | null,
): Promise<boolean> {
  const stored = error === null ? null : json(error)
  const rows = await tx.db.query(
    sql`update connections set last_error = ${stored}::jsonb where workspace_id = ${scope.workspaceId} and id = ${id}
        and last_error is distinct from ${stored}::jsonb returning id`,
  )
  return rows.length > 0
}

export async function upsertCampaigns(
  tx: TxCtx,
  scope: Scope,
  connectionId: string,
  campaigns: readonly (PlatformCampaign & { newId: string })[],
): Promise<void> {
  await Promise.all(
    inLots(campaigns).map((lot) =>
      tx.db.query(sql`
        insert into campaigns (workspace_id, id, connection_id, platform_id, name, status)
        values ${list(lot.map((c) => sql`(${scope.workspaceId}, ${c.newId}, ${connectionId}, ${c.id}, ${c.name}, ${c.status})`))}
        on conflict (workspace_id, connection_id, platform_id) do update set
          name = excluded.name, status = excluded.status, fetched_at = excluded.fetched_at`),
    ),
  )
}
