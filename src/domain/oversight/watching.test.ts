import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { newId } from '#lib/new-id.ts'
import { addJob } from '#queue/add.ts'
import { giveUp } from '../../../test/give-up.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { createWorld, makeWorkspace, type World } from '../../../test/world.ts'
import { readAudit } from '../audit/reads.ts'
import { readPlatformCounts } from '../platform/reads.ts'
import { recordAuditLog } from '../platform/record-audit-log.ts'
import { type AdminScope, mintAdminScope, mintScope, personOf, type Scope } from '../scope.ts'
import { replayEvent } from '../webhooks/replay-events.ts'
import { openDelivery, readPlatformDeliveries, readThroughput } from './deliveries.ts'
import { readActivity, readPlatformHealth, readPlatformSends, readQueue } from './reads.ts'
import { countFailedDeliveries, replayFailedDeliveries } from './replay-failed.ts'
import { retryJobs } from './retry-jobs.ts'

withSandbox()

let world: World
let root: AdminScope
let stranger: AdminScope
let other: Scope
beforeAll(async () => {
  world = await createWorld(sandbox)
  other = await makeWorkspace(world.ctx)
  root = mintAdminScope(personOf(other) ?? '')
  stranger = mintAdminScope(personOf(world.scope) ?? '')
  await world.rows(`insert into user_roles (user_id, role) values ($1, 'admin')`, [root.userId])
  await world.work()
})
afterAll(() => world[Symbol.asyncDispose]())

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A delivery of so long ago, with the id that it got then. */
async function delivered(scope: Scope, ageMs: number, status = 'processed', type = 'lead_replied'): Promise<string> {
  const at = new Date(world.clock.now.getTime() - ageMs)
  const hex = at.getTime().toString(16).padStart(12, '0')
  const id = `${hex.slice(0, 8)}-${hex.slice(8)}-${newId().slice(14)}`
  await world.rows(
    `insert into webhook_events (workspace_id, id, webhook_id, dedupe_key, type, body, status, error, received_at, processed_at)
     values ($1, $2, $3, gen_random_uuid(), $4, 'words of a lead', $5, $6, $7, $8)`,
    [
      scope.workspaceId,
      id,
      newId(),
      type,
      status,
      status === 'failed' ? '{"code":"not_applied","message":"hidden"}' : null,
      at,
      status === 'received' ? null : new Date(at.getTime() + 40),
    ],
  )
  return id
}

const enter = (workspaceId: string) => mintScope(workspaceId, { kind: 'administrator', userId: root.userId })
const ids = async (filter: Parameters<typeof readPlatformDeliveries>[2]) =>
  (await readPlatformDeliveries(world.ctx, root, filter, enter)).deliveries.map(({ id }) => id)

it('finds every delivery on the platform, the newest first, by workspace, type, state and time, and tells nothing of what it carries', async () => {
  const [old, mine, theirs] = [
    await delivered(world.scope, 30 * hourMs),
    await delivered(world.scope, 2 * hourMs, 'failed'),
    await delivered(other, hourMs, 'received', 'email_bounced'),
  ]
  expect(await ids({})).toEqual([theirs, mine, old])
  expect(await ids({ workspaceId: world.scope.workspaceId })).toEqual([mine, old])
  expect(await ids({ type: 'email_bounced' })).toEqual([theirs])
  expect(await ids({ status: 'failed' })).toEqual([mine])
  expect(await ids({ hours: 24 })).toEqual([theirs, mine])
  expect(await ids({ cursor: theirs })).toEqual([mine, old])
  expect((await readPlatformDeliveries(world.ctx, stranger, {}, enter)).deliveries).toEqual([])
  const { deliveries } = await readPlatformDeliveries(world.ctx, root, { status: 'failed' }, enter)
  expect(deliveries).toMatchObject([{ workspaceName: 'Acme', cause: 'not_applied' }])
  expect(JSON.stringify(deliveries)).not.toContain('hidden')

  const hours = await readThroughput(world.ctx, root)
  expect(hours).toHaveLength(24)
  const came = hours.filter(({ received }) => received > 0)
  expect(came).toMatchObject([
    { received: 1, failed: 1, waiting: 0, medianMs: 40, slowMs: 40 },
    { received: 1, failed: 0, waiting: 1, medianMs: null },
  ])
  expect((await readThroughput(world.ctx, stranger)).every(({ received }) => received === 0)).toBe(true)
})

