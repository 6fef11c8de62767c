import type pg from 'pg'
import { sql } from '#db/sql.ts'
import type { TxCtx } from './context.ts'
import type { Scope } from './scope.ts'

/** What is looked up before its workspace is known. */
export type DirectoryKind =
  | 'webhook'
  | 'invitation'
  | 'invited'
  | 'export'
  | 'domain'
  | 'report'
  | 'logo'
  | 'payment'
  | 'card'
  | 'platform'

/** From this commit on `hash` leads to the workspace and to `subjectId` in it, and what led to it before does no more. */
export async function enterInDirectory(
  { db }: Pick<TxCtx, 'db'>,
  { workspaceId }: Scope,
  { kind, subjectId, hash }: { kind: DirectoryKind; subjectId: string; hash: Buffer },
): Promise<void> {
  await Promise.all([
    db.query(sql`
      delete from directory where workspace_id = ${workspaceId} and subject_id = ${subjectId} and kind = ${kind} and hash <> ${hash}`),
    db.query(sql`
      insert into directory (kind, hash, workspace_id, subject_id) values (${kind}, ${hash}, ${workspaceId}, ${subjectId})
      on conflict (kind, hash, workspace_id) do update set subject_id = excluded.subject_id`),
  ])
}

/** The same, beside what leads to it already. */
export async function addToDirectory(
  { db }: Pick<TxCtx, 'db'>,
  { workspaceId }: Scope,
  { kind, subjectId, hash }: { kind: DirectoryKind; subjectId: string; hash: Buffer },
): Promise<boolean> {
  const added = await db.query(sql`
    insert into directory (kind, hash, workspace_id, subject_id) values (${kind}, ${hash}, ${workspaceId}, ${subjectId})
    on conflict (kind, hash, workspace_id) do nothing returning kind`)
  return added.length > 0
}

/** From this commit on nothing of this kind leads to it. */
export async function removeFromDirectory(
  { db }: Pick<TxCtx, 'db'>,
  { workspaceId }: Scope,
  { kind, subjectId }: { kind: DirectoryKind; subjectId: string },
): Promise<void> {
  await db.query(
    sql`delete from directory where workspace_id = ${workspaceId} and subject_id = ${subjectId} and kind = ${kind}`,
  )
}

export interface DirectoryEntry {
  workspaceId: string
  subjectId: string
}

/** To whom a token leads, by its hash; null when it is nobody's. Crosses workspaces by one narrow database function. */
export async function findInDirectory(
  pool: pg.Pool,
  kind: Exclude<DirectoryKind, 'invited'>,
  hash: Buffer,
): Promise<DirectoryEntry | null> {
  const { rows } = await pool.query<DirectoryEntry>({
    name: 'find_in_directory',
    text: 'select workspace_id as "workspaceId", subject_id as "subjectId" from find_in_directory($1, $2)',
    values: [kind, hash],
  })
  return rows[0] ?? null
}
