import { Hono } from 'hono'
import { z } from 'zod'
import type { ApiEnv, Sandbox } from '../context.ts'
import type { Param } from '../database.ts'
import { listPage } from '../http/pagination.ts'
import { check } from '../http/parameters.ts'
import { containing } from '../store/records.ts'
import { ownedSenderEmail, senderEmailRow, signSenderEmail } from '../store/sender-emails.ts'
import { senderEmailWire } from '../wire/sender-email.ts'
import { listReplies } from './replies.ts'

const filters = z.object({
  search: z.string().nullish(),
  status: z.enum(['connected', 'not_connected', 'pending_move', 'pending_deletion']).nullish(),
})

const changes = z.object({ email_signature: z.string().nullable() })

export function senderEmailRoutes(sandbox: Sandbox): Hono<ApiEnv> {
  const { db } = sandbox
  const routes = new Hono<ApiEnv>()
  routes.get('/', (c) => {
    const { search, status } = check(filters, c.var.params)
    const where = ['workspace_id = ?']
    const params: Param[] = [c.var.workspace.id]
    if (search) {
      where.push("(name || ' ' || email) LIKE ? ESCAPE '\\'")
      params.push(containing(search))
    }
    if (status) {
      where.push('status = ?')
      params.push(status)
    }
    return listPage(c, db, senderEmailRow, { table: 'sender_emails', where, params }, (row) => senderEmailWire(db, row))
  })
  routes.get('/:id', (c) =>
    c.json({ data: senderEmailWire(db, ownedSenderEmail(db, c.var.workspace.id, c.req.param('id'))) }),
  )
  routes.patch('/:id', (c) => {
    const { id } = ownedSenderEmail(db, c.var.workspace.id, c.req.param('id'))
    const { email_signature } = check(changes, c.var.params)
    return c.json({ data: senderEmailWire(db, signSenderEmail(db, id, email_signature)) })
  })
  routes.get('/:id/replies', (c) => {
    const { id } = ownedSenderEmail(db, c.var.workspace.id, c.req.param('id'))
    return listReplies(sandbox, c, { senderEmailId: id })
  })
  return routes
}
