import type { KeptView } from '#contract/views.ts'
import { json, type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../../context.ts'
import { personOf, type Scope } from '../../scope.ts'

/** The workspace's views, and the person's own behind them; each in the order that was given them. */
export async function listViews(tx: TxCtx, scope: Scope): Promise<KeptView[]> {
  return tx.db.query<KeptView>(sql`
    select v.id, v.name, v.owner_id is null as "isShared", v.listed from thread_views v
     where v.workspace_id = ${scope.workspaceId} and (v.owner_id is null or v.owner_id = ${personOf(scope)}::uuid)
     order by v.owner_id is not null, v.place, v.created_at, v.id`)
}

/** As `listViews`, held until the transaction ends: nobody else changes one meanwhile. */
export async function lockViews(tx: TxCtx, scope: Scope): Promise<KeptView[]> {
  await tx.db.query(sql`
    select v.id from thread_views v
     where v.workspace_id = ${scope.workspaceId} and (v.owner_id is null or v.owner_id = ${personOf(scope)}::uuid)
     order by v.id for update`)
  return listViews(tx, scope)
}

const ownerOf = (scope: Scope, isShared: boolean): string | null => (isShared ? null : personOf(scope))

export async function insertView(
  tx: TxCtx,
  scope: Scope,
  { id, name, isShared, listed }: KeptView,
  place: number,
): Promise<void> {
  await tx.db.query(sql`
    insert into thread_views (workspace_id, id, owner_id, name, listed, place, created_by, created_at)
    values (${scope.workspaceId}, ${id}, ${ownerOf(scope, isShared)}, ${name}, ${json(listed)}::jsonb, ${String(place)}::int,
      ${personOf(scope)}, ${tx.now().toISOString()})`)
}

export async function updateView(tx: TxCtx, scope: Scope, { id, name, isShared, listed }: KeptView): Promise<void> {
  await tx.db.query(sql`
    update thread_views set name = ${name}, owner_id = ${ownerOf(scope, isShared)}, listed = ${json(listed)}::jsonb
     where workspace_id = ${scope.workspaceId} and id = ${id}`)
}

export async function deleteView(tx: TxCtx, scope: Scope, id: string): Promise<void> {
  await tx.db.query(sql`delete from thread_views where workspace_id = ${scope.workspaceId} and id = ${id}`)
}

export async function placeViews(tx: TxCtx, scope: Scope, ids: readonly string[]): Promise<void> {
  const placeOf: Sql = sql`array_position(${ids}::uuid[], id)`
  await tx.db.query(sql`
    update thread_views set place = ${placeOf} where workspace_id = ${scope.workspaceId} and id = any(${ids}::uuid[])`)
}