it('opens what a delivery carries and replays it, and the workspace’s audit log tells who did', async () => {
  const { ctx, scope } = world
  const id = await delivered(scope, minuteMs, 'failed')
  const entering = mintScope(scope.workspaceId, { kind: 'administrator', userId: root.userId })
  expect(await openDelivery(ctx, entering, id)).toMatchObject({
    body: 'words of a lead',
    error: { code: 'not_applied', message: 'hidden' },
  })
  await replayEvent(ctx, entering, id)
  const { entries } = await inTx(ctx, scope, (tx) => readAudit(tx, scope, 2))
  expect(entries.map(({ action }) => action)).toEqual(['webhook.replayed', 'webhook.opened'])
  expect(await ids({ status: 'received', workspaceId: scope.workspaceId })).toEqual([id])
  const foreign = mintScope(other.workspaceId, { kind: 'administrator', userId: root.userId })
  await expect(openDelivery(ctx, foreign, id)).rejects.toMatchObject({ code: 'not_found' })
  await world.work()
})

it('replays all failed deliveries that fit, told to the platform’s audit log and to each workspace’s', async () => {
  const { ctx, scope } = world
  await world.rows(`delete from webhook_events`)
  const mine = [await delivered(scope, minuteMs, 'failed'), await delivered(scope, 2 * minuteMs, 'failed')]
  const theirs = await delivered(other, minuteMs, 'failed', 'email_bounced')
  const old = await delivered(scope, 3 * hourMs, 'failed')
  const fine = await delivered(scope, minuteMs)
  const none = { deliveries: 0, workspaces: 0, isMore: false }
  expect(await countFailedDeliveries(ctx, stranger, {}, enter)).toEqual(none)
  expect(await replayFailedDeliveries(ctx, stranger, {}, enter)).toEqual(none)
  expect(await countFailedDeliveries(ctx, root, {}, enter)).toEqual({ deliveries: 4, workspaces: 2, isMore: false })
  expect(await countFailedDeliveries(ctx, root, { type: 'email_bounced' }, enter)).toMatchObject({ deliveries: 1 })
  expect(await replayFailedDeliveries(ctx, root, { hours: 1, workspaceId: scope.workspaceId }, enter)).toEqual({
    deliveries: 2,
    workspaces: 1,
    isMore: false,
  })
  expect((await ids({ status: 'received' })).toSorted()).toEqual(mine.toSorted())
  expect(await ids({ status: 'failed' })).toEqual([theirs, old])
  expect(await ids({ status: 'processed' })).toEqual([fine])
  const { entries } = await inTx(ctx, scope, (tx) => readAudit(tx, scope, 1))
  expect(entries).toMatchObject([{ action: 'webhook.replayed', detail: { events: 2, byAdministrator: true } }])
  expect(await world.rows(`select details from audit_logs where entity_type = 'deliveries'`)).toEqual([
    { details: { replayed: 2, workspaces: 1, hours: 1, workspaceId: scope.workspaceId } },
  ])
  await world.work()
})

