import type { HandoffCause, HeardOptOut, Referral, SaidDate } from '#contract/intent.ts'
import { labelFacts, labels } from '#contract/labels.ts'
import type { Message, ThreadRow, ThreadTab } from '#contract/threads.ts'
import type { TimelineEntry } from '#contract/timeline.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { cutAtWord } from '#lib/cut-at-word.ts'
import type { TxCtx } from '../context.ts'
import { readEach } from '../read-each.ts'
import type { Scope } from '../scope.ts'
import type { StoredPassedOn } from './unanswered.ts'

/** A time as it crosses the wire, exact to the millisecond. */
const iso = (column: Sql): Sql => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Whether thread `t` of contact `c` holds what may be an opt-out and nobody has decided: no person has named its label, or answered it
 * knowing it, and the contact has not opted out otherwise. Worked out for whoever sends; what is shown has the thread's own column.
 */
export const isOptOutInDoubt = (workspaceId: Sql): Sql => sql`
  (case when c.unsubscribed_at is null and t.corrected_at is null and t.intent ? 'optOut' then not exists (
      select from messages o join messages j on j.workspace_id = ${workspaceId} and j.id = t.judged_message_id
       where o.workspace_id = ${workspaceId} and o.thread_id = t.id and o.direction = 'outbound' and o.sent_at > j.sent_at
         and not exists (select from tasks k where k.workspace_id = ${workspaceId} and k.id = o.task_id and k.is_automatic))
    else false end)`

/** What a thread's row shows, in the words of the contract; but for the agent, which a rule finds. */
export const rowColumns = (workspaceId: Sql): Sql => sql`
  t.id, c.name as "contactName", c.email as "contactEmail", c.company as "contactCompany",
  k.name as "campaignName", k.platform_id as "campaignPlatformId", t.status, t.needs, t.is_new_thread as "isNewThread", t.label,
  t.intent_score as "intentScore", coalesce(t.intent->'reasons', '[]') as reasons, t.snippet,
  ${iso(sql`t.last_message_at`)} as "lastMessageAt", t.revision, t.last_direction as "lastDirection", ${iso(sql`t.archived_at`)} as "archivedAt",
  ${iso(sql`t.snoozed_until`)} as "snoozedUntil", t.assigned_to as "assignedTo", t.ai_mode as "aiMode",
  c.unsubscribed_at is not null as "isUnsubscribed", t.is_opt_out_in_doubt and c.unsubscribed_at is null as "isOptOutInDoubt",
  case when coalesce(t.answer_at, t.follow_up_at) is null then null else json_build_object(
    'status', coalesce(t.answer_status, 'pending'), 'isAutomatic', coalesce(t.answer_is_automatic, true),
    'countsDown', coalesce(t.answer_counts_down, t.answer_is_automatic, false),
    'isPlanned', t.answer_at is null,
    'isUnwritten', case t.answer_status when 'failed' then not exists (
      select from tasks f where f.workspace_id = ${workspaceId} and f.thread_id = t.id and f.status = 'failed' and f.draft_id is not null)
      else false end,
    'scheduledAt', ${iso(sql`coalesce(t.answer_at, t.follow_up_at)`)}) end as "nextStep"`
/** Each by its key and for itself: a join would be planned by guesses about what row-level security leaves over. */
export const rowJoins = (workspaceId: Sql): Sql => sql`
  join lateral (select * from contacts c where c.workspace_id = ${workspaceId} and c.id = t.contact_id limit 1) c on true
  left join lateral (select * from campaigns k where k.workspace_id = ${workspaceId} and k.id = t.campaign_id limit 1) k on true`

/** The exact number of threads behind each tab, out of counters that every change keeps (16 rows are read). */
export const readThreadCounts = (tx: TxCtx, scope: Scope): Promise<Record<ThreadTab, number>> =>
  sumOfCounts(tx, sql`${scope.workspaceId}`)

