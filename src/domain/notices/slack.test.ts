import { expect, it } from 'vitest'
import { type NoticeCause, noticeKinds } from '#contract/notices.ts'
import { actingWorld, interested, leadWrites } from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { createWorld, makeWorkspace, type World } from '../../../test/world.ts'
import { type Ctx, inTx } from '../context.ts'
import type { ChannelMessage, PostOutcome } from '../ports.ts'
import { gatherMs } from '../raise-notice.ts'
import { mintScope, personOf } from '../scope.ts'
import { openApprovalLink } from './approval-link.ts'
import { addHook, changeHook, removeHook, removeOwnHook, setOwnHook } from './change-hooks.ts'
import { deliverNotices } from './deliver-notices.ts'
import { passOnNotices, pruneNotices } from './pass-on-notices.ts'
import { readHooks, readNotices } from './reads.ts'

withSandbox()

const url = 'https://hooks.slack.example/services/T000/B000/a-secret-of-the-customer'
const lost: NoticeCause = { kind: 'connection_lost', error: { code: 'our_fault' } }

/** A place that answers as it is told to, one after the other; then it takes everything. */
interface Place {
  world: World
  ctx: Ctx
  posted: { url: string; message: ChannelMessage }[]
  answers: (PostOutcome | 'dies')[]
}

async function placeIn(world: World): Promise<Place> {
  await world.rows(`update workspace_members set created_at = created_at - interval '1 day'`)
  const place: Place = { world, ctx: world.ctx, posted: [], answers: [] }
  const hooks: Ctx['hooks'] = {
    async post(url, message) {
      place.posted.push({ url, message })
      const answer = place.answers.shift() ?? { kind: 'taken' }
      if (answer === 'dies') throw new Error('The worker was killed')
      return answer
    },
  }
  place.ctx = { ...world.ctx, hooks }
  return place
}

const raise = ({ world }: Place, key: string, cause: NoticeCause = lost): Promise<void> =>
  inTx(world.ctx, world.scope, async (tx) =>
    tx.outbox.raise(world.scope, { key, threadId: null, cause, at: world.clock.now }),
  )

/** Time goes by; what is due is delivered. */
async function passes({ world, ctx }: Place, ms: number): Promise<void> {
  world.clock.forward(ms)
  await passOnNotices(ctx, world.scope)
  const due = await world.rows<{ id: string }>(
    `select id from notice_deliveries where channel = 'slack' and state = 'waiting' and due_at <= $1`,
    [world.clock.now],
  )
  for (const { id } of due) await deliverNotices(ctx, world.scope, id).catch(() => undefined)
}

const states = ({ world }: Place) =>
  world.rows<{ state: string }>(`select state from notice_deliveries where channel = 'slack' order by id`)
const add = ({ ctx, world }: Place, name = '#leads') =>
  addHook(ctx, world.scope, { name, url, kinds: [...noticeKinds] })

it('a place is tried before it is kept; its address is sealed, and told to nobody', async () => {
  await using world = await createWorld(sandbox)
  const place = await placeIn(world)
  place.answers = [{ kind: 'dead', why: 'refused' }, { kind: 'dead', why: 'not_allowed' }, { kind: 'unclear' }]
  for (let tries = 0; tries < 3; tries += 1) await expect(add(place)).rejects.toMatchObject({ code: 'bad_request' })
  expect(await inTx(world.ctx, world.scope, (tx) => readHooks(tx, world.scope))).toEqual([])
  const hook = await add(place)
  expect(hook).toMatchObject({ name: '#leads', host: 'hooks.slack.example', isOwn: false, dead: null })
  const kept = await world.rows<{ row: string }>(
    `select h::text || encode(h.url_encrypted, 'escape') as row from notice_hooks h
      union all select a::text from audit_entries a`,
  )
  expect(JSON.stringify([hook, kept])).not.toContain('a-secret-of-the-customer')
  const other = await makeWorkspace(world.ctx)
  expect(await inTx(world.ctx, other, (tx) => readHooks(tx, other))).toEqual([])
  await expect(removeHook(world.ctx, other, hook.id)).rejects.toMatchObject({ code: 'not_found' })
  await removeHook(world.ctx, world.scope, hook.id)
  await raise(place, 'after')
  await passes(place, gatherMs)
  expect(await states(place)).toEqual([])
})

