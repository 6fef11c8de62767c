import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { connect } from '#domain/connections/connect.ts'
import { inTx } from '#domain/context.ts'
import { putBackDue } from '#domain/due.ts'
import { startExport } from '#domain/exports/start-export.ts'
import { cancelTask } from '#domain/tasks/change-task.ts'
import { snoozeThread } from '#domain/tasks/put-away.ts'
import { sendReply } from '#domain/tasks/send-reply.ts'
import { deleteWorkspace, eraseWorkspace, restoreWorkspace } from '#domain/workspaces/delete-workspace.ts'
import { newId } from '#lib/new-id.ts'
import { wrongDue } from '../../test/due.ts'
import type { SandboxProcess } from '../../test/sandbox-process.ts'
import { seedTasks } from '../../test/seed-tasks.ts'
import { sharedSandbox } from '../../test/shared-sandbox.ts'
import { createWorld, makeWorkspace, type World } from '../../test/world.ts'
import { runMaintenance } from './maintenance.ts'
import { createSender } from './sender.ts'
import { sweepEveryMs, sweepWorkspace } from './sweep.ts'

const minuteMs = 60_000

let sandbox: SandboxProcess
let world: World
beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())
beforeEach(async () => {
  world = await createWorld(sandbox, { leads: 2 })
  await world.work()
  return () => world[Symbol.asyncDispose]()
})

/** A reply that a person sends in so many ms, in a thread of its own. */
async function scheduled(ms: number): Promise<{ taskId: string; threadId: string }> {
  const { ctx, scope, platform } = world
  const known = (await world.rows<{ id: string }>('select id from threads')).map(({ id }) => id)
  const leadId = platform.leads[known.length]?.id
  await sandbox.leadReplies({ workspaceId: platform.id, leadId, text: 'What does the starter plan contain?' })
  await runSync()
  const [thread] = await world.rows<{ id: string; revision: number }>(
    'select id, revision from threads where id <> all($1::uuid[])',
    [known],
  )
  if (thread === undefined) throw new Error('The reply opened no thread')
  const words = { draftId: newId(), revision: thread.revision, subject: 'Re: Offer', body: 'Everything you asked for.' }
  const { id } = await sendReply(ctx, scope, { threadId: thread.id, ...words, sendAt: inMs(ms).toISOString() })
  return { taskId: id, threadId: thread.id }
}

async function runSync(): Promise<void> {
  world.clock.forward(world.ctx.settings.syncEveryMs + 1)
  await runMaintenance(world.ctx)
  await world.work()
}

const inMs = (ms: number): Date => new Date(world.clock.now.getTime() + ms)
const sentThere = async (): Promise<number> => (await sandbox.sent(world.platform.id)).length

it('follows what happens, in the commit in which it does', async () => {
  const { ctx, scope } = world
  const { threadId } = await scheduled(2 * 86_400_000)
  const { taskId } = await scheduled(2 * 86_400_000)
  await cancelTask(ctx, scope, taskId)
  await snoozeThread(ctx, scope, threadId, inMs(86_400_000).toISOString())
  await startExport(ctx, scope)
  await deleteWorkspace(ctx, scope, 'Acme')
  expect(await wrongDue(world.db.superuser)).toEqual([])
  const kinds = await world.rows('select kind, count(*)::int as count from due group by 1 order by 1')
  expect(kinds).toEqual(['erase', 'export', 'send', 'snooze', 'sweep', 'sync'].map((kind) => ({ kind, count: 1 })))
  await restoreWorkspace(ctx, scope)
  await snoozeThread(ctx, scope, threadId, null)
  await world.work()
  expect(await wrongDue(world.db.superuser)).toEqual([])
  const other = await sandbox.makeWorkspace()
  await connect(ctx, scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: other.apiKey })
  expect(await wrongDue(world.db.superuser)).toEqual([])
})

it('says the very moment that its row says, on a clock that does not stand still', async () => {
  const { ctx, scope, clock } = world
  let start = clock.now.getTime()
  let ticks = 0
  Object.defineProperty(clock, 'now', {
    get() {
      ticks += 1
      return new Date(start + ticks)
    },
    set(to: Date) {
      start = to.getTime()
    },
  })
  const { threadId } = await scheduled(2 * 86_400_000)
  await snoozeThread(ctx, scope, threadId, inMs(86_400_000).toISOString())
  await startExport(ctx, scope)
  await deleteWorkspace(ctx, scope, 'Acme')
  expect(await wrongDue(world.db.superuser)).toEqual([])
})

it('leaves a check that somebody has on loan where it is', async () => {
  const { ctx, scope } = world
  const check = { kind: 'check', subjectId: newId() } as const
  await inTx(ctx, scope, async ({ outbox }) => outbox.setDue(scope, { ...check, at: inMs(minuteMs) }))
  expect(await inTx(ctx, scope, ({ db }) => putBackDue(db, scope, [{ ...check, at: ctx.now() }]))).toEqual([])
  expect(await world.rows('select at from due where kind = $1', ['check'])).toEqual([
    { at: inMs(minuteMs).toISOString() },
  ])
})