/** The same of the workspace, or the workspaces (`any(...)`), that are meant. */
export async function sumOfCounts(tx: TxCtx, meant: Sql): Promise<Record<ThreadTab, number>> {
  const [row] = await tx.db.query<Record<ThreadTab, number>>(sql`
    select coalesce(sum(needs), 0)::bigint as needs, coalesce(sum(total), 0)::bigint as all, coalesce(sum(fresh), 0)::bigint as new, coalesce(sum(high), 0)::bigint as high,
           coalesce(sum(pending), 0)::bigint as pending from thread_counts where workspace_id = ${meant}`)
  return row ?? { needs: 0, all: 0, new: 0, high: 0, pending: 0 }
}

/** But for the name of the agent that answers it: see `readEffectiveAgent`. */
export type ThreadDetail = Omit<ThreadRow, 'agentName'> & {
  contactId: string
  contactTitle: string
  campaignId: string | null
  action: 'reply' | 'wait' | 'stop' | 'handoff' | null
  /** Why a person must answer, when the action is `handoff` and it is known. */
  handoff: HandoffCause | null
  /** What may be an opt-out and waits for a person's word: who heard what. */
  optOut: HeardOptOut | null
  lang: string | null
  intentSource: 'signals' | 'rules' | 'model' | 'person' | null
  dates: SaidDate[]
  referral: Referral | null
  aiLabel: ThreadRow['label']
  aiScore: number | null
  senderEmail: string | null
  senderEmailId: string | null
  /** The mail that an answer goes to, and its writer; null when the lead has not written. */
  answeredId: string | null
  answerEmail: string | null
  answerName: string | null
  /** Of the mail that is answered. */
  connectionId: string | null
  /** The mailbox that an answer goes out of signs its mails. */
  hasSignature: boolean
  lastInboundId: string | null
  /** The newest inbound message has not been judged: label, score and action are those of an older one. */
  isUnjudged: boolean
}

const waitingLabels = labels.filter((label) => labelFacts[label].action === 'wait')

/**
 * Joins the mail of thread `t` that an answer goes to, as `answered.id`: the newest inbound one, unless a machine wrote it (`isFromMachine` says
 * the same of a `ThreadDetail`). Then the newest before it that a person wrote, where there is one: a desk or a mailer reads no answers. Kept
 * apart by its offset: row-level security lets an index serve a column, not what it was worked out by.
 */
export const joinAnswered = (workspaceId: Sql): Sql => sql`
  cross join lateral (select case when t.judged_message_id = t.last_inbound_id and
      case when t.corrected_at is null then t.intent->>'action' = 'wait' else t.label = any(${waitingLabels}) end
    then coalesce(
      (select i.id from messages i join messages n on n.workspace_id = ${workspaceId} and n.id = t.last_inbound_id
        where i.workspace_id = ${workspaceId} and i.thread_id = t.id and i.direction = 'inbound' and i.id <> n.id
          and i.connection_id is not distinct from n.connection_id
          and not i.is_away and not i.is_automated and not i.is_bounce
        order by i.sent_at desc, i.id desc limit 1), t.last_inbound_id)
    else t.last_inbound_id end as id offset 0) answered`

/** The mail that an answer to a thread goes to; null when the lead has not written. */
export async function readAnsweredId(tx: TxCtx, { workspaceId }: Scope, threadId: string): Promise<string | null> {
  const [row] = await tx.db.query<{ id: string | null }>(sql`
    select answered.id from threads t ${joinAnswered(sql`${workspaceId}::uuid`)}
     where t.workspace_id = ${workspaceId} and t.id = ${threadId}`)
  return row?.id ?? null
}

