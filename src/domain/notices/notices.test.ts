import { expect, it } from 'vitest'
import { noticeTitle } from '#contract/notice-words.ts'
import type { NoticeCause } from '#contract/notices.ts'
import type { Role } from '#contract/operation.ts'
import { newId } from '#lib/new-id.ts'
import { actingWorld, hour, leadWrites } from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { failSends, threadToAnswer } from '../../../test/tasks/sending.ts'
import { createWorld, makeWorkspace, type World } from '../../../test/world.ts'
import { withConnectionHealth } from '../connections/connection-health.ts'
import { inTx } from '../context.ts'
import { noticeLines } from '../mail/notice-words.ts'
import { mintScope, personOf, type Scope } from '../scope.ts'
import { sendReply } from '../tasks/send-reply.ts'
import { restoreSuspended, suspendWorkspace } from '../workspaces/suspend-workspace.ts'
import { chooseNotices } from './choose-notices.ts'
import { countUnseen, readNotices, readPreferences } from './reads.ts'
import { seeNotices } from './see-notices.ts'

withSandbox()

const wantsMeeting = 'Yes please! Can we meet on Tuesday at 10? I would like to buy your product, what does it cost?'

const bell = ({ ctx }: Pick<World, 'ctx'>, scope: Scope) => inTx(ctx, scope, (tx) => readNotices(tx, scope))
const unseen = ({ ctx }: Pick<World, 'ctx'>, scope: Scope) => inTx(ctx, scope, (tx) => countUnseen(tx, scope))

/** Somebody else in the workspace. */
async function joins(world: World, role: Role): Promise<Scope> {
  const userId = newId()
  const { workspaceId } = world.scope
  await world.rows(`insert into users (id, email) values ($1, $2)`, [userId, `${userId}@people.example`])
  await world.rows(
    `insert into workspace_members (workspace_id, user_id, role, created_at) values ($1, $2, $3, now() - interval '1 day')`,
    [workspaceId, userId, role],
  )
  return mintScope(workspaceId, { kind: 'person', userId, role })
}

/** The people have been there for a while: the world's clock stands still from before they came. */
async function longThere<Of extends World>(world: Of): Promise<Of> {
  await world.rows(`update workspace_members set created_at = created_at - interval '1 day'`)
  return world
}

const raise = ({ ctx, clock }: World, scope: Scope, key: string, cause: NoticeCause): Promise<void> =>
  inTx(ctx, scope, async (tx) => tx.outbox.raise(scope, { key, threadId: null, cause, at: clock.now }))

it('a hot reply stands in the bell with the words of the lead, once, however often it is judged', async () => {
  await using world = await longThere(await actingWorld({ autoSendEnabled: false }))
  const threadId = await leadWrites(world, wantsMeeting)
  const [hot] = (await bell(world, world.scope)).filter(({ kind }) => kind === 'high_intent')
  expect(hot).toMatchObject({ count: 1, isNew: true })
  expect(hot?.notices[0]?.thread).toMatchObject({ id: threadId, snippet: expect.stringContaining('Can we meet') })
  await world.rows(`update threads set intent_score = 2 where id = $1`, [threadId])
  expect((await bell(world, world.scope)).filter(({ kind }) => kind === 'high_intent')).toEqual([])
})

it('what a person has to answer is told, with why', async () => {
  await using world = await longThere(await actingWorld())
  await leadWrites(world, 'Great tool, but please take me off your mailing list.')
  const told = await bell(world, world.scope)
  expect(told.map(({ kind }) => kind)).toContain('handoff')
  const cause = told.find(({ kind }) => kind === 'handoff')?.notices[0]?.cause
  expect(cause).toMatchObject({ reasons: [{ code: 'handoff', cause: 'opt_out' }] })
})

it('a reply that did not go out is told with what the platform said', async () => {
  await using world = await longThere(await createWorld(sandbox))
  const { input, threadId } = await threadToAnswer(world)
  await failSends({ kind: 'forbidden', times: 1 })
  await sendReply(world.ctx, world.scope, input)
  await world.work()
  const told = (await bell(world, world.scope)).filter(({ kind }) => kind === 'send_trouble')
  expect(told).toMatchObject([
    {
      count: 1,
      notices: [{ thread: { id: threadId }, cause: { state: 'failed', reasons: [{ code: 'platform_said' }] } }],
    },
  ])
})

