import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { apiError } from '../api-error.ts'
import type { ApiEnv, Sandbox } from '../context.ts'
import type { Param } from '../database.ts'
import { listPage } from '../http/pagination.ts'
import { boolean, check, integer } from '../http/parameters.ts'
import { unsubscribe } from '../mail/interest.ts'
import { campaignMailRow } from '../store/campaign-mails.ts'
import { blacklistLead, leadRow, ownedLead } from '../store/leads.ts'
import { containing } from '../store/records.ts'
import { campaignMailWire } from '../wire/campaign-mail.ts'
import { leadWire } from '../wire/lead.ts'
import { listReplies } from './replies.ts'

const criteria = z.enum(['=', '>=', '>', '<=', '<'])
const count = z.object({ criteria, value: integer }).nullish()
const day = z.object({ criteria, value: z.string().regex(/^\d{4}-\d{2}-\d{2}$/) }).nullish()
const filters = z.object({
  search: z.string().nullish(),
  filters: z
    .object({
      lead_campaign_status: z
        .enum(['in_sequence', 'sequence_finished', 'sequence_stopped', 'never_contacted', 'replied'])
        .nullish(),
      emails_sent: count,
      opens: count,
      replies: count,
      verification_statuses: z.array(z.string()).nullish(),
      tag_ids: z.array(integer).nullish(),
      excluded_tag_ids: z.array(integer).nullish(),
      without_tags: boolean.nullish(),
      created_at: day,
      updated_at: day,
    })
    .nullish(),
})

export function leadRoutes(sandbox: Sandbox): Hono<ApiEnv> {
  const { db } = sandbox
  const routes = new Hono<ApiEnv>()
  const own = (c: Context<ApiEnv>) => ownedLead(db, c.var.workspace.id, c.req.param('id') ?? '')
  routes.get('/', (c) => {
    const source = { table: 'leads', ...conditions(c) }
    return listPage(c, db, leadRow, source, (lead) => leadWire(db, lead))
  })
  routes.get('/:id', (c) => c.json({ data: leadWire(db, own(c)) }))
  routes.get('/:id/replies', (c) => listReplies(sandbox, c, { leadId: own(c).id }))
  routes.get('/:id/sent-emails', (c) => {
    const source = { table: 'campaign_mails', where: ['lead_id = ?', 'sent_at IS NOT NULL'], params: [own(c).id] }
    return listPage(c, db, campaignMailRow, source, (mail) => campaignMailWire(db, mail))
  })
  routes.get('/:id/scheduled-emails', (c) => {
    const source = { table: 'campaign_mails', where: ['lead_id = ?', 'sent_at IS NULL'], params: [own(c).id] }
    return listPage(c, db, campaignMailRow, source, (mail) => campaignMailWire(db, mail))
  })
  routes.patch('/:id/unsubscribe', (c) => {
    const lead = unsubscribe(sandbox, c.var.workspace, own(c), undefined)
    return c.json({ data: leadWire(db, lead) })
  })
  routes.post('/:id/blacklist', (c) => {
    const lead = own(c)
    if (lead.blacklisted_at !== null) throw apiError(400, 'Lead is already blacklisted')
    const { blacklisted_at, email } = blacklistLead(db, lead.id)
    return c.json({ data: { id: lead.id, email, created_at: blacklisted_at, updated_at: blacklisted_at } })
  })
  return routes
}

const columns = {
  emails_sent: '(SELECT count(*) FROM campaign_mails WHERE lead_id = leads.id AND sent_at IS NOT NULL)',
  opens: '0',
  replies: "(SELECT count(*) FROM replies WHERE lead_id = leads.id AND folder = 'Inbox')",
  created_at: 'substr(created_at, 1, 10)',
  updated_at: 'substr(updated_at, 1, 10)',
}
const hasTag =
  "EXISTS (SELECT 1 FROM json_each(tags) AS t WHERE json_extract(t.value, '$.id') IN (SELECT value FROM json_each(?)))"

function conditions(c: Context<ApiEnv>): { where: string[]; params: Param[] } {
  const { search, filters: asked } = check(filters, c.var.params)
  const where = ['workspace_id = ?']
  const params: Param[] = [c.var.workspace.id]
  const add = (condition: string, ...values: Param[]) => {
    where.push(condition)
    params.push(...values)
  }
  if (search) {
    const fields = "first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(company, '')"
    add(`(${fields}) LIKE ? ESCAPE '\\'`, containing(search))
  }
  if (asked?.lead_campaign_status) {
    add('id IN (SELECT lead_id FROM lead_campaigns WHERE status = ?)', asked.lead_campaign_status)
  }
  if (asked?.verification_statuses)
    add('status IN (SELECT value FROM json_each(?))', JSON.stringify(asked.verification_statuses))
  if (asked?.tag_ids) add(hasTag, JSON.stringify(asked.tag_ids))
  if (asked?.excluded_tag_ids) add(`NOT ${hasTag}`, JSON.stringify(asked.excluded_tag_ids))
  if (asked?.without_tags === true) add("tags = '[]'")
  for (const name of [
    'emails_sent',
    'opens',
    'replies',
    'created_at',
    'updated_at',
  ] satisfies (keyof typeof columns)[]) {
    const filter = asked?.[name]
    if (filter) add(`${columns[name]} ${filter.criteria} ?`, filter.value)
  }
  return { where, params }
}