/** One thread with everything but its messages; undefined when this workspace has no such thread. */
export async function readThread(tx: TxCtx, scope: Scope, id: string): Promise<ThreadDetail | undefined> {
  const workspaceId = sql`${scope.workspaceId}::uuid`
  const [row] = await readEach<ThreadDetail>(
    tx,
    id,
    (own) => sql`
    select ${rowColumns(workspaceId)}, t.campaign_id as "campaignId", t.contact_id as "contactId", c.title as "contactTitle", t.intent->>'action' as action, t.intent->>'handoff' as handoff,
           case when t.is_opt_out_in_doubt and c.unsubscribed_at is null then t.intent->'optOut' end as "optOut",
           t.intent->>'lang' as lang, coalesce(t.intent->'dates', '[]') as dates, t.intent->'referral' as referral, case when t.corrected_at is null then t.intent->>'source' else 'person' end as "intentSource",
           t.intent->>'label' as "aiLabel", (t.intent->>'score')::int as "aiScore",
           coalesce(t.sender_email, a.to_email) as "senderEmail", a.from_email as "answerEmail", a.from_name as "answerName", a.id as "answeredId",
           a.connection_id as "connectionId", coalesce((
             select coalesce(s.own_signature, s.signature) <> '' from senders s
              where s.workspace_id = ${workspaceId} and s.connection_id = a.connection_id and s.platform_id = t.sender_email_id), false) as "hasSignature",
           t.sender_email_id as "senderEmailId", t.last_inbound_id as "lastInboundId",
           t.judged_message_id is distinct from t.last_inbound_id as "isUnjudged"
      from threads t ${rowJoins(workspaceId)} ${joinAnswered(workspaceId)}
      left join lateral (select * from messages a where a.workspace_id = ${workspaceId} and a.id = answered.id limit 1) a on true
     where t.workspace_id = ${workspaceId} and t.id = ${own}`,
  )
  return row
}

/**
 * Whether nothing of an inbound mail `m` that a person sent could be told from a quote: all of it is shown as what they wrote, a person
 * reads it, and it opts nobody out by itself.
 */
const isUnclear = sql`(m.direction = 'inbound' and m.new_text = '' and m.quoted_text <> '' and not m.is_bounce and not m.is_automated)`
const newText = sql`case when ${isUnclear} then m.quoted_text else m.new_text end`
const quotedText = sql`case when ${isUnclear} then '' else m.quoted_text end`

const messageColumns = sql`
  m.id, m.direction, m.from_name as "fromName", m.from_email as "fromEmail", m.to_email as "toEmail", m.also_to as "alsoTo", m.cc, m.subject,
  ${newText} as "newText", ${quotedText} as "quotedText", m.html, m.attachments, m.is_automated as "isAutomated",
  m.is_truncated as "isTruncated", m.sent_at as "sentAt"`

/** Of a message `m` that went out by itself: the task that sent it, and why a person says that it was wrong. */
const automatic = (workspaceId: Sql): Sql => sql`
  case when m.task_id is not null then (
    select json_build_object('taskId', k.id, 'wrong', (
             select case e.outcome when 'facts_wrong' then 'facts' when 'should_have_stopped' then 'stop'
                      when 'misunderstood' then 'misunderstood' when 'wrong_tone' then 'tone' end
               from agent_evidence e where e.workspace_id = ${workspaceId} and e.thread_id = m.thread_id and e.source = 'live'
                and e.subject_id = k.draft_id limit 1))
      from tasks k where k.workspace_id = ${workspaceId} and k.id = m.task_id and k.is_automatic) end`

/** The longest subject of an answer: with more a person could neither save nor send it. */
const longestSubject = 900

/** Of the first message of a thread, however many came since; undefined without any. */
export async function readFirstSubject(tx: TxCtx, scope: Scope, threadId: string): Promise<string | undefined> {
  const [row] = await readEach<{ subject: string }>(
    tx,
    threadId,
    (thread) => sql`
    select subject from messages where workspace_id = ${scope.workspaceId} and thread_id = ${thread}
     order by sent_at, id limit 1`,
  )
  return row && cutAtWord(row.subject, longestSubject)
}

/** The newest messages of a thread, or the newest before the message `before`, each with whether it went out by itself; oldest first. */
export async function readMessages(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  limit: number,
  before?: string,
): Promise<Message[]> {
  const older =
    before === undefined
      ? empty
      : sql`and (m.sent_at, m.id) < (select b.sent_at, b.id from messages b where b.workspace_id = ${scope.workspaceId} and b.id = ${before})`
  const rows = await readEach<Message>(
    tx,
    threadId,
    (thread) => sql`
    select ${messageColumns}, ${automatic(sql`${scope.workspaceId}::uuid`)} as automatic
      from messages m where m.workspace_id = ${scope.workspaceId} and m.thread_id = ${thread} ${older}
     order by m.sent_at desc, m.id desc limit ${limit}`,
  )
  return rows.reverse()
}