it('finds and replays them from workspace to workspace where the database joins none of several', async () => {
  const { ctx, scope } = world
  await world.rows('delete from webhook_events')
  const [mine, theirs] = [await delivered(scope, minuteMs, 'failed'), await delivered(other, hourMs, 'failed')]
  const fine = await delivered(scope, 3 * hourMs, 'processed', 'email_bounced')
  const name = 'list_platform_deliveries(uuid, uuid, text, text, uuid, uuid, integer)'
  const [known] = await world.rows(`select pg_get_functiondef('${name}'::regprocedure) as text`)
  const text = String(known?.text)
  // As a cluster has it: whether an administrator asks is seen before.
  await world.rows(
    text.replace('return query execute', `raise exception 'not joined' using errcode = '0A000'; return query execute`),
  )
  try {
    expect(await ids({})).toEqual([mine, theirs, fine])
    expect(await ids({ cursor: theirs })).toEqual([fine])
    expect(await ids({ hours: 2, status: 'failed' })).toEqual([mine, theirs])
    expect(await ids({ type: 'email_bounced', workspaceId: scope.workspaceId })).toEqual([fine])
    const { deliveries } = await readPlatformDeliveries(ctx, root, { status: 'failed' }, enter)
    expect(deliveries[0]).toMatchObject({ workspaceName: 'Acme', cause: 'not_applied', deliveries: 1, isTest: false })
    expect((await readPlatformDeliveries(ctx, stranger, {}, enter)).deliveries).toEqual([])
    const one = { deliveries: 1, workspaces: 1, isMore: false }
    expect(await countFailedDeliveries(ctx, root, { workspaceId: other.workspaceId }, enter)).toEqual(one)
    expect(await replayFailedDeliveries(ctx, stranger, {}, enter)).toMatchObject({ deliveries: 0 })
    expect(await replayFailedDeliveries(ctx, root, {}, enter)).toEqual({ ...one, deliveries: 2, workspaces: 2 })
    expect(await ids({ status: 'received' })).toEqual([mine, theirs])
  } finally {
    await world.rows(text)
    await world.rows('delete from webhook_events')
  }
})

it('replays the newest thousand at a time', async () => {
  const { ctx } = world
  await world.rows(
    `insert into webhook_events (workspace_id, id, webhook_id, dedupe_key, type, body, status, error)
       select $1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'unreadable', '', 'failed', '{"code":"not_json"}' from generate_series(1, 1001)`,
    [other.workspaceId],
  )
  const unreadable = { type: 'unreadable' }
  const thousand = { deliveries: 1000, workspaces: 1, isMore: true }
  expect(await countFailedDeliveries(ctx, root, unreadable, enter)).toEqual(thousand)
  expect(await replayFailedDeliveries(ctx, root, unreadable, enter)).toEqual(thousand)
  expect(await countFailedDeliveries(ctx, root, unreadable, enter)).toEqual({
    ...thousand,
    deliveries: 1,
    isMore: false,
  })
  await world.rows(`delete from webhook_events`)
})

it('counts the queue by job, and has failed jobs tried again, which the platform’s audit log tells', async () => {
  const { ctx, scope } = world
  await inTx(ctx, scope, (tx) => addJob(tx.db, 'score_message', { workspaceId: scope.workspaceId, messageId: newId() }))
  const ofScoring = async () => (await readQueue(ctx, root)).find(({ job }) => job === 'score_message')
  expect(await ofScoring()).toMatchObject({ waiting: 1, failed: 0, oldestAt: expect.any(String) })
  await giveUp(world.queue, 'quick')
  expect(await ofScoring()).toMatchObject({ waiting: 0, failed: 1, oldestAt: null })
  expect(await retryJobs(ctx, root, 'no such job')).toBe(0)
  expect(await retryJobs(ctx, root, 'sync_replies')).toBe(0)
  expect(await retryJobs(ctx, root, 'score_message')).toBe(1)
  expect(await ofScoring()).toMatchObject({ waiting: 1, failed: 0 })
  expect(await world.rows(`select entity_id, details from audit_logs where entity_type = 'jobs'`)).toEqual([
    { entity_id: 'score_message', details: { retried: 1 } },
  ])
  expect(await world.work()).toBeGreaterThan(0)
  expect(await ofScoring()).toBeUndefined()
})

it('shows, and has tried again, what was given up behind more of other jobs than one look takes in', async () => {
  const { ctx, scope } = world
  const { workspaceId } = scope
  const later = new Date(Date.now() + 3_600_000)
  for (const job of ['open_task', 'score_message'] as const)
    await world.queue.insert(
      'quick',
      Array.from({ length: 5000 }, () => ({
        data: { job, payload: { workspaceId, messageId: newId() }, tries: 1 },
        startAfter: later,
      })),
    )
  await inTx(ctx, scope, (tx) => addJob(tx.db, 'score_message', { workspaceId, messageId: newId() }))
  await giveUp(world.queue, 'quick')
  try {
    const shown = (await readQueue(ctx, root)).find(({ job }) => job === 'score_message')
    expect(shown).toMatchObject({ failed: 1 })
    expect(await retryJobs(ctx, root, 'score_message')).toBe(1)
    expect(await retryJobs(ctx, root, 'score_message')).toBe(0)
  } finally {
    await world.queue.deleteAllJobs('quick')
    await world.rows(`delete from audit_logs where entity_type = 'jobs'`)
  }
})

