import { z } from 'zod'
import type { Database } from '../database.ts'
import { timestamp } from '../timestamps.ts'
import { storedRecord } from './records.ts'

/** A step of a sequence as rendered for one lead: the platform's "scheduled email", or "sent email" once it is out. */
export const campaignMailRow = z.object({
  id: z.number(),
  workspace_id: z.number(),
  campaign_id: z.number(),
  lead_id: z.number(),
  sender_email_id: z.number(),
  step: z.number(),
  subject: z.string(),
  body: z.string(),
  status: z.string(),
  scheduled_date: z.string(),
  sent_at: z.string().nullable(),
  raw_message_id: z.string(),
})
export type CampaignMail = z.infer<typeof campaignMailRow>

type NewCampaignMail = Pick<
  CampaignMail,
  'workspace_id' | 'campaign_id' | 'lead_id' | 'sender_email_id' | 'step' | 'subject' | 'body' | 'raw_message_id'
> & { at: Date }

/** A mail whose time has come is stored as sent, any other as scheduled. */
export function addCampaignMail(db: Database, mail: NewCampaignMail): CampaignMail {
  const isSent = mail.at.getTime() <= Date.now()
  const { lastId } = db.run(
    `INSERT INTO campaign_mails (workspace_id, campaign_id, lead_id, sender_email_id, step, subject, body, status,
       scheduled_date, sent_at, raw_message_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      mail.workspace_id,
      mail.campaign_id,
      mail.lead_id,
      mail.sender_email_id,
      mail.step,
      mail.subject,
      mail.body,
      isSent ? 'sent' : 'scheduled',
      timestamp(mail.at),
      isSent ? timestamp(mail.at) : null,
      mail.raw_message_id,
    ],
  )
  return campaignMailById(db, lastId)
}

export function campaignMailById(db: Database, id: number): CampaignMail {
  return storedRecord(db, campaignMailRow, 'campaign_mails', id)
}

/** The first or the last mail that a campaign, or any of them, really sent to a lead. */
export function sentMail(
  db: Database,
  leadId: number,
  campaignId: number | undefined,
  which: 'first' | 'last',
): CampaignMail | undefined {
  const order = which === 'first' ? 'ASC' : 'DESC'
  return db.first(
    campaignMailRow,
    `SELECT * FROM campaign_mails WHERE lead_id = ? AND (? IS NULL OR campaign_id = ?) AND sent_at IS NOT NULL
     ORDER BY sent_at ${order}, id ${order} LIMIT 1`,
    [leadId, campaignId ?? null, campaignId ?? null],
  )
}

/** Nothing more goes out to these leads: by `campaignId` alone, or by every campaign. */
export function stopFutureMails(
  db: Database,
  leadIds: number[],
  campaignId: number | undefined,
  status = 'stopped',
): void {
  for (const leadId of leadIds) {
    db.run(
      `UPDATE campaign_mails SET status = ? WHERE lead_id = ? AND (? IS NULL OR campaign_id = ?) AND sent_at IS NULL`,
      [status, leadId, campaignId ?? null, campaignId ?? null],
    )
    db.run(
      `UPDATE lead_campaigns SET status = 'sequence_stopped'
       WHERE lead_id = ? AND (? IS NULL OR campaign_id = ?) AND status IN ('in_sequence', 'never_contacted')`,
      [leadId, campaignId ?? null, campaignId ?? null],
    )
  }
}