/** Whoever opens a conversation gets so many bytes of mail at once: fifty mails may be as large as they like. */
const mostBytesShown = 4_000_000

/**
 * `readMessages` with what our campaign sent the lead in its place between them: for whoever reads the conversation. What is a message
 * already is not told twice. Fewer than `limit`, and one at least, where they are large; `hasOlder` says whether there are others before them.
 */
export async function readConversation(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  limit: number,
  before?: string,
): Promise<{ messages: Message[]; hasOlder: boolean }> {
  const place = sql`
    select b.sent_at, b.id from messages b where b.workspace_id = ${scope.workspaceId} and b.id = ${before ?? null}::uuid
    union all select b.sent_at, b.id from campaign_mails b where b.workspace_id = ${scope.workspaceId} and b.id = ${before ?? null}::uuid`
  const older = before === undefined ? empty : sql`and (m.sent_at, m.id) < (${place})`
  const rows = await tx.db.query<Message & { bytes: number; newer: number; found: number }>(sql`
    with both_kinds as (
      (select ${messageColumns}, false as "isCampaign", ${automatic(sql`${scope.workspaceId}::uuid`)} as automatic,
              octet_length(m.new_text) + octet_length(m.quoted_text) + coalesce(octet_length(m.html), 0) as bytes
         from messages m where m.workspace_id = ${scope.workspaceId} and m.thread_id = ${threadId} ${older}
        order by m.sent_at desc, m.id desc limit ${limit + 1})
      union all
      (select m.id, 'outbound', m.from_name, m.from_email, c.email, '[]'::jsonb, '[]'::jsonb, m.subject, m.body, '', m.html, '[]'::jsonb, false,
              false, m.sent_at, true, null::json, octet_length(m.body) + coalesce(octet_length(m.html), 0)
         from campaign_mails m join threads t on t.workspace_id = m.workspace_id and t.id = m.thread_id
         join contacts c on c.workspace_id = t.workspace_id and c.id = t.contact_id
        where m.workspace_id = ${scope.workspaceId} and m.thread_id = ${threadId} ${older}
          and not exists (select from messages o where o.workspace_id = m.workspace_id and o.thread_id = m.thread_id
            and o.direction = 'outbound' and o.message_id = m.message_id)
        order by m.sent_at desc, m.id desc limit ${limit + 1})
      order by "sentAt" desc, id desc limit ${limit + 1}),
    measured as (
      select *, sum(bytes) over (order by "sentAt" desc, id desc) - bytes as newer, count(*) over () as found from both_kinds)
    select * from measured where newer < ${mostBytesShown}::bigint order by "sentAt" desc, id desc limit ${limit}`)
  const messages = rows.map(({ bytes: _bytes, newer: _newer, found: _found, ...message }) => message).reverse()
  return { messages, hasOlder: (rows[0]?.found ?? 0) > rows.length }
}

export async function readTimeline(tx: TxCtx, scope: Scope, threadId: string, limit: number): Promise<TimelineEntry[]> {
  return tx.db.query<TimelineEntry>(sql`
    select e.id, e.kind, u.full_name as "actorName", e.at,
           case when e.kind in ('assigned', 'unassigned') then e.detail || jsonb_build_object('name', coalesce(nullif(p.full_name, ''), p.email))
             else e.detail end as detail
      from timeline_entries e
      left join users u on u.id = e.actor_id
      left join users p on p.id = case when e.kind in ('assigned', 'unassigned') then (e.detail->>'userId')::uuid end
     where e.workspace_id = ${scope.workspaceId} and e.thread_id = ${threadId} order by e.id desc limit ${limit}`)
}

export interface InboundToJudge {
  threadId: string
  isNewest: boolean
  isAnswered: boolean
  /** An answer is prepared that has not gone out, or a follow-up is planned. */
  hasAnswer: boolean
  platformReplyId: string | null
  connectionId: string
  subject: string
  newText: string
  quotedText: string
  /** Nothing of it could be told from a quote: the new text is the whole. */
  isUnclear: boolean
  /** It is what the thread was judged by, ... */
  isJudged: boolean | null
  /** ... and by a model, ... */
  isByModel: boolean | null
  /** ... which said to do this. */
  judgedAction: string | null
  /** Mail to its writer had come back before they wrote it. */
  hadBounced: boolean
  fromEmail: string
  fromName: string
  isAutomated: boolean
  isBounce: boolean
  sentAt: string
  /** Our newest mail before it, as far as we have it. */
  answeredText: string | null
  /** What its writer left unanswered, as it is kept: see `passedOnIn`. */
  passedOn: StoredPassedOn
}

