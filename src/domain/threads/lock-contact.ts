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

/**
 * The same for a mail of the lead's that comes in: of whoever is being erased meanwhile, it is read as of after that. Quiet for somebody who
 * is not known yet.
 */
export async function lockContactBy(
  tx: TxCtx,
  scope: Scope,
  { connectionId, leadId, email }: { connectionId: string; leadId: string | null; email: string },
): Promise<void> {
  await tx.db.query(sql`
    select from contacts where workspace_id = ${scope.workspaceId} and connection_id = ${connectionId}
       and (platform_lead_id = ${leadId} or email = nullif(${email}, '')) order by id for no key update`)
}
