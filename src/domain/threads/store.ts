import { bareSubject } from '#contract/reply-subject.ts'
import { json, type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import type { PlatformLead, PlatformMail } from '../sending-platform.ts'
import { changeCounted, insertCounted } from './counts.ts'
import { refreshDoubt, settleUntold } from './doubt.ts'

// ---------------------------------------------------------------------------------------------------------------- contacts

/** A contact as a thread of theirs begins with it. */
export interface FoundContact {
  id: string
  hasOptedOut: boolean
}

const foundContact = sql`id, unsubscribed_at is not null as "hasOptedOut"`

/** In the place of an address where none is told: of one mail, or of one lead, so that nobody shares a contact with somebody else. It has no "@". */
const standIn = (lead: PlatformLead | null, mailId: string): string =>
  lead === null ? `unknown sender (mail ${mailId})` : `unknown sender (lead ${lead.id})`

/**
 * Finds the contact by the platform's lead id, else by address; makes or completes it. A lead of whom no address is told is known by the id
 * alone: who is not known yet is a contact by the address that they wrote from, as nobody says that it is theirs. Where there is none either, it is
 * known by that id, or else is a contact of this one mail. Who was deleted there and added again has the id that they have now, and whoever has
 * another address there is known by that.
 */
export async function upsertContact(
  tx: TxCtx,
  scope: Scope,
  contact: {
    newId: string
    connectionId: string
    lead: PlatformLead | null
    email: string
    name: string
    /** The platform's id of the mail that they are known by. */
    mailId: string
  },
): Promise<FoundContact> {
  const { lead, connectionId } = contact
  if (lead !== null) {
    const isBare = lead.email === ''
    const [known] = await tx.db.query<FoundContact & { email: string }>(sql`
      update contacts set name = coalesce(nullif(${lead.name}, ''), name), company = case when ${isBare} then company else ${lead.company} end,
        title = case when ${isBare} then title else ${lead.title} end,
        details = case when ${isBare} then details else ${json(lead.details)}::jsonb end, updated_at = ${tx.now().toISOString()}
       where workspace_id = ${scope.workspaceId} and connection_id = ${connectionId} and platform_lead_id = ${lead.id}
       returning ${foundContact}, email`)
    if (known !== undefined && !isBare && known.email !== lead.email)
      await moveContact(tx, scope, { id: known.id, connectionId, email: lead.email })
    if (known !== undefined) return known
    if (isBare && contact.email !== '')
      return upsertContact(tx, scope, { ...contact, lead: null, name: lead.name || contact.name })
  }
  const [made] = await tx.db.query<FoundContact>(sql`
    insert into contacts as c (workspace_id, id, connection_id, platform_lead_id, email, name, company, title, details)
    values (${scope.workspaceId}, ${contact.newId}, ${connectionId}, ${lead?.id ?? null}, ${lead?.email || contact.email || standIn(lead, contact.mailId)},
      ${lead?.name || contact.name}, ${lead?.company ?? ''}, ${lead?.title ?? ''}, ${json(lead?.details ?? {})}::jsonb)
    on conflict (workspace_id, connection_id, email) do update set
      platform_lead_id = coalesce(excluded.platform_lead_id, c.platform_lead_id),
      name = case when excluded.name = '' then c.name when excluded.platform_lead_id is null and c.name <> '' then c.name else excluded.name end,
      company = coalesce(nullif(excluded.company, ''), c.company), title = coalesce(nullif(excluded.title, ''), c.title),
      details = c.details || excluded.details, updated_at = excluded.updated_at
    returning ${foundContact}`)
  if (made === undefined) throw new Error('The contact was not stored')
  return made
}

/** The platform tells another address of a lead by now. One that is another contact's stays theirs: the lead is known by the id. */
async function moveContact(
  tx: TxCtx,
  { workspaceId }: Scope,
  { id, connectionId, email }: { id: string; connectionId: string; email: string },
): Promise<void> {
  await tx.db.query(sql`
    update contacts set email = ${email} where workspace_id = ${workspaceId} and id = ${id} and not exists (
      select from contacts o where o.workspace_id = ${workspaceId} and o.connection_id = ${connectionId} and o.email = ${email})`)
}

/** By the platform's id of the lead, or else by the first of these addresses that is a contact's. */
export async function findContact(
  tx: TxCtx,
  scope: Scope,
  by: { connectionId: string; leadId: string | null; emails: readonly string[] },
): Promise<FoundContact | undefined> {
  const [row] = await tx.db.query<FoundContact>(sql`
    select ${foundContact} from contacts where workspace_id = ${scope.workspaceId} and connection_id = ${by.connectionId}
       and (platform_lead_id = ${by.leadId} or email = any(${by.emails}::text[]))
     order by (platform_lead_id = ${by.leadId}) desc nulls last, array_position(${by.emails}::text[], email) limit 1`)
  return row
}

/** The lead wants no more mail, as the platform says; since when stays what it was first. */
export async function markUnsubscribed(tx: TxCtx, scope: Scope, contactId: string): Promise<void> {
  await tx.db.query(sql`
    update contacts set unsubscribed_at = coalesce(unsubscribed_at, ${tx.now().toISOString()})
     where workspace_id = ${scope.workspaceId} and id = ${contactId}`)
  await settleUntold(tx, scope, sql`t.contact_id = ${contactId}`)
  await refreshDoubt(tx, scope, sql`t.contact_id = ${contactId}`)
}

// ----------------------------------------------------------------------------------------------------------------- threads

export interface LockedThread {
  id: string
  /** An answer is prepared that has not gone out, or a follow-up is planned. */
  hasAnswer: boolean
}

/** The one thread of contact and campaign, locked for this transaction; made when there was none. */
export async function lockThread(
  tx: TxCtx,
  scope: Scope,
  thread: {
    newId: string
    contact: FoundContact
    campaignId: string | null
    direction: 'inbound' | 'outbound'
    at: Date
  },
): Promise<LockedThread> {
  const made = await insertCounted(tx, scope, {
    columns: sql`id, contact_id, campaign_id, last_message_at, last_direction, is_opted_out`,
    values: sql`${thread.newId}, ${thread.contact.id}, ${thread.campaignId}, ${thread.at.toISOString()}, ${thread.direction},
      ${thread.contact.hasOptedOut}`,
  })
  if (made !== undefined) return { id: made.id, hasAnswer: false }
  const [known] = await tx.db.query<LockedThread>(sql`
    select id, (answer_status is not null or follow_up_at is not null) as "hasAnswer" from threads where workspace_id = ${scope.workspaceId} and contact_id = ${thread.contact.id}
       and campaign_id is not distinct from ${thread.campaignId}::uuid for update`)
  if (known === undefined) throw new Error('The thread was not stored')
  return known
}

/**
 * The thread that a mail of ours without a campaign answers, which names no other: of this contact's the one in which they wrote under its subject, else the
 * one with the newest message.
 */
export async function lockAnsweredThread(
  tx: TxCtx,
  scope: Scope,
  contactId: string,
  subject: string,
): Promise<LockedThread | undefined> {
  const { workspaceId } = scope
  const threads = await tx.db.query<{ id: string; subjects: string[] }>(sql`
    select t.id, array(select distinct m.subject from messages m
             where m.workspace_id = ${workspaceId} and m.thread_id = t.id and m.direction = 'inbound') as subjects
      from threads t where t.workspace_id = ${workspaceId} and t.contact_id = ${contactId} order by t.last_message_at desc, t.id desc limit ${mostThreads}`)
  const about = bareSubject(subject)
  const answered = threads.find(({ subjects }) => about !== '' && subjects.some((one) => bareSubject(one) === about))
  const place = answered === undefined ? null : await lockThreadById(tx, scope, answered.id)
  return place === null ? lockNewestThread(tx, scope, contactId) : place.thread
}

/** Nobody has more conversations that still wait for an answer. */
const mostThreads = 20

/** The thread of this contact with the newest message. */
export async function lockNewestThread(tx: TxCtx, scope: Scope, contactId: string): Promise<LockedThread | undefined> {
  const [row] = await tx.db.query<LockedThread>(sql`
    select id, (answer_status is not null or follow_up_at is not null) as "hasAnswer" from threads where workspace_id = ${scope.workspaceId} and contact_id = ${contactId}
     order by last_message_at desc, id desc limit 1 for update`)
  return row
}

/**
 * The thread that somebody wrote to last from one of these addresses, who is none of the leads by it: an assistant, another mailbox of the lead's, a
 * mail server. A person's answer to them inside the platform names nobody else. Null when nobody did.
 */
export async function lockThreadWrittenFrom(
  tx: TxCtx,
  scope: Scope,
  connectionId: string,
  emails: readonly string[],
): Promise<{ thread: LockedThread; contactId: string } | null> {
  const [row] = await tx.db.query<LockedThread & { contactId: string }>(sql`
    select id, contact_id as "contactId", (answer_status is not null or follow_up_at is not null) as "hasAnswer" from threads
     where workspace_id = ${scope.workspaceId} and id = (
       select thread_id from messages where workspace_id = ${scope.workspaceId} and connection_id = ${connectionId}
          and direction = 'inbound' and from_email = any(${emails}::text[]) order by sent_at desc limit 1) for update`)
  return row === undefined ? null : { thread: row, contactId: row.contactId }
}

export async function lockThreadById(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
): Promise<{ thread: LockedThread; contactId: string } | null> {
  const [row] = await tx.db.query<LockedThread & { contactId: string }>(sql`
    select id, contact_id as "contactId", (answer_status is not null or follow_up_at is not null) as "hasAnswer" from threads
     where workspace_id = ${scope.workspaceId} and id = ${threadId} for update`)
  return row === undefined ? null : { thread: row, contactId: row.contactId }
}

/**
 * What was sent to one of these addresses and is not known to have gone out, by the thread that it was sent from; the oldest first. What was given up
 * comes after what is looked for still, and only where it was called for within a day of `sentAt`.
 */
export const listUnderWay = (
  tx: TxCtx,
  { workspaceId }: Scope,
  connectionId: string,
  { emails, sentAt }: { emails: readonly string[]; sentAt: Date },
): Promise<{ threadId: string; body: string }[]> =>
  tx.db.query<{ threadId: string; body: string }>(sql`
    select a.thread_id as "threadId", coalesce(w.body, a.body) as body
      from send_attempts a left join send_attempt_words w on w.workspace_id = ${workspaceId} and w.attempt_id = a.id
     where a.workspace_id = ${workspaceId} and a.connection_id = ${connectionId}
       and (a.state in ('calling', 'unclear') or (a.state = 'given_up' and a.called_at > ${sentAt.toISOString()}::timestamptz - interval '1 day'))
       and a.to_email = any(${emails}::text[]) and coalesce(w.body, a.body) <> '' order by a.state = 'given_up', a.id`)

/** Whether something was prepared in a thread, or told to the platform, that is not known to have gone out, whatever became of it. */
export async function hasUnsent(tx: TxCtx, { workspaceId }: Scope, threadId: string): Promise<boolean> {
  const rows = await tx.db.query(sql`
    select from tasks where workspace_id = ${workspaceId} and thread_id = ${threadId} and status <> 'sent' and draft_id is not null
    union all select from send_attempts where workspace_id = ${workspaceId} and thread_id = ${threadId} and state = 'given_up' limit 1`)
  return rows.length > 0
}

/** Copies of one mail come within this: a mailbox that can't be reached for a while is read later than the others. */
const copiesWithinMs = 86_400_000

/**
 * Inbound messages `m` of the sender of this mail with its Message-ID, from about its time. Both are in the sender's hand: whether they are the same mail its
 * words say.
 */
export function namesakesOf({ workspaceId }: Scope, connectionId: string, mail: PlatformMail): Sql {
  const { direction, from, messageId, receivedAt } = mail
  const timeFrom = (ms: number): string => new Date(receivedAt.getTime() + ms).toISOString()
  return sql`
    m.workspace_id = ${workspaceId} and m.connection_id = ${connectionId} and m.direction = 'inbound' and m.from_email = ${from.email}
       and m.message_id = ${direction === 'inbound' ? messageId : null}::text
       and m.sent_at >= ${timeFrom(-copiesWithinMs)}::timestamptz and m.sent_at <= ${timeFrom(copiesWithinMs)}::timestamptz`
}

/** Whether the platform's mail is stored already; and, of one that is not, whether it may be a copy of one that is, and by which key erased leads of the workspace are known (null: there are none). */
export async function readWhatIsKnown(
  tx: TxCtx,
  scope: Scope,
  connectionId: string,
  mail: PlatformMail,
): Promise<{ isKnown: boolean; mayBeCopy: boolean; erasureKey: Buffer | null }> {
  const { workspaceId } = scope
  const [row] = await tx.db.query<{ isKnown: boolean; mayBeCopy: boolean; erasureKey: Buffer | null }>(sql`
    select exists (select from messages where workspace_id = ${workspaceId} and connection_id = ${connectionId} and platform_reply_id = ${mail.id})
        or exists (select from mail_copies where workspace_id = ${workspaceId} and connection_id = ${connectionId}
                     and platform_reply_id = ${mail.id}) as "isKnown",
           exists (select from messages m where ${namesakesOf(scope, connectionId, mail)}) as "mayBeCopy", erasure_key_encrypted as "erasureKey"
      from workspaces where id = ${workspaceId}`)
  return row ?? { isKnown: false, mayBeCopy: false, erasureKey: null }
}

export interface NewMessage {
  id: string
  threadId: string
  connectionId: string
  mail: PlatformMail
  newText: string
  quotedText: string
  html: string | null
  isTruncated: boolean
  source: 'webhook' | 'sync' | 'send'
  taskId?: string
  /** It answers another mail than the lead's newest, which came while it was sent. */
  isOvertaken?: boolean
}

/** False when the platform's mail is stored already: a message exists once, by whatever way it comes. */
export async function insertMessage(tx: TxCtx, scope: Scope, message: NewMessage): Promise<boolean> {
  const { mail } = message
  const rows = await tx.db.query(sql`
    insert into messages (workspace_id, id, thread_id, connection_id, direction, platform_reply_id, platform_handle, message_id, from_email,
      from_name, to_email, also_to, cc, subject, new_text, quoted_text, html, attachments, is_automated, is_bounce, is_truncated, sent_at, source, task_id)
    values (${scope.workspaceId}, ${message.id}, ${message.threadId}, ${message.connectionId}, ${mail.direction}, ${mail.id},
      nullif(${mail.handle}, ''), ${mail.messageId}, ${mail.from.email}, ${mail.from.name}, ${mail.to[0]?.email ?? mail.primaryTo},
      ${json(mail.to.slice(1))}::jsonb, ${json(mail.cc)}::jsonb, ${mail.subject}, ${message.newText}, ${message.quotedText}, ${message.html},
      ${json(mail.attachments)}::jsonb, ${mail.isAutomated}, ${mail.isBounce}, ${message.isTruncated}, ${mail.receivedAt.toISOString()},
      ${message.source}, ${message.taskId ?? null})
    on conflict (workspace_id, connection_id, platform_reply_id) where platform_reply_id is not null do nothing
    returning id`)
  return rows.length > 0
}

/**
 * The thread after one more message. An older message than the newest of its direction changes nothing but the revision. A mail of the lead's that comes
 * only after a send of ours which did not know it is not answered by that, though it is older by its own time.
 *
 * @returns whether it is a mail of the lead's that is older than their newest
 */
export async function noteMessage(tx: TxCtx, scope: Scope, message: NewMessage): Promise<{ isLate: boolean }> {
  const { mail } = message
  const at = mail.receivedAt.toISOString()
  const isInbound = mail.direction === 'inbound'
  const place = isInbound ? await placeOf(tx, scope, message) : { isNewest: false, isUnknown: false }
  const isNewestInbound = place.isNewest
  const isUnanswered = place.isNewest && place.isUnknown
  // It goes out of the mailbox that this mail came to; an address that is not told is that of its recipient (`readThread`).
  const tellsMailbox = sql`(${mail.senderEmailId !== null} and (sender_email_id is null or ${isNewestInbound}))`
  const [thread] = await changeCounted<{ isInDoubt: boolean }>(tx, scope, {
    which: sql`t.id = ${message.threadId}`,
    returning: sql`t.is_opt_out_in_doubt as "isInDoubt"`,
    set: sql`revision = revision + 1,
      archived_at = case when ${isInbound} then null else archived_at end,
      snoozed_until = case when ${isInbound} then null else snoozed_until end,
      is_new_thread = is_new_thread and (${isInbound} or (last_message_id is not null and last_message_at > ${at})),
      last_inbound_id = case when ${isNewestInbound} then ${message.id}::uuid else last_inbound_id end,
      snippet = case when ${isNewestInbound} then ${snippetOf(message.newText || message.quotedText)} else snippet end,
      last_direction = case when last_message_id is null or last_message_at <= ${at} or ${isUnanswered} then ${message.isOvertaken ? 'inbound' : mail.direction} else last_direction end,
      last_message_id = case when last_message_id is null or last_message_at <= ${at} then ${message.id}::uuid else last_message_id end,
      last_message_at = case when last_message_id is null then ${at} else greatest(last_message_at, ${at}) end,
      sender_email_id = case when ${tellsMailbox} then ${mail.senderEmailId} else sender_email_id end,
      sender_email = case when ${tellsMailbox} and (sender_email_id is distinct from ${mail.senderEmailId} or ${mail.senderEmail !== null})
        then ${mail.senderEmail} else sender_email end,
      mailbox = case when mailbox is null or ${tellsMailbox} then coalesce(nullif(${mailboxOf(mail)}, ''), mailbox) else mailbox end`,
  })
  tx.outbox.indexThread(scope, message.threadId)
  // Whoever answers knows what they answer.
  if (!isInbound && thread?.isInDoubt) await refreshDoubt(tx, scope, sql`t.id = ${message.threadId}`)
  return { isLate: isInbound && !isNewestInbound }
}

/**
 * A mail of ours that was known by its echo alone turns out to be a send that did not know the lead's newest: where it is the last of its thread, it
 * answers nothing. True then.
 */
export async function noteOvertaken(
  tx: TxCtx,
  scope: Scope,
  { threadId, connectionId, mail }: Pick<NewMessage, 'threadId' | 'connectionId' | 'mail'>,
): Promise<boolean> {
  const rows = await changeCounted(tx, scope, {
    which: sql`t.id = ${threadId} and t.last_direction = 'outbound' and t.last_message_id = (
      select m.id from messages m where m.workspace_id = ${scope.workspaceId} and m.connection_id = ${connectionId}
         and m.platform_reply_id = ${mail.id})`,
    set: sql`last_direction = 'inbound'`,
  })
  return rows.length > 0
}

/** The mailbox of ours that a mail came to or went out of. */
export const mailboxOf = ({ direction, senderEmail, from, to, primaryTo }: PlatformMail): string =>
  (senderEmail ?? (direction === 'outbound' ? from.email : primaryTo || (to[0]?.email ?? ''))).toLowerCase()

/**
 * Mail comes late and out of order: what an answer goes to is the lead's newest mail by its own time. Of two of one time it is the same one
 * whichever came first: where the platform counts, its later one. And whether a send of ours, which is newer, went out before anybody here knew it.
 */
async function placeOf(
  tx: TxCtx,
  { workspaceId }: Scope,
  { threadId, mail }: NewMessage,
): Promise<{ isNewest: boolean; isUnknown: boolean }> {
  const at = mail.receivedAt.toISOString()
  const [row] = await tx.db.query<{ isNewest: boolean; isUnknown: boolean }>(sql`
    select not coalesce((i.sent_at, length(i.platform_reply_id), i.platform_reply_id) > (${at}::timestamptz, length(${mail.id}::text), ${mail.id}::text), false) as "isNewest",
           coalesce(o.task_id is not null and t.last_message_at > ${at}::timestamptz, false) as "isUnknown"
      from threads t left join messages i on i.workspace_id = ${workspaceId} and i.id = t.last_inbound_id
      left join messages o on o.workspace_id = ${workspaceId} and o.id = t.last_message_id
     where t.workspace_id = ${workspaceId} and t.id = ${threadId}`)
  return row ?? { isNewest: true, isUnknown: false }
}

/** The beginning of a text, in one line, as a row of the inbox shows it. */
export const snippetOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 240)

/** A reply that the sync found first came by webhook all the same: it was late, not missed. */
export async function noteBrought(tx: TxCtx, scope: Scope, connectionId: string, mailId: string): Promise<void> {
  await tx.db.query(sql`
    update messages set source = 'webhook' where workspace_id = ${scope.workspaceId} and connection_id = ${connectionId}
       and platform_reply_id = ${mailId} and source = 'sync'`)
}
