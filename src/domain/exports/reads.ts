import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Export } from '#contract/team.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { notHere } from './rules.ts'
import { listExports, type StoredExport } from './store.ts'

const exportsShown = 10

/** The newest exports of the workspace, the newest first; those whose file this server can't reach say so. */
export async function readExports(ctx: Pick<Ctx, 'pool' | 'now' | 'files'>, scope: Scope): Promise<Export[]> {
  const stored = await inTx(ctx, scope, (tx) => listExports(tx, scope, exportsShown))
  return Promise.all(stored.map((one) => asExport(ctx, one)))
}

export async function asExport({ files }: Pick<Ctx, 'files'>, { fileKey, ...one }: StoredExport): Promise<Export> {
  const isHere = one.status !== 'ready' || fileKey === null || (await files.has(fileKey))
  return { ...one, unreachable: isHere ? null : notHere }
}

export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest()

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
  const { rows } = await pool.query<LinkedExport>({
    name: 'find_export_link',
    text: `select workspace_id as "workspaceId", id as "exportId", file_key as "fileKey", user_id as "userId",
                  finished_at as "finishedAt" from find_export_link($1, $2)`,
    values: [hashLinkToken(token), now],
  })
  return rows[0] ?? null
}
