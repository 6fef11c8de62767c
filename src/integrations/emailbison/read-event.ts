import type { PlatformEvent } from '#domain/sending-platform.ts'
import { type Delivery, readDelivery } from './delivery.ts'
import { type MailSurroundings, readCampaign, readLead, readMail } from './read-mail.ts'

/** The types that carry a mail, with what the type alone says about it. */
const mailTypes: ReadonlyMap<string, MailSurroundings> = new Map([
  ['lead_replied', { isTracked: true }],
  ['lead_interested', {}],
  ['untracked_reply_received', { isTracked: false }],
  ['manual_email_sent', { isSent: true }],
  ['email_bounced', { isBounce: true }],
])

/** Known, and nobody here needs them. */
const ignoredTypes: ReadonlySet<string> = new Set([
  'email_sent',
  'lead_first_contacted',
  'email_opened',
  'email_account_added',
  'email_account_removed',
  'email_account_disconnected',
  'email_account_reconnected',
  'tag_attached',
  'tag_removed',
  'warmup_disabled_receiving_bounces',
  'warmup_disabled_causing_bounces',
  'email_send_failed',
  'blacklisted_email_added',
  'blacklisted_domain_added',
])

/** Reads a delivery's raw body. Never throws: what is not understood comes back as `unreadable` with the cause. */
export function readEvent(body: Uint8Array): PlatformEvent {
  const delivery = readDelivery(body)
  if (typeof delivery === 'string') return { kind: 'unreadable', type: 'unreadable', why: delivery }
  const byType = mailTypes.get(delivery.type)
  if (byType) return readMailEvent(delivery, byType)
  if (delivery.type === 'lead_unsubscribed') return readUnsubscribe(delivery)
  if (ignoredTypes.has(delivery.type)) return { kind: 'ignored', type: delivery.type }
  return { kind: 'unreadable', type: delivery.type, why: 'unknown_type' }
}

function readMailEvent({ type, data }: Delivery, byType: MailSurroundings): PlatformEvent {
  const mail = readMail(data.reply, {
    ...byType,
    lead: data.lead,
    campaign: data.campaign,
    senderEmail: data.sender_email,
  })
  if (typeof mail === 'string') return { kind: 'unreadable', type, why: mail }
  const campaign = readCampaign(data.campaign)
  return { kind: 'mail', type, mail, campaign: campaign && { id: campaign.id, name: campaign.name } }
}

function readUnsubscribe({ type, data }: Delivery): PlatformEvent {
  const lead = readLead(data.lead)
  if (lead === null) return { kind: 'unreadable', type, why: 'no_lead_id' }
  return { kind: 'lead_unsubscribed', type, lead, campaignId: readCampaign(data.campaign)?.id ?? null }
}
