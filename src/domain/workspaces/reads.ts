import type { CustomDomain } from '#contract/branding.ts'
import type { WorkspaceSettings } from '#contract/workspaces.ts'
import { sql } from '#db/sql.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, readAlike, type TxCtx } from '../context.ts'
import type { Due } from '../due.ts'
import type { Scope } from '../scope.ts'
import { graceMs, recordName, recordValue } from './domain-rules.ts'
import { type DomainRow, findDomain } from './domain-store.ts'
import { type Pause, pauseOf } from './rules.ts'

/** What a workspace's sealed model key is bound to. */
export const routerKeyContext = (workspaceId: string): string => `openrouter-key:${workspaceId}`

/** The workspace's settings: whether a model key is stored, never the key. What a person is shown of them: `readShownSettings`. */
export async function readSettings(tx: TxCtx, scope: Scope): Promise<WorkspaceSettings> {
  const [row] = await tx.db.query<WorkspaceSettings>(sql`
    select w.id, name, time_zone as "timeZone", to_char(wake_time, 'HH24:MI') as "wakeTime",
           default_delay_min as "defaultDelayMin", default_delay_max as "defaultDelayMax", undo_seconds as "undoSeconds", mcp_url as "mcpUrl",
           d.host as "customDomain", company_name as "companyName",
           openrouter_key_encrypted is not null as "hasOpenrouterKey"
      from workspaces w left join custom_domains d on d.workspace_id = w.id and d.workspace_id = ${scope.workspaceId}
     where w.id = ${scope.workspaceId}`)
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** The settings as whoever asks may see them: an MCP server's address may hold a key, which admins alone see. */
export async function readShownSettings(tx: TxCtx, scope: Scope): Promise<WorkspaceSettings> {
  const settings = await readSettings(tx, scope)
  const { mcpUrl } = settings
  return { ...settings, mcpUrl: mcpUrl === null ? null : shownMcpUrl(scope, mcpUrl) }
}

/** The whole address of an MCP server for an admin; for others what it is called by, its host. */
export const shownMcpUrl = ({ actor }: Scope, url: string): string =>
  actor.kind === 'person' && actor.role === 'admin' ? url : (URL.parse(url)?.origin ?? '')

/** A custom domain with what its owner has to do. */
export function shownDomain(row: DomainRow): CustomDomain {
  const { host, proof, failingSince } = row
  return {
    host,
    record: { name: recordName(host), value: recordValue(proof) },
    provedAt: row.provedAt?.toISOString() ?? null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    nextCheckAt: row.nextCheckAt.toISOString(),
    seen: row.seen,
    failingSince: failingSince?.toISOString() ?? null,
    releasedAt: failingSince === null ? null : new Date(failingSince.getTime() + graceMs).toISOString(),
  }
}

/** The workspace's custom domain, proved or not; null when it has none. */
export async function readDomain(tx: TxCtx, scope: Scope): Promise<CustomDomain | null> {
  const row = await findDomain(tx, scope)
  return row && shownDomain(row)
}

/** When the workspace's custom domain is looked at next, if it has one. */
export const listDueDomain = (tx: TxCtx, scope: Scope): Promise<Due[]> =>
  tx.db.query<Due>(sql`
    select 'domain' as kind, workspace_id as "subjectId", next_check_at as at from custom_domains where workspace_id = ${scope.workspaceId}`)

/** Until when what a person sends now can be undone; null when it goes at once. */
export async function readUndoUntil(tx: TxCtx, scope: Scope): Promise<Date | null> {
  const ms = await readUndoMs(tx, scope)
  return ms === 0 ? null : new Date(tx.now().getTime() + ms)
}

/** For how long what a person sends can be undone, ms. */
export async function readUndoMs(tx: TxCtx, scope: Scope): Promise<number> {
  const [row] = await tx.db.query<{ seconds: number }>(
    sql`select undo_seconds as seconds from workspaces where id = ${scope.workspaceId}`,
  )
  return (row?.seconds ?? 0) * 1000
}

/** Whether anything may still go out of the workspace by itself: not once it is deleted. */
export async function isWorkspaceOpen(tx: TxCtx, scope: Scope): Promise<boolean> {
  const rows = await tx.db.query(sql`select 1 from workspaces where id = ${scope.workspaceId} and deleted_at is null`)
  return rows.length > 0
}

/** When the platform's administrators last had the workspace's agents pause, and until when; null: never. `until` null: they pause. */
export interface Suspension {
  since: string
  until: string | null
  /** What its people read as the reason. */
  note: string | null
}

export async function readSuspension(tx: TxCtx, scope: Scope): Promise<Suspension | null> {
  const [row] = await tx.db.query<Suspension>(sql`
    select suspended_at as since, suspension_ended_at as until, suspension_note as note from workspaces
     where id = ${scope.workspaceId} and suspended_at is not null`)
  return row ?? null
}

/** Whether the platform's administrators have the workspace's agents pause. */
export async function isSuspended(tx: TxCtx, scope: Scope): Promise<boolean> {
  return (await readSuspension(tx, scope))?.until === null
}

/** When the workspace's agents last paused, by a suspension, for want of a plan, or since it was deleted and taken back; null: never. */
export const readPause = async (tx: TxCtx, scope: Scope): Promise<Pause | null> => (await readPauses(tx, scope)).pause

/** Whether the workspace's agents pause now, as they do in one that is deleted: then nothing is drafted or sent by itself. */
export async function areAgentsPaused(tx: TxCtx, scope: Scope): Promise<boolean> {
  const { pause, isOpen } = await readPauses(tx, scope)
  return !isOpen || pause?.until === null
}

async function readPauses(tx: TxCtx, { workspaceId }: Scope): Promise<{ pause: Pause | null; isOpen: boolean }> {
  const [row] = await readAlike<{
    isOpen: boolean
    suspendedAt: string | null
    restoredAt: string | null
    pausedAt: string | null
    resumedAt: string | null
  }>(
    tx,
    sql`
    select w.deleted_at is null as "isOpen", w.suspended_at as "suspendedAt", w.suspension_ended_at as "restoredAt", p.paused_at as "pausedAt",
      p.resumed_at as "resumedAt"
      from workspaces w
      left join workspace_plans p on p.workspace_id = ${workspaceId} and (select s.has_plans from platform_settings s)
     where w.id = ${workspaceId}`,
  )
  if (row === undefined) return { pause: null, isOpen: false }
  const pause = pauseOf([
    { since: row.suspendedAt, until: row.restoredAt },
    { since: row.pausedAt, until: row.resumedAt },
  ])
  return { pause, isOpen: row.isOpen }
}

/** What the workspace tells its writers: who it is, where its tools are, and its own model key, opened. For the writers alone. */
export async function readForWriters(
  ctx: Pick<Ctx, 'secrets'>,
  tx: TxCtx,
  scope: Scope,
): Promise<{ companyName: string | null; timeZone: string; mcpUrl: string | null; routerKey: string | null }> {
  const [row] = await readAlike<{
    companyName: string | null
    timeZone: string
    mcpUrl: string | null
    box: Buffer | null
  }>(
    tx,
    sql`
    select company_name as "companyName", time_zone as "timeZone", mcp_url as "mcpUrl", openrouter_key_encrypted as box
      from workspaces where id = ${scope.workspaceId}`,
  )
  if (row === undefined) throw new AppError('not_found')
  const { box, ...told } = row
  return { ...told, routerKey: openedKey(ctx, scope, box) }
}

const openedKey = (ctx: Pick<Ctx, 'secrets'>, { workspaceId }: Scope, box: Buffer | null): string | null =>
  box === null ? null : ctx.secrets.open(box, routerKeyContext(workspaceId))

/** The workspace's own model key, opened; null when it has none. For the writers alone. */
export async function readRouterKey(ctx: Pick<Ctx, 'secrets'>, tx: TxCtx, scope: Scope): Promise<string | null> {
  const [row] = await tx.db.query<{ box: Buffer | null }>(
    sql`select openrouter_key_encrypted as box from workspaces where id = ${scope.workspaceId}`,
  )
  return openedKey(ctx, scope, row?.box ?? null)
}

/** Until when a guest's workspace is there; null for every other one. */
export async function readGuestUntil({ db }: TxCtx, scope: Scope): Promise<string | null> {
  const [row] = await db.query<{ until: string | null }>(
    sql`select guest_until as until from workspaces where id = ${scope.workspaceId}`,
  )
  return row?.until ?? null
}
