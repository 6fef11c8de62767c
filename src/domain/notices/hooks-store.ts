import type { HookDeath, NoticeHook, NoticeKind } from '#contract/notices.ts'
import { type Sql, sql } from '#db/sql.ts'
import type { Ctx, TxCtx } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'
import { hookContext } from './rules.ts'

export interface HookRow {
  id: string
  ownerId: string | null
  name: string
  host: string
  kinds: NoticeKind[]
  deadAt: string | null
  deadWhy: HookDeath | null
}

const columns: Sql = sql`
  h.id, h.owner_id as "ownerId", h.name, h.host, h.kinds, h.dead_at as "deadAt", h.dead_why as "deadWhy"`

export const toHook = ({ id, ownerId, name, host, kinds, deadAt, deadWhy }: HookRow): NoticeHook => ({
  id,
  name,
  host,
  kinds,
  isOwn: ownerId !== null,
  dead: deadAt === null || deadWhy === null ? null : { at: deadAt, why: deadWhy },
})

/** The workspace's places, and those of its people; of one person and the workspace alone where that one is named. */
export async function listHooks(
  tx: TxCtx,
  { workspaceId }: Scope,
  { ofPerson, isAlsoWorkspaces }: { ofPerson: string | null; isAlsoWorkspaces: boolean },
): Promise<HookRow[]> {
  return tx.db.query<HookRow>(sql`
    select ${columns} from notice_hooks h
     where h.workspace_id = ${workspaceId} and ((${isAlsoWorkspaces} and h.owner_id is null)
       or (h.owner_id is not null and (${ofPerson}::uuid is null or h.owner_id = ${ofPerson}::uuid))) order by h.id`)
}

export async function findHook(tx: TxCtx, { workspaceId }: Scope, id: string): Promise<HookRow | undefined> {
  const [row] = await tx.db.query<HookRow>(
    sql`select ${columns} from notice_hooks h where h.workspace_id = ${workspaceId} and h.id = ${id}`,
  )
  return row
}

/** The address itself, opened: for whoever posts there. */
export async function openHookUrl(
  { secrets }: Pick<Ctx, 'secrets'>,
  tx: TxCtx,
  { workspaceId }: Scope,
  id: string,
): Promise<string | undefined> {
  const [row] = await tx.db.query<{ box: Buffer }>(
    sql`select url_encrypted as box from notice_hooks where workspace_id = ${workspaceId} and id = ${id}`,
  )
  return row && secrets.open(row.box, hookContext(id, workspaceId))
}

/** Addresses as they are kept. */
export const listHookBoxes = (tx: TxCtx, { workspaceId }: Scope): Promise<{ id: string; box: Buffer }[]> =>
  tx.db.query(sql`select id, url_encrypted as box from notice_hooks where workspace_id = ${workspaceId} order by id`)

interface NewHook {
  id: string
  ownerId: string | null
  name: string
  url: string
  kinds: readonly NoticeKind[]
}

/** A person has one: a new one takes its place. */
export async function insertHook(
  { secrets }: Pick<Ctx, 'secrets'>,
  tx: TxCtx,
  scope: Scope,
  { id, ownerId, name, url, kinds }: NewHook,
): Promise<HookRow> {
  const { workspaceId } = scope
  if (ownerId !== null) await deleteOwnHook(tx, scope, ownerId)
  const [row] = await tx.db.query<HookRow>(sql`
    insert into notice_hooks as h (workspace_id, id, owner_id, name, host, url_encrypted, kinds, created_by, created_at)
    values (${workspaceId}, ${id}, ${ownerId}, ${name}, ${new URL(url).host}, ${secrets.seal(url, hookContext(id, workspaceId))}, ${kinds}::text[],
            ${personOf(scope)}, ${tx.now().toISOString()})
    returning ${columns}`)
  if (row === undefined) throw new Error('The address was not stored')
  return row
}

export async function deleteOwnHook(tx: TxCtx, { workspaceId }: Scope, ownerId: string): Promise<void> {
  await tx.db.query(sql`delete from notice_hooks where workspace_id = ${workspaceId} and owner_id = ${ownerId}`)
}

/** One of the workspace's; what is left out stays. Undefined when there is none. */
export async function updateHook(
  { secrets }: Pick<Ctx, 'secrets'>,
  tx: TxCtx,
  { workspaceId }: Scope,
  id: string,
  { name, url, kinds }: { [Part in 'name' | 'url' | 'kinds']?: NewHook[Part] | undefined },
): Promise<HookRow | undefined> {
  const box = url === undefined ? null : secrets.seal(url, hookContext(id, workspaceId))
  const [row] = await tx.db.query<HookRow>(sql`
    update notice_hooks h set name = coalesce(${name ?? null}, h.name), kinds = coalesce(${kinds ?? null}::text[], h.kinds),
           host = coalesce(${url === undefined ? null : new URL(url).host}, h.host), url_encrypted = coalesce(${box}::bytea, h.url_encrypted),
           dead_at = case when ${url !== undefined} then null else h.dead_at end, dead_why = case when ${url !== undefined} then null else h.dead_why end
     where h.workspace_id = ${workspaceId} and h.id = ${id} and h.owner_id is null returning ${columns}`)
  return row
}

/** One of the workspace's; undefined when there is none. */
export async function deleteHook(tx: TxCtx, { workspaceId }: Scope, id: string): Promise<{ name: string } | undefined> {
  const [row] = await tx.db.query<{ name: string }>(sql`
    delete from notice_hooks where workspace_id = ${workspaceId} and id = ${id} and owner_id is null returning name`)
  return row
}

/** Nothing is sent there any more. False when that was so before. */
export async function setDead(tx: TxCtx, { workspaceId }: Scope, id: string, why: HookDeath): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update notice_hooks set dead_at = ${tx.now().toISOString()}, dead_why = ${why}
     where workspace_id = ${workspaceId} and id = ${id} and dead_at is null returning id`)
  return rows.length > 0
}
