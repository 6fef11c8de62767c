import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** Connections to a sandbox in whose place a platform is connected now, and whose conversations were not put away since. */
export async function listLeftSandboxes(tx: TxCtx, { workspaceId }: Scope): Promise<string[]> {
  const rows = await tx.db.query<{ id: string }>(sql`
    select n.id from connections n
      join connections a on a.workspace_id = ${workspaceId} and a.is_active and a.kind <> 'sandbox'
     where n.workspace_id = ${workspaceId} and n.kind = 'sandbox' and n.put_away_for is distinct from n.connected_at`)
  return rows.map(({ id }) => id)
}

/** They are put away, until it is connected anew. */
export async function noteLeft(tx: TxCtx, { workspaceId }: Scope, id: string): Promise<void> {
  await tx.db.query(
    sql`update connections set put_away_for = connected_at where workspace_id = ${workspaceId} and id = ${id}`,
  )
}
