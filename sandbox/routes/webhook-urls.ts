import { Hono } from 'hono'
import { z } from 'zod'
import type { ApiEnv, Sandbox } from '../context.ts'
import { listPage } from '../http/pagination.ts'
import { check } from '../http/parameters.ts'
import {
  addWebhookUrl,
  changeWebhookUrl,
  deleteWebhookUrl,
  ownedWebhookUrl,
  type WebhookUrl,
  webhookUrlRow,
} from '../store/webhook-urls.ts'
import { isEventId } from '../webhooks/event-types.ts'

export const webhookAddress = z.url({ protocol: /^https?$/ })
const registration = z.object({
  name: z.string().min(1),
  url: webhookAddress,
  events: z.array(z.string().refine(isEventId, 'The selected event is invalid.')).min(1),
})

export function webhookUrlRoutes({ db }: Sandbox): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.get('/', (c) => {
    const source = { table: 'webhook_urls', where: ['workspace_id = ?'], params: [c.var.workspace.id] }
    return listPage(c, db, webhookUrlRow, source, wire)
  })
  routes.post('/', (c) => {
    const created = addWebhookUrl(db, c.var.workspace.id, check(registration, c.var.params))
    return c.json({ data: wire(created) }, 201)
  })
  routes.get('/:id', (c) => c.json({ data: wire(ownedWebhookUrl(db, c.var.workspace.id, c.req.param('id'))) }))
  routes.put('/:id', (c) => {
    const { id } = ownedWebhookUrl(db, c.var.workspace.id, c.req.param('id'))
    return c.json({ data: wire(changeWebhookUrl(db, id, check(registration, c.var.params))) })
  })
  routes.delete('/:id', (c) => {
    const { id, name } = ownedWebhookUrl(db, c.var.workspace.id, c.req.param('id'))
    deleteWebhookUrl(db, id)
    return c.json({ data: { success: true, message: `${name} webhook url was successfully deleted` } })
  })
  return routes
}

function wire({ id, name, url, events, created_at, updated_at }: WebhookUrl) {
  return { id, name, url, events, created_at, updated_at }
}
