import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SandboxProcess } from '../../../test/sandbox-process.ts'
import { sharedSandbox } from '../../../test/shared-sandbox.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { measurePlatform } from './measure.ts'
import { switchPlans } from './switch-plans.ts'

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
  overdueSends: 0,
  oldestSendAt: null,
  unclearSends: 0,
  failedSends: 0,
  waitingEvents: 0,
  oldestEventAt: null,
  failedEvents: 0,
  connections: 1,
  brokenConnections: 0,
  behindConnections: 0,
  lateConnections: 0,
  shortConnections: 0,
  waitingMails: 0,
  oldestMailAt: null,
  differingNumbers: 0,
  overdueNotices: 0,
  oldestNoticeAt: null,
  backedUpAt: null,
}

it('counts nothing where nothing waits', async () => {
  expect(await measurePlatform(world.ctx)).toEqual(quiet)
})

it('counts what waits, failed, is late or short, in whatever workspace, with the time of the oldest', async () => {
  const { superuser } = world.db
  const { workspaceId } = world.scope
  const ago = (seconds: number) => new Date(world.clock.now.getTime() - seconds * 1000)
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
  await superuser.query(
    `insert into due (workspace_id, kind, subject_id, at) values ($1, 'send', gen_random_uuid(), $2),
       ($1, 'notice', gen_random_uuid(), $3), ($1, 'notice', gen_random_uuid(), $4)`,
    [workspaceId, ago(120), ago(300), ago(30)],
  )
  const measured = await measurePlatform(world.ctx)
  const times = [measured.oldestSendAt, measured.oldestEventAt, measured.oldestMailAt, measured.oldestNoticeAt]
  expect(times.map((time) => new Date(time ?? 0))).toEqual([ago(120), ago(90), ago(30), ago(300)])
  expect(measured).toMatchObject({
    overdueSends: 1,
    overdueNotices: 1,
    waitingEvents: 2,
    failedEvents: 1,
    lateConnections: 1,
    shortConnections: 1,
    waitingMails: 1,
  })
})

it('counts no connection as late that its platform refuses, nor one that it can not be asked for where agents are paused', async () => {
  const { workspaceId } = world.scope
  const late = async (errors: { last?: object; sync?: object }) => {
    await world.rows('update connections set last_error = $2, sync_error = $3 where workspace_id = $1', [
      workspaceId,
      errors.last ?? null,
      errors.sync ?? null,
    ])
    return (await measurePlatform(world.ctx)).lateConnections
  }
  const said = { code: 'platform_said', message: 'Unauthenticated.' }
  expect(await late({ sync: said })).toBe(1)
  expect(await late({ last: said, sync: said })).toBe(0)
  await world.rows('update workspaces set suspended_at = now() where id = $1', [workspaceId])
  expect(await late({ sync: said })).toBe(0)
  expect(await late({})).toBe(1)
  expect(await late({ sync: { code: 'our_fault' } })).toBe(1)
  await world.rows('update workspaces set suspended_at = null where id = $1', [workspaceId])
  expect(await late({ sync: said })).toBe(1)
  await world.rows(
    `insert into workspace_plans (workspace_id, plan, state, ended_by, anchor_at, trial_ends_at, paused_at, seen_until)
     values ($1, 'trial', 'ended', 'trial', now(), now(), now(), now())`,
    [workspaceId],
  )
  expect(await late({ sync: said })).toBe(0)
  await switchPlans(world.ctx, false)
  expect(await late({ sync: said })).toBe(1)
  await switchPlans(world.ctx, true)
})

it('leaves out a connection of a deleted workspace', async () => {
  await world.db.superuser.query('update workspaces set deleted_at = now() where id = $1', [world.scope.workspaceId])
  expect(await measurePlatform(world.ctx)).toMatchObject({ connections: 0, lateConnections: 0, shortConnections: 0 })
})
