import pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#lib/new-id.ts'
import { type TestDatabase, testDatabase } from '../../test/db.ts'
import { giveUp } from '../../test/give-up.ts'
import { addJob } from './add.ts'
import { queueNames } from './catalogue.ts'
import { createQueueDesk, type QueueDesk } from './desk.ts'
import { openToLook } from './work.ts'

let db: TestDatabase
let owner: pg.Pool
let boss: PgBoss
let desk: QueueDesk
beforeAll(async () => {
  db = await testDatabase()
  owner = new pg.Pool({ connectionString: db.ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  boss = await openToLook(owner)
  desk = createQueueDesk(owner)
})
afterAll(async () => {
  await owner.end()
  await db[Symbol.asyncDispose]()
})
beforeEach(async () => {
  for (const queue of queueNames) await boss.deleteAllJobs(queue)
})

const [one, other] = [newId(), newId()]
const score = (workspaceId: string, runAt?: Date) =>
  addJob(
    { query: async ({ text, values }) => (await db.pool.query(text, [...values])).rows },
    'score_message',
    { workspaceId, messageId: newId() },
    runAt === undefined ? {} : { runAt },
  )
const depthOf = async (workspaceId?: string) =>
  (await desk.depth({ workspaceId })).find(({ job }) => job === 'score_message')

it('counts what waits, comes later, is under way and was given up, of all workspaces or of one', async () => {
  await score(one)
  await giveUp(boss, 'quick')
  await score(one)
  await boss.fetch('quick')
  await score(one)
  await score(other)
  await score(other, new Date(Date.now() + 3_600_000))
  expect(await depthOf()).toMatchObject({ waiting: 2, later: 1, underWay: 1, failed: 1 })
  expect(await depthOf(one)).toMatchObject({ waiting: 1, later: 0, underWay: 1, failed: 1 })
  expect(Date.parse((await depthOf(one))?.oldestAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect((await desk.depth()).find(({ job }) => job === 'write_draft')).toMatchObject({ waiting: 0, oldestAt: null })
})

it('sees what waits behind more than it looks at that was given up and is kept', async () => {
  const data = { job: 'score_message', payload: { workspaceId: one, messageId: newId() }, tries: 1 }
  await boss.insert(
    'quick',
    Array.from({ length: 5000 }, () => ({ data, retryLimit: 0 })),
  )
  const taken = await boss.fetch('quick', { batchSize: 5000 })
  await boss.fail(
    'quick',
    taken.map(({ id }) => id),
  )
  await score(one)
  expect(await depthOf()).toMatchObject({ waiting: 1, failed: 5000, oldestAt: expect.any(String) })
})

it('has what was given up tried once more, and nothing else', async () => {
  await score(one)
  await giveUp(boss, 'quick')
  await score(other)
  expect(await desk.retry('score_message')).toBe(1)
  expect(await desk.retry('write_draft')).toBe(0)
  expect(await depthOf()).toMatchObject({ failed: 0, waiting: 2 })
  expect(await boss.fetch('quick', { batchSize: 5 })).toHaveLength(2)
})
