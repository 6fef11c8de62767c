import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '#lib/log.ts'
import { newId, newIdAt } from '#lib/new-id.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { makeWorkspace } from '../../../test/world.ts'
import { inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { findBody, storeDeliveries } from './deliveries-store.ts'
import { finishDelivery } from './finish-delivery.ts'
import { keepUnsettledEvents, keepWebhookMonths } from './prune-events.ts'
import { readWaiting } from './reads.ts'

let db: TestDatabase
let scope: Scope
beforeAll(async () => {
  db = await testDatabase()
  scope = await makeWorkspace({ pool: db.pool })
})
afterAll(() => db[Symbol.asyncDispose]())

const webhookId = newId()

/** As it comes at a moment, which its id says. */
const deliver = async (at: string, key: string, log = silentLog): Promise<string> => {
  const id = newIdAt(new Date(at))
  const body = Buffer.from(`what ${key} carries, at ${at}`)
  await storeDeliveries({ pool: db.pool, log }, [
    { id, workspaceId: scope.workspaceId, webhookId, dedupeKey: key, type: 'lead_replied', body },
  ])
  return id
}
const at = (now: string) => ({ pool: db.pool, now: () => new Date(now) })
const waiting = (now: string) =>
  inTx(at(now), scope, async (tx) =>
    (await readWaiting(tx, scope, 50)).map(({ id, body }) => ({ id, body: body.toString() })),
  )
const carried = async (id: string, now: string): Promise<string | undefined> =>
  (await inTx(at(now), scope, (tx) => findBody(tx, scope, id)))?.toString()
const bodies = async () =>
  (
    await db.superuser.query<{ part: string; id: string }>(
      'select tableoid::regclass::text as part, event_id as id from webhook_bodies order by event_id',
    )
  ).rows
const finish = (id: string, status: 'processed' | 'failed', now: string) =>
  inTx(at(now), scope, (tx) => finishDelivery(tx, scope, { id, is_test: false }, status))

describe("a delivery at a month's end", () => {
  const [before, after] = ['2026-01-31T23:59:59.900Z', '2026-02-01T00:00:00.100Z']
  let first: string
  let second: string

  it('that comes once more in the next month is the same one, and what it carries is kept once', async () => {
    first = await deliver(before, 'one')
    await deliver(after, 'one')
    second = await deliver(after, 'two')
    const { rows } = await db.superuser.query(
      `select id, delivery_count as count, length(body) as left_in_row from webhook_events order by id`,
    )
    expect(rows).toEqual([
      { id: first, count: 2, left_in_row: 0 },
      { id: second, count: 1, left_in_row: 0 },
    ])
    expect(await bodies()).toEqual([
      { part: 'webhook_bodies_2026_01', id: first },
      { part: 'webhook_bodies_2026_02', id: second },
    ])
  })

  it('is read whole, whichever month that was, and applied once', async () => {
    expect(await waiting(after)).toEqual([
      { id: first, body: `what one carries, at ${before}` },
      { id: second, body: `what two carries, at ${after}` },
    ])
    expect([await finish(first, 'processed', after), await finish(first, 'processed', after)]).toEqual([true, false])
    await deliver('2026-02-20T12:00:00Z', 'one')
    expect((await waiting(after)).map(({ id }) => id)).toEqual([second])
  })

  it('that waits or has failed is not lost with its month', async () => {
    const failed = await deliver(before, 'failed')
    await finish(failed, 'failed', after)
    const late = '2026-04-01T00:00:00Z'
    const months = async () => new Set((await bodies()).map(({ part }) => part))
    await keepWebhookMonths(at('2026-03-02T00:00:00Z'))
    expect(await carried(first, late)).toBe(`what one carries, at ${before}`)
    // Over for 30 days, but what failed or waits lies there until the workspace's own round has been.
    await keepWebhookMonths(at(late))
    expect(await months()).toEqual(new Set(['webhook_bodies_2026_01', 'webhook_bodies_2026_02']))
    await inTx(at(late), scope, (tx) => keepUnsettledEvents(tx, scope))
    await keepWebhookMonths(at(late))
    expect(await bodies()).toEqual([])
    const { rows } = await db.superuser.query(`select to_regclass('webhook_bodies_2026_01') as january,
      to_regclass('webhook_bodies_2026_02') as february, to_regclass('webhook_bodies_2026_05') is not null as "isAhead"`)
    expect(rows).toEqual([{ january: null, february: null, isAhead: true }])
    expect(await carried(failed, late)).toBe(`what failed carries, at ${before}`)
    expect(await waiting(late)).toEqual([{ id: second, body: `what two carries, at ${after}` }])
  })
})

it('no part of a month is reached but through the whole table, whose wall stands before it', async () => {
  const { rows } = await db.superuser.query(
    `select c.relname as name from pg_class c join pg_inherits i on i.inhrelid = c.oid
      where i.inhparent in ('webhook_bodies'::regclass, 'send_attempt_words'::regclass) and has_any_column_privilege('rejoinder_app', c.oid, 'select, insert, update')`,
  )
  expect(rows).toEqual([])
})

describe('while a release may run that looks for it in the row alone', () => {
  it('what a delivery carries stays there, and is read as well', async () => {
    await using earlier = await testDatabase()
    await earlier.superuser.query(`update schema_migrations set settled_at = null`)
    const { workspaceId } = await makeWorkspace({ pool: earlier.pool })
    const id = newId()
    const body = Buffer.from('in the row')
    await storeDeliveries({ pool: earlier.pool, log: silentLog }, [
      { id, workspaceId, webhookId, dedupeKey: 'k', type: 'lead_replied', body },
    ])
    const { rows } = await earlier.superuser.query(
      'select body, (select count(*)::int from webhook_bodies) as apart from webhook_events',
    )
    expect(rows).toEqual([{ body, apart: 0 }])
  })
})

it('a delivery whose month cannot be opened is kept whole in its row, and the log says why', async () => {
  const said: unknown[] = []
  const log = { ...silentLog, warn: (...words: unknown[]) => void said.push(words) }
  await db.superuser.query('alter function open_webhook_month(timestamptz) rename to closed_webhook_month')
  const when = '2026-08-01T12:00:00Z'
  const id = await deliver(when, 'unopened', log).finally(() =>
    db.superuser.query('alter function closed_webhook_month(timestamptz) rename to open_webhook_month'),
  )
  expect(await bodies()).toEqual([])
  expect(await carried(id, when)).toBe(`what unopened carries, at ${when}`)
  expect(said).toMatchObject([[{ month: '2026-08' }, expect.stringContaining('stays in its row')]])
})
