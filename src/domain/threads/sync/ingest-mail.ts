import { sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import type { SecretBox } from '#lib/secret-box.ts'
import { ensureCampaign } from '../../connections/reads.ts'
import { type Ctx, notifyLive, type TxCtx } from '../../context.ts'
import type { MailText } from '../../ports.ts'
import type { Scope } from '../../scope.ts'
import type { PlatformMail } from '../../sending-platform.ts'
import { findErasedAt, type KnownBy, lockAgainstErasing } from '../erased-leads.ts'
import { lockContactBy } from '../lock-contact.ts'
import {
  type FoundContact,
  findContact,
  hasUnsent,
  insertMessage,
  type LockedThread,
  listUnderWay,
  lockAnsweredThread,
  lockThread,
  lockThreadById,
  lockThreadWrittenFrom,
  type NewMessage,
  noteMessage,
  readWhatIsKnown,
  upsertContact,
} from '../store.ts'
import { addToTimeline, isOnTimeline } from '../timeline.ts'
import { isOfCampaign } from './campaign-mail.ts'
import { fetchWordsLater, takeLateWords } from './late-words.ts'
import { findOriginal, joinCampaign, keepCopy, lockMail, type Original } from './mail-copies.ts'
import { saysOurs } from './our-words.ts'
import { isOnlyPassedOn } from './passed-on.ts'
import { placeReturned } from './returned-mail.ts'

export interface MailIn {
  connectionId: string
  mail: PlatformMail
  campaign: { id: string; name: string } | null
  source: 'webhook' | 'sync'
}

/** A mail whose text was taken apart: done before the transaction, since hostile mail may take its time. */
export interface ReadMail extends MailIn {
  text: Pick<NewMessage, 'newText' | 'quotedText' | 'html' | 'isTruncated'>
  /** Takes apart once more, by words that are known. */
  parted: MailText['withoutOwnWords']
  /** Opens the key by which erased leads are known. */
  secrets: SecretBox
  /** Reads another mail of the same connection. */
  readAnother(mail: PlatformMail): Promise<ReadMail>
}

/** Takes the mail's new text apart from what it quotes, and makes its HTML harmless. */
export async function readMail(ctx: Pick<Ctx, 'mailText' | 'secrets'>, mailIn: MailIn): Promise<ReadMail> {
  const { mail } = mailIn
  const mailText = await ctx.mailText()
  const { newText, quotedText, isTruncated } = mailText.extract({
    textBody: mail.text,
    htmlBody: mail.html,
    subject: mail.subject,
    // Our own closing stays: what the platform sends back of ours is known again by its words.
    ...(mail.direction === 'inbound' ? { sender: { name: mail.from.name ?? '', email: mail.from.email } } : {}),
  })
  const html = mail.html === null ? null : mailText.sanitizeHtml(mail.html).html
  const text = { newText, quotedText, html, isTruncated }
  const readAnother = (another: PlatformMail) => readMail(ctx, { ...mailIn, mail: another, campaign: null })
  return { ...mailIn, text, parted: mailText.withoutOwnWords, secrets: ctx.secrets, readAnother }
}

/**
 * Makes a mail of the platform part of its thread, once, however often and by whatever way it comes. An inbound one opens the
 * thread when there is none, brings it back from archive and snooze, and goes on to scoring; an outbound one (ours, or a
 * person's inside the platform) belongs to the thread it answers, and is passed over while there is none. Of a lead who was erased nothing is
 * taken in again that was written before; what they write anew is, and no agent answers it until a person says so. A lead's mail to several of our
 * mailboxes, of which the platform has one for each, is one here, in its campaign's conversation where any of them names that.
 *
 * @returns `stored`, `known` (came before), `copy` (of one that came before), `erased`, `no_thread`, or `no_thread_anew`: the same to a lead who was erased
 * before it
 */
export async function ingestMail(
  tx: TxCtx,
  scope: Scope,
  given: ReadMail,
): Promise<'stored' | 'known' | 'copy' | 'erased' | 'no_thread' | 'no_thread_anew'> {
  const input = { ...given, mail: datedUntil(tx.now(), given.mail) }
  const { mail, connectionId, secrets } = input
  const [, , , { isKnown, mayBeCopy, erasureKey: sealedKey }] = await readLocked(tx, scope, input)
  if (isKnown) {
    await takeLateWords(tx, scope, { connectionId, mail, ...input.text })
    return 'known'
  }
  const erasedAt = await findErasedAt(tx, scope, { secrets, sealedKey, known: leadOf(input) })
  if (erasedAt !== null && given.mail.receivedAt <= erasedAt) return 'erased'
  const original = mayBeCopy ? await takeCopy(tx, scope, input) : undefined
  if (original === 'taken') return 'copy'
  const place =
    mail.direction === 'inbound' ? await placeInbound(tx, scope, input) : await placeOutbound(tx, scope, input)
  if (place === null) return erasedAt === null ? 'no_thread' : 'no_thread_anew'
  const { thread } = place
  const threadId = thread.id
  // A step of the sequence is kept beside the messages: it answers nobody.
  if (
    mail.direction === 'outbound' &&
    mail.messageId !== null &&
    (await isOfCampaign(tx, scope, threadId, mail.messageId))
  )
    return 'known'
  const text = mail.direction === 'inbound' ? input.text : await withoutTheirWords(tx, scope, threadId, input)
  // Of a send of ours that is under way its record says what it answers.
  const isOvertaken =
    mail.direction === 'outbound' && !place.isOurs && (await isOnlyPassedOn(tx, scope, threadId, mail))
  const id = original?.messageId ?? newId()
  const message: NewMessage = { id, threadId, connectionId, mail, ...text, source: input.source, isOvertaken }
  if (!(await insertMessage(tx, scope, message))) return 'known'
  if (original !== undefined) await keepCopy(tx, scope, { connectionId, mailId: original.mailId, messageId: id })
  const { isLate } = await noteMessage(tx, scope, message)
  const from = { email: mail.from.email, source: input.source }
  if (mail.direction === 'outbound') {
    if (!isOvertaken) await addToTimeline(tx, scope, threadId, 'answered_elsewhere', { ...from, mail: mail.id })
  } else {
    if (erasedAt !== null) await holdErased(tx, scope, threadId, erasedAt)
    await addToTimeline(tx, scope, threadId, 'received', from)
    await fetchWordsLater(tx, scope, connectionId, mail)
    await tx.addJob('score_message', { workspaceId: scope.workspaceId, messageId: message.id, threadId })
    if (mail.lead !== null && (input.campaign?.id ?? mail.campaignId) !== null)
      await tx.addJob('fetch_campaign_mail', { workspaceId: scope.workspaceId, threadId })
  }
  // What went out may be a send that was given up, and cancelled since. Of a late mail it is to be known first whether it is a word of the lead's.
  if ((thread.hasAnswer && !isLate) || (mail.direction === 'outbound' && (await hasUnsent(tx, scope, threadId))))
    await tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId })
  await notifyLive(tx, scope, { kind: 'thread', threadId })
  return 'stored'
}

