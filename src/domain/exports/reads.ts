import type pg from 'pg'
import type { Export } from '#contract/team.ts'
import { inTransaction } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { sha256 } from '#lib/sha256.ts'
import { type Ctx, inTx } from '../context.ts'
import { findInDirectory } from '../directory.ts'
import type { Scope } from '../scope.ts'
import { listExports, type StoredExport } from './store.ts'

export { listDueExports } from './store.ts'

const exportsShown = 10

/** The newest exports of the workspace, the newest first; those whose file this server can't reach say so. */
export async function readExports(ctx: Pick<Ctx, 'pool' | 'now' | 'files'>, scope: Scope): Promise<Export[]> {
  const stored = await inTx(ctx, scope, (tx) => listExports(tx, scope, exportsShown))
  return Promise.all(stored.map((one) => asExport(ctx, one)))
}

export async function asExport({ files }: Pick<Ctx, 'files'>, { fileKey, ...one }: StoredExport): Promise<Export> {
  const isHere = one.status !== 'ready' || fileKey === null || (await files.has(fileKey))
  return { ...one, isElsewhere: !isHere }
}

export interface LinkedExport {
  workspaceId: string
  exportId: string
  fileKey: string
  /** The admin who asked for the link. */
  userId: string
  finishedAt: string
}

/**
 * The file that a link's token opens; null when there never was such a link, when its minutes are over, when the file is
 * expired, or when the person who asked for it is no admin of the workspace any more.
 */
export async function findLinkedExport(pool: pg.Pool, token: string, now: Date): Promise<LinkedExport | null> {
  const hash = sha256(token)
  const entry = await findInDirectory(pool, 'export', hash)
  if (entry === null) return null
  const { workspaceId } = entry
  const [found] = await inTransaction(pool, { workspaceId }, (db) =>
    db.query<LinkedExport>(sql`
      select e.workspace_id as "workspaceId", e.id as "exportId", e.file_key as "fileKey", e.link_by as "userId",
             e.finished_at as "finishedAt"
        from exports e join workspaces w on w.id = e.workspace_id
        join workspace_members m on m.workspace_id = e.workspace_id and m.user_id = e.link_by and m.role = 'admin'
       where e.workspace_id = ${workspaceId} and w.id = ${workspaceId} and m.workspace_id = ${workspaceId}
         and e.id = ${entry.subjectId} and e.link_hash = ${hash} and e.link_expires_at > ${now} and e.status = 'ready'
         and e.expires_at > ${now} and w.deleted_at is null`),
  )
  return found ?? null
}
