import { expect, it } from 'vitest'
import type { NoticeCause } from '#contract/notices.ts'
import { newId } from '#lib/new-id.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { type Ctx, inTx } from '../context.ts'
import type { PushAddress, PushMessage, PushOutcome } from '../ports.ts'
import { gatherMs } from '../raise-notice.ts'
import { personOf } from '../scope.ts'
import { deliverNotices } from './deliver-notices.ts'
import { passOnNotices } from './pass-on-notices.ts'
import { readPush, switchPushOff, switchPushOn } from './switch-push.ts'

withSandbox()

const lost: NoticeCause = { kind: 'connection_lost', error: { code: 'our_fault' } }

async function worldWithPush() {
  const world = await createWorld(sandbox)
  await world.rows(`update workspace_members set created_at = created_at - interval '1 day'`)
  const sent: { to: PushAddress; message: PushMessage }[] = []
  const outcomes = new Map<string, PushOutcome>()
  const push: Ctx['push'] = {
    publicKey: 'key',
    async send(to, message) {
      sent.push({ to, message })
      return outcomes.get(to.endpoint) ?? 'taken'
    },
  }
  const ctx = { ...world.ctx, push }
  const userId = personOf(world.scope) ?? ''
  /** A browser in which the person is signed in, and switches it on. */
  const browser = async (endpoint: string) => {
    const sessionId = newId()
    await world.rows(`insert into sessions (id, user_id) values ($1, $2)`, [sessionId, userId])
    const of = { userId, sessionId }
    await switchPushOn(ctx, of, { endpoint, p256dh: `keys of ${endpoint}`, auth: 'auth' })
    return of
  }
  return { world, ctx, sent, outcomes, browser }
}

async function tells({ ctx, world }: { ctx: Ctx; world: World }, key: string): Promise<void> {
  await inTx(ctx, world.scope, async (tx) =>
    tx.outbox.raise(world.scope, { key, threadId: null, cause: lost, at: world.clock.now }),
  )
  world.clock.forward(gatherMs)
  await passOnNotices(ctx, world.scope)
  const due = await world.rows<{ id: string }>(`select id from notice_deliveries where state = 'waiting'`)
  for (const { id } of due) await deliverNotices(ctx, world.scope, id)
}

it('what happens is shown in every browser in which the person switched it on, once', async () => {
  const made = await worldWithPush()
  await using world = made.world
  await made.browser('https://push.example/one')
  await made.browser('https://push.example/two')
  await made.browser('https://push.example/two')
  await tells(made, 'lost')
  expect(made.sent.map(({ to }) => to.endpoint).toSorted()).toEqual([
    'https://push.example/one',
    'https://push.example/two',
  ])
  expect(made.sent[0]?.message).toMatchObject({
    title: expect.stringMatching(/^The connection to .+ is lost \(Acme\)$/),
    url: expect.stringContaining(`/settings?workspace=${world.scope.workspaceId}`),
  })
  const kept = await world.rows<{ row: string }>(
    `select p::text || encode(box_encrypted, 'escape') as row from push_subscriptions p`,
  )
  expect(JSON.stringify(kept)).not.toMatch(/push\.example|keys of/)
})

it('who signed out, or switched it off, is shown nothing there; a browser that is gone is forgotten', async () => {
  const made = await worldWithPush()
  await using world = made.world
  const out = await made.browser('https://push.example/signed-out')
  const off = await made.browser('https://push.example/off')
  await made.browser('https://push.example/gone')
  await world.rows(`update sessions set ended_at = now() where id = $1`, [out.sessionId])
  await switchPushOff(made.ctx, off, 'https://push.example/off')
  made.outcomes.set('https://push.example/gone', 'gone')
  expect((await readPush(made.ctx, off)).browsers).toBe(1)
  await tells(made, 'one')
  await tells(made, 'two')
  expect(made.sent.map(({ to }) => to.endpoint)).toEqual(['https://push.example/gone'])
  expect((await readPush(made.ctx, off)).browsers).toBe(0)
})

it('a browser that somebody else takes over shows them theirs, and not the one before', async () => {
  const made = await worldWithPush()
  await using world = made.world
  await made.browser('https://push.example/shared')
  const [other] = await world.rows<{ id: string }>(
    `insert into users (id, email) values (gen_random_uuid(), 'other@people.example') returning id`,
  )
  const sessionId = newId()
  await world.rows(`insert into sessions (id, user_id) values ($1, $2)`, [sessionId, other?.id])
  const address = { endpoint: 'https://push.example/shared', p256dh: 'p', auth: 'a' }
  await switchPushOn(made.ctx, { userId: other?.id ?? '', sessionId }, address)
  await tells(made, 'lost')
  expect(made.sent).toEqual([])
})
