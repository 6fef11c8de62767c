import { Hono } from 'hono'
import { z } from 'zod'
import type { Sandbox } from '../context.ts'

const foundRow = z.object({ name: z.string() })

/** The files of mails, by signed links as the platform gives them; a file says its own name. */
export function attachmentRoutes({ db }: Sandbox): Hono {
  const routes = new Hono()
  routes.get('/:uuid/download', (c) => {
    const sql = `SELECT json_extract(a.value, '$.file_name') AS name FROM replies, json_each(replies.attachments) AS a
      WHERE json_extract(a.value, '$.uuid') = ? LIMIT 1`
    const found = c.req.query('signature') === 'sandbox' ? db.first(foundRow, sql, [c.req.param('uuid')]) : undefined
    if (found === undefined) return c.json({ message: 'Not found.' }, 404)
    return c.body(`This is ${found.name}.`, 200, { 'content-type': 'text/html; charset=utf-8' })
  })
  return routes
}
