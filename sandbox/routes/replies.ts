import type { Context } from 'hono'
import { Hono } from 'hono'
import { z } from 'zod'
import type { ApiEnv, Sandbox } from '../context.ts'
import { listPage } from '../http/pagination.ts'
import { boolean, check, integer } from '../http/parameters.ts'
import { markInterested, markNotInterested, unsubscribe } from '../mail/interest.ts'
import { leadById } from '../store/leads.ts'
import {
  conversationOf,
  deleteReply,
  ownedReply,
  type ReplyFilter,
  replyRow,
  replySource,
  setReplyFlag,
} from '../store/replies.ts'
import { replyWire } from '../wire/reply.ts'

const filters = z.object({
  search: z.string().nullish(),
  status: z.enum(['interested', 'automated_reply', 'not_automated_reply']).nullish(),
  folder: z.enum(['inbox', 'sent', 'spam', 'bounced', 'all']).nullish(),
  read: boolean.nullish(),
  campaign_id: integer.nullish(),
  sender_email_id: integer.nullish(),
  lead_id: integer.nullish(),
  tag_ids: z.array(integer).nullish(),
})

/** A page of replies under the filters of the call, within what a parent route already fixes. */
export function listReplies(sandbox: Sandbox, c: Context<ApiEnv>, fixed: ReplyFilter = {}): Response {
  const asked = check(filters, c.var.params)
  const filter: ReplyFilter = {
    search: asked.search ?? undefined,
    status: asked.status ?? undefined,
    folder: asked.folder ?? undefined,
    read: asked.read ?? undefined,
    campaignId: asked.campaign_id ?? undefined,
    senderEmailId: asked.sender_email_id ?? undefined,
    leadId: asked.lead_id ?? undefined,
    tagIds: asked.tag_ids ?? undefined,
    ...fixed,
  }
  const source = replySource(c.var.workspace.id, filter, sandbox.settings.read().sentRowsLinked)
  return listPage(c, sandbox.db, replyRow, source, (reply) => replyWire(sandbox, reply))
}

export function replyRoutes(sandbox: Sandbox): Hono<ApiEnv> {
  const { db } = sandbox
  const routes = new Hono<ApiEnv>()
  routes.get('/', (c) => listReplies(sandbox, c))
  routes.get('/:id', (c) => c.json({ data: replyWire(sandbox, ownedReply(db, c.var.workspace.id, c.req.param('id'))) }))
  routes.get('/:id/conversation-thread', (c) => {
    const current = ownedReply(db, c.var.workspace.id, c.req.param('id'))
    const all = conversationOf(db, current)
    const part = (keep: (id: number) => boolean) =>
      all.filter(({ id }) => keep(id)).map((reply) => replyWire(sandbox, reply))
    return c.json({
      data: {
        current_reply: replyWire(sandbox, current),
        older_messages: part((id) => id < current.id),
        newer_messages: part((id) => id > current.id),
      },
    })
  })
  routes.delete('/:id', (c) => {
    deleteReply(db, ownedReply(db, c.var.workspace.id, c.req.param('id')).id)
    return c.json({ success: true, message: 'Reply deleted successfully' })
  })
  addStateRoutes(routes, sandbox)
  return routes
}

const quietly = z.object({ skip_webhooks: boolean.nullish() })

function addStateRoutes(routes: Hono<ApiEnv>, sandbox: Sandbox): void {
  const { db } = sandbox
  routes.patch('/:id/mark-as-interested', (c) => {
    const reply = ownedReply(db, c.var.workspace.id, c.req.param('id'))
    if (reply.lead_id === null) return c.json({ data: noContact })
    const isQuiet = check(quietly, c.var.params).skip_webhooks === true
    const marked = markInterested(sandbox, c.var.workspace, reply, { id: reply.lead_id }, isQuiet)
    return c.json({ data: replyWire(sandbox, marked) })
  })
  routes.patch('/:id/mark-as-not-interested', (c) => {
    check(quietly, c.var.params)
    const reply = ownedReply(db, c.var.workspace.id, c.req.param('id'))
    return c.json({ data: replyWire(sandbox, markNotInterested(sandbox, reply)) })
  })
  routes.patch('/:id/mark-as-read-or-unread', (c) => {
    const reply = ownedReply(db, c.var.workspace.id, c.req.param('id'))
    const { read } = check(z.object({ read: boolean }), c.var.params)
    return c.json({ data: replyWire(sandbox, setReplyFlag(db, reply.id, 'read', read)) })
  })
  routes.patch('/:id/mark-as-automated-or-not-automated', (c) => {
    const reply = ownedReply(db, c.var.workspace.id, c.req.param('id'))
    const { automated } = check(z.object({ automated: boolean }), c.var.params)
    return c.json({ data: replyWire(sandbox, setReplyFlag(db, reply.id, 'automated_reply', automated)) })
  })
  routes.patch('/:id/unsubscribe', (c) => {
    const reply = ownedReply(db, c.var.workspace.id, c.req.param('id'))
    if (reply.lead_id === null) return c.json({ data: noContact })
    unsubscribe(sandbox, c.var.workspace, leadById(db, reply.lead_id), reply.campaign_id ?? undefined)
    return c.json({ data: { success: true, message: 'Contact unsubscribed successfully' } })
  })
}

const noContact = { success: false, message: 'Replies without an attached contact cannot be changed this way.' }
