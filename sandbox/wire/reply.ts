import type { Sandbox } from '../context.ts'
import { leadRow } from '../store/leads.ts'
import { optionalRecord } from '../store/records.ts'
import type { Reply } from '../store/replies.ts'
import { embeddedLeadWire } from './lead.ts'

/** A reply as every REST answer has it. Rows of sent mail name no lead or campaign, unless that is switched on. */
export function replyWire(sandbox: Sandbox, reply: Reply) {
  const showsLinks = reply.folder !== 'Sent' || sandbox.settings.read().sentRowsLinked
  const lead = showsLinks ? optionalRecord(sandbox.db, leadRow, 'leads', reply.lead_id) : null
  const isTracked = reply.type === 'Tracked Reply' || reply.type === 'Bounced'
  return {
    id: reply.id,
    uuid: reply.uuid,
    folder: reply.folder,
    subject: reply.subject,
    read: reply.read,
    interested: reply.interested,
    automated_reply: reply.automated_reply,
    html_body: reply.html_body,
    text_body: reply.text_body,
    raw_body: null,
    headers: null,
    date_received: reply.date_received,
    type: reply.type,
    tracked_reply: isTracked,
    scheduled_email_id: showsLinks ? reply.campaign_mail_id : null,
    campaign_id: showsLinks ? reply.campaign_id : null,
    lead_id: showsLinks ? reply.lead_id : null,
    lead: lead === null ? null : embeddedLeadWire(sandbox.db, lead),
    sender_email_id: reply.sender_email_id,
    raw_message_id: reply.raw_message_id,
    from_name: reply.from_name,
    from_email_address: reply.from_email,
    primary_to_email_address: reply.to_addresses[0]?.address ?? null,
    to: reply.to_addresses,
    cc: orNull(reply.cc_addresses),
    bcc: orNull(reply.bcc_addresses),
    parent_id: showsLinks && sandbox.settings.read().sentRowsLinked ? reply.parent_id : null,
    attachments: attachmentsWire(sandbox, reply),
    created_at: reply.created_at,
    updated_at: reply.updated_at,
  }
}

export function attachmentsWire(sandbox: Sandbox, reply: Reply) {
  return reply.attachments.map(({ uuid, file_name }, index) => ({
    id: reply.id * 10 + index,
    uuid,
    reply_id: reply.id,
    file_name,
    download_url: `${sandbox.instanceUrl()}/reply-attachments/${uuid}/download?signature=sandbox`,
    created_at: reply.created_at,
    updated_at: reply.updated_at,
  }))
}

export function orNull<T>(list: T[]): T[] | null {
  return list.length === 0 ? null : list
}