it.each([
  ['can not be done at all', () => Promise.reject(new Error('It can not be done'))],
  ['must wait', () => Promise.resolve(true)],
])('is begun behind however much that %s', async (_, ofOthers) => {
  const { ctx, scope, db } = world
  const { taskId } = await scheduled(minuteMs)
  const [connection] = await world.rows<{ id: string }>('select id from connections')
  const many = { count: 70, everyMs: 0, firstDueAt: inMs(-2 * minuteMs) }
  await seedTasks(db.superuser, { workspaceId: scope.workspaceId, connectionId: connection?.id ?? '', ...many })
  world.clock.forward(minuteMs)
  const mustWait = async (_: unknown, id: string) => id !== taskId && (await ofOthers())
  const sender = createSender(ctx, { slots: 4, mustWait })
  for (let round = 0; round < 60; round += 1) {
    await sender.round()
    await sender.idle()
    // What must wait is asked about again all the time.
    world.clock.forward(100)
  }
  expect(await world.rows('select status from tasks where id = $1', [taskId])).toEqual([{ status: 'sent' }])
})

it('is not waited for by that round where somebody just changes it', async () => {
  const { ctx, scope, db } = world
  await scheduled(minuteMs)
  const changing = await db.superuser.connect()
  await changing.query('begin')
  await changing.query(`select from due where kind = 'send' for update`)
  await sweepWorkspace(ctx, scope)
  await changing.query('rollback')
  changing.release()
  expect(await wrongDue(db.superuser)).toEqual([])
})

it('is a comparison of replies that a wrong clock has put an hour ahead: the round through the workspaces has it done', async () => {
  const { db, scope, platform } = world
  for (const change of ['connections set sync_started_at', 'due set at'])
    await db.superuser.query(`update ${change} = $2 where workspace_id = $1`, [scope.workspaceId, inMs(60 * minuteMs)])
  await sandbox.leadReplies({ workspaceId: platform.id, leadId: platform.leads[1]?.id, text: 'Is it there?' })
  await sweepWorkspace(world.ctx, scope)
  await runMaintenance(world.ctx)
  await world.work()
  expect(await world.rows("select from messages where new_text = 'Is it there?'")).toHaveLength(1)
})

it('is put back by the round through the workspaces when it was lost, and what it was of is done', async () => {
  await scheduled(minuteMs)
  await world.rows("delete from due where kind <> 'sweep'")
  expect(await wrongDue(world.db.superuser)).not.toEqual([])
  world.clock.forward(minuteMs + sweepEveryMs)
  await world.work()
  expect(await sentThere()).toBe(0)
  await runMaintenance(world.ctx)
  expect(await wrongDue(world.db.superuser)).toEqual([])
  await world.work({ except: ['sync_replies'] })
  expect(await sentThere()).toBe(1)
})

it('sends nothing of itself: what is due no more is left alone, and is looked for no longer', async () => {
  const { ctx, scope } = world
  const { taskId } = await scheduled(60 * minuteMs)
  const later = await scheduled(60 * minuteMs)
  await cancelTask(ctx, scope, taskId)
  const stale = `insert into due (workspace_id, kind, subject_id, at) values ($1, $3, $2, $4)
    on conflict (workspace_id, kind, subject_id) do update set at = excluded.at`
  for (const [kind, id] of [
    ['send', taskId],
    ['send', later.taskId],
    ['send', newId()],
    ['check', newId()],
  ])
    await world.rows(stale, [scope.workspaceId, id, kind, world.clock.now])
  const sender = createSender(ctx, { slots: 10 })
  expect((await sender.round()).begun).toBeGreaterThan(0)
  await sender.idle()
  while ((await sender.round()).begun > 0) await sender.idle()
  expect(await sentThere()).toBe(0)
  expect(await wrongDue(world.db.superuser)).toEqual([])
})

it('says ahead when the next send comes due, and begins none before', async () => {
  const { ctx } = world
  await scheduled(minuteMs)
  const dueAt = inMs(minuteMs).getTime()
  const sender = createSender(ctx, { slots: 10 })
  world.clock.forward(minuteMs - 150)
  expect(await sender.round(100)).toEqual({ begun: 0, isMore: false, nextAt: null })
  expect(await sender.round(200)).toEqual({ begun: 0, isMore: false, nextAt: dueAt })
  world.clock.forward(150)
  expect(await sender.round(200)).toEqual({ begun: 1, isMore: false, nextAt: null })
  await sender.idle()
  expect(await sentThere()).toBe(1)
})

