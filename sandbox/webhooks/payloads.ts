import type { Sandbox } from '../context.ts'
import { type CampaignMail, campaignMailById, campaignMailRow } from '../store/campaign-mails.ts'
import { type Campaign, campaignRow } from '../store/campaigns.ts'
import { type Lead, leadRow } from '../store/leads.ts'
import { optionalRecord } from '../store/records.ts'
import type { Reply } from '../store/replies.ts'
import { type SenderEmail, senderEmailRow } from '../store/sender-emails.ts'
import type { Workspace } from '../store/workspaces.ts'
import { localTimestamp, timestamp } from '../timestamps.ts'
import { stepId } from '../wire/campaign-mail.ts'
import { leadCounts } from '../wire/lead.ts'
import { attachmentsWire, orNull } from '../wire/reply.ts'
import { senderEmailCounts } from '../wire/sender-email.ts'
import { type EventId, eventNames } from './event-types.ts'

export type Payload = { event: Record<string, unknown>; data: Record<string, unknown> }

export function payloadOf(sandbox: Sandbox, workspace: Workspace, id: EventId, data: Record<string, unknown>): Payload {
  const [, name] = eventNames[id]
  return {
    event: {
      type: id.toUpperCase(),
      name,
      instance_url: sandbox.instanceUrl(),
      workspace_id: workspace.id,
      workspace_name: workspace.name,
    },
    data,
  }
}

/** Data of an event about a mail in the inbox: ids lie in the sibling objects, and the subject is `email_subject`. */
export function replyEventData(
  sandbox: Sandbox,
  reply: Reply,
  campaignEventType: string | null,
): Record<string, unknown> {
  const { db } = sandbox
  const lead = optionalRecord(db, leadRow, 'leads', reply.lead_id)
  const campaign = optionalRecord(db, campaignRow, 'campaigns', reply.campaign_id)
  const mail = optionalRecord(db, campaignMailRow, 'campaign_mails', reply.campaign_mail_id)
  const mailbox = optionalRecord(db, senderEmailRow, 'sender_emails', reply.sender_email_id)
  const event = campaignEventType === null ? {} : { campaign_event: campaignEvent(reply, campaignEventType, lead) }
  return {
    reply: webhookReply(sandbox, reply),
    ...event,
    lead: lead && webhookLead(sandbox, lead),
    campaign: campaign && webhookCampaign(campaign),
    scheduled_email: mail && webhookMail(sandbox, mail, lead),
    sender_email: mailbox && webhookSender(sandbox, mailbox),
  }
}

/** Mail that belongs to no lead: nothing but the mail and the mailbox that got it. */
export function untrackedEventData(sandbox: Sandbox, reply: Reply): Record<string, unknown> {
  const mailbox = optionalRecord(sandbox.db, senderEmailRow, 'sender_emails', reply.sender_email_id)
  return { reply: webhookReply(sandbox, reply), sender_email: mailbox && webhookSender(sandbox, mailbox) }
}

/** Data of an event about a campaign's own mail, such as its sending or an unsubscribe: it has no `reply`. */
export function campaignMailEventData(sandbox: Sandbox, mailId: number, eventType: string): Record<string, unknown> {
  const { db } = sandbox
  const mail = campaignMailById(db, mailId)
  const lead = optionalRecord(db, leadRow, 'leads', mail.lead_id)
  const campaign = optionalRecord(db, campaignRow, 'campaigns', mail.campaign_id)
  const mailbox = optionalRecord(db, senderEmailRow, 'sender_emails', mail.sender_email_id)
  return {
    scheduled_email: {
      ...webhookMail(sandbox, mail, lead),
      lead_id: mail.lead_id,
      email_subject: mail.subject,
      email_body: mail.body,
    },
    campaign_event: campaignEvent({ id: mail.id, created_at: timestamp() }, eventType, lead),
    lead: lead && webhookLead(sandbox, lead),
    campaign: campaign && webhookCampaign(campaign),
    sender_email: mailbox && webhookSender(sandbox, mailbox),
  }
}

