import { sql } from '#db/sql.ts'
import type { TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import { ofSameContact, refreshDoubt } from '../doubt.ts'
import { reviewContact } from '../review-contact.ts'

/** The lead wants no more mail: from this commit on nothing goes out to them by itself, and what was prepared is reviewed. Who locked the thread has locked the contact before. */
export async function noteUnsubscribed(tx: TxCtx, scope: Scope, threadId: string): Promise<void> {
  await tx.db.query(sql`
    update contacts c set unsubscribed_at = coalesce(c.unsubscribed_at, ${tx.now().toISOString()}) from threads t
     where t.workspace_id = ${scope.workspaceId} and t.id = ${threadId} and c.workspace_id = t.workspace_id and c.id = t.contact_id`)
  await refreshDoubt(tx, scope, ofSameContact(scope, threadId))
  await reviewContact(tx, scope, threadId)
}