it('finds sends that are unclear or failed without their words, and says of the whole platform what is wrong', async () => {
  const { ctx, scope } = world
  const before = await readPlatformHealth(ctx, root)
  expect(before).toMatchObject({ sends: { unclear: 0, failed: 0, overdue: 0 }, sync: { connections: 1, broken: 0 } })
  const { thread, contact } = { thread: newId(), contact: newId() }
  const [connection] = await world.rows<{ id: string }>('select id from connections')
  await world.rows(
    `insert into contacts (workspace_id, id, connection_id, email) values ($1, $2, $3, 'lead@lead.example')`,
    [scope.workspaceId, contact, connection?.id],
  )
  await world.rows(
    `insert into threads (workspace_id, id, contact_id, last_message_at, last_direction) values ($1, $2, $3, now(), 'inbound')`,
    [scope.workspaceId, thread, contact],
  )
  const [failed, unclear] = [newId(), newId()]
  const said = JSON.stringify([{ code: 'platform_said', message: 'lead@lead.example is unknown' }])
  for (const [id, status, error] of [
    [failed, 'failed', said],
    [unclear, 'processing', null],
  ])
    await world.rows(
      `insert into tasks (workspace_id, id, thread_id, type, status, scheduled_at, last_error) values ($1, $2, $3, 'reply', $4, now(), $5)`,
      [scope.workspaceId, id, thread, status, error],
    )
  await world.rows(
    `insert into send_attempts (workspace_id, id, task_id, thread_id, connection_id, number, state, in_reply_to, to_email, subject, body, body_hash)
     values ($1, $2, $3, $4, $5, 1, 'unclear', '1', 'lead@lead.example', 'hidden', 'hidden', '\\x00')`,
    [scope.workspaceId, newId(), unclear, thread, connection?.id],
  )
  await world.rows(`insert into due (workspace_id, kind, subject_id, at) values ($1, 'send', $2, $3)`, [
    scope.workspaceId,
    newId(),
    new Date(world.clock.now.getTime() - 5 * minuteMs),
  ])
  const sends = await readPlatformSends(ctx, root)
  expect(sends.map(({ taskId, state, causes }) => [taskId, state, causes]).toSorted()).toEqual(
    [
      [failed, 'failed', ['platform_said']],
      [unclear, 'unclear', []],
    ].toSorted(),
  )
  expect(JSON.stringify(sends)).not.toMatch(/lead@|hidden/)
  expect(await readPlatformSends(ctx, stranger)).toEqual([])
  expect(await readPlatformHealth(ctx, root)).toMatchObject({
    sends: { unclear: 1, failed: 1, overdue: 1, oldestAt: expect.any(String) },
    mail: { isSent: false },
  })
  await expect(readPlatformHealth(ctx, stranger)).rejects.toMatchObject({ code: 'not_administrator' })
})

it('the hours of activity add up to what the dashboard counts, and to what its link lists', async () => {
  const { ctx } = world
  for (const ageMs of [0, 30 * minuteMs, 5 * hourMs, 24 * hourMs, 25 * hourMs])
    await inTx(ctx, world.scope, (tx) =>
      recordAuditLog(
        tx.db,
        { adminUserId: root.userId, action: 'UPDATE', entityType: 'jobs', entityId: null, details: {} },
        new Date(world.clock.now.getTime() - ageMs),
      ),
    )
  const hours = await readActivity(ctx, root)
  expect(hours).toHaveLength(24)
  const { auditEntries } = await readPlatformCounts(ctx, root)
  expect(hours.reduce((sum, { entries }) => sum + entries, 0)).toBe(auditEntries)
  expect(hours[0]?.entries).toBe(1)
  expect(hours.at(-6)?.entries).toBe(1)
})
