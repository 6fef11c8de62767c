import { bareSubject } from '#contract/reply-subject.ts'
import { sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import { notifyLive, type TxCtx } from '../../context.ts'
import { countJudged } from '../../numbers/count.ts'
import type { Scope } from '../../scope.ts'
import type { PlatformMail } from '../../sending-platform.ts'
import { changeCounted, deleteCounted } from '../counts.ts'
import { refreshDoubt } from '../doubt.ts'
import { lockContactOf } from '../lock-contact.ts'
import { reviewContact } from '../review-contact.ts'
import { type FoundContact, lockThreadById, mailboxOf, markUnsubscribed, namesakesOf } from '../store.ts'

/**
 * Whoever takes in a mail with a Message-ID begins with it, before the contact: of two copies that come at the same moment, the second finds the first.
 */
export const lockMail = (tx: TxCtx, scope: Scope, connectionId: string, messageId: string): Promise<unknown> =>
  tx.db.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${scope.workspaceId} ${connectionId} ${messageId}`}, 0))`,
  )

/** The message that a mail is a copy of. */
export interface Original {
  messageId: string
  threadId: string
  /** Under which id the platform has it. */
  mailId: string
}

interface Words {
  subject: string
  newText: string
  quotedText: string
}

/** Nobody's mail has more copies: whoever gives all their mails one Message-ID has no more of them compared. */
const mostNamesakes = 20

/** In the order of the alphabet: what is taken for a quote of ours by now stands elsewhere. */
function wordsOf({ newText, quotedText }: Words): string {
  const text = `${newText}\n${quotedText}`.normalize('NFKC').toLowerCase()
  return (text.match(/[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu) ?? []).toSorted().join(' ')
}

/** A mail of which the platform tells no word yet may say anything. */
function areSame(one: Words, other: Words): boolean {
  if (bareSubject(one.subject) !== bareSubject(other.subject)) return false
  const isWordless = [one, other].some(({ newText, quotedText }) => newText === '' && quotedText === '')
  return isWordless || wordsOf(one) === wordsOf(other)
}

/**
 * The message here that is the same mail: a lead wrote to several of our mailboxes, and the platform has one for each. It is from the same sender, with the
 * same Message-ID, of about the same time, and in the same words.
 */
export async function findOriginal(
  tx: TxCtx,
  scope: Scope,
  { connectionId, mail, text }: { connectionId: string; mail: PlatformMail; text: Omit<Words, 'subject'> },
): Promise<Original | undefined> {
  const namesakes = await tx.db.query<Original & Words>(sql`
    select m.id as "messageId", m.thread_id as "threadId", m.platform_reply_id as "mailId", m.subject, m.new_text as "newText", m.quoted_text as "quotedText"
      from messages m where ${namesakesOf(scope, connectionId, mail)} and m.platform_reply_id is not null
     order by m.sent_at, m.id limit ${mostNamesakes}`)
  return namesakes.find((one) => areSame(one, { subject: mail.subject, ...text }))
}

/** Remembers under which other id the platform has a message. */
export async function keepCopy(
  tx: TxCtx,
  { workspaceId }: Scope,
  { connectionId, mailId, messageId }: { connectionId: string; mailId: string; messageId: string },
): Promise<void> {
  await tx.db.query(sql`
    insert into mail_copies (workspace_id, connection_id, platform_reply_id, id, message_id)
    values (${workspaceId}, ${connectionId}, ${mailId}, ${newId()}, ${messageId})
    on conflict (workspace_id, connection_id, platform_reply_id) do nothing`)
}

/** What a copy tells that its original does not: whose campaign the mail answers. */
interface InCampaign {
  original: Original
  mail: PlatformMail
  contact: FoundContact
  campaignId: string
}

/**
 * The copy of a mail names the campaign that it answers, and its original named none. The conversation becomes the campaign's; where the campaign has one
 * with this lead, and nobody has done anything about the mail yet, it gives way to that: `gives_way`, and the copy is to be taken in there under the id of the
 * original. Otherwise the mail stays where it is: `stays`, or `renamed` where the platform has it under the copy's id from now on. What a person has decided on, or an answer
 * that may have gone out, is left alone.
 */
export async function joinCampaign(
  tx: TxCtx,
  scope: Scope,
  { original, mail, contact, campaignId }: InCampaign,
): Promise<'stays' | 'renamed' | 'gives_way'> {
  const { workspaceId } = scope
  const { threadId, messageId } = original
  await lockContactOf(tx, scope, threadId)
  // What is asked of other tables is asked once it is locked.
  const [, [thread]] = await Promise.all([
    lockThreadById(tx, scope, threadId),
    tx.db.query<{
      isOutside: boolean
      isTheirs: boolean
      isAlone: boolean
      isOpen: boolean
      hasOptedOut: boolean
      there: string | null
    }>(sql`
      select t.campaign_id is null as "isOutside", t.contact_id = ${contact.id} as "isTheirs", c.unsubscribed_at is not null as "hasOptedOut",
             not exists (select from messages o where o.workspace_id = ${workspaceId} and o.thread_id = t.id and o.direction = 'inbound'
               and o.id <> ${messageId}) as "isAlone",
             t.last_direction = 'inbound' and coalesce(t.answer_status <> 'processing', true)
               and (t.answer_status is distinct from 'pending' or t.answer_is_automatic) and not exists (
                 select from tasks k join send_attempts a on a.workspace_id = ${workspaceId} and a.task_id = k.id
                  where k.workspace_id = ${workspaceId} and k.thread_id = t.id) as "isOpen",
             (select o.id from threads o where o.workspace_id = ${workspaceId} and o.contact_id = ${contact.id} and o.campaign_id = ${campaignId}) as there
        from threads t join contacts c on c.workspace_id = ${workspaceId} and c.id = t.contact_id
       where t.workspace_id = ${workspaceId} and t.id = ${threadId}`),
  ])
  if (thread === undefined || !thread.isOutside) return 'stays'
  const { isTheirs, isAlone, isOpen, there } = thread
  // They wrote from another address than the one that the platform knows.
  if (!isTheirs && thread.hasOptedOut) await optOut(tx, scope, contact, there)
  if (there !== null)
    return isOpen && isAlone && (await giveWay(tx, scope, { threadId, to: there })) ? 'gives_way' : 'stays'
  if (!isTheirs && !isAlone) return 'stays'
  await changeCampaign(tx, scope, { threadId, mail, contact, campaignId, isOpen })
  if (isOpen)
    await tx.db.query(sql`
      update messages set platform_reply_id = ${mail.id}, platform_handle = nullif(${mail.handle}, '')
       where workspace_id = ${workspaceId} and id = ${messageId}`)
  if (!isTheirs) await refreshDoubt(tx, scope, sql`t.id = ${threadId}`)
  if (isOpen) await tx.addJob('score_message', { workspaceId, messageId, threadId })
  else await countJudged(tx, scope, threadId)
  if (mail.lead !== null) await tx.addJob('fetch_campaign_mail', { workspaceId, threadId })
  tx.outbox.indexThread(scope, threadId)
  await notifyLive(tx, scope, { kind: 'thread', threadId })
  return isOpen ? 'renamed' : 'stays'
}

async function optOut(tx: TxCtx, scope: Scope, contact: FoundContact, threadId: string | null): Promise<void> {
  await markUnsubscribed(tx, scope, contact.id)
  if (threadId !== null) await reviewContact(tx, scope, threadId)
}

/** An open one is judged once more, and what an agent has prepared for it is written anew by the one that answers the campaign. */
async function changeCampaign(
  tx: TxCtx,
  scope: Scope,
  { threadId, mail, contact, campaignId, isOpen }: Omit<InCampaign, 'original'> & { threadId: string; isOpen: boolean },
): Promise<void> {
  const tellsMailbox = isOpen && mail.senderEmailId !== null
  const [thread] = await changeCounted<{ hasAnswer: boolean }>(tx, scope, {
    which: sql`t.id = ${threadId}`,
    set: sql`campaign_id = ${campaignId}, contact_id = ${contact.id}, revision = revision + ${isOpen ? 1 : 0}::int,
      judged_message_id = case when ${isOpen} and corrected_at is null then null else judged_message_id end,
      sender_email_id = case when ${tellsMailbox} then ${mail.senderEmailId} else sender_email_id end,
      sender_email = case when ${tellsMailbox} then ${mail.senderEmail} else sender_email end,
      mailbox = case when ${tellsMailbox} then coalesce(nullif(${mailboxOf(mail)}, ''), mailbox) else mailbox end`,
    returning: sql`(t.answer_status is not null or t.follow_up_at is not null) as "hasAnswer"`,
  })
  if (thread?.hasAnswer) await tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId })
}

