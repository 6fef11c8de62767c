import { z } from 'zod'
import type { Database } from '../database.ts'
import type { Settings } from '../settings.ts'
import type { Campaign } from '../store/campaigns.ts'

const countsRow = z.object({
  sent: z.number(),
  leads: z.number(),
  contacted: z.number(),
  replied: z.number(),
  unique_replies: z.number(),
  bounced: z.number(),
  interested: z.number(),
  unsubscribed: z.number(),
  scheduled: z.number(),
})

const countsSql = `SELECT
  (SELECT count(*) FROM campaign_mails WHERE campaign_id = c.id AND sent_at IS NOT NULL) AS sent,
  (SELECT count(*) FROM campaign_mails WHERE campaign_id = c.id) AS scheduled,
  (SELECT count(*) FROM lead_campaigns WHERE campaign_id = c.id) AS leads,
  (SELECT count(DISTINCT lead_id) FROM campaign_mails WHERE campaign_id = c.id AND sent_at IS NOT NULL) AS contacted,
  (SELECT count(*) FROM replies WHERE campaign_id = c.id AND folder = 'Inbox') AS replied,
  (SELECT count(DISTINCT lead_id) FROM replies WHERE campaign_id = c.id AND folder = 'Inbox') AS unique_replies,
  (SELECT count(*) FROM replies WHERE campaign_id = c.id AND folder = 'Bounced') AS bounced,
  (SELECT count(*) FROM lead_campaigns WHERE campaign_id = c.id AND interested = 1) AS interested,
  (SELECT count(*) FROM lead_campaigns JOIN leads ON leads.id = lead_id
    WHERE campaign_id = c.id AND leads.status = 'unsubscribed') AS unsubscribed
  FROM (SELECT ? AS id) AS c`

export function campaignWire(db: Database, campaign: Campaign, statusCase: Settings['statusCase']) {
  const counts = countsRow.parse(db.first(countsRow, countsSql, [campaign.id]))
  return {
    id: campaign.id,
    uuid: campaign.uuid,
    sequence_id: campaign.id + 1000,
    name: campaign.name,
    type: 'outbound',
    status: statusCase === 'capital' ? capitalised(campaign.status) : campaign.status,
    completion_percentage: counts.scheduled === 0 ? 0 : Math.round((counts.sent / counts.scheduled) * 10_000) / 100,
    emails_sent: counts.sent,
    opened: 0,
    unique_opens: 0,
    replied: counts.replied,
    unique_replies: counts.unique_replies,
    bounced: counts.bounced,
    unsubscribed: counts.unsubscribed,
    interested: counts.interested,
    total_leads: counts.leads,
    total_leads_contacted: counts.contacted,
    max_emails_per_day: 1000,
    max_new_leads_per_day: 1000,
    daily_max_sends_per_receiving_domain: null,
    plain_text: true,
    open_tracking: false,
    can_unsubscribe: false,
    unsubscribe_text: null,
    include_auto_replies_in_stats: campaign.include_auto_replies_in_stats,
    sequence_prioritization: 'followups',
    tags: campaign.tags,
    created_at: campaign.created_at,
    updated_at: campaign.updated_at,
  }
}

function capitalised(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1)
}
