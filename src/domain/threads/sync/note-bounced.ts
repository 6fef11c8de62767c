import { sql } from '#db/sql.ts'
import type { TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import { reviewContact } from '../review-contact.ts'
import { addToTimeline } from '../timeline.ts'

/** Mail to the lead's address comes back: nothing goes there by itself, and what was prepared is reviewed. */
export async function noteBounced(tx: TxCtx, scope: Scope, threadId: string): Promise<void> {
  await tx.db.query(sql`
    update contacts c set bounced_at = coalesce(c.bounced_at, ${tx.now().toISOString()}) from threads t
     where t.workspace_id = ${scope.workspaceId} and t.id = ${threadId} and c.workspace_id = t.workspace_id and c.id = t.contact_id`)
  await addToTimeline(tx, scope, threadId, 'bounced')
  await reviewContact(tx, scope, threadId)
}

/** Whoever has written since can be reached where they wrote from. */
export async function noteReachable(tx: TxCtx, scope: Scope, threadId: string): Promise<void> {
  await tx.db.query(sql`
    update contacts c set bounced_at = null from threads t
     where t.workspace_id = ${scope.workspaceId} and t.id = ${threadId} and c.workspace_id = t.workspace_id and c.id = t.contact_id`)
}