/**
 * Takes a conversation away in favour of the campaign's, with what an agent has prepared in it; what was counted, asked and told of its mail stays, and is of
 * that one. False, and nothing is done, where a person has had a hand in it.
 */
async function giveWay(tx: TxCtx, scope: Scope, { threadId, to }: { threadId: string; to: string }): Promise<boolean> {
  const { workspaceId } = scope
  const ofThread = sql`workspace_id = ${workspaceId} and thread_id = ${threadId}`
  const hands = await tx.db.query(sql`
    select from timeline_entries where ${ofThread} and actor_id is not null and kind <> 'received'
    union all select from messages where ${ofThread} and direction = 'outbound'
    union all select from thread_notes where ${ofThread}
    union all select from thread_files where ${ofThread}
    union all select from drafts where ${ofThread} and (origin <> 'agent' or edited_by is not null)
    union all select from kb_entries where ${ofThread}
    union all select from replay_cases where ${ofThread}
    union all select from kb_question_threads a join kb_question_threads b
        on b.workspace_id = ${workspaceId} and b.thread_id = ${to} and b.question_id = a.question_id
     where a.workspace_id = ${workspaceId} and a.thread_id = ${threadId} limit 1`)
  if (hands.length > 0) return false
  const tasks = await tx.db.query<{ id: string }>(sql`select id from tasks where ${ofThread}`)
  for (const { id: subjectId } of tasks)
    for (const kind of ['send', 'follow_up'] as const) tx.outbox.setDue(scope, { kind, subjectId, at: null })
  for (const table of [sql`number_facts`, sql`kb_question_threads`, sql`notices`])
    await tx.db.query(sql`update ${table} set thread_id = ${to} where ${ofThread}`)
  for (const table of [sql`tasks`, sql`drafts`]) await tx.db.query(sql`delete from ${table} where ${ofThread}`)
  await deleteCounted(tx, scope, sql`t.id = ${threadId}`)
  await notifyLive(tx, scope, { kind: 'thread', threadId })
  return true
}