/**
 * Where the mail is a copy of one that is here, it is `taken`; or that has just been taken away, and this one comes in its place, under its id. Undefined of a
 * mail of its own.
 */
async function takeCopy(tx: TxCtx, scope: Scope, input: ReadMail): Promise<'taken' | Original | undefined> {
  const { mail, connectionId, text } = input
  const original = await findOriginal(tx, scope, input)
  if (original === undefined) return undefined
  const { messageId } = original
  const campaignId = await campaignOf(tx, scope, input)
  const contact = mail.lead === null && campaignId === null ? null : await contactOf(tx, scope, input)
  const joined =
    contact === null || campaignId === null
      ? 'stays'
      : await joinCampaign(tx, scope, { original, mail, contact, campaignId })
  if (joined === 'gives_way') return original
  const [kept, other] = joined === 'renamed' ? [mail.id, original.mailId] : [original.mailId, mail.id]
  await keepCopy(tx, scope, { connectionId, mailId: other, messageId })
  await takeLateWords(tx, scope, { connectionId, mail: { ...mail, id: kept }, ...text })
  if (joined === 'renamed') await fetchWordsLater(tx, scope, connectionId, mail)
  return 'taken'
}

/** Older mails of theirs nobody quotes whole. */
const mostOfTheirs = 5

/** What a person wrote inside the platform, less what they only quote of the lead: whatever is ours may be said again as a fact. */
async function withoutTheirWords(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  { text, parted }: ReadMail,
): Promise<ReadMail['text']> {
  const theirs = await tx.db.query<{ words: string }>(sql`
    select new_text as words from messages
     where workspace_id = ${scope.workspaceId} and thread_id = ${threadId} and direction = 'inbound' and new_text <> ''
     order by sent_at desc, id desc limit ${mostOfTheirs}`)
  const words = theirs.map((mail) => mail.words)
  return { ...text, ...(words.length > 0 && parted(text, words)) }
}

/** They go out together. Of our own mail no contact is made, so that none needs to be locked. */
function readLocked(tx: TxCtx, scope: Scope, { connectionId, mail }: ReadMail) {
  const { lead, from } = mail
  const by = { connectionId, leadId: lead?.id ?? null, email: lead?.email || from.email }
  const isInbound = mail.direction === 'inbound'
  const apart = isInbound ? lockAgainstErasing(tx, scope) : null
  const alone = isInbound && mail.messageId !== null ? lockMail(tx, scope, connectionId, mail.messageId) : null
  const locked = isInbound ? lockContactBy(tx, scope, by) : null
  return Promise.all([apart, alone, locked, readWhatIsKnown(tx, scope, connectionId, mail)])
}

/** Two clocks may differ so much. */
const skewMs = 10 * 60_000

/** A mail that a wrong clock dated in the future came now: else whatever the lead writes until then would be older than it, and nobody's to answer. */
function datedUntil(now: Date, mail: PlatformMail): PlatformMail {
  return mail.receivedAt.getTime() - now.getTime() > skewMs ? { ...mail, receivedAt: now } : mail
}

