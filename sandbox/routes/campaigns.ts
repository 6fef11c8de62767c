import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { apiError } from '../api-error.ts'
import type { ApiEnv, Sandbox } from '../context.ts'
import type { Param } from '../database.ts'
import { listPage } from '../http/pagination.ts'
import { check, integer } from '../http/parameters.ts'
import { campaignMailRow, stopFutureMails } from '../store/campaign-mails.ts'
import { type Campaign, campaignRow, campaignStatuses, ownedCampaign, setCampaignStatus } from '../store/campaigns.ts'
import { leadRow } from '../store/leads.ts'
import { containing } from '../store/records.ts'
import { senderEmailRow } from '../store/sender-emails.ts'
import { campaignWire } from '../wire/campaign.ts'
import { campaignMailWire } from '../wire/campaign-mail.ts'
import { leadWire } from '../wire/lead.ts'
import { senderEmailWire } from '../wire/sender-email.ts'
import { listReplies } from './replies.ts'

const filters = z.object({
  search: z.string().nullish(),
  status: z.string().toLowerCase().pipe(z.enum(campaignStatuses)).nullish(),
  tag_ids: z.array(integer).nullish(),
})

export function campaignRoutes(sandbox: Sandbox): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const wire = (campaign: Campaign) => campaignWire(sandbox.db, campaign, sandbox.settings.read().statusCase)
  routes.get('/', (c) => listCampaigns(sandbox, c, wire))
  routes.get('/:id', (c) => c.json({ data: wire(ownedCampaign(sandbox.db, c.var.workspace.id, c.req.param('id'))) }))
  routes.patch('/:id/pause', (c) => {
    const { id } = ownedCampaign(sandbox.db, c.var.workspace.id, c.req.param('id'))
    const paused = setCampaignStatus(sandbox.db, id, 'paused')
    return sandbox.settings.read().pauseAnswersEmpty ? c.body(null, 200) : c.json({ data: wire(paused) })
  })
  routes.patch('/:id/resume', (c) => {
    const campaign = ownedCampaign(sandbox.db, c.var.workspace.id, c.req.param('id'))
    if (campaign.status === 'draft') {
      throw apiError(
        400,
        'This campaign is incomplete and cannot be launched. Add leads, a sequence and sender emails first.',
      )
    }
    return c.json({ data: wire(setCampaignStatus(sandbox.db, campaign.id, 'active')) })
  })
  addRecordRoutes(routes, sandbox)
  return routes
}

function listCampaigns({ db }: Sandbox, c: Context<ApiEnv>, wire: (campaign: Campaign) => unknown): Response {
  const { search, status, tag_ids } = check(filters, c.var.params)
  const where = ['workspace_id = ?']
  const params: Param[] = [c.var.workspace.id]
  if (search) {
    where.push("name LIKE ? ESCAPE '\\'")
    params.push(containing(search))
  }
  if (status) {
    where.push('status = ?')
    params.push(status)
  }
  if (tag_ids) {
    where.push(
      "EXISTS (SELECT 1 FROM json_each(tags) AS t WHERE json_extract(t.value, '$.id') IN (SELECT value FROM json_each(?)))",
    )
    params.push(JSON.stringify(tag_ids))
  }
  return listPage(c, db, campaignRow, { table: 'campaigns', where, params }, wire)
}

const leadIds = z.object({ lead_ids: z.array(integer).min(1) })

function addRecordRoutes(routes: Hono<ApiEnv>, sandbox: Sandbox): void {
  const { db } = sandbox
  const own = (c: Context<ApiEnv>) => ownedCampaign(db, c.var.workspace.id, c.req.param('id') ?? '')
  routes.get('/:id/replies', (c) => listReplies(sandbox, c, { campaignId: own(c).id }))
  routes.get('/:id/leads', (c) => {
    const where = ['id IN (SELECT lead_id FROM lead_campaigns WHERE campaign_id = ?)']
    return listPage(c, db, leadRow, { table: 'leads', where, params: [own(c).id] }, (lead) => leadWire(db, lead))
  })
  routes.get('/:id/scheduled-emails', (c) => {
    const source = { table: 'campaign_mails', where: ['campaign_id = ?'], params: [own(c).id] }
    return listPage(c, db, campaignMailRow, source, (mail) => campaignMailWire(db, mail))
  })
  routes.get('/:id/sender-emails', (c) => {
    const where = ['id IN (SELECT sender_email_id FROM campaign_mails WHERE campaign_id = ?)']
    const source = { table: 'sender_emails', where, params: [own(c).id] }
    return listPage(c, db, senderEmailRow, source, (mailbox) => senderEmailWire(db, mailbox))
  })
  routes.post('/:id/leads/stop-future-emails', (c) => {
    const campaign = own(c)
    const { lead_ids } = check(leadIds, c.var.params)
    db.transaction(() => stopFutureMails(db, lead_ids, campaign.id))
    return c.json({
      data: { success: true, message: `Stopping future emails for selected leads in ${campaign.name}.` },
    })
  })
}
