import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { apiError, notFound } from '../api-error.ts'
import type { ApiEnv, Sandbox } from '../context.ts'
import { corpus } from '../corpus/corpus.ts'
import { faultRule } from '../faults/rule.ts'
import { check, integer } from '../http/parameters.ts'
import { unsubscribe } from '../mail/interest.ts'
import { fillWorkspace, seedWhenEmpty } from '../seed/seed.ts'
import { settingsShape } from '../settings.ts'
import { languages, ownedLead } from '../store/leads.ts'
import { optionalRecord } from '../store/records.ts'
import { replyRow } from '../store/replies.ts'
import { addWorkspace, firstWorkspace, removeWorkspace, type Workspace, workspaceById } from '../store/workspaces.ts'
import { requireMaster, workspaceIn } from './access.ts'
import { type LeadReplyBody, leadReplyBody, leadsReply } from './lead-replies.ts'
import { addListings } from './listings.ts'
import { manualSend, manualSendBody } from './manual-send.ts'
import { makePastThreads, pastThreadsBody } from './past-threads.ts'
import { receivedRecord, stateOfSandbox } from './records.ts'

const newWorkspace = z.strictObject({
  name: z.string().min(1),
  campaigns: z.number().int().min(1).max(50).default(2),
  leads: z.number().int().min(0).max(5000).default(12),
  lang: languages.optional(),
  /** Its leads begin to write by themselves once it is connected. */
  leadsAnswer: z.boolean().default(false),
})

/**
 * The controls of the simulator itself, no part of the platform. Each workspace's key opens what concerns that workspace; what concerns
 * all of them (settings, new workspaces, reset) is for the key of the whole sandbox.
 */
export function controlRoutes(sandbox: Sandbox): Hono<ApiEnv> {
  const { db, settings } = sandbox
  const routes = new Hono<ApiEnv>()
  routes.get('/state', (c) => c.json(stateOfSandbox(sandbox, c.var.access)))
  routes.get('/corpus', (c) => c.json({ entries: corpus }))
  routes.get('/settings', (c) => c.json(settings.read()))
  routes.put('/settings', requireMaster, (c) => {
    const asked = check(settingsShape.partial(), c.var.params)
    const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
    return c.json(settings.change(given))
  })
  routes.post('/workspaces', requireMaster, (c) => {
    const { name, lang, leadsAnswer, ...size } = check(newWorkspace, c.var.params)
    return c.json(makeWorkspace(sandbox, name, leadsAnswer, { ...size, language: lang }), 201)
  })
  routes.delete('/workspaces/:id', requireMaster, (c) => {
    removeWorkspace(db, Number(c.req.param('id')))
    return c.json({ ok: true })
  })
  routes.post('/reset', requireMaster, (c) => {
    db.transaction(() => {
      db.clear()
      sandbox.faults.clear()
      settings.forget()
      seedWhenEmpty(db)
    })
    return c.json(stateOfSandbox(sandbox, c.var.access))
  })
  addActivity(routes, sandbox)
  addListings(routes, sandbox)
  addMailRoutes(routes, sandbox)
  addFaultRoutes(routes, sandbox)
  return routes
}

function addMailRoutes(routes: Hono<ApiEnv>, sandbox: Sandbox): void {
  const { db } = sandbox
  routes.post('/lead-replies', async (c) => {
    const body: LeadReplyBody = check(leadReplyBody, c.var.params)
    const replies = await leadsReply(sandbox, workspaceFor(sandbox, c, body), body)
    return c.json({ replies: replies.map(receivedRecord) }, 201)
  })
  routes.post('/past-threads', async (c) => {
    const body = check(pastThreadsBody, c.var.params)
    return c.json(await makePastThreads(sandbox, workspaceFor(sandbox, c, body), body), 201)
  })
  routes.post('/lead-unsubscribes', (c) => {
    const body = check(
      z.strictObject({ leadId: z.number().int(), workspaceId: z.number().int().optional() }),
      c.var.params,
    )
    const workspace = workspaceFor(sandbox, c, body)
    const lead = unsubscribe(sandbox, workspace, ownedLead(db, workspace.id, String(body.leadId)), undefined)
    return c.json({ leadId: lead.id, status: lead.status })
  })
  routes.post('/manual-send', (c) => {
    const body = check(manualSendBody, c.var.params)
    const original = optionalRecord(db, replyRow, 'replies', body.replyId)
    if (original === null) throw notFound('reply', body.replyId)
    workspaceIn(c, original.workspace_id)
    return c.json(manualSend(sandbox, original, body), 201)
  })
}

