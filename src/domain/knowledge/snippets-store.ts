import type { Snippet, SnippetInput } from '#contract/snippets.ts'
import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'

const columns = sql`id, name, body, updated_at as "updatedAt"`

/** The id of the one that is called so. */
export async function findByName(tx: TxCtx, scope: Scope, name: string): Promise<string | undefined> {
  const [row] = await tx.db.query<{ id: string }>(sql`
    select id from snippets where workspace_id = ${scope.workspaceId} and lower(name) = lower(${name})`)
  return row?.id
}

export async function countSnippets(tx: TxCtx, scope: Scope): Promise<number> {
  const [row] = await tx.db.query<{ n: number }>(sql`
    select count(*)::int as n from snippets where workspace_id = ${scope.workspaceId}`)
  return row?.n ?? 0
}

/** Undefined when its name is taken. */
export async function insertSnippet(
  tx: TxCtx,
  scope: Scope,
  { id, name, body }: SnippetInput & { id: string },
): Promise<Snippet | undefined> {
  const now = tx.now().toISOString()
  const [row] = await tx.db.query<Snippet>(sql`
    insert into snippets (workspace_id, id, name, body, created_by, created_at, updated_at)
    values (${scope.workspaceId}, ${id}, ${name}, ${body}, ${personOf(scope)}, ${now}, ${now})
    on conflict (workspace_id, lower(name)) do nothing returning ${columns}`)
  return row
}

export async function updateSnippet(
  tx: TxCtx,
  scope: Scope,
  { id, name, body }: SnippetInput & { id: string },
): Promise<Snippet | undefined> {
  const [row] = await tx.db.query<Snippet>(sql`
    update snippets set name = ${name}, body = ${body}, updated_at = ${tx.now().toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${id} returning ${columns}`)
  return row
}

export async function deleteSnippet(tx: TxCtx, scope: Scope, id: string): Promise<boolean> {
  const rows = await tx.db.query(sql`
    delete from snippets where workspace_id = ${scope.workspaceId} and id = ${id} returning id`)
  return rows.length > 0
}
