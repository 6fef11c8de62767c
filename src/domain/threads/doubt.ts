import { type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { changeCounted } from './counts.ts'

/** The conversations of the contact of a thread. */
export const ofSameContact = (scope: Scope, threadId: string): Sql => sql`
  t.contact_id = (select own.contact_id from threads own where own.workspace_id = ${scope.workspaceId} and own.id = ${threadId})`

/**
 * Whether thread `t` ends with an opt-out of its contact's: nothing that they want an answer to has come since. What the platform could not be told of stays with
 * whoever sees to that.
 */
export const isEndedByOptOut = (workspaceId: Sql): Sql => sql`exists (
  select from contacts c where c.workspace_id = ${workspaceId} and c.id = t.contact_id and c.unsubscribed_at is not null
     and (t.opt_out_untold_at is not null or coalesce(t.label, 'unsubscribe') = 'unsubscribe' or not exists (
       select from messages m where m.workspace_id = ${workspaceId} and m.id = t.judged_message_id and m.sent_at > c.unsubscribed_at)))`

/**
 * Brings what the list of threads knows of opt-outs in line with what was heard and said: whether the contact has opted out and that ends the
 * conversation, and whether a person has yet to say so (`isOptOutInDoubt` in reads.ts, which whoever sends something asks), or, of one who has, to see to
 * it that the platform knows: both are one column, for a person is asked for one of them at most. Called in the transaction of whatever may change either.
 * `which` speaks of thread `t`. That they have opted out moves the thread on, as a mail does: whoever did not see it sends nothing. What they write after
 * it, and is no opt-out, a person sees as any other mail, though nothing goes out to them by itself any more.
 */
export async function refreshDoubt(tx: TxCtx, scope: Scope, which: Sql): Promise<void> {
  const { workspaceId } = scope
  const hasOptedOut = sql`exists (
    select from contacts c where c.workspace_id = ${workspaceId} and c.id = t.contact_id and c.unsubscribed_at is not null)`
  const isEnded = isEndedByOptOut(sql`${workspaceId}`)
  const isAnswered = sql`exists (
    select from messages o join messages j on j.workspace_id = ${workspaceId} and j.id = t.judged_message_id
     where o.workspace_id = ${workspaceId} and o.thread_id = t.id and o.direction = 'outbound' and o.sent_at > j.sent_at
       and not exists (select from tasks k where k.workspace_id = ${workspaceId} and k.id = o.task_id and k.is_automatic))`
  await changeCounted(tx, scope, {
    which,
    set: sql`revision = revision + (${isEnded} and not is_opted_out)::int, is_opted_out = ${isEnded},
      is_opt_out_in_doubt = (${hasOptedOut} and t.opt_out_untold_at is not null)
        or ((t.corrected_at is null and t.intent is not null and t.intent ? 'optOut') and not ${hasOptedOut} and not ${isAnswered})`,
  })
}

/** By what people are told that the platform does not know of the opt-out of this thread, or of the lead of this erasure. */
export const untoldKey = (id: string): string => `untold_opt_out:${id}`

/**
 * A person is asked to see to an opt-out of which the platform could not be told; a thread that was put away before that comes back, once. Who calls it
 * has locked the contact.
 */
export async function askForUntold(tx: TxCtx, scope: Scope, threadId: string): Promise<void> {
  const which = sql`t.id = ${threadId}`
  await changeCounted(tx, scope, {
    which,
    set: sql`opt_out_untold_at = coalesce(opt_out_untold_at, ${tx.now().toISOString()}),
      archived_at = case when opt_out_untold_at is null then null else archived_at end,
      snoozed_until = case when opt_out_untold_at is null then null else snoozed_until end`,
  })
  await refreshDoubt(tx, scope, which)
}

/** The same of every lead of the platform's who has opted out, and of whom neither side has told the other: in their newest conversation. */
export async function noteUntold(tx: TxCtx, { workspaceId }: Scope): Promise<void> {
  await tx.db.query(sql`
    update threads t set opt_out_untold_at = ${tx.now().toISOString()} from contacts c
     where t.workspace_id = ${workspaceId} and c.workspace_id = ${workspaceId} and c.id = t.contact_id and c.unsubscribed_at is not null
       and c.platform_lead_id is not null
       and not exists (select from threads o where o.workspace_id = ${workspaceId} and o.contact_id = c.id
                          and (o.last_message_at, o.id) > (t.last_message_at, t.id))
       and not exists (select from threads o join timeline_entries e on e.workspace_id = ${workspaceId} and e.thread_id = o.id
         where o.workspace_id = ${workspaceId} and o.contact_id = c.id
           and (e.kind = 'unsubscribed' or (e.kind = 'platform_told' and e.detail->>'what' = 'unsubscribe')))`)
}

/** The threads with such an opt-out from before the platform was connected last, each once after that. */
export async function listUntoldBefore(tx: TxCtx, scope: Scope, connectionId: string): Promise<string[]> {
  const rows = await tx.db.query<{ id: string }>(sql`
    update threads t set opt_out_untold_at = ${tx.now().toISOString()} from contacts c, connections n
     where t.workspace_id = ${scope.workspaceId} and n.workspace_id = ${scope.workspaceId} and n.id = ${connectionId}
       and t.opt_out_untold_at < n.connected_at and c.workspace_id = ${scope.workspaceId} and c.id = t.contact_id and c.connection_id = n.id
    returning t.id`)
  return rows.map(({ id }) => id)
}

/** The platform knows that the contact of these threads `t` has opted out: nobody is asked to see to it any more. */
export async function settleUntold(tx: TxCtx, scope: Scope, which: Sql): Promise<void> {
  const settled = await tx.db.query<{ id: string }>(sql`
    update threads t set opt_out_untold_at = null
     where t.workspace_id = ${scope.workspaceId} and ${which} and t.opt_out_untold_at is not null returning t.id`)
  for (const { id } of settled) tx.outbox.takeBack(scope, untoldKey(id))
  if (settled.length > 0) await refreshDoubt(tx, scope, sql`t.id = any(${settled.map(({ id }) => id)}::uuid[])`)
}