/** The switch of the leads who write by themselves. */
function addActivity(routes: Hono<ApiEnv>, { activity }: Sandbox): void {
  const asked = z.object({ workspace: integer.optional(), on: z.boolean() })
  routes.put('/activity', (c) => {
    const { workspace, on } = check(asked, c.var.params)
    const id = workspaceIn(c, workspace) ?? firstWorkspace.id
    activity.turn(id, on)
    return c.json({ activity: activity.of(id) })
  })
}

function addFaultRoutes(routes: Hono<ApiEnv>, { faults }: Sandbox): void {
  /** A workspace's key sees and makes only faults of that workspace. */
  const visible = (c: Context<ApiEnv>) => faults.list().filter((fault) => isOpen(c, fault.match.workspaceId))
  const read = (c: Context<ApiEnv>, params: unknown) => {
    const { id, ...given } = withId.parse(params)
    const rule = check(faultRule, given)
    const workspaceId = workspaceIn(c, rule.match.workspaceId)
    const known = faults.list().find((fault) => fault.id === id)
    if (known !== undefined && !isOpen(c, known.match.workspaceId))
      throw apiError(403, `The fault ${known.id} belongs to another workspace.`)
    return { id, rule: { ...rule, match: { ...rule.match, ...(workspaceId === undefined ? {} : { workspaceId }) } } }
  }
  const clear = (c: Context<ApiEnv>) => {
    for (const { id } of visible(c)) faults.remove(id)
  }
  routes.get('/faults', (c) => c.json({ faults: visible(c) }))
  routes.put('/faults', (c) => {
    const { faults: rules } = check(z.object({ faults: z.array(z.record(z.string(), z.unknown())) }), c.var.params)
    const checked = rules.map((rule) => read(c, rule))
    clear(c)
    return c.json({ faults: checked.map(({ id, rule }) => faults.add(rule, id)) })
  })
  routes.post('/faults', (c) => {
    const { id, rule } = read(c, c.var.params)
    return c.json(faults.add(rule, id), 201)
  })
  routes.delete('/faults', (c) => {
    clear(c)
    return c.json({ faults: visible(c) })
  })
  routes.delete('/faults/:id', (c: Context<ApiEnv>) => {
    const id = c.req.param('id') ?? ''
    if (!visible(c).some((fault) => fault.id === id)) throw notFound('fault', id)
    faults.remove(id)
    return c.json({ faults: visible(c) })
  })
}

const isOpen = (c: Context<ApiEnv>, workspaceId: number | undefined): boolean =>
  c.var.access.workspaceId === null || c.var.access.workspaceId === workspaceId

const withId = z.looseObject({ id: z.string().optional() })

function makeWorkspace(
  sandbox: Sandbox,
  name: string,
  leadsAnswer: boolean,
  size: Parameters<typeof fillWorkspace>[2],
) {
  return sandbox.db.transaction(() => {
    const workspace = addWorkspace(sandbox.db, name)
    if (leadsAnswer) sandbox.activity.allow(workspace.id)
    const { campaigns, leads, mailboxes } = fillWorkspace(sandbox.db, workspace, size)
    return {
      id: workspace.id,
      name: workspace.name,
      apiKey: workspace.api_key,
      controlKey: sandbox.keys.ofWorkspace(workspace.id),
      campaigns: campaigns.map(({ id, name, status }) => ({ id, name, status })),
      leads: leads.map(({ id, email, language }) => ({ id, email, language })),
      senderEmails: mailboxes.map(({ id, name, email }) => ({ id, name, email })),
    }
  })
}

/** The workspace that is named, or that of the lead or campaign that is, or the first. */
function workspaceFor(
  { db }: Sandbox,
  c: Context<ApiEnv>,
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
  const named = asked.workspaceId ?? ofLead?.workspace_id ?? ofCampaign?.workspace_id
  const id = workspaceIn(c, named) ?? firstWorkspace.id
  const workspace = workspaceById(db, id)
  if (workspace === undefined) throw apiError(404, `There is no workspace ${id}.`)
  return workspace
}
