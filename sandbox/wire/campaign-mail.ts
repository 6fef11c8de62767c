import { z } from 'zod'
import { countRow } from '../columns.ts'
import type { Database } from '../database.ts'
import type { CampaignMail } from '../store/campaign-mails.ts'
import { localTimestamp } from '../timestamps.ts'

/** A scheduled or sent mail of a sequence, rendered for its lead. */
export function campaignMailWire(db: Database, mail: CampaignMail) {
  const replies = db.first(
    countRow,
    'SELECT count(*) AS count FROM replies WHERE campaign_mail_id = ? AND folder = ?',
    [mail.id, 'Inbox'],
  )
  const zone = db.first(z.object({ time_zone: z.string() }), 'SELECT time_zone FROM leads WHERE id = ?', [mail.lead_id])
  const answered = replies?.count ?? 0
  return {
    id: mail.id,
    campaign_id: mail.campaign_id,
    lead_id: mail.lead_id,
    sender_email_id: mail.sender_email_id,
    sequence_step_id: stepId(mail),
    thread_reply: mail.step > 1,
    email_subject: mail.subject,
    email_body: mail.body,
    status: mail.status,
    scheduled_date: mail.scheduled_date,
    scheduled_date_local: localTimestamp(new Date(mail.scheduled_date), zone?.time_zone ?? 'UTC'),
    sent_at: mail.sent_at,
    opens: 0,
    clicks: 0,
    replies: answered,
    interested: false,
    unique_replies: Math.min(answered, 1),
    unique_opens: 0,
    raw_message_id: mail.raw_message_id,
  }
}

export function stepId(mail: CampaignMail): number {
  return mail.campaign_id * 10 + mail.step
}