it('lets the sends of a workspace rest while its platform asks for that, and no longer than it is connected', async () => {
  const { ctx, scope } = world
  const match = { workspaceId: world.platform.id, method: 'POST' }
  await scheduled(minuteMs)
  await sandbox.fault({ kind: 'rate_limited', match, times: 1, retryAfter: 3600 })
  world.clock.forward(minuteMs + 1)
  await world.work({ except: ['sync_replies'] })
  const resting = () => world.rows('select from send_rests where until > $1', [world.clock.now])
  expect(await resting()).toHaveLength(1)
  const other = await sandbox.makeWorkspace()
  await connect(ctx, scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: other.apiKey })
  expect(await resting()).toHaveLength(0)
  await connect(ctx, scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: world.platform.apiKey })
  expect(await resting()).toHaveLength(1)
})

it('goes with its workspace', async () => {
  const { ctx, scope } = world
  await scheduled(minuteMs)
  await world.rows('update users set last_sign_in_at = now()')
  await deleteWorkspace(ctx, scope, 'Acme')
  world.clock.forward(31 * 86_400_000)
  await runMaintenance(ctx)
  await world.work({ except: ['sync_replies'] })
  expect(await world.rows('select from workspaces')).toEqual([])
  expect(await world.rows('select kind from due')).toEqual([])
})

it('does not outlive a workspace that is erased while a round goes through it', async () => {
  const { ctx, scope } = world
  await scheduled(2 * 86_400_000)
  await deleteWorkspace(ctx, scope, 'Acme')
  world.clock.forward(31 * 86_400_000)
  let round: Promise<void> | undefined
  const files = {
    ...ctx.files,
    // In the midst of erasing, when a round that does not wait would still see all the rows.
    removeFolder: async () => {
      round = sweepWorkspace(ctx, scope)
      await expect.poll(() => world.rows('select from pg_locks where not granted')).toHaveLength(1)
    },
  }
  await eraseWorkspace({ ...ctx, files }, scope)
  await round
  expect(await world.rows('select from workspaces')).toEqual([])
  expect(await world.rows('select kind from due')).toEqual([])
})

it('is found while no row of any workspace can be read', async () => {
  const { ctx } = world
  await scheduled(minuteMs)
  world.clock.forward(30 * minuteMs)
  const held = await world.db.superuser.connect()
  try {
    await held.query('begin')
    const { rows } = await held.query<{ names: string }>(`
      select string_agg(c.relname, ', ') as names from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition and c.relname not in ('due', 'send_rests', 'directory')
         and a.attname = case c.relname when 'workspaces' then 'id' else 'workspace_id' end`)
    await held.query(`lock table ${rows[0]?.names} in access exclusive mode`)
    expect(await byItself(ctx.pool, ctx.now())).toMatchObject({
      find_due_tasks: 1,
      take_due_sweeps: 1,
      list_workspaces: 1,
    })
  } finally {
    await held.query('rollback')
    held.release()
  }
})

/** How many rows each question has for an answer that is asked by itself, without anybody's workspace. */
async function byItself(pool: pg.Pool, now: Date): Promise<Record<string, number>> {
  const calls: [name: string, args: string, values: unknown[]][] = [
    ['find_due_tasks', '$1, 10, $2', [now, []]],
    ['take_due_checks', '$1, $1, 10, $2', [now, []]],
    ['find_due_workspaces', "'sync', $1", [now]],
    ['take_due_sweeps', '$1, $1, 10', [now]],
    ['list_workspaces', '', []],
    ['find_unconfirmed_accounts', '$1, 10', [now]],
    ['keep_action_logs', '$1, $1, 10', [now]],
  ]
  const client = await pool.connect()
  try {
    const found: Record<string, number> = {}
    await client.query("begin; set local statement_timeout = '2s'")
    for (const [name, args, values] of calls) {
      const { rowCount } = await client.query(`select * from ${name}(${args})`, values)
      found[name] = rowCount ?? 0
    }
    return found
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it('gives each workspace to one of several workers that go through them at once', async () => {
  const { ctx } = world
  for (let made = 0; made < 20; made += 1) await makeWorkspace(ctx)
  const take = async (by: Pick<pg.ClientBase, 'query'>): Promise<string[]> => {
    const values = [inMs(minuteMs), inMs(2 * minuteMs)]
    const { rows } = await by.query<{ id: string }>('select take_due_sweeps($1, $2, 15) as id', values)
    return rows.map(({ id }) => id)
  }
  const clients = [await ctx.pool.connect(), await ctx.pool.connect()]
  const taken: string[] = []
  try {
    for (const client of clients) {
      await client.query("begin; set local statement_timeout = '2s'")
      taken.push(...(await take(client)))
    }
  } finally {
    for (const client of clients) {
      await client.query('commit')
      client.release()
    }
  }
  expect(taken).toHaveLength(21)
  expect(new Set(taken).size).toBe(21)
  expect(await take(ctx.pool)).toEqual([])
})