it('each role hears of what it could do something about, and nobody of what was before they came', async () => {
  await using world = await longThere(await createWorld(sandbox))
  const [member, client] = [await joins(world, 'member'), await joins(world, 'client')]
  await raise(world, world.scope, 'a', { kind: 'connection_lost', error: { code: 'our_fault' } })
  await raise(world, world.scope, 'b', { kind: 'handoff', reasons: [] })
  await raise(world, world.scope, 'c', { kind: 'high_intent' })
  const kinds = async (scope: Scope) => (await bell(world, scope)).map(({ kind }) => kind)
  expect(await kinds(world.scope)).toEqual(['high_intent', 'handoff', 'connection_lost'])
  expect(await kinds(member)).toEqual(['high_intent', 'handoff'])
  expect(await kinds(client)).toEqual(['high_intent'])
  await world.rows(`update workspace_members set created_at = now() + interval '1 hour' where role = 'client'`)
  expect(await kinds(client)).toEqual([])
})

it('twenty hot replies in a minute are one notice; what was seen is not new, for that person alone', async () => {
  await using world = await longThere(await createWorld(sandbox))
  const member = await joins(world, 'member')
  for (let n = 0; n < 20; n += 1) await raise(world, world.scope, `hot:${n}`, { kind: 'high_intent' })
  await raise(world, world.scope, 'hot:3', { kind: 'high_intent' })
  const [one, ...others] = await bell(world, world.scope)
  expect(others).toEqual([])
  expect(one).toMatchObject({ count: 20, isNew: true })
  await seeNotices(world.ctx, world.scope, one?.id ?? '')
  expect(await unseen(world, world.scope)).toBe(0)
  expect(await unseen(world, member)).toBe(1)
  // An older tab that says what it saw takes nothing back.
  await seeNotices(world.ctx, world.scope, '00000000-0000-7000-8000-000000000000')
  expect(await unseen(world, world.scope)).toBe(0)
})

it('a platform that refuses is told once a day', async () => {
  await using world = await longThere(await createWorld(sandbox))
  const fails = (message: string) =>
    withConnectionHealth(world.ctx, world.scope, () =>
      Promise.reject(
        Object.assign(new Error(message), { name: 'PlatformError', code: 'rejected_key', retryAfterMs: null }),
      ),
    )
  const told = async () => (await bell(world, world.scope)).map(({ kind, count }) => [kind, count])
  await fails('The key is wrong.')
  await fails('The key is wrong.')
  expect(await told()).toEqual([['connection_lost', 1]])
  const [lost] = await bell(world, world.scope)
  expect(lost?.notices[0]?.cause).toMatchObject({ error: { code: 'platform_said', message: 'The key is wrong.' } })
  await withConnectionHealth(world.ctx, world.scope, async () => undefined)
  await fails('The key is wrong.')
  expect(await told()).toEqual([['connection_lost', 1]])
  world.clock.forward(86_400_000)
  await withConnectionHealth(world.ctx, world.scope, async () => undefined)
  await fails('The key is wrong.')
  expect(await told()).toEqual([
    ['connection_lost', 1],
    ['connection_lost', 1],
  ])
})

it('a suspended workspace says that its agents are paused and why, and then that it is active again; another workspace sees nothing of it', async () => {
  await using world = await longThere(await createWorld(sandbox))
  const other = await makeWorkspace(world.ctx)
  const userId = personOf(other) ?? ''
  const administrator = mintScope(world.scope.workspaceId, { kind: 'administrator', userId })
  await suspendWorkspace(world.ctx, administrator, 'The invoice is open.')
  expect((await bell(world, world.scope)).map(({ notices }) => notices[0]?.cause)).toEqual([
    { kind: 'agent_paused', why: 'suspended', agentName: null, note: 'The invoice is open.' },
  ])
  world.clock.forward(hour)
  await restoreSuspended(world.ctx, administrator)
  const [newest] = (await bell(world, world.scope)).flatMap(({ notices }) => notices)
  expect(newest && [noticeTitle(newest, ''), noticeLines(newest)]).toEqual([
    'This workspace is active again',
    ['Its agents go on. What came due while it was suspended waits for you.'],
  ])
  expect(await bell(world, other)).toEqual([])
})

it('what a person chooses in two tabs at once all holds', async () => {
  await using world = await createWorld(sandbox)
  const none = { bell: false, mail: 'off', slack: false, push: false } as const
  const kinds = ['high_intent', 'handoff', 'assigned', 'mentioned', 'plan'] as const
  await Promise.all([
    ...kinds.map((kind) => chooseNotices(world.ctx, world.scope, { choices: { [kind]: none } })),
    chooseNotices(world.ctx, world.scope, { digestHour: 17 }),
  ])
  const { choices, digestHour } = await inTx(world.ctx, world.scope, (tx) =>
    readPreferences(tx, world.scope, personOf(world.scope) ?? ''),
  )
  expect(kinds.filter((kind) => choices[kind].bell)).toEqual([])
  expect(digestHour).toBe(17)
})