function webhookReply(sandbox: Sandbox, reply: Reply) {
  // Sent rows carry no uuid in this event.
  const uuid = reply.folder === 'Sent' ? {} : { uuid: reply.uuid }
  return {
    id: reply.id,
    ...uuid,
    email_subject: reply.subject,
    interested: reply.interested,
    automated_reply: reply.automated_reply,
    html_body: reply.html_body,
    text_body: reply.text_body,
    raw_body: null,
    headers: encodedHeaders(reply),
    date_received: reply.date_received,
    type: reply.type,
    folder: reply.folder,
    from_name: reply.from_name,
    from_email_address: reply.from_email,
    primary_to_email_address: reply.to_addresses[0]?.address ?? null,
    to: reply.to_addresses,
    cc: orNull(reply.cc_addresses),
    bcc: orNull(reply.bcc_addresses),
    parent_id: null,
    raw_message_id: reply.raw_message_id,
    created_at: reply.created_at,
    updated_at: reply.updated_at,
    attachments: attachmentsWire(sandbox, reply),
  }
}

function encodedHeaders(reply: Reply): string {
  const lines = [`Message-ID: ${reply.raw_message_id}`, `Subject: ${reply.subject ?? ''}`]
  if (reply.automated_reply) lines.push('Auto-Submitted: auto-replied')
  return Buffer.from(lines.join('\r\n')).toString('base64')
}

function campaignEvent(source: { id: number; created_at: string }, type: string, lead: Lead | null) {
  const zone = lead?.time_zone ?? 'UTC'
  return {
    id: 6_000_000 + source.id,
    type,
    created_at_local: localTimestamp(new Date(source.created_at), zone),
    local_timezone: zone,
    created_at: source.created_at,
  }
}

function webhookLead(sandbox: Sandbox, lead: Lead) {
  const { emails_sent, replies, bounces } = leadCounts(sandbox.db, lead.id)
  return {
    id: lead.id,
    uuid: lead.uuid,
    email: lead.email,
    first_name: lead.first_name,
    last_name: lead.last_name,
    status: lead.status,
    title: lead.title,
    company: lead.company,
    custom_variables: lead.custom_variables,
    emails_sent,
    opens: 0,
    unique_opens: 0,
    replies,
    unique_replies: Math.min(replies, 1),
    bounces,
  }
}

function webhookCampaign(campaign: Campaign) {
  return { id: campaign.id, name: campaign.name }
}

function webhookMail(sandbox: Sandbox, mail: CampaignMail, lead: Lead | null) {
  const { replies } = leadCounts(sandbox.db, mail.lead_id, mail.campaign_id)
  const zone = lead?.time_zone ?? 'UTC'
  return {
    id: mail.id,
    sequence_step_id: stepId(mail),
    sequence_step_order: mail.step,
    sequence_step_variant: null,
    status: mail.status,
    scheduled_date_est: localTimestamp(new Date(mail.scheduled_date), 'America/New_York'),
    scheduled_date_local: localTimestamp(new Date(mail.scheduled_date), zone),
    local_timezone: zone,
    sent_at: mail.sent_at,
    opens: 0,
    replies,
    unique_opens: 0,
    unique_replies: Math.min(replies, 1),
    interested: null,
    raw_message_id: mail.raw_message_id,
  }
}

function webhookSender(sandbox: Sandbox, mailbox: SenderEmail) {
  const counts = senderEmailCounts(sandbox.db, mailbox.id)
  return {
    id: mailbox.id,
    name: mailbox.name,
    email: mailbox.email,
    status: mailbox.status,
    type: mailbox.type,
    daily_limit: 30,
    emails_sent: counts.sent,
    replied: counts.replied,
    opened: 0,
    unsubscribed: 0,
    bounced: counts.bounced,
    unique_replies: counts.replied,
    unique_opens: 0,
    total_leads_contacted: counts.contacted,
    interested: 0,
    created_at: mailbox.created_at,
    updated_at: mailbox.updated_at,
  }
}
