import { newId } from '#lib/new-id.ts'
import { ensureCampaign } from '../connections/reads.ts'
import { type Ctx, notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import type { PlatformMail } from '../sending-platform.ts'
import { isOfCampaign } from './campaign-mail.ts'
import {
  findContact,
  insertMessage,
  isMessageKnown,
  type LockedThread,
  lockNewestThread,
  lockThread,
  lockThreadWrittenFrom,
  type NewMessage,
  noteMessage,
  upsertContact,
} from './store.ts'
import { addToTimeline } from './timeline.ts'

export interface MailIn {
  connectionId: string
  mail: PlatformMail
  campaign: { id: string; name: string } | null
  source: 'webhook' | 'sync'
}

/** A mail whose text was taken apart: done before the transaction, since hostile mail may take its time. */
export interface ReadMail extends MailIn {
  text: Pick<NewMessage, 'newText' | 'quotedText' | 'html' | 'isTruncated'>
}

/** Takes the mail's new text apart from what it quotes, and makes its HTML harmless. */
export async function readMail(ctx: Pick<Ctx, 'mailText'>, mailIn: MailIn): Promise<ReadMail> {
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
  return { ...mailIn, text: { newText, quotedText, html, isTruncated } }
}

/**
 * Makes a mail of the platform part of its thread, once, however often and by whatever way it comes. An inbound one opens the
 * thread when there is none, brings it back from archive and snooze, and goes on to scoring; an outbound one (ours, or a
 * person's inside the platform) belongs to the thread it answers, and is passed over while there is none.
 *
 * @returns `stored`, `known` (came before) or `no_thread`
 */
export async function ingestMail(tx: TxCtx, scope: Scope, input: ReadMail): Promise<'stored' | 'known' | 'no_thread'> {
  const { mail, connectionId } = input
  if (await isMessageKnown(tx, scope, connectionId, mail.id)) return 'known'
  const place =
    mail.direction === 'inbound' ? await placeInbound(tx, scope, input) : await placeOutbound(tx, scope, input)
  if (place === null) return 'no_thread'
  const { thread } = place
  const threadId = thread.id
  // A step of the sequence is kept beside the messages: it answers nobody.
  if (
    mail.direction === 'outbound' &&
    mail.messageId !== null &&
    (await isOfCampaign(tx, scope, threadId, mail.messageId))
  )
    return 'known'
  const message: NewMessage = { id: newId(), threadId, connectionId, mail, ...input.text, source: input.source }
  if (!(await insertMessage(tx, scope, message))) return 'known'
  await noteMessage(tx, scope, message)
  const from = { email: mail.from.email, source: input.source }
  if (mail.direction === 'outbound')
    await addToTimeline(tx, scope, threadId, 'answered_elsewhere', { ...from, mail: mail.id })
  else {
    await addToTimeline(tx, scope, threadId, 'received', from)
    await tx.addJob('score_message', { workspaceId: scope.workspaceId, messageId: message.id })
    if (mail.lead !== null && (input.campaign?.id ?? mail.campaignId) !== null)
      await tx.addJob('fetch_campaign_mail', { workspaceId: scope.workspaceId, threadId })
  }
  if (thread.hasAnswer) await tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId })
  await notifyLive(tx, scope, { kind: 'thread', threadId })
  return 'stored'
}

type Place = { thread: LockedThread; contactId: string } | null

async function campaignOf(tx: TxCtx, scope: Scope, { mail, campaign, connectionId }: ReadMail): Promise<string | null> {
  const known =
    campaign ?? (mail.campaignId === null ? null : { id: mail.campaignId, name: `Campaign ${mail.campaignId}` })
  return known === null ? null : ensureCampaign(tx, scope, connectionId, { ...known, newId: newId() })
}

async function placeInbound(tx: TxCtx, scope: Scope, input: ReadMail): Promise<Place> {
  const { mail, connectionId } = input
  const campaignId = await campaignOf(tx, scope, input)
  const contact = await upsertContact(tx, scope, {
    newId: newId(),
    connectionId,
    lead: mail.lead,
    email: mail.from.email,
    name: mail.from.name,
  })
  const thread = await lockThread(tx, scope, {
    newId: newId(),
    contact,
    campaignId,
    direction: 'inbound',
    at: mail.receivedAt,
  })
  return { thread, contactId: contact.id }
}

async function placeOutbound(tx: TxCtx, scope: Scope, input: ReadMail): Promise<Place> {
  const { mail, connectionId } = input
  const email = mail.lead?.email ?? mail.to[0]?.email ?? mail.primaryTo
  const contact = await findContact(tx, scope, { connectionId, leadId: mail.lead?.id ?? null, email })
  if (contact === undefined) return lockThreadWrittenFrom(tx, scope, connectionId, email)
  const campaignId = await campaignOf(tx, scope, input)
  if (campaignId === null) {
    const newest = await lockNewestThread(tx, scope, contact.id)
    return newest === undefined ? null : { thread: newest, contactId: contact.id }
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