it('a card shows the words of the lead and the reply; its link names nobody', async () => {
  await using world = await actingWorld({ autoSendEnabled: false })
  const place = await placeIn(world)
  await add(place)
  await leadWrites(world, `${interested} Can we meet on Tuesday at 10? We want to buy this.`)
  await passes(place, gatherMs)
  const [, card] = place.posted
  expect(card?.url).toBe(url)
  const [block] = card?.message.blocks ?? []
  expect(block?.quotes.map(({ label }) => label)).toEqual(['The lead writes', 'The reply that waits'])
  expect(block?.quotes[0]?.text).toContain('Can we meet on Tuesday')
  const token = block?.buttons[0]?.link.split('#')[1] ?? ''
  expect(openApprovalLink(world.ctx, token)).toMatchObject({ userId: null, workspaceId: world.scope.workspaceId })
})

it.each<[string, PostOutcome | 'dies', string]>([
  ['breaks off', { kind: 'unclear' }, 'unclear'],
  ['is cut off by a worker that dies', 'dies', 'calling'],
])('a message whose call %s is not repeated, and stands in the bell', async (_, answer, state) => {
  await using world = await createWorld(sandbox)
  const place = await placeIn(world)
  await add(place)
  place.answers = [answer]
  await raise(place, 'lost')
  await passes(place, gatherMs)
  expect(await states(place)).toEqual([{ state }])
  for (let rounds = 0; rounds < 5; rounds += 1) {
    await passes(place, 10 * 60_000)
    await inTx(world.ctx, world.scope, (tx) => pruneNotices(tx, world.scope))
  }
  expect(place.posted).toHaveLength(2)
  expect(await states(place)).toEqual([{ state: 'unclear' }])
  const told = await inTx(world.ctx, world.scope, (tx) => readNotices(tx, world.scope))
  expect(told.map(({ kind }) => kind)).toEqual(['connection_lost'])
})

it('what certainly did not arrive is tried again when the place asks for it, and arrives once', async () => {
  await using world = await createWorld(sandbox)
  const place = await placeIn(world)
  await add(place)
  place.answers = [
    { kind: 'not_sent', retryAfterMs: 90_000 },
    { kind: 'not_sent', retryAfterMs: null },
  ]
  await raise(place, 'lost')
  await passes(place, gatherMs)
  await passes(place, 60_000)
  expect(place.posted).toHaveLength(2)
  await passes(place, 60_000)
  await passes(place, 120_000)
  await passes(place, 600_000)
  expect(await states(place)).toEqual([{ state: 'done' }])
  expect(place.posted).toHaveLength(4)
})

it('the admins hear of a place that is dead, once, and nothing is sent there any more', async () => {
  await using world = await createWorld(sandbox)
  const place = await placeIn(world)
  await add(place)
  place.answers = [{ kind: 'dead', why: 'refused' }]
  await raise(place, 'lost')
  await passes(place, gatherMs)
  const told = await inTx(world.ctx, world.scope, (tx) => readNotices(tx, world.scope))
  expect(told[0]?.notices[0]?.cause).toEqual({ kind: 'address_lost', name: '#leads', host: 'hooks.slack.example' })
  await raise(place, 'another')
  await passes(place, 20 * 60_000)
  expect(place.posted).toHaveLength(2)
  const [hook] = await inTx(world.ctx, world.scope, (tx) => readHooks(tx, world.scope))
  expect(hook?.dead).toMatchObject({ why: 'refused' })
  // They hear of it by mail as well.
  await world.work()
  const mails = await world.rows<{ subject: string; text: string }>(
    `select subject, text from mails where kind = 'notices'`,
  )
  expect(mails.map(({ text }) => text).join()).toContain('#leads no longer accepts notifications')
})

