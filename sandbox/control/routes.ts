import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { ApiEnv, Sandbox } from '../context.ts'
import { corpus } from '../corpus/corpus.ts'
import { faultRule } from '../faults/rule.ts'
import { apiError, notFound } from '../http/api-error.ts'
import { check } from '../http/parameters.ts'
import { unsubscribe } from '../mail/interest.ts'
import { fillWorkspace, seedWhenEmpty } from '../seed/seed.ts'
import { settingsShape } from '../settings.ts'
import { languages, ownedLead } from '../store/leads.ts'
import { addWorkspace, firstWorkspace, type Workspace, workspaceById } from '../store/workspaces.ts'
import { type LeadReplyBody, leadReplyBody, leadsReply } from './lead-replies.ts'
import { addListings } from './listings.ts'
import { manualSend, manualSendBody } from './manual-send.ts'
import { receivedRecord, stateOfSandbox } from './records.ts'

const newWorkspace = z.strictObject({
  name: z.string().min(1),
  campaigns: z.number().int().min(1).max(50).default(2),
  leads: z.number().int().min(0).max(5000).default(12),
  lang: languages.optional(),
})

/** The controls of the simulator itself. They are no part of the platform and ask for no key: they listen where the sandbox does. */
export function controlRoutes(sandbox: Sandbox): Hono<ApiEnv> {
  const { db, settings } = sandbox
  const routes = new Hono<ApiEnv>()
  routes.get('/state', (c) => c.json(stateOfSandbox(sandbox)))
  routes.get('/corpus', (c) => c.json({ entries: corpus }))
  routes.get('/settings', (c) => c.json(settings.read()))
  routes.put('/settings', (c) => {
    const asked = check(settingsShape.partial(), c.var.params)
    const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
    return c.json(settings.change(given))
  })
  routes.post('/workspaces', (c) => {
    const { name, lang, ...size } = check(newWorkspace, c.var.params)
    return c.json(makeWorkspace(sandbox, name, { ...size, language: lang }), 201)
  })
  routes.post('/reset', (c) => {
    db.transaction(() => {
      db.clear()
      sandbox.faults.clear()
      settings.forget()
      seedWhenEmpty(db)
    })
    return c.json(stateOfSandbox(sandbox))
  })
  addListings(routes, sandbox)
  addMailRoutes(routes, sandbox)
  addFaultRoutes(routes, sandbox)
  return routes
}

function addMailRoutes(routes: Hono<ApiEnv>, sandbox: Sandbox): void {
  const { db } = sandbox
  routes.post('/lead-replies', async (c) => {
    const body: LeadReplyBody = check(leadReplyBody, c.var.params)
    const replies = await leadsReply(sandbox, workspaceFor(sandbox, body), body)
    return c.json({ replies: replies.map(receivedRecord) }, 201)
  })
  routes.post('/lead-unsubscribes', (c) => {
    const body = check(
      z.strictObject({ leadId: z.number().int(), workspaceId: z.number().int().optional() }),
      c.var.params,
    )
    const workspace = workspaceFor(sandbox, body)
    const lead = unsubscribe(sandbox, workspace, ownedLead(db, workspace.id, String(body.leadId)), undefined)
    return c.json({ leadId: lead.id, status: lead.status })
  })
  routes.post('/manual-send', (c) => c.json(manualSend(sandbox, check(manualSendBody, c.var.params)), 201))
}

function addFaultRoutes(routes: Hono<ApiEnv>, { faults }: Sandbox): void {
  const addFrom = (params: unknown) => {
    const { id, ...rule } = splitId(params)
    return faults.add(check(faultRule, rule), id)
  }
  routes.get('/faults', (c) => c.json({ faults: faults.list() }))
  routes.put('/faults', (c) => {
    const { faults: rules } = check(z.object({ faults: z.array(z.record(z.string(), z.unknown())) }), c.var.params)
    const checked = rules.map(splitId).map(({ id, ...rule }) => ({ id, rule: check(faultRule, rule) }))
    faults.clear()
    return c.json({ faults: checked.map(({ id, rule }) => faults.add(rule, id)) })
  })
  routes.post('/faults', (c) => c.json(addFrom(c.var.params), 201))
  routes.delete('/faults', (c) => {
    faults.clear()
    return c.json({ faults: [] })
  })
  routes.delete('/faults/:id', (c: Context<ApiEnv>) => {
    const id = c.req.param('id') ?? ''
    if (!faults.remove(id)) throw notFound('fault', id)
    return c.json({ faults: faults.list() })
  })
}

const withId = z.looseObject({ id: z.string().optional() })

function splitId(params: unknown): z.infer<typeof withId> {
  return check(withId, withId.parse(params))
}

function makeWorkspace(sandbox: Sandbox, name: string, size: Parameters<typeof fillWorkspace>[2]) {
  return sandbox.db.transaction(() => {
    const workspace = addWorkspace(sandbox.db, name)
    const { campaigns, leads, mailboxes } = fillWorkspace(sandbox.db, workspace, size)
    return {
      id: workspace.id,
      name: workspace.name,
      apiKey: workspace.api_key,
      campaigns: campaigns.map(({ id, name, status }) => ({ id, name, status })),
      leads: leads.map(({ id, email, language }) => ({ id, email, language })),
      senderEmails: mailboxes.map(({ id, name, email }) => ({ id, name, email })),
    }
  })
}

/** The workspace that is named, or that of the lead or campaign that is, or the first. */
function workspaceFor(
  { db }: Sandbox,
  asked: { workspaceId?: number | undefined; leadId?: number | undefined; campaignId?: number | undefined },
): Workspace {
  const owner = z.object({ workspace_id: z.number() })
  const ofLead =
    asked.leadId === undefined
      ? undefined
      : db.first(owner, 'SELECT workspace_id FROM leads WHERE id = ?', [asked.leadId])
  const ofCampaign =
    asked.campaignId === undefined
      ? undefined
      : db.first(owner, 'SELECT workspace_id FROM campaigns WHERE id = ?', [asked.campaignId])
  const id = asked.workspaceId ?? ofLead?.workspace_id ?? ofCampaign?.workspace_id ?? firstWorkspace.id
  const workspace = workspaceById(db, id)
  if (workspace === undefined) throw apiError(404, `There is no workspace ${id}.`)
  return workspace
}
