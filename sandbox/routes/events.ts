import { Hono } from 'hono'
import { z } from 'zod'
import { json } from '../columns.ts'
import type { ApiEnv, Sandbox } from '../context.ts'
import type { Database, Param } from '../database.ts'
import { listPage } from '../http/pagination.ts'
import { check } from '../http/parameters.ts'
import { timestamp } from '../timestamps.ts'
import { deliveryRow } from '../webhooks/deliveries.ts'

const eventRow = z.object({
  id: z.number(),
  uuid: z.string(),
  payload: json(z.record(z.string(), z.unknown())),
  created_at: z.string(),
  updated_at: z.string(),
})

const filters = z.object({
  type: z.string().nullish(),
  start_date: z.string().nullish(),
  end_date: z.string().nullish(),
})
const keptDays = 10

/** The log of events with their deliveries, in cursor pages, for as long as the platform keeps it. */
export function eventRoutes({ db }: Sandbox): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.get('/', (c) => {
    const { type, start_date, end_date } = check(filters, c.var.params)
    const where = ['workspace_id = ?', 'created_at >= ?']
    const params: Param[] = [c.var.workspace.id, oldestKept()]
    const add = (condition: string, value: Param) => {
      where.push(condition)
      params.push(value)
    }
    if (type) add('type = ?', type.toUpperCase())
    if (start_date) add('created_at >= ?', start_date)
    // A day alone means all of that day.
    if (end_date) add('created_at <= ?', end_date.length === 10 ? `${end_date}T23:59:59.999999Z` : end_date)
    c.set('params', { ...c.var.params, pagination_type: 'cursor' })
    return listPage(c, db, eventRow, { table: 'events', where, params }, (event) => eventWire(db, event))
  })
  return routes
}

function eventWire(db: Database, event: z.infer<typeof eventRow>) {
  const deliveries = db.all(deliveryRow, 'SELECT * FROM deliveries WHERE event_id = ? ORDER BY id', [event.id])
  return {
    ...event,
    webhook_deliveries: deliveries.map(({ id, webhook_url_id, url, state, attempts }) => ({
      id,
      webhook_url_id,
      url,
      status: state,
      attempts: attempts.map(({ at, status, error }) => ({ attempted_at: at, response_status: status, error })),
    })),
  }
}

/** Forgets what is past its time. */
export function forgetOldEvents(db: Database): void {
  db.transaction(() => {
    db.run('DELETE FROM deliveries WHERE event_id IN (SELECT id FROM events WHERE created_at < ?)', [oldestKept()])
    db.run('DELETE FROM events WHERE created_at < ?', [oldestKept()])
  })
}

function oldestKept(): string {
  return timestamp(new Date(Date.now() - keptDays * 86_400_000))
}
