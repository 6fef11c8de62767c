import { expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { inTransaction } from '#db/connect.ts'
import { newId } from '#lib/new-id.ts'
import {
  actingWorld,
  day,
  hour,
  interested,
  leadWrites,
  pass,
  sentOf,
  taskOf,
  told,
} from '../../../test/tasks/acting.ts'
import { withSandbox } from '../../../test/tasks/sandbox.ts'
import { makeWorkspace, type World } from '../../../test/world.ts'
import { createAgent } from '../agents/create-agent.ts'
import { readAgents } from '../agents/reads.ts'
import { readAudit } from '../audit/reads.ts'
import { inTx } from '../context.ts'
import { readNotices } from '../notices/reads.ts'
import { readReplies } from '../numbers/read-replies.ts'
import { readUsage } from '../numbers/read-usage.ts'
import { readCounters } from '../numbers/reads.ts'
import { switchPlans } from '../platform/switch-plans.ts'
import { addReaders } from '../report/change-readers.ts'
import { makeLink } from '../report/make-link.ts'
import { findReportLink } from '../report/reads.ts'
import { subscribe } from '../report/subscribe.ts'
import { mintScope, personOf, type Scope } from '../scope.ts'
import { askForHelp } from '../support/ask-for-help.ts'
import { runTaskNow } from '../tasks/change-task.ts'
import { invite } from '../team/invite.ts'
import { advancePlan } from './advance-plan.ts'
import { choosePlan } from './choose-plan.ts'
import { keepAgents } from './keep-agents.ts'
import { listDuePlan, readBilling, readStanding, withFeature } from './reads.ts'
import { billingDays } from './rules.ts'
import { startTrial } from './start-trial.ts'

withSandbox()

/** A world whose workspace begins a trial of 14 days now. */
async function onTrial(change: Parameters<typeof actingWorld>[0] = {}): Promise<World> {
  const world = await actingWorld(change)
  await world.rows(`update workspace_members set created_at = '2020-01-01'`)
  await inTransaction(world.ctx.pool, world.scope, (db) => startTrial(world.ctx, db, world.scope))
  return world
}

async function endsIn(world: World, ms: number): Promise<void> {
  await world.rows('update workspace_plans set trial_ends_at = $1', [new Date(world.clock.now.getTime() + ms)])
}

/** Time passes as the worker's rounds see it. */
async function live(world: World, ms: number): Promise<void> {
  world.clock.forward(ms)
  await advancePlan(world.ctx, mintScope(world.scope.workspaceId, { kind: 'system' }))
  await pass(world, 0)
}

const standing = ({ ctx, scope }: World) => inTx(ctx, scope, (tx) => readStanding(tx, scope))
const billing = ({ ctx, scope }: World) =>
  inTx(ctx, scope, (tx) => readBilling(tx, scope, { publicUrl: 'https://app.example', isSelfHosted: true }))
const audited = async ({ ctx, scope }: World) =>
  (await inTx(ctx, scope, (tx) => readAudit(tx, scope, 50))).entries
    .filter(({ action }) => /^(plan|credit)/.test(action))
    .map(({ action, actor, detail }) => [action, actor, detail])
    .toReversed()
const news = async ({ ctx, scope }: World) =>
  (await inTx(ctx, scope, (tx) => readNotices(tx, scope)))
    .flatMap(({ notices }) => notices.map(({ cause }) => cause))
    .filter((cause) => cause.kind === 'plan')
    .map(({ what, daysLeft }) => (daysLeft === null ? what : `${what} ${daysLeft}`))
const dueAt = async ({ ctx, scope, rows }: World) => ({
  kept: (await rows<{ at: string }>(`select at from due where kind = 'plan'`)).map(({ at }) => at),
  told: (await inTx(ctx, scope, (tx) => listDuePlan(tx, scope))).map(({ at }) => new Date(at).toISOString()),
})
const addAgent = (world: World, name: string) =>
  createAgent(world.ctx, world.scope, { ...agentDefaults, name, connectLevel: 'workspace' })
const working = async ({ ctx, scope }: World) =>
  (await inTx(ctx, scope, (tx) => readAgents(tx, scope))).filter(({ isOn }) => isOn).map(({ name }) => name)

it('a trial warns its admins three days and one day before its end, and at its end', async () => {
  await using world = await onTrial()
  expect(await dueAt(world)).toMatchObject({ kept: (await dueAt(world)).told })
  await live(world, 11 * day)
  expect(await news(world)).toEqual(['trial_ending 3'])
  await live(world, 2 * day)
  await live(world, 0)
  expect(await news(world)).toEqual(['trial_ending 1', 'trial_ending 3'])
  expect(await dueAt(world)).toMatchObject({ kept: (await dueAt(world)).told })
  await live(world, day)
  expect(await news(world)).toEqual(['ended'])
  expect(await dueAt(world)).toEqual({ kept: [], told: [] })
})

it('when a trial ends the agents pause, replies are there and people answer; a plan resumes them, and what came due waits', async () => {
  await using world = await onTrial({ delayMin: 120, delayMax: 120 })
  await endsIn(world, hour)
  const dueAfterTheEnd = await leadWrites(world, interested)
  expect(await taskOf(world, dueAfterTheEnd)).toMatchObject({ status: 'pending', isAutomatic: true })
  await live(world, hour)
  expect(await standing(world)).toMatchObject({ plan: 'trial', state: 'ended', endedBy: 'trial', agentsHeld: 0 })
  await pass(world, 2 * hour)
  expect(await sentOf(world)).toBe(0)
  const waiting = await taskOf(world, dueAfterTheEnd)
  expect(waiting).toMatchObject({ status: 'ready', lastError: [{ code: 'suspended' }] })

  const meanwhile = await leadWrites(world, interested, 1)
  expect(await told(world, meanwhile, 'draft_not_written')).toEqual([{ why: 'suspended' }])
  await runTaskNow(world.ctx, world.scope, waiting?.id ?? '')
  await world.work()
  expect(await sentOf(world)).toBe(1)
  await expect(addAgent(world, 'Bob')).rejects.toMatchObject({ code: 'plan_ended' })

  await choosePlan(world.ctx, world.scope, { plan: 'per_agent' })
  await world.work()
  expect(await taskOf(world, meanwhile)).toMatchObject({ status: 'pending', isAutomatic: true })
  expect(await news(world)).toEqual([])
  expect(await dueAt(world)).toMatchObject({ kept: (await dueAt(world)).told })
  expect(await audited(world)).toEqual([
    ['plan.ended', null, { plan: 'trial', why: 'trial' }],
    ['plan.chosen', 'Ada Byron', { from: 'trial', to: 'per_agent' }],
  ])
})

it('a trial that nobody saw to ends when a plan is chosen, and what came due until then waits all the same', async () => {
  await using world = await onTrial({ delayMin: 120, delayMax: 120 })
  await endsIn(world, hour)
  const threadId = await leadWrites(world, interested)
  world.clock.forward(3 * hour)
  await choosePlan(world.ctx, world.scope, { plan: 'unlimited' })
  await world.work()
  expect(await taskOf(world, threadId)).toMatchObject({ status: 'ready', lastError: [{ code: 'suspended' }] })
  expect(await sentOf(world)).toBe(0)
  // By then it is no news that it had ended.
  expect(await news(world)).toEqual([])
})

it('of more agents than the plan holds those stay on that a person chose, the others answer nothing, and none is deleted', async () => {
  await using world = await onTrial({ delayMin: 120, delayMax: 120 })
  await addAgent(world, 'Bob')
  const { id: third } = await addAgent(world, 'Cy')
  expect(await billing(world)).toMatchObject({ cost: { cents: 9700, at: null } })
  await choosePlan(world.ctx, world.scope, { plan: 'per_agent', keptAgentIds: [third] })
  expect(await working(world)).toEqual(['Cy'])
  const counters = await inTx(world.ctx, world.scope, (tx) => readCounters(tx, [world.scope.workspaceId]))
  expect(counters).toMatchObject({ activeAgents: 1, pausedAgents: 0, agentsOff: 2 })
  expect(await billing(world)).toMatchObject({ cost: { cents: 900 }, agents: [{}, {}, { name: 'Cy', isOn: true }] })
  await expect(addAgent(world, 'Dee')).rejects.toMatchObject({ code: 'plan_full' })
  // Cy does not send by itself, as Ann would have.
  const threadId = await leadWrites(world, interested)
  expect(await taskOf(world, threadId)).toMatchObject({ status: 'ready' })

  const [ann] = (await billing(world)).agents
  await keepAgents(world.ctx, world.scope, [ann?.id ?? ''])
  expect(await working(world)).toEqual(['Ann'])
  const automatic = await leadWrites(world, interested, 1)
  expect(await taskOf(world, automatic)).toMatchObject({ status: 'pending', isAutomatic: true })
  await keepAgents(world.ctx, world.scope, [third])
  await pass(world, 3 * hour)
  // What an agent that is off had planned waits for a person.
  expect(await taskOf(world, automatic)).toMatchObject({ status: 'ready' })
  expect(await sentOf(world)).toBe(0)

  await choosePlan(world.ctx, world.scope, { plan: 'unlimited' })
  expect((await working(world)).toSorted()).toEqual(['Ann', 'Bob', 'Cy'])
  expect((await audited(world)).map(([action]) => action)).toEqual([
    'plan.chosen',
    'plan.agents_kept',
    'plan.agents_kept',
    'plan.chosen',
  ])
})

it('two who add an agent at once to a plan that holds one add one', async () => {
  await using world = await onTrial()
  await world.rows('update agents set deleted_at = now()')
  await choosePlan(world.ctx, world.scope, { plan: 'per_agent' })
  const ends = await Promise.allSettled([addAgent(world, 'Bob'), addAgent(world, 'Cy')])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('a credit makes one billing month cheaper, the oldest first, and each once', async () => {
  await using world = await onTrial()
  const { workspaceId } = world.scope
  for (const days of [1, 2])
    await world.rows(
      `insert into plan_credits (workspace_id, id, cause, subject_id, made_at) values ($1, $2, 'referral', $2, $3)`,
      [workspaceId, newId(), new Date(world.clock.now.getTime() + days)],
    )
  expect(await billing(world)).toMatchObject({ cost: { cents: 0, creditCents: 900 } })
  await choosePlan(world.ctx, world.scope, { plan: 'per_agent' })
  const used = async () => (await billing(world)).credits.map(({ usedFor }) => usedFor)
  const { month } = await billing(world)
  expect(await used()).toEqual([month.from, null])
  await choosePlan(world.ctx, world.scope, { plan: 'unlimited' })
  await live(world, day)
  expect(await used()).toEqual([month.from, null])
  await live(world, 31 * day)
  const next = await billing(world)
  expect(await used()).toEqual([month.from, next.month.from])
  expect(next.cost).toMatchObject({ cents: 9700, creditCents: 0 })
  expect((await audited(world)).filter(([action]) => action === 'credit.used')).toHaveLength(2)
})

it('where no plans are sold nothing ends, nothing is limited, and there is no plan to choose; switched on, all of it holds', async () => {
  await using world = await onTrial()
  await addAgent(world, 'Bob')
  await choosePlan(world.ctx, world.scope, { plan: 'per_agent' })
  await world.rows(`update workspace_plans set plan = 'trial', state = 'trial'`)
  await endsIn(world, hour)
  await switchPlans(world.ctx, false)
  await live(world, 2 * hour)
  expect(await standing(world)).toBeNull()
  await addAgent(world, 'Cy')
  expect(await working(world)).toHaveLength(3)
  await expect(choosePlan(world.ctx, world.scope, { plan: 'unlimited' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(billing(world)).rejects.toMatchObject({ code: 'not_found' })
  expect((await dueAt(world)).told).toEqual([])

  await switchPlans(world.ctx, true)
  await live(world, 0)
  expect(await standing(world)).toMatchObject({ state: 'ended' })
  const threadId = await leadWrites(world, interested)
  expect(await told(world, threadId, 'draft_not_written')).toEqual([{ why: 'suspended' }])
  await switchPlans(world.ctx, false)
  const second = await leadWrites(world, interested, 1)
  expect(await taskOf(world, second)).toMatchObject({ status: 'ready' })
})

it('what a plan does not contain is refused with the way to it, and what was made before goes on', async () => {
  await using world = await onTrial()
  const { ctx, scope } = world
  const inviteClient = () => invite(ctx, scope, { emails: [`${newId()}@guest.example`], role: 'client' })
  await inviteClient()
  const { url } = await makeLink(ctx, scope, 30)
  await choosePlan(ctx, scope, { plan: 'per_agent' })
  await expect(inviteClient()).rejects.toMatchObject({ code: 'plan_lacks_roles' })
  await expect(makeLink(ctx, scope, 30)).rejects.toMatchObject({ code: 'plan_lacks_this' })
  await expect(addReaders(ctx, scope, ['a@guest.example'])).rejects.toMatchObject({ code: 'plan_lacks_this' })
  const member = { userId: personOf(scope) ?? '', email: 'ada@people.example' }
  await expect(subscribe(ctx, scope, { ...member, isSubscribed: true })).rejects.toMatchObject({
    code: 'plan_lacks_this',
  })
  expect(await inTx(ctx, scope, (tx) => withFeature(tx, [scope.workspaceId], 'advanced_analytics'))).toEqual([])
  expect((await invite(ctx, scope, { emails: ['b@guest.example'], role: 'admin' }))[0]?.outcome).toBe('invited')
  expect(await findReportLink(ctx.pool, new URL(url).hash.slice(1), ctx.now())).not.toBeNull()
  const { days } = await inTx(ctx, scope, (tx) => readReplies(tx, scope))
  expect(days).toHaveLength(30)
  await choosePlan(ctx, scope, { plan: 'unlimited' })
  await inviteClient()
  expect(await inTx(ctx, scope, (tx) => withFeature(tx, [scope.workspaceId], 'advanced_analytics'))).toHaveLength(1)
})

it('a request for help goes to the operator with workspace, plan and screen, marked where there is priority', async () => {
  await using world = await onTrial()
  const { ctx, scope } = world
  const person = { name: 'Ada Byron', email: 'ada@people.example' }
  const ask = () => askForHelp(ctx, scope, { person, screen: '/inbox', words: 'My replies\nare late.\n\nWhat now?' })
  await expect(ask()).rejects.toMatchObject({ code: 'not_found' })
  await world.rows(`update platform_settings set support_email = 'help@operator.example'`)
  await ask()
  await choosePlan(ctx, scope, { plan: 'per_agent' })
  await ask()
  const mails = await world.rows<{ to_email: string; reply_to: string; subject: string; text: string }>(
    `select to_email, reply_to, subject, text from mails where kind = 'help' order by id`,
  )
  expect(mails.map(({ subject }) => subject)).toEqual([
    '[Priority] Help for Acme: My replies are late. What now?',
    'Help for Acme: My replies are late. What now?',
  ])
  expect(mails[1]).toMatchObject({ to_email: 'help@operator.example', reply_to: person.email })
  for (const words of ['What now?', 'Plan: Per Agent', 'Screen: /inbox', `Acme (${scope.workspaceId})`])
    expect(mails[1]?.text).toContain(words)
})

it('another workspace sees nothing of it', async () => {
  await using world = await onTrial()
  const other = await makeWorkspace(world.ctx)
  const seen = await inTx(world.ctx, other, (tx) => tx.db.query({ text: 'select 1 from workspace_plans', values: [] }))
  expect(seen).toEqual([])
})

it.each([
  ['a month in which clocks go forward', 'Europe/Berlin', '2026-03-31T23:30:00.000Z', '2026-03-14T22:59:00.000Z'],
  ['a month in which clocks go back', 'America/New_York', '2026-11-14T04:59:59.000Z', '2026-10-20T12:00:00.000Z'],
  [
    'the short month of an anchor on the 31st',
    'Pacific/Kiritimati',
    '2026-02-27T09:00:00.000Z',
    '2026-01-31T10:00:00.000Z',
  ],
] as const)(
  'usage of %s is what the tables say when they are counted once more',
  async (_name, timeZone, now, anchor) => {
    await using world = await onTrial()
    const { workspaceId } = world.scope
    await world.rows(`update workspaces set time_zone = $1`, [timeZone])
    await world.rows(`update workspace_plans set anchor_at = $1`, [anchor])
    world.clock.now = new Date(now)
    await fillDays(world, world.scope, new Date(anchor), new Date(now))
    const told = await inTx(world.ctx, world.scope, (tx) => readUsage(tx, world.scope))
    const counted = await world.rows<{ day: string; threads: number; calls: number; sends: number; micros: string }>(
      `select day::text,
            (select count(*)::int from threads t where t.workspace_id = $1 and (t.created_at at time zone $2)::date = day) as threads,
            (select coalesce(sum(calls), 0)::int from number_facts f where f.workspace_id = $1 and f.day = days.day) as calls,
            (select count(*)::int from number_facts f where f.workspace_id = $1 and f.kind = 'send' and f.day = days.day) as sends,
            (select coalesce(sum(cost_micros), 0) from number_facts f where f.workspace_id = $1 and f.day = days.day) as micros
       from (select generate_series($3::date, $4::date, '1 day')::date as day) days order by day`,
      [workspaceId, timeZone, told.month.from, told.today],
    )
    expect(told.month).toEqual(billingDays(new Date(anchor), told.today))
    expect(told.days.map(({ day, threads, repliesSent, aiCalls }) => [day, threads, repliesSent, aiCalls])).toEqual(
      counted.map(({ day, threads, calls, sends }) => [day, threads, sends, calls]),
    )
    const sum = (of: (row: (typeof counted)[number]) => number) => counted.reduce((all, row) => all + of(row), 0)
    expect(told.all).toMatchObject({ threads: sum((row) => row.threads), repliesSent: sum((row) => row.sends) })
    expect(told.all.aiCalls).toBe(sum((row) => row.calls))
    expect(told.all.costUsd).toBeCloseTo(sum((row) => Number(row.micros)) / 1e6)
    expect(told.all.threads).toBeGreaterThan(20)
  },
)

/** One thread with a draft and a send every seven hours, from a while before the month until now. */
async function fillDays({ rows, ctx }: World, { workspaceId }: Scope, from: Date, to: Date): Promise<void> {
  const [connection] = await rows<{ id: string }>('select id from connections')
  const [zone] = await rows<{ name: string }>('select time_zone as name from workspaces where id = $1', [workspaceId])
  for (let at = from.getTime() - 3 * day; at <= to.getTime(); at += 7 * hour + 1) {
    const id = idAt(at)
    await rows(
      `with c as (insert into contacts (workspace_id, id, connection_id, email) values ($1, $2, $3, $2::uuid || '@lead.example')),
            t as (insert into threads (workspace_id, id, contact_id, last_message_at, last_direction, created_at) values ($1, $2, $2, $4, 'inbound', $4))
       select 1`,
      [workspaceId, id, connection?.id, new Date(at)],
    )
    await rows(
      `insert into number_facts (workspace_id, kind, subject_id, thread_id, day, cost_micros, calls)
       select $1, kind, $2, $2, ($3::timestamptz at time zone $4)::date, case kind when 'cost' then 1234 else 0 end, case kind when 'cost' then 2 else 0 end from unnest(array['send', 'cost']) kind`,
      [workspaceId, id, new Date(at), zone?.name],
    )
  }
  expect(ctx.now()).toEqual(to)
}

const idAt = (at: number): string => {
  const hex = at.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${newId().slice(15)}`
}