/** Whose mail it is, by all that they may be known by. */
function leadOf({ mail, connectionId }: ReadMail): KnownBy[] {
  const { lead } = mail
  const addresses = mail.direction === 'inbound' ? [mail.from.email] : [mail.to[0]?.email ?? mail.primaryTo]
  return [
    ...[...addresses, ...(lead === null ? [] : [lead.email])]
      .filter((email) => email !== '')
      .map((email) => ({ email })),
    ...(lead === null ? [] : [{ connectionId, leadId: lead.id }]),
  ]
}

/** Somebody whose data was erased writes anew: whether they are answered is a person's to say, once for each conversation, though it is another lead's. */
async function holdErased(tx: TxCtx, scope: Scope, threadId: string, erasedAt: Date): Promise<void> {
  const line = { erasedAt: erasedAt.toISOString() }
  if (await isOnTimeline(tx, scope, threadId, 'wrote_after_erasure', line)) return
  await tx.db.query(
    sql`update threads set ai_mode = 'off' where workspace_id = ${scope.workspaceId} and id = ${threadId}`,
  )
  await addToTimeline(tx, scope, threadId, 'wrote_after_erasure', line)
}

type Place = {
  thread: LockedThread
  contactId: string
  /** It is known by its words as a send of ours. */
  isOurs?: boolean
} | null

async function campaignOf(tx: TxCtx, scope: Scope, { mail, campaign, connectionId }: ReadMail): Promise<string | null> {
  const known =
    campaign ?? (mail.campaignId === null ? null : { id: mail.campaignId, name: `Campaign ${mail.campaignId}` })
  return known === null ? null : ensureCampaign(tx, scope, connectionId, { ...known, newId: newId() })
}

const contactOf = (tx: TxCtx, scope: Scope, { mail, connectionId }: ReadMail): Promise<FoundContact> =>
  upsertContact(tx, scope, {
    newId: newId(),
    connectionId,
    lead: mail.lead,
    email: mail.from.email,
    name: mail.from.name,
    mailId: mail.id,
  })

async function placeInbound(tx: TxCtx, scope: Scope, input: ReadMail): Promise<Place> {
  const { mail, connectionId } = input
  const campaignId = await campaignOf(tx, scope, input)
  if (mail.isBounce && mail.lead === null && campaignId === null) {
    const words = `${input.text.newText} ${input.text.quotedText}`
    const returned = await placeReturned(tx, scope, { mail, connectionId, words })
    if (returned !== null) return returned
  }
  const contact = await contactOf(tx, scope, input)
  const thread = await lockThread(tx, scope, {
    newId: newId(),
    contact,
    campaignId,
    direction: 'inbound',
    at: mail.receivedAt,
  })
  return { thread, contactId: contact.id }
}

const mostRecipients = 50

/** Whom a mail of ours may answer: its lead, or else any to whom it went, since the platform names no lead of what a person writes there. */
function recipientsOf({ lead, to, primaryTo }: PlatformMail): string[] {
  const told = lead?.email || (to.length > 0 ? to.map(({ email }) => email) : primaryTo)
  return [told]
    .flat()
    .filter((email) => email !== '')
    .slice(0, mostRecipients)
}

/**
 * The platform's echo may be here before we know that our mail went out, and names no mail that it answers: it belongs where that was sent from, whatever else
 * the lead has written.
 */
async function placeOurs(tx: TxCtx, scope: Scope, { connectionId, mail, text }: ReadMail): Promise<Place> {
  const emails = mail.to.map(({ email }) => email)
  const underWay = await listUnderWay(tx, scope, connectionId, { emails, sentAt: mail.receivedAt })
  // Where one says the beginning of another, it is of the one that says most of it.
  const [ours] = underWay
    .filter(({ body }) => saysOurs([text.newText, mail.text], body))
    .toSorted((one, other) => other.body.length - one.body.length)
  return ours === undefined ? null : lockThreadById(tx, scope, ours.threadId)
}

async function placeOutbound(tx: TxCtx, scope: Scope, input: ReadMail): Promise<Place> {
  const { mail, connectionId } = input
  const ours = await placeOurs(tx, scope, input)
  if (ours !== null) return { ...ours, isOurs: true }
  const emails = recipientsOf(mail)
  const contact = await findContact(tx, scope, { connectionId, leadId: mail.lead?.id ?? null, emails })
  if (contact === undefined) return lockThreadWrittenFrom(tx, scope, connectionId, emails)
  const campaignId = await campaignOf(tx, scope, input)
  if (campaignId === null) {
    const answered = await lockAnsweredThread(tx, scope, contact.id, mail.subject)
    return answered === undefined ? null : { thread: answered, contactId: contact.id }
  }
  const thread = await lockThread(tx, scope, {
    newId: newId(),
    contact,
    campaignId,
    direction: 'outbound',
    at: mail.receivedAt,
  })
  return { thread, contactId: contact.id }
}
