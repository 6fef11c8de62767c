import { type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { readEach } from '../read-each.ts'
import type { Scope } from '../scope.ts'

/** Everything that is prepared, planned or held for the contact of this thread, in whatever conversation, is looked at again. */
export const reviewContact = (tx: TxCtx, scope: Scope, threadId: string): Promise<void> =>
  review(
    tx,
    scope,
    threadId,
    sql`(o.id = t.id or ${isPrepared}
      or exists (select from tasks k where k.workspace_id = ${scope.workspaceId} and k.thread_id = o.id and k.cancel_cause = 'held'))`,
  )

/** The same of what is prepared or planned in the contact's other conversations. */
export const reviewOthers = (tx: TxCtx, scope: Scope, threadId: string): Promise<void> =>
  review(tx, scope, threadId, sql`o.id <> t.id and ${isPrepared}`)

const isPrepared = sql`(o.answer_status is not null or o.follow_up_at is not null)`

async function review(tx: TxCtx, scope: Scope, threadId: string, which: Sql): Promise<void> {
  const rows = await readEach<{ id: string }>(
    tx,
    threadId,
    (thread) => sql`
    select o.id from threads t join threads o on o.workspace_id = t.workspace_id and o.contact_id = t.contact_id
     where t.workspace_id = ${scope.workspaceId} and t.id = ${thread} and ${which} limit 500`,
  )
  for (const { id } of rows) await tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId: id })
}
