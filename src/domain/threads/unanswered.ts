import { json, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** Of what a message asks that to which its writer found no answer, whatever the entries' words say; in the lead's words. */
export type Unanswered = 'all' | readonly string[]

/** Keeps it with the message, in the place of what was kept before; quiet when the message is gone. */
export async function keepUnanswered(
  tx: TxCtx,
  scope: Scope,
  messageId: string,
  unanswered: Unanswered,
): Promise<void> {
  await tx.db.query(sql`
    update messages set unanswered = ${json(unanswered)}::jsonb where workspace_id = ${scope.workspaceId} and id = ${messageId}`)
}

/** Nothing when nothing was kept. */
export async function readUnanswered(tx: TxCtx, scope: Scope, messageId: string): Promise<Unanswered> {
  const [row] = await tx.db.query<{ unanswered: Unanswered | null }>(sql`
    select unanswered from messages where workspace_id = ${scope.workspaceId} and id = ${messageId}`)
  return row?.unanswered ?? []
}
