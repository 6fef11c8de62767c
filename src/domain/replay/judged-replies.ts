import type { Label } from '#contract/intent.ts'
import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import type { Expected, PastReply } from './cases-store.ts'

/** So many drafts are looked through, the newest. */
const draftsRead = 2000

type Judged = PastReply & Expected & { at: string }

/**
 * What people last said of an agent's answers: cases of replays that they would send, or that should have been stopped, and drafts that they
 * sent as they were written. One of each mail, the newest word first.
 */
export async function listJudgedGood(
  tx: TxCtx,
  { workspaceId }: Scope,
  agentId: string,
  most: number,
): Promise<(PastReply & Expected)[]> {
  const [judged, sent] = await Promise.all([
    tx.db.query<Judged>(sql`
      select c.thread_id as "threadId", c.message_id as "messageId", c.answer_id as "answerId", c.replied_at as "repliedAt",
             case c.judgement when 'would_send' then 'send' else 'stop' end as expected,
             case c.judgement when 'would_send' then c.body end as "expectedBody", c.judged_at as at
        from replay_cases c join replays r on r.workspace_id = ${workspaceId} and r.id = c.replay_id
       where c.workspace_id = ${workspaceId} and c.judgement in ('would_send', 'should_have_stopped') and r.agent_id = ${agentId}
         and (c.judgement <> 'would_send' or c.body <> '')
       order by c.judged_at desc, c.id desc limit ${most}`),
    tx.db.query<Judged>(sql`
      select d.thread_id as "threadId", i.id as "messageId", o.id as "answerId", i.sent_at as "repliedAt", 'send' as expected,
             d.body as "expectedBody", o.sent_at as at
        from (select * from drafts where workspace_id = ${workspaceId} order by id desc limit ${draftsRead}) d
        join tasks k on k.workspace_id = ${workspaceId} and k.draft_id = d.id and k.status = 'sent' and k.type = 'reply' and not k.is_automatic
        join messages o on o.workspace_id = ${workspaceId} and o.thread_id = d.thread_id and o.task_id = k.id
        join lateral (
          select * from messages p where p.workspace_id = ${workspaceId} and p.thread_id = o.thread_id
             and (p.sent_at, p.id) < (o.sent_at, o.id) order by p.sent_at desc, p.id desc limit 1) i on i.direction = 'inbound'
       where d.agent_id = ${agentId} and d.state = 'sent' and d.edited_by is null and d.written_body = d.body
       order by d.id desc limit ${most}`),
  ])
  const known = new Set<string>()
  const newestFirst = [...judged, ...sent].toSorted((one, other) => (one.at < other.at ? 1 : -1))
  return newestFirst
    .filter(({ messageId }) => !known.has(messageId) && known.add(messageId))
    .slice(0, most)
    .map(({ at: _, ...reply }) => reply)
}

/** A case of a recheck that would now go out. */
export interface Rechecked extends Expected {
  threadId: string
  messageId: string
  label: Label | null
  body: string
  /** By which the lead is called, and what they wrote. */
  people: string[]
}

/** The cases of a recheck that would now go out. */
export const listRechecked = (tx: TxCtx, { workspaceId }: Scope, replayId: string): Promise<Rechecked[]> =>
  tx.db.query<Rechecked>(sql`
    select c.thread_id as "threadId", c.message_id as "messageId", c.label, c.body, c.expected, c.expected_body as "expectedBody",
           array[p.name, p.company, m.subject, m.new_text, m.quoted_text] as people
      from replay_cases c
      join threads t on t.workspace_id = ${workspaceId} and t.id = c.thread_id
      join contacts p on p.workspace_id = ${workspaceId} and p.id = t.contact_id
      join messages m on m.workspace_id = ${workspaceId} and m.id = c.message_id
     where c.workspace_id = ${workspaceId} and c.replay_id = ${replayId} and c.outcome = 'would_send' and c.expected is not null
     order by c.place`)
