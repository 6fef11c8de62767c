import { type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { changeCounted } from './counts.ts'

/** The conversations of the contact of a thread. */
export const ofSameContact = (scope: Scope, threadId: string): Sql => sql`
  t.contact_id = (select own.contact_id from threads own where own.workspace_id = ${scope.workspaceId} and own.id = ${threadId})`

/**
 * Brings what the list of threads knows of opt-outs in line with what was heard and said: whether the contact has opted out, and whether
 * a person has yet to say so (`isOptOutInDoubt` in reads.ts, which whoever sends something asks). Called in the transaction of whatever
 * may change either. `which` speaks of thread `t`. That they have opted out moves the thread on, as a mail does: whoever did not see it sends nothing.
 */
export async function refreshDoubt(tx: TxCtx, scope: Scope, which: Sql): Promise<void> {
  const { workspaceId } = scope
  const hasOptedOut = sql`exists (
    select from contacts c where c.workspace_id = ${workspaceId} and c.id = t.contact_id and c.unsubscribed_at is not null)`
  const isAnswered = sql`exists (
    select from messages o join messages j on j.workspace_id = ${workspaceId} and j.id = t.judged_message_id
     where o.workspace_id = ${workspaceId} and o.thread_id = t.id and o.direction = 'outbound' and o.sent_at > j.sent_at
       and not exists (select from tasks k where k.workspace_id = ${workspaceId} and k.id = o.task_id and k.is_automatic))`
  await changeCounted(tx, scope, {
    which,
    set: sql`revision = revision + (${hasOptedOut} and not is_opted_out)::int, is_opted_out = ${hasOptedOut},
      is_opt_out_in_doubt = (t.corrected_at is null and t.intent is not null and t.intent ? 'optOut') and not ${hasOptedOut} and not ${isAnswered}`,
  })
}
