import type { Database } from '../database.ts'
import { htmlToText } from '../mail/body.ts'
import { conversationKey } from '../mail/receive.ts'
import { gmailAttribution, type Quoted } from '../render/locale.ts'
import { gmailQuote, quoteText } from '../render/styles.ts'
import { campaignMailById } from '../store/campaign-mails.ts'
import type { Lead } from '../store/leads.ts'
import { type Reply, replyRow } from '../store/replies.ts'
import { senderEmailById } from '../store/sender-emails.ts'

/** What the lead finds in their mailbox and answers: our newest answer with what it answered below, else the campaign's mail. */
export function quotedMail(db: Database, lead: Lead, campaignMailId: number): Quoted {
  const mail = campaignMailById(db, campaignMailId)
  const sender = senderEmailById(db, mail.sender_email_id)
  const to = { toName: `${lead.first_name} ${lead.last_name}`, toEmail: lead.email }
  const ours = newest(db, lead, mail.campaign_id, "folder = 'Sent'", Number.MAX_SAFE_INTEGER)
  if (ours === undefined) {
    return {
      ...to,
      name: sender.name,
      email: sender.email,
      subject: mail.subject,
      at: new Date(mail.sent_at ?? mail.scheduled_date),
      text: htmlToText(mail.body),
      html: mail.body,
    }
  }
  const quoted = {
    ...to,
    name: ours.from_name ?? sender.name,
    email: ours.from_email,
    subject: ours.subject ?? '',
    at: new Date(ours.date_received),
    text: ours.text_body ?? '',
    html: ours.html_body ?? '',
  }
  const before = newest(db, lead, mail.campaign_id, "folder = 'Inbox'", ours.id)
  return before === undefined ? quoted : { ...quoted, ...withEarlier(quoted, before, lead) }
}

/** Our own mail client quotes below the answer, in English. */
function withEarlier(quoted: Quoted, before: Reply, lead: Lead): { text: string; html: string } {
  const earlier = {
    ...quoted,
    name: before.from_name ?? '',
    email: before.from_email,
    at: new Date(before.date_received),
  }
  const attribution = gmailAttribution('en', lead.time_zone, earlier)
  const text = before.text_body ?? htmlToText(before.html_body ?? '')
  return {
    text: `${quoted.text}\n\n${attribution}\n\n${quoteText(text)}`,
    html: `${quoted.html}<br>${gmailQuote(attribution, before.html_body ?? '')}`,
  }
}

function newest(db: Database, lead: Lead, campaignId: number, condition: string, beforeId: number): Reply | undefined {
  return db.first(
    replyRow,
    `SELECT * FROM replies WHERE workspace_id = ? AND conversation = ? AND ${condition} AND id < ? ORDER BY id DESC LIMIT 1`,
    [lead.workspace_id, conversationKey(lead.id, campaignId), beforeId],
  )
}
