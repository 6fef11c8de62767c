import { z } from 'zod'
import type { Database } from '../database.ts'
import type { SenderEmail } from '../store/sender-emails.ts'

const countsRow = z.object({ sent: z.number(), replied: z.number(), bounced: z.number(), contacted: z.number() })

export function senderEmailCounts(db: Database, id: number) {
  const sql = `SELECT
    (SELECT count(*) FROM campaign_mails WHERE sender_email_id = s.id AND sent_at IS NOT NULL) AS sent,
    (SELECT count(*) FROM replies WHERE sender_email_id = s.id AND folder = 'Inbox') AS replied,
    (SELECT count(*) FROM replies WHERE sender_email_id = s.id AND folder = 'Bounced') AS bounced,
    (SELECT count(DISTINCT lead_id) FROM campaign_mails WHERE sender_email_id = s.id AND sent_at IS NOT NULL) AS contacted
    FROM (SELECT ? AS id) AS s`
  return countsRow.parse(db.first(countsRow, sql, [id]))
}

export function senderEmailWire(db: Database, mailbox: SenderEmail) {
  const counts = senderEmailCounts(db, mailbox.id)
  return {
    id: mailbox.id,
    name: mailbox.name,
    email: mailbox.email,
    email_signature: mailbox.email_signature,
    imap_server: null,
    imap_port: null,
    smtp_server: null,
    smtp_port: null,
    daily_limit: 30,
    type: mailbox.type,
    status: mailbox.status === 'connected' ? 'Connected' : 'Not connected',
    warmup_enabled: true,
    emails_sent_count: counts.sent,
    total_replied_count: counts.replied,
    total_opened_count: 0,
    unsubscribed_count: 0,
    bounced_count: counts.bounced,
    unique_replied_count: counts.replied,
    unique_opened_count: 0,
    total_leads_contacted_count: counts.contacted,
    interested_leads_count: 0,
    tags: mailbox.tags,
    created_at: mailbox.created_at,
    updated_at: mailbox.updated_at,
  }
}