/** An inbound message as the judge of its intent needs it. */
export async function readInbound(tx: TxCtx, scope: Scope, messageId: string): Promise<InboundToJudge | undefined> {
  const [row] = await readEach<InboundToJudge>(
    tx,
    messageId,
    (message) => sql`
    select m.thread_id as "threadId", t.last_inbound_id = m.id as "isNewest",
           t.last_direction = 'outbound' as "isAnswered", (t.answer_status is not null or t.follow_up_at is not null) as "hasAnswer", m.platform_reply_id as "platformReplyId",
           m.connection_id as "connectionId", m.subject, ${newText} as "newText", ${quotedText} as "quotedText",
           ${isUnclear} as "isUnclear", t.judged_message_id = m.id as "isJudged", t.intent->>'source' = 'model' as "isByModel",
           exists (select from contacts c where c.workspace_id = ${scope.workspaceId} and c.id = t.contact_id and c.bounced_at < m.sent_at) as "hadBounced",
           t.intent->>'action' as "judgedAction", m.from_email as "fromEmail", m.from_name as "fromName", m.is_automated as "isAutomated", m.is_bounce as "isBounce", m.sent_at as "sentAt", m.unanswered as "passedOn",
           (select o.text from (
               (select new_text as text, sent_at from messages where workspace_id = ${scope.workspaceId} and thread_id = m.thread_id
                   and direction = 'outbound' and sent_at < m.sent_at order by sent_at desc limit 1)
               union all
               (select body, sent_at from campaign_mails where workspace_id = ${scope.workspaceId} and thread_id = m.thread_id
                   and sent_at < m.sent_at order by sent_at desc limit 1)) o
             order by o.sent_at desc limit 1) as "answeredText"
      from messages m join threads t on t.workspace_id = m.workspace_id and t.id = m.thread_id
     where m.workspace_id = ${scope.workspaceId} and m.id = ${message} and m.direction = 'inbound'`,
  )
  return row
}

/** The words of one of our mails; undefined when it is not there. */
export async function readOutbound(
  tx: TxCtx,
  scope: Scope,
  messageId: string,
): Promise<{ text: string; sentAt: string } | undefined> {
  const [row] = await tx.db.query<{ text: string; sentAt: string }>(sql`
    select new_text as text, sent_at as "sentAt" from messages
     where workspace_id = ${scope.workspaceId} and id = ${messageId} and direction = 'outbound'`)
  return row
}

/** When a mail of this thread was written, by the platform's clock; null: there is none with this handle. */
export async function readSentAt(tx: TxCtx, scope: Scope, threadId: string, handle: string): Promise<Date | null> {
  const [row] = await tx.db.query<{ at: string }>(sql`
    select sent_at as at from messages
     where workspace_id = ${scope.workspaceId} and thread_id = ${threadId} and platform_handle = ${handle} limit 1`)
  return row === undefined ? null : new Date(row.at)
}

/** An outbound message of this thread that no task of ours claims, as the platform's echo or a person there wrote it. */
export interface UnclaimedOutbound {
  messageRowId: string
  platformReplyId: string
  newText: string
  toEmail: string
  messageId: string | null
  sentAt: string
}

export async function readUnclaimedOutbound(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  since: Date,
): Promise<UnclaimedOutbound[]> {
  return tx.db.query<UnclaimedOutbound>(sql`
    select id as "messageRowId", platform_reply_id as "platformReplyId", new_text as "newText", to_email as "toEmail",
           message_id as "messageId", sent_at as "sentAt"
      from messages where workspace_id = ${scope.workspaceId} and thread_id = ${threadId} and direction = 'outbound'
       and task_id is null and platform_reply_id is not null and sent_at >= ${since.toISOString()} limit 50`)
}
