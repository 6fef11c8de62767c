import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** Whether one card pays for this workspace and the other one, as far as the payment provider has told. */
export async function areOnOneCard(tx: TxCtx, { workspaceId }: Scope, otherId: string): Promise<boolean> {
  const cards = await tx.db.query<{ hash: Buffer }>(
    sql`select hash from directory where workspace_id = ${workspaceId} and kind = 'card'`,
  )
  for (const { hash } of cards) {
    const paid = await tx.db.query(
      sql`select 1 from find_in_directory('card', ${hash}) f where f.workspace_id = ${otherId}`,
    )
    if (paid.length > 0) return true
  }
  return false
}
