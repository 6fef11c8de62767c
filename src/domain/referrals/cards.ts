import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** The other workspaces that are paid with a card of this one, as far as the payment provider has told. */
export async function listOnOneCard(tx: TxCtx, { workspaceId }: Scope): Promise<string[]> {
  const cards = await tx.db.query<{ hash: Buffer }>(
    sql`select hash from directory where workspace_id = ${workspaceId} and kind = 'card'`,
  )
  const found = await Promise.all(
    cards.map(({ hash }) =>
      tx.db.query<{ workspaceId: string }>(
        sql`select f.workspace_id as "workspaceId" from find_in_directory('card', ${hash}) f where f.workspace_id <> ${workspaceId}`,
      ),
    ),
  )
  return [...new Set(found.flat().map((other) => other.workspaceId))]
}
