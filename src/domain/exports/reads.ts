import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Export } from '#contract/team.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { listExports } from './store.ts'

const exportsShown = 10

/** The newest exports of the workspace, the newest first. */
export const readExports = (tx: TxCtx, scope: Scope): Promise<Export[]> => listExports(tx, scope, exportsShown)

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
