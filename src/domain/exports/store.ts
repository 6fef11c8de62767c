import type { Export } from '#contract/team.ts'
import { type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { enterInDirectory, removeFromDirectory } from '../directory.ts'
import type { Due } from '../due.ts'
import { personOf, type Scope } from '../scope.ts'
import type { Content } from './contents.ts'

/** An export as it is stored: whether a server reaches its file, the server has to look. */
export type StoredExport = Omit<Export, 'isElsewhere'> & { fileKey: string | null }

const shown: Sql = sql`id, status, progress, bytes, file_key as "fileKey", created_at as "createdAt",
  expires_at as "expiresAt"`

/** Undefined when another export of the workspace is under way. */
export async function insertExport(tx: TxCtx, scope: Scope, id: string): Promise<StoredExport | undefined> {
  const [row] = await tx.db.query<StoredExport>(sql`
    insert into exports (workspace_id, id, requested_by, created_at)
    values (${scope.workspaceId}, ${id}, ${personOf(scope)}, ${tx.now().toISOString()})
    on conflict (workspace_id) where status in ('waiting', 'running') do nothing returning ${shown}`)
  if (row !== undefined) tx.outbox.setDue(scope, { kind: 'export', subjectId: id, at: row.createdAt })
  return row
}

export async function findExportUnderWay(tx: TxCtx, scope: Scope): Promise<StoredExport | undefined> {
  const [row] = await tx.db.query<StoredExport>(sql`
    select ${shown} from exports where workspace_id = ${scope.workspaceId} and status in ('waiting', 'running')`)
  return row
}

export const listExports = (tx: TxCtx, scope: Scope, limit: number): Promise<StoredExport[]> =>
  tx.db.query<StoredExport>(sql`
    select ${shown} from exports where workspace_id = ${scope.workspaceId} order by created_at desc, id desc limit ${limit}`)

/** One job makes an export; by its key it is also known that there is one. */
export const queueExport = (tx: TxCtx, { workspaceId }: Scope, exportId: string): Promise<void> =>
  tx.addJob('make_export', { workspaceId, exportId }, { key: `export:${exportId}` })

/** False when the export is not under way any more. */
export async function setProgress(tx: TxCtx, scope: Scope, id: string, progress: number): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update exports set status = 'running', progress = ${progress}
     where workspace_id = ${scope.workspaceId} and id = ${id} and status in ('waiting', 'running') returning id`)
  return rows.length > 0
}

export async function setReady(
  tx: TxCtx,
  scope: Scope,
  id: string,
  file: { key: string; bytes: number; expiresAt: Date },
): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update exports set status = 'ready', progress = 100, file_key = ${file.key}, bytes = ${file.bytes},
           finished_at = ${tx.now().toISOString()}, expires_at = ${file.expiresAt.toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${id} and status in ('waiting', 'running') returning id`)
  if (rows.length === 0) return false
  tx.outbox.setDue(scope, { kind: 'export', subjectId: id, at: null })
  tx.outbox.setDue(scope, { kind: 'export_file', subjectId: id, at: file.expiresAt })
  return true
}

/** False when the export is not under way any more. */
export async function setFailed(tx: TxCtx, scope: Scope, id: string): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update exports set status = 'failed', finished_at = ${tx.now().toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${id} and status in ('waiting', 'running') returning id`)
  if (rows.length === 0) return false
  tx.outbox.setDue(scope, { kind: 'export', subjectId: id, at: null })
  return true
}

export async function isReady(tx: TxCtx, scope: Scope, id: string): Promise<boolean> {
  const rows = await tx.db.query(
    sql`select from exports where workspace_id = ${scope.workspaceId} and id = ${id} and status = 'ready'`,
  )
  return rows.length > 0
}

/** Under which key its file is kept; undefined when the export is not there to be fetched. */
export async function setLink(
  tx: TxCtx,
  scope: Scope,
  id: string,
  link: { hash: Buffer; expiresAt: Date },
): Promise<string | undefined> {
  const [row] = await tx.db.query<{ fileKey: string }>(sql`
    update exports set link_hash = ${link.hash}, link_by = ${personOf(scope)}, link_expires_at = ${link.expiresAt.toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${id} and status = 'ready' and expires_at > ${tx.now().toISOString()}
    returning file_key as "fileKey"`)
  if (row !== undefined) await enterInDirectory(tx, scope, { kind: 'export', subjectId: id, hash: link.hash })
  return row?.fileKey
}

export const listExpired = (tx: TxCtx, scope: Scope): Promise<{ id: string; fileKey: string | null }[]> =>
  tx.db.query<{ id: string; fileKey: string | null }>(sql`
    select id, file_key as "fileKey" from exports
     where workspace_id = ${scope.workspaceId} and status = 'ready' and expires_at <= ${tx.now().toISOString()} limit 100`)

export async function setExpired(tx: TxCtx, scope: Scope, id: string): Promise<void> {
  await tx.db.query(sql`
    update exports set status = 'expired', file_key = null, link_hash = null
     where workspace_id = ${scope.workspaceId} and id = ${id} and status = 'ready'`)
  await removeFromDirectory(tx, scope, { kind: 'export', subjectId: id })
  tx.outbox.setDue(scope, { kind: 'export_file', subjectId: id, at: null })
}

export const listDueExports = (tx: TxCtx, scope: Scope): Promise<Due[]> =>
  tx.db.query<Due>(sql`
    select case status when 'ready' then 'export_file' else 'export' end as kind, id as "subjectId",
           case status when 'ready' then expires_at else created_at end as at
      from exports where workspace_id = ${scope.workspaceId} and status in ('waiting', 'running', 'ready') order by id limit 100`)

export async function countRows(tx: TxCtx, scope: Scope, content: Content): Promise<number> {
  const [row] = await tx.db.query<{ count: number }>(
    sql`select count(*) as count from (${content.rows(scope)}) as rows`,
  )
  return row?.count ?? 0
}

/** The rows of a noun that come after the id `after`, in the order of their ids. */
export const listRows = (
  tx: TxCtx,
  scope: Scope,
  content: Content,
  after: string,
): Promise<({ id: string } & Record<string, unknown>)[]> =>
  tx.db.query<{ id: string } & Record<string, unknown>>(sql`
    select * from (${content.rows(scope)}) as rows where rows.id > ${after}::uuid order by rows.id limit ${content.pageSize}`)
