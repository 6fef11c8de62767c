import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlatformAdapter } from '#integrations/emailbison/adapter.ts'
import { createMailText } from '#integrations/mail-text/adapter.ts'
import { createGuardedFetch } from '#integrations/outgoing/guarded-fetch.ts'
import { silentLog } from '#lib/log.ts'
import { newId } from '#lib/new-id.ts'
import { createSecretBox } from '#lib/secret-box.ts'
import { catalogue } from '#queue/catalogue.ts'
import { openToLook } from '#queue/work.ts'
import { type TestDatabase, testDatabase } from '../../../../test/db.ts'
import { everyKind } from '../../../../test/fakes/every-kind.ts'
import { makeWorkspace } from '../../../../test/world.ts'
import { storeDeliveries } from '../../webhooks/deliveries-store.ts'
import { ingestEvents } from './ingest-events.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

const count = async (statement: string, workspaceId: string): Promise<number> =>
  (await db.superuser.query(statement, [workspaceId])).rowCount ?? 0

it('takes a mountain of deliveries in slice by slice, so that others have their turn between', async () => {
  const scope = await makeWorkspace({ pool: db.pool })
  const { workspaceId } = scope
  const ctx = {
    pool: db.pool,
    now: () => new Date(),
    log: silentLog,
    platforms: everyKind(createPlatformAdapter({ fetch: createGuardedFetch({ allowOrigins: [] }), log: silentLog })),
    mailText: async () => createMailText(),
    secrets: createSecretBox(new Map([[1, randomBytes(32)]])),
  }
  // Of a webhook that is gone: kept, and done with at once.
  const deliveries = Array.from({ length: 230 }, (_, n) => ({
    id: newId(),
    workspaceId,
    webhookId: newId(),
    dedupeKey: `${n}`,
    type: 'lead_replied',
    body: Buffer.from('{}'),
  }))
  await storeDeliveries(ctx, deliveries)
  const boss = await openToLook(db.superuser)
  const { queue } = catalogue.ingest_events
  const jobs = () => boss.findJobs(queue, { data: { job: 'ingest_events', payload: { workspaceId } } })
  await boss.deleteAllJobs(queue)
  const waiting = "select from webhook_events where workspace_id = $1 and status = 'received'"

  expect(await ingestEvents(ctx, scope)).toEqual({ done: 200 })
  expect([await count(waiting, workspaceId), (await jobs()).length]).toEqual([30, 1])
  await boss.deleteAllJobs(queue)
  expect(await ingestEvents(ctx, scope)).toEqual({ done: 30 })
  expect([await count(waiting, workspaceId), (await jobs()).length]).toEqual([0, 0])
})
