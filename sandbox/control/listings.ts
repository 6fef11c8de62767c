import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { ApiEnv, Sandbox } from '../context.ts'
import type { Database } from '../database.ts'
import { check, integer } from '../http/parameters.ts'
import { campaignsOf } from '../store/campaigns.ts'
import { leadRow } from '../store/leads.ts'
import { outgoingMails } from '../store/outgoing-mails.ts'
import { type WebhookUrl, webhookUrlRow } from '../store/webhook-urls.ts'
import { firstWorkspace } from '../store/workspaces.ts'
import { campaignWire } from '../wire/campaign.ts'
import { workspaceIn } from './access.ts'
import { receivedMails, sentRecord } from './records.ts'

/** Of all workspaces, when none is named. */
const mailListing = z.object({
  workspace: integer.optional(),
  limit: integer.default(1000),
  /** Goes on after the record with this id, oldest first; left out, the newest come first. */
  after: integer.optional(),
})
const listing = z.object({ workspace: integer.optional() })

/** What the page and the tests read: mail as it was really sent and received, and who and what there is. */
export function addListings(routes: Hono<ApiEnv>, sandbox: Sandbox): void {
  const { db } = sandbox
  const listed = (c: Context<ApiEnv>) => workspaceIn(c, check(listing, c.var.params).workspace) ?? firstWorkspace.id
  routes.get('/sent', (c) => {
    const { workspace, limit, after } = check(mailListing, c.var.params)
    return c.json({
      sent: outgoingMails(db, workspaceIn(c, workspace), limit, after).map((mail) => sentRecord(sandbox, mail)),
    })
  })
  routes.get('/received', (c) => {
    const { workspace, limit, after } = check(mailListing, c.var.params)
    return c.json({ received: receivedMails(sandbox, workspaceIn(c, workspace), limit, after) })
  })
  routes.get('/leads', (c) => c.json({ leads: leadsOf(db, listed(c)) }))
  routes.get('/campaigns', (c) => {
    const campaigns = campaignsOf(db, listed(c)).map((campaign) => {
      const { id, name, status, total_leads, emails_sent, replied } = campaignWire(db, campaign, 'lower')
      return { id, name, status, leads: total_leads, sent: emails_sent, replies: replied }
    })
    return c.json({ campaigns })
  })
  routes.get('/webhooks', (c) => {
    const workspace = listed(c)
    const registered = db.all(webhookUrlRow, 'SELECT * FROM webhook_urls WHERE workspace_id = ? ORDER BY id', [
      workspace,
    ])
    return c.json({ webhooks: registered.map((webhook) => webhookRecord(db, webhook)) })
  })
}

function leadsOf(db: Database, workspaceId: number) {
  return db
    .all(leadRow, 'SELECT * FROM leads WHERE workspace_id = ? ORDER BY id', [workspaceId])
    .map(({ id, first_name, last_name, email, title, company, language, status }) => ({
      id,
      name: `${first_name} ${last_name}`,
      email,
      title,
      company,
      language,
      status,
    }))
}

const deliveryCounts = z.object({ delivered: z.number(), waiting: z.number(), failed: z.number() })

function webhookRecord(db: Database, { id, name, url, events }: WebhookUrl) {
  const counts = db.first(
    deliveryCounts,
    `SELECT coalesce(sum(state = 'delivered'), 0) AS delivered, coalesce(sum(state = 'failed'), 0) AS failed,
     coalesce(sum(state IN ('pending', 'held', 'sending')), 0) AS waiting FROM deliveries WHERE webhook_url_id = ?`,
    [id],
  )
  return { id, name, url, events, ...deliveryCounts.parse(counts) }
}