it('the admins hear of it again when the address that they gave in its place is dead, too', async () => {
  await using world = await createWorld(sandbox)
  const place = await placeIn(world)
  const hook = await add(place)
  for (const key of ['first', 'second']) {
    place.answers = [{ kind: 'dead', why: 'refused' }]
    await raise(place, key)
    await passes(place, gatherMs)
    await changeHook(place.ctx, world.scope, hook.id, { url: 'https://chat.example/hooks/1' })
  }
  const told = await inTx(world.ctx, world.scope, (tx) => readNotices(tx, world.scope))
  const hosts = told.flatMap(({ notices }) => notices.flatMap(({ cause }) => ('host' in cause ? [cause.host] : [])))
  expect(hosts).toEqual(['chat.example', 'hooks.slack.example'])
})

it('a place is called otherwise and gets other kinds without its address; another address is tried, and brings a dead one back', async () => {
  await using world = await createWorld(sandbox)
  const place = await placeIn(world)
  const hook = await add(place)
  const renamed = await changeHook(place.ctx, world.scope, hook.id, { name: '#sales', kinds: ['handoff'] })
  expect(renamed).toMatchObject({ name: '#sales', kinds: ['handoff'], host: 'hooks.slack.example' })
  expect(place.posted).toHaveLength(1)
  await raise(place, 'lost')
  await passes(place, gatherMs)
  expect(place.posted).toHaveLength(1)
  await world.rows(`update notice_hooks set dead_at = now(), dead_why = 'refused'`)
  expect((await changeHook(place.ctx, world.scope, hook.id, { name: '#leads' })).dead).not.toBeNull()
  place.answers = [{ kind: 'dead', why: 'refused' }]
  const moved = { url: 'https://chat.example/hooks/1', kinds: [...noticeKinds] }
  await expect(changeHook(place.ctx, world.scope, hook.id, moved)).rejects.toMatchObject({ code: 'bad_request' })
  const back = await changeHook(place.ctx, world.scope, hook.id, moved)
  expect(back).toMatchObject({ name: '#leads', host: 'chat.example', dead: null })
  await raise(place, 'again')
  await passes(place, gatherMs)
  expect(place.posted.at(-1)?.url).toBe('https://chat.example/hooks/1')
  const other = await makeWorkspace(world.ctx)
  await expect(changeHook(place.ctx, other, hook.id, { name: 'x' })).rejects.toMatchObject({ code: 'not_found' })
})

it('what a person has sent to an address of their own goes by their choices, and is nobody else’s to see', async () => {
  await using world = await createWorld(sandbox)
  const place = await placeIn(world)
  const own = await setOwnHook(place.ctx, world.scope, url)
  await setOwnHook(place.ctx, world.scope, url)
  expect(own).toMatchObject({ isOwn: true })
  const [second] = await world.rows<{ id: string }>(
    `insert into users (id, email) values (gen_random_uuid(), 'second@people.example') returning id`,
  )
  const colleague = mintScope(world.scope.workspaceId, { kind: 'person', userId: second?.id ?? '', role: 'admin' })
  expect(await inTx(world.ctx, colleague, (tx) => readHooks(tx, colleague))).toEqual([])
  await world.rows(
    `insert into notice_preferences (workspace_id, user_id, choices) values ($1, $2, '{"agent_paused": {"bell": true, "mail": "off", "slack": false}}')`,
    [world.scope.workspaceId, personOf(world.scope)],
  )
  await raise(place, 'paused', { kind: 'agent_paused', why: 'suspended', agentName: null })
  await passes(place, gatherMs)
  expect(await states(place)).toEqual([])
  await raise(place, 'lost')
  await passes(place, gatherMs)
  expect(await states(place)).toEqual([{ state: 'done' }])
  await removeOwnHook(world.ctx, world.scope)
  expect(await inTx(world.ctx, world.scope, (tx) => readHooks(tx, world.scope))).toEqual([])
})
