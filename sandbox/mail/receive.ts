import { randomUUID } from 'node:crypto'
import type { Address } from '../columns.ts'
import type { Sandbox } from '../context.ts'
import type { Database } from '../database.ts'
import { type CampaignMail, stopFutureMails } from '../store/campaign-mails.ts'
import { campaignById } from '../store/campaigns.ts'
import { type Lead, setLeadCampaign, setLeadStatus } from '../store/leads.ts'
import { addReply, type Reply } from '../store/replies.ts'
import { type SenderEmail, senderEmailById } from '../store/sender-emails.ts'
import type { Workspace } from '../store/workspaces.ts'
import { timestamp } from '../timestamps.ts'
import { emit } from '../webhooks/emit.ts'
import { replyEventData, untrackedEventData } from '../webhooks/payloads.ts'

/** Mail as it comes in, already written out. */
export type Incoming = {
  from: Address
  subject: string | null
  text: string | null
  html: string | null
  cc: Address[]
  /** Names of the files that came along. */
  attachments: string[]
  isAutomated: boolean
  label: string | null
  corpusId: string | null
  /** Left out: now. */
  at?: Date
}

/** Which conversation of a lead a mail belongs to. */
export function conversationKey(leadId: number, campaignId: number): string {
  return `lead:${leadId}:campaign:${campaignId}`
}

/** A lead answers a campaign's mail: stored, counted and told by webhook, in one transaction. */
export function receiveFromLead(
  sandbox: Sandbox,
  workspace: Workspace,
  lead: Lead,
  mail: CampaignMail,
  incoming: Incoming,
): Reply {
  const { db } = sandbox
  return db.transaction(() => {
    const reply = storeFromLead(db, workspace, lead, mail, incoming)
    const isBounce = incoming.label === 'bounce'
    const isTold = !incoming.isAutomated || campaignById(db, mail.campaign_id).include_auto_replies_in_stats
    if (isBounce) emit(sandbox, workspace, 'email_bounced', replyEventData(sandbox, reply, 'bounce'))
    else if (isTold) emit(sandbox, workspace, 'lead_replied', replyEventData(sandbox, reply, 'replied'))
    return reply
  })
}

/** The same without telling anybody: what came before somebody listened. */
export function storeFromLead(
  db: Database,
  workspace: Workspace,
  lead: Lead,
  mail: CampaignMail,
  incoming: Incoming,
): Reply {
  const isBounce = incoming.label === 'bounce'
  const mailbox = senderEmailById(db, mail.sender_email_id)
  const reply = addReply(db, {
    ...inboundRow(workspace, mailbox, incoming),
    conversation: conversationKey(lead.id, mail.campaign_id),
    folder: isBounce ? 'Bounced' : 'Inbox',
    type: isBounce ? 'Bounced' : 'Tracked Reply',
    campaign_mail_id: mail.id,
    campaign_id: mail.campaign_id,
    lead_id: lead.id,
  })
  if (isBounce) {
    setLeadStatus(db, lead.id, 'bounced')
    stopFutureMails(db, [lead.id], undefined, 'bounced')
  } else if (!incoming.isAutomated) {
    stopFutureMails(db, [lead.id], mail.campaign_id)
    setLeadCampaign(db, lead.id, mail.campaign_id, { status: 'replied' })
  }
  return reply
}

/** Mail that cannot be tied to a campaign: another address, stripped headers, or simply new. */
export function receiveUntracked(
  sandbox: Sandbox,
  workspace: Workspace,
  mailbox: SenderEmail,
  incoming: Incoming,
): Reply {
  return sandbox.db.transaction(() => {
    const reply = addReply(sandbox.db, {
      ...inboundRow(workspace, mailbox, incoming),
      conversation: `untracked:${incoming.from.address}:${mailbox.id}`,
      folder: 'Inbox',
      type: 'Untracked Reply',
      campaign_mail_id: null,
      campaign_id: null,
      lead_id: null,
    })
    emit(sandbox, workspace, 'untracked_reply_received', untrackedEventData(sandbox, reply))
    return reply
  })
}

function inboundRow(workspace: Workspace, mailbox: SenderEmail, incoming: Incoming) {
  return {
    workspace_id: workspace.id,
    subject: incoming.subject,
    read: false,
    automated_reply: incoming.isAutomated,
    html_body: incoming.html,
    text_body: incoming.text,
    date_received: timestamp(incoming.at),
    sender_email_id: mailbox.id,
    raw_message_id: `<${randomUUID()}@${incoming.from.address.split('@')[1] ?? 'mail.example'}>`,
    from_name: incoming.from.name,
    from_email: incoming.from.address,
    to: [{ name: mailbox.name, address: mailbox.email }],
    cc: incoming.cc,
    bcc: [],
    parent_id: null,
    attachments: incoming.attachments.map((name) => ({ uuid: randomUUID(), file_name: name, size: 0 })),
    label: incoming.label,
    corpus_id: incoming.corpusId,
  }
}
