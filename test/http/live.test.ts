import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTx, notifyLive } from '#domain/context.ts'
import { mintScope, type Scope } from '#domain/scope.ts'
import { newId } from '#lib/new-id.ts'
import { maxStreamsOfOne } from '#server/live-hub.ts'
import { openStream } from '../event-stream.ts'
import { atOwnPace } from '../patience.ts'
import { type Person, signInAgain, signOut, signUp } from '../person.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { type Served, serve } from './served.ts'

let sandbox: SandboxProcess
let world: World
let one: Served
let other: Served
let ada: Person
let scope: Scope

beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
  one = await serve(world)
  other = await serve(world, { publicUrl: one.url })
  ada = await signUp(one.url)
  scope = mintScope(ada.workspaceId, { kind: 'system' })
})
afterAll(async () => {
  for (const each of [one, other, world, sandbox]) await each[Symbol.asyncDispose]()
})

/** A change of a thread, committed; `before` runs just before the commit. */
async function change(threadId = newId(), before: () => Promise<void> = async () => undefined): Promise<string> {
  await inTx(world.ctx, scope, async (tx) => {
    await notifyLive(tx, scope, { kind: 'thread', threadId })
    await before()
  })
  return threadId
}

interface Leaving {
  person: Person
  /** An access token of the same person's second session. */
  elsewhere: string
  owner: Person
}

