import type { UnreadableCause } from '#contract/webhooks.ts'
import type { CampaignMailSent, PlatformLead, PlatformMail } from '#domain/sending-platform.ts'
import { isRecord } from './scalars.ts'
import { campaignMailWire, campaignWire, leadWire, mailboxWire, type ReplyWire, replyWire } from './wire.ts'

/** What a webhook tells beside the mail, and what its type says about it. */
export interface MailSurroundings {
  lead?: unknown
  campaign?: unknown
  senderEmail?: unknown
  isSent?: boolean
  isBounce?: boolean
  isTracked?: boolean
}

/** Reads a mail of either shape. A string instead of a mail says why it can't be stored: it has no id, or no date. */
export function readMail(raw: unknown, around: MailSurroundings = {}): PlatformMail | UnreadableCause {
  if (!isRecord(raw)) return 'no_message'
  const reply = replyWire.parse(raw)
  if (reply.id === null) return 'no_message_id'
  const receivedAt = receivedAtOf(reply)
  if (receivedAt === null) return 'no_message_date'
  const mailbox = readMailbox(around.senderEmail)
  const isSent = around.isSent || isFiledAs(reply, 'sent', 'outgoing email')
  const ownAddress = isSent ? reply.from_email_address : reply.primary_to_email_address
  return {
    id: reply.id,
    handle: reply.id,
    position: Number(reply.id),
    direction: isSent ? 'outbound' : 'inbound',
    isBounce: around.isBounce || isFiledAs(reply, 'bounced', 'bounced'),
    isAutomated: reply.automated_reply ?? false,
    isTracked: around.isTracked ?? reply.tracked_reply ?? isTiedToCampaign(reply),
    subject: reply.subject || reply.email_subject,
    text: reply.text_body,
    html: reply.html_body || null,
    receivedAt,
    from: { name: reply.from_name, email: reply.from_email_address },
    to: reply.to,
    cc: reply.cc,
    primaryTo: ownAddress || mailbox?.email || '',
    messageId: readMessageId(reply.raw_message_id),
    attachments: reply.attachments,
    campaignId: reply.campaign_id ?? readCampaign(around.campaign)?.id ?? null,
    lead: readLead(around.lead ?? reply.lead) ?? bareLead(reply.lead_id),
    senderEmailId: reply.sender_email_id ?? mailbox?.id ?? null,
    senderEmail: mailbox?.email || null,
  }
}

/** When it came. By a wrong clock of its sender's that is after the platform had it: then it came when the platform had it, however little that differs. */
function receivedAtOf({ date_received: told, created_at: had }: ReplyWire): Date | null {
  if (told === null || had === null) return told ?? had
  return told > had ? had : told
}

/** Null for what has not gone out, and for what can't be told whose it is. */
export function readCampaignMail(raw: unknown): CampaignMailSent | null {
  const mail = isRecord(raw) ? campaignMailWire.parse(raw) : null
  const campaignId = mail?.campaign_id ?? readCampaign(mail?.campaign)?.id ?? null
  if (mail === null || mail.id === null || mail.sent_at === null || campaignId === null) return null
  return {
    id: mail.id,
    campaignId,
    senderEmailId: mail.sender_email_id ?? readMailbox(mail.sender_email)?.id ?? null,
    messageId: readMessageId(mail.raw_message_id),
    subject: mail.email_subject,
    body: mail.email_body,
    sentAt: mail.sent_at,
  }
}

/** A lead of whom the platform names nothing but the id: its older releases do, of each mail of their API. */
const bareLead = (id: string | null): PlatformLead | null =>
  id === null ? null : { id, email: '', name: '', company: '', title: '', details: {} }

/** Null when there is none, or one without an id. */
export function readLead(raw: unknown): PlatformLead | null {
  const lead = isRecord(raw) ? leadWire.parse(raw) : null
  if (lead === null || lead.id === null) return null
  return {
    id: lead.id,
    email: lead.email,
    name: `${lead.first_name} ${lead.last_name}`.trim(),
    company: lead.company,
    title: lead.title,
    details: lead.custom_variables,
  }
}

/** Null when there is none, or one without an id. */
export function readCampaign(raw: unknown): { id: string; name: string; status: string } | null {
  const campaign = isRecord(raw) ? campaignWire.parse(raw) : null
  if (campaign === null || campaign.id === null) return null
  return { id: campaign.id, name: campaign.name, status: campaign.status.toLowerCase() }
}

function readMailbox(raw: unknown): { id: string | null; email: string } | null {
  return isRecord(raw) ? mailboxWire.parse(raw) : null
}

/** Folder and type can disagree (a sent mail was seen with the type of an untracked one): either is enough. */
function isFiledAs(reply: ReplyWire, folder: string, type: string): boolean {
  return reply.folder.toLowerCase() === folder || reply.type.toLowerCase() === type
}

function isTiedToCampaign(reply: ReplyWire): boolean {
  return reply.type.toLowerCase() === 'tracked reply' || reply.scheduled_email_id !== null
}

/** With its angle brackets; null when there is none. */
export function readMessageId(raw: string): string | null {
  if (raw === '') return null
  return raw.startsWith('<') ? raw : `<${raw}>`
}
