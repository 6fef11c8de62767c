import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/**
 * Locks the contact of a thread for this transaction. Whoever may change it and locks the thread, too, begins with the contact, as each mail of theirs
 * does that comes in: in the other order the two wait for each other. Quiet for an unknown thread.
 */
export async function lockContactOf(tx: TxCtx, scope: Scope, threadId: string): Promise<void> {
  await tx.db.query(sql`
    select from contacts where workspace_id = ${scope.workspaceId}
       and id = (select contact_id from threads where workspace_id = ${scope.workspaceId} and id = ${threadId}) for no key update`)
}