const asUser = (token: string, method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(`${one.url}/auth/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

it('who has a thread open is known at every server, until the stream of their tab ends at theirs', async () => {
  const owner = await signUp(one.url)
  const threadId = await newThread(owner.workspaceId)
  const colleague = await signUp(one.url)
  await world.rows(`insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'member')`, [
    owner.workspaceId,
    colleague.userId,
  ])
  const place = { workspaceId: owner.workspaceId, threadId }
  const tabId = newId()
  using watching = await openStream(one.url, owner)
  const stream = await openStream(other.url, { ...colleague, workspaceId: owner.workspaceId, tabId })
  await colleague.at(one.url).presence.say({ ...place, tabId, state: 'writing' })
  await watching.until(({ kind }) => kind === 'presence')
  const present = () => owner.at(other.url).presence.list(place)
  expect(await present()).toMatchObject([{ userId: colleague.userId, isWriting: true }])
  const before = watching.events.length
  stream.drop()
  await watching.until((event) => event.kind === 'presence' && watching.events.indexOf(event) >= before)
  expect(await present()).toEqual([])
})

async function newThread(workspaceId: string): Promise<string> {
  const [connection, contact, thread] = [newId(), newId(), newId()]
  await world.rows(
    `insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id)
     values ($1, $2, 'sandbox', 'https://platform.example', '\\x01', '1')`,
    [workspaceId, connection],
  )
  await world.rows(
    `insert into contacts (workspace_id, id, connection_id, email, name) values ($1, $2, $3, 'leo@lead.example', 'Leo')`,
    [workspaceId, contact, connection],
  )
  await world.rows(
    `insert into threads (workspace_id, id, contact_id, last_message_at, last_direction) values ($1, $2, $3, now(), 'inbound')`,
    [workspaceId, thread, contact],
  )
  return thread
}

/** How a stream's right can end, and what its address answers afterwards. */
const ways: [name: string, end: (leaving: Leaving) => Promise<number>][] = [
  [
    'signed out here',
    async ({ person }) => {
      await signOut(one.url, person)
      return 401
    },
  ],
  [
    'signed out everywhere else, from another place',
    async ({ elsewhere }) => {
      expect((await asUser(elsewhere, 'POST', 'logout?scope=others')).status).toBe(204)
      return 401
    },
  ],
  [
    'a new password, from another place',
    async ({ elsewhere }) => {
      expect((await asUser(elsewhere, 'PUT', 'user', { password: `quite another secret ${newId()}` })).status).toBe(200)
      return 401
    },
  ],
  [
    'removed from the team',
    async ({ person, owner }) => {
      await owner.api.team.remove({ workspaceId: owner.workspaceId, userId: person.userId })
      return 404
    },
  ],
  [
    'left the team',
    async ({ person, owner }) => {
      await person.api.team.leave({ workspaceId: owner.workspaceId })
      return 404
    },
  ],
  [
    'the workspace was deleted',
    async ({ owner }) => {
      const { name } = await owner.api.workspaces.settings({ workspaceId: owner.workspaceId })
      await owner.api.workspaces.remove({ workspaceId: owner.workspaceId, typedName: name })
      return 404
    },
  ],
]

describe('live updates', () => {
  it('reach the open browsers of every server, each once, and nobody of another workspace', async () => {
    const bob = await signUp(one.url)
    using here = await openStream(one.url, ada)
    using there = await openStream(other.url, ada)
    using foreign = await openStream(one.url, bob)
    for (const stream of [here, there, foreign]) await stream.until(({ kind }) => kind === 'ready')
    const changed = [await change(), await change(), await change()]
    await Promise.all([here, there].map((stream) => stream.until(({ threadId }) => threadId === changed[2])))
    for (const stream of [here, there]) {
      expect(stream.events.flatMap(({ threadId }) => threadId ?? [])).toEqual(changed)
    }
    expect(foreign.events.map(({ kind }) => kind)).toEqual(['ready'])
  })

  it('of one commit begin with its threads, in whatever order it came to them', async () => {
    using stream = await openStream(one.url, ada)
    await stream.until(({ kind }) => kind === 'ready')
    const threadId = newId()
    await inTx(world.ctx, scope, async (tx) => {
      for (const kind of ['webhooks', 'connection'] as const) await notifyLive(tx, scope, { kind })
      await notifyLive(tx, scope, { kind: 'thread', threadId })
    })
    await stream.until(({ kind }) => kind === 'connection')
    expect(stream.events.map(({ kind }) => kind)).toEqual(['ready', 'thread', 'webhooks', 'connection'])
  })

  it('that happen while the connection is lost come when it goes on, also at another server', async () => {
    const stream = await openStream(one.url, ada)
    const seen = await change()
    await stream.until(({ threadId }) => threadId === seen)
    // Begun before the connection is lost, committed after everything else: its place lies before what was seen.
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const slow = newId()
    const slowChange = change(slow, () => mayCommit)
    const afterSlow = await change()
    await stream.until(({ threadId }) => threadId === afterSlow)
    stream.drop()
    await stream.ended
    const missed = await Promise.all(Array.from({ length: 40 }, () => change()))
    commit()
    await slowChange
    for (const server of [one, other]) {
      using again = await openStream(server.url, ada, stream.lastId())
      const last = await change()
      await again.until(({ threadId }) => threadId === last)
      const named = new Set(again.events.map(({ threadId }) => threadId))
      expect([...missed, slow].filter((threadId) => !named.has(threadId))).toEqual([])
      expect(again.events.map(({ kind }) => kind)).not.toContain('resync')
    }
  })

  it('that nobody can name any more come as one resync', async () => {
    const stream = await openStream(one.url, ada)
    await stream.until(({ kind }) => kind === 'ready')
    stream.drop()
    const id = stream.lastId()
    world.clock.forward(51 * 60_000)
    const ids = [id, '1.1', 'no id of ours', '99999999999999999999999.5', '-1.5']
    for (const old of ids) {
      using again = await openStream(one.url, ada, old)
      await again.until(({ kind }) => kind === 'resync')
    }
    world.clock.forward(-51 * 60_000)
    for (let n = 0; n < 501; n += 1) await change()
    using after = await openStream(one.url, ada, id)
    await after.until(({ kind }) => kind === 'resync')
  })

  it('come as one resync where the reader was at a place that the database has not come to: it was restored since', async () => {
    for (const place of ['900000000000', '99999999999999999999']) {
      using again = await openStream(one.url, ada, `${place}.${world.clock.now.getTime()}`)
      await again.until(({ kind }) => kind === 'resync')
    }
  })

  it('say so when the line to the database broke, and go on after it', async () => {
    using stream = await openStream(one.url, ada)
    await stream.until(({ kind }) => kind === 'ready')
    await world.rows("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rejoinder live'")
    await stream.until(({ kind }) => kind === 'resync')
    const changed = await change()
    await stream.until(({ threadId }) => threadId === changed)
  })

  it.concurrent.each(ways)(
    'end within 5 s: %s',
    async (_, end) => {
      const person = await signUp(one.url)
      // Somebody in a workspace of somebody else's, signed in at a second place: every way out is one of theirs.
      const owner = await signUp(one.url)
      await world.rows("insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'member')", [
        owner.workspaceId,
        person.userId,
      ])
      const elsewhere = await signInAgain(one.url, person)
      using stream = await openStream(one.url, { accessToken: person.accessToken, workspaceId: owner.workspaceId })
      await stream.until(({ kind }) => kind === 'ready')
      const status = await end({ person, elsewhere, owner })
      const endedAt = Date.now()
      const outcome = await Promise.race([stream.ended, sleep(8000, 'still open')])
      expect(outcome).toBe(status === 401 ? 'unauthenticated' : 'not_found')
      expect(Date.now() - endedAt).toBeLessThan(atOwnPace(5000))
      const again = { accessToken: person.accessToken, workspaceId: owner.workspaceId }
      expect((await openStream(one.url, again)).status).toBe(status)
    },
    atOwnPace(15_000),
  )

  it.concurrent('go on for whom only the role changes', async () => {
    const guest = await signUp(one.url)
    await world.rows("insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'admin')", [
      ada.workspaceId,
      guest.userId,
    ])
    using stream = await openStream(one.url, { ...guest, workspaceId: ada.workspaceId })
    await stream.until(({ kind }) => kind === 'ready')
    await ada.api.team.changeRole({ workspaceId: ada.workspaceId, userId: guest.userId, role: 'client' })
    await stream.until(({ kind }) => kind === 'team')
    await sleep(5000)
    const changed = await change()
    await stream.until(({ threadId }) => threadId === changed)
    await ada.api.team.remove({ workspaceId: ada.workspaceId, userId: guest.userId })
  })

  it('are as many of one person as browsers need, and no more; a closed one makes room', async () => {
    const person = await signUp(one.url)
    const streams = await Promise.all(Array.from({ length: maxStreamsOfOne }, () => openStream(one.url, person)))
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await fetch(`${one.url}/api/workspaces/${person.workspaceId}/events`, {
      headers: { authorization: `Bearer ${person.accessToken}` },
    })
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 15])
    using _ada = await openStream(one.url, ada)
    expect(_ada.status).toBe(200)
    streams[0]?.drop()
    const reopened = async () => {
      const stream = await openStream(one.url, person)
      streams.push(stream)
      return stream.status
    }
    await expect.poll(reopened).toBe(200)
    for (const stream of streams) stream.drop()
  })

  it('end within 5 s of the end of the membership, however busy the workspace is', async () => {
    const person = await signUp(one.url)
    const guest = { ...person, workspaceId: ada.workspaceId }
    await world.rows("insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'client')", [
      ada.workspaceId,
      person.userId,
    ])
    using stream = await openStream(one.url, guest)
    await stream.until(({ kind }) => kind === 'ready')
    await world.rows('delete from workspace_members where workspace_id = $1 and user_id = $2', [
      ada.workspaceId,
      person.userId,
    ])
    const endedAt = Date.now()
    const busy = setInterval(() => void change(), 300)
    try {
      await Promise.race([stream.ended, new Promise((resolve) => setTimeout(resolve, 7000))])
      expect(Date.now() - endedAt).toBeLessThan(atOwnPace(5000))
    } finally {
      clearInterval(busy)
    }
    expect((await openStream(one.url, guest)).status).toBe(404)
  })
})
