import type { ThreadFile } from '#contract/attachments.ts'
import { type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../../context.ts'
import { personOf, type Scope } from '../../scope.ts'

export interface NewFile extends ThreadFile {
  threadId: string
  contentType: string
}

/** Under which key the bytes of a file lie. */
export const fileKey = ({ workspaceId }: Scope, id: string): string => `${workspaceId}/files/${id}`

export async function insertFile(tx: TxCtx, scope: Scope, file: NewFile): Promise<void> {
  await tx.db.query(sql`
    insert into thread_files (workspace_id, id, thread_id, name, content_type, bytes, added_by, added_at)
    values (${scope.workspaceId}, ${file.id}, ${file.threadId}, ${file.name}, ${file.contentType}, ${file.bytes}, ${personOf(scope)},
      ${tx.now().toISOString()})`)
}

/** Of these, what the thread has. */
export const findFiles = (
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  ids: readonly string[],
): Promise<(ThreadFile & { contentType: string })[]> =>
  tx.db.query<ThreadFile & { contentType: string }>(sql`
    select id, name, bytes, content_type as "contentType" from thread_files
     where workspace_id = ${scope.workspaceId} and thread_id = ${threadId} and id = any(${ids}::uuid[])`)

export const listFiles = (tx: TxCtx, { workspaceId }: Scope): Promise<{ id: string; name: string }[]> =>
  tx.db.query<{ id: string; name: string }>(
    sql`select id, name from thread_files where workspace_id = ${workspaceId} order by id`,
  )

export async function setSent(tx: TxCtx, scope: Scope, ids: readonly string[], at: Date): Promise<void> {
  await tx.db.query(sql`
    update thread_files set sent_at = ${at.toISOString()} where workspace_id = ${scope.workspaceId} and id = any(${ids}::uuid[])`)
}

/** What a draft or a line of the ledger says of its files, as far as it names this one. */
const names = (files: Sql): Sql => sql`${files} @> jsonb_build_array(jsonb_build_object('id', f.id))`

/**
 * Ids of files that were added before and have not gone out, which no draft has that is open or on its way, and no call that may still turn out
 * to be the mail that they went with.
 */
export async function listForgotten(tx: TxCtx, scope: Scope, before: Date, limit: number): Promise<string[]> {
  const rows = await tx.db.query<{ id: string }>(sql`
    select f.id from thread_files f
     where f.workspace_id = ${scope.workspaceId} and f.sent_at is null and f.added_at < ${before.toISOString()}
       and not exists (select from drafts d where d.workspace_id = ${scope.workspaceId} and d.thread_id = f.thread_id
             and d.state in ('open', 'leaving') and ${names(sql`d.files`)})
       and not exists (select from send_attempts a where a.workspace_id = ${scope.workspaceId} and a.thread_id = f.thread_id
             and a.state in ('prepared', 'calling', 'unclear', 'given_up') and ${names(sql`a.files`)})
     order by f.added_at, f.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

export async function deleteFiles(tx: TxCtx, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx.db.query(
    sql`delete from thread_files where workspace_id = ${scope.workspaceId} and id = any(${ids}::uuid[]) and sent_at is null`,
  )
}
