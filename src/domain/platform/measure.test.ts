import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SandboxProcess } from '../../../test/sandbox-process.ts'
import { sharedSandbox } from '../../../test/shared-sandbox.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { measurePlatform } from './measure.ts'

let sandbox: SandboxProcess
let world: World
beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await sandbox[Symbol.asyncDispose]()
})

const quiet = {
  unclearSends: 0,
  failedSends: 0,
  waitingEvents: 0,
  oldestEventSeconds: 0,
  failedEvents: 0,
  connections: 1,
  lateConnections: 0,
  shortConnections: 0,
  waitingMails: 0,
  oldestMailSeconds: 0,
}

it('counts nothing where nothing waits', async () => {
  expect(await measurePlatform(world.ctx)).toEqual(quiet)
})

it('counts what waits, failed, is late or short, in whatever workspace, with the age of the oldest', async () => {
  const { superuser } = world.db
  const { workspaceId } = world.scope
  await superuser.query(
    `insert into webhook_events (workspace_id, id, webhook_id, dedupe_key, type, body, status, received_at) values
       ($1, gen_random_uuid(), gen_random_uuid(), 'a', 'lead_replied', '', 'received', $2::timestamptz - interval '90 s'),
       ($1, gen_random_uuid(), gen_random_uuid(), 'b', 'lead_replied', '', 'received', $2::timestamptz - interval '10 s'),
       ($1, gen_random_uuid(), gen_random_uuid(), 'c', 'lead_replied', '', 'failed', $2)`,
    [workspaceId, world.clock.now],
  )
  await superuser.query(
    `insert into mails (id, kind, to_email, subject, text, html, created_at) values (gen_random_uuid(), 'test', 'ada@people.example', '', '', '', $1::timestamptz - interval '30 s')`,
    [world.clock.now],
  )
  await superuser.query(
    `update connections set sync_finished_at = $2::timestamptz - interval '16 min', sync_short_since = $2 where workspace_id = $1`,
    [workspaceId, world.clock.now],
  )
  expect(await measurePlatform(world.ctx)).toEqual({
    ...quiet,
    waitingEvents: 2,
    oldestEventSeconds: expect.closeTo(90, 1),
    failedEvents: 1,
    lateConnections: 1,
    shortConnections: 1,
    waitingMails: 1,
    oldestMailSeconds: expect.closeTo(30, 1),
  })
})

it('leaves out a connection of a deleted workspace', async () => {
  await world.db.superuser.query('update workspaces set deleted_at = now() where id = $1', [world.scope.workspaceId])
  expect(await measurePlatform(world.ctx)).toMatchObject({ connections: 0, lateConnections: 0, shortConnections: 0 })
})
