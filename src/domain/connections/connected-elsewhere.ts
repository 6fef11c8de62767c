import type pg from 'pg'
import { single } from '#db/connect.ts'
import { type Sql, sql } from '#db/sql.ts'
import { sha256 } from '#lib/sha256.ts'
import { AppError } from '../app-error.ts'
import type { TxCtx } from '../context.ts'
import { enterInDirectory } from '../directory.ts'
import type { Scope } from '../scope.ts'
import type { PlatformAdapter } from '../sending-platform.ts'
import type { ConnectionRow } from './store.ts'

interface Place {
  baseUrl: string
  platformWorkspaceId: string
}

/** As migration 0081 makes it of a row. */
const hashOf = ({ baseUrl, platformWorkspaceId }: Place): Buffer => sha256(`${baseUrl}\n${platformWorkspaceId}`)

const isElsewhere = ({ workspaceId }: Scope, place: Buffer | null): Sql => sql`
  select is_connected_elsewhere(${workspaceId}::uuid, ${place}::bytea) as "isElsewhere"`

/**
 * Two workspaces that are connected to one place would both take in each reply, and both answer it: throws `platform_connected_elsewhere` where another one is, whose ever
 * it is. Until the transaction ends nobody else connects to the place.
 */
export async function assertNowhereElse(
  tx: TxCtx,
  scope: Scope,
  platform: PlatformAdapter,
  place: Place,
): Promise<void> {
  const hash = hashOf(place)
  await tx.db.query(sql`select pg_advisory_xact_lock(hashtextextended('platform' || ${hash.toString('hex')}::text, 0))`)
  const [row] = await tx.db.query<{ isElsewhere: boolean }>(isElsewhere(scope, hash))
  if (row?.isElsewhere) throw new AppError('platform_connected_elsewhere', { platform })
}

/** From this commit on the place is known to be connected here. */
export const enterPlace = (tx: TxCtx, scope: Scope, row: ConnectionRow): Promise<void> =>
  enterInDirectory(tx, scope, {
    kind: 'platform',
    subjectId: row.id,
    hash: hashOf({ baseUrl: row.base_url, platformWorkspaceId: row.platform_workspace_id }),
  })

/** Whether the place to which the workspace is connected is another one's, too, as it may be since before that was refused, or since the workspace was brought back. */
export async function isConnectedElsewhere(pool: pg.Pool, scope: Scope): Promise<boolean> {
  const [row] = await single(pool).query<{ isElsewhere: boolean }>(isElsewhere(scope, null))
  return row?.isElsewhere ?? false
}
