import { z } from 'zod'
import type { Database } from '../database.ts'
import { campaignsOfLead, type Lead } from '../store/leads.ts'

const countsRow = z.object({ emails_sent: z.number(), replies: z.number(), bounces: z.number() })

/** How often a lead was mailed, by one campaign or by all, and how often they answered. */
export function leadCounts(db: Database, leadId: number, campaignId: number | null = null) {
  const sql = `SELECT
    (SELECT count(*) FROM campaign_mails WHERE lead_id = l.id AND sent_at IS NOT NULL AND (c IS NULL OR campaign_id = c)) AS emails_sent,
    (SELECT count(*) FROM replies WHERE lead_id = l.id AND folder = 'Inbox' AND (c IS NULL OR campaign_id = c)) AS replies,
    (SELECT count(*) FROM replies WHERE lead_id = l.id AND folder = 'Bounced' AND (c IS NULL OR campaign_id = c)) AS bounces
    FROM (SELECT ? AS id, ? AS c) AS l`
  return countsRow.parse(db.first(countsRow, sql, [leadId, campaignId]))
}

/** A lead as it lies inside a reply. */
export function embeddedLeadWire(db: Database, lead: Lead) {
  const { emails_sent, replies } = leadCounts(db, lead.id)
  return {
    id: lead.id,
    first_name: lead.first_name,
    last_name: lead.last_name,
    email: lead.email,
    title: lead.title,
    company: lead.company,
    notes: lead.notes,
    status: lead.status,
    custom_variables: lead.custom_variables,
    overall_stats: { emails_sent, opens: 0, replies, unique_replies: Math.min(replies, 1), unique_opens: 0 },
    created_at: lead.created_at,
    updated_at: lead.updated_at,
  }
}

export function leadWire(db: Database, lead: Lead) {
  const { created_at, updated_at, ...embedded } = embeddedLeadWire(db, lead)
  const campaigns = campaignsOfLead(db, lead.id).map((row) => {
    const { emails_sent, replies } = leadCounts(db, lead.id, row.campaign_id)
    return {
      campaign_id: row.campaign_id,
      emails_sent,
      opens: 0,
      replies,
      interested: row.interested,
      status: row.status,
    }
  })
  return { ...embedded, uuid: lead.uuid, lead_campaign_data: campaigns, tags: lead.tags, created_at, updated_at }
}
