import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { AllEvent, AllThreadRow } from '#contract/memberships.ts'
import { countedNumbers } from '#contract/number-dimensions.ts'
import type { ThreadFilters as Filters, ThreadSort, ThreadView } from '#contract/threads.ts'
import { inTransaction } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { inTx, notifyLive } from '#domain/context.ts'
import { mintScope } from '#domain/scope.ts'
import { newId } from '#lib/new-id.ts'
import { type Served, serve } from '../http/served.ts'
import { atOwnPace } from '../patience.ts'
import { type Person, signUp } from '../person.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { makeRoom, type Room } from './room.ts'

// What looks over all workspaces of a person: exactly those to which they belong at that moment, to be read alone.

let sandbox: SandboxProcess
let world: World
let served: Served
let superuser: pg.Pool
let admin: Person
let guest: Person

beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
  served = await serve(world)
  superuser = world.db.superuser
  ;[admin, guest] = await Promise.all([signUp(served.url), signUp(served.url)])
})
afterAll(async () => {
  for (const one of [served, world, sandbox]) await one?.[Symbol.asyncDispose]()
})

/** What a database that is spread over nodes refuses to list (decision 99). */
const onOne = it.skipIf(inject('isOverNodes'))

const roomOf = (members: Parameters<typeof makeRoom>[0]['members']): Promise<Room> =>
  makeRoom({ superuser, ctx: served.ctx, platform: { url: sandbox.url, apiKey: world.platform.apiKey }, members })

const workspacesSeen = async (person: Person): Promise<string[]> =>
  (await person.api.numbers.all({})).by.map(({ key }) => key).toSorted()

it('shows the workspaces of this moment, and no other: one that is left while the list is open is gone from it', async () => {
  const both = [
    { userId: admin.userId, role: 'admin' as const },
    { userId: guest.userId, role: 'client' as const },
  ]
  const [first, second] = [await roomOf(both), await roomOf(both)]
  const foreign = await roomOf([{ userId: admin.userId, role: 'admin' }])
  const [one = '', two = ''] = [first.ids.workspaceId, second.ids.workspaceId]
  for (const { ids } of [first, second, foreign])
    await superuser.query(
      `insert into daily_numbers (workspace_id, slice, one, other, day, slot, replies) values ($1, '', '', '', current_date, 0, 7)`,
      [ids.workspaceId],
    )
  expect(await workspacesSeen(guest)).toEqual([one, two].toSorted())
  const seen = await guest.api.numbers.all({})
  expect(seen.now.replies).toBe(14)
  expect(seen.by.map(({ name }) => name).toSorted()).toEqual(
    [first, second].map(({ marks }) => `Room ${marks[0]}`).toSorted(),
  )
  expect((await guest.api.numbers.allCounts()).threads).toBe(2)
  const homes = async () => {
    const { campaigns, agents } = await guest.api.numbers.allChoices()
    return [...new Set([...campaigns, ...agents].map(({ workspaceId }) => workspaceId))].toSorted()
  }
  expect(await homes()).toEqual([one, two].toSorted())
  await admin.api.team.remove({ workspaceId: one, userId: guest.userId })
  expect(await workspacesSeen(guest)).toEqual([two])
  expect(await homes()).toEqual([two])
  expect((await guest.api.numbers.all({})).now.replies).toBe(7)
  expect((await guest.api.numbers.allCounts()).threads).toBe(1)
  await superuser.query('update workspaces set deleted_at = now() where id = $1', [two])
  expect(await workspacesSeen(guest)).toEqual([])
  await superuser.query('update workspaces set deleted_at = null where id = $1', [two])
})

it('lets nothing be changed, and nothing be seen beside the list', async () => {
  const [own, foreign] = [await roomOf([]), await roomOf([])]
  const [here = '', there = ''] = [own.ids.workspaceId, foreign.ids.workspaceId]
  const seen = await inTransaction(world.ctx.pool, { workspaceIds: [here] }, (db) =>
    db.query<{ id: string }>(
      sql`select workspace_id as id from threads where workspace_id = any(${[here, there]}::uuid[])`,
    ),
  )
  expect(seen).toEqual([{ id: here }])
  const changed = await inTransaction(world.ctx.pool, { workspaceIds: [here] }, (db) =>
    db.query(sql`update threads set snippet = 'mine' where workspace_id = any(${[here, there]}::uuid[]) returning id`),
  )
  expect(changed).toEqual([])
  await expect(
    inTransaction(world.ctx.pool, { workspaceIds: [here] }, (db) =>
      db.query(sql`
        insert into daily_numbers (workspace_id, slice, one, other, day, slot) values (${here}, '', '', '', current_date, 1)`),
    ),
  ).rejects.toMatchObject({ code: '42501' })
  const nothing = await inTransaction(world.ctx.pool, { workspaceIds: [] }, (db) =>
    db.query(sql`select 1 from threads where workspace_id = any(${[here, there]}::uuid[])`),
  )
  expect(nothing).toEqual([])
  await expect(
    inTransaction(world.ctx.pool, { workspaceIds: [`${newId()}'; select 1`] }, (db) => db.query(sql`select 1`)),
  ).rejects.toThrow('workspace_ids is not a uuid')
})

describe('a list that is open while a membership ends', () => {
  const soon = { timeout: atOwnPace(8000), interval: 20 }
  const idOf = ({ ids }: Room) => ids.workspaceId ?? ''
  /** Somebody with a role in each of these rooms. */
  const joined = async (...roles: ('admin' | 'client')[]): Promise<{ person: Person; rooms: Room[] }> => {
    const person = await signUp(served.url)
    const members = (role: 'admin' | 'client') => [
      { userId: admin.userId, role: 'admin' as const },
      { userId: person.userId, role },
    ]
    const rooms: Room[] = []
    for (const role of roles) rooms.push(await roomOf(members(role)))
    // As the product stores times, by which a page goes on.
    for (const [table, at] of [
      ['threads', 'last_message_at'],
      ['tasks', 'scheduled_at'],
    ])
      await superuser.query(
        `update ${table} set ${at} = date_trunc('milliseconds', ${at} at time zone 'UTC') at time zone 'UTC' where workspace_id = any($1)`,
        [rooms.map(idOf)],
      )
    return { person, rooms }
  }
  const leave = ({ userId }: Person, room: Room) => admin.api.team.remove({ workspaceId: idOf(room), userId })

  onOne('goes on without that workspace, on its next page and in its counts', async () => {
    const { person, rooms } = await joined('client', 'client', 'client')
    const { memberships: over } = person.api
    const first = await over.threads({ view: 'needs', limit: 1 })
    expect(await over.threadCounts()).toMatchObject({ all: 3, pending: 3 })
    expect(await over.taskCounts()).toMatchObject({ ready: 3 })
    const others = rooms.filter((room) => idOf(room) !== first.rows[0]?.workspaceId)
    const [left, kept] = others
    if (left === undefined || kept === undefined) throw new Error('Two rooms are left')
    await leave(person, left)
    const rest = await over.threads({ view: 'needs', limit: 5, cursor: first.nextCursor ?? '' })
    expect(rest.rows.map(({ workspaceId }) => workspaceId)).toEqual([idOf(kept)])
    expect(rest.nextCursor).toBeNull()
    expect((await over.tasks({ tab: 'ready' })).rows).toHaveLength(2)
    expect(await over.threadCounts()).toMatchObject({ all: 2 })
    expect(await over.taskCounts()).toMatchObject({ ready: 2 })
  })

  onOne('refuses what is done in a row of it, and in one where the role is too low', async () => {
    const { person, rooms } = await joined('admin', 'client')
    const { rows } = await person.api.memberships.threads({ view: 'all' })
    const at = (room: Room | undefined) => {
      const row = rows.find(({ workspaceId }) => room && workspaceId === idOf(room))
      if (row === undefined) throw new Error('Its thread is not listed')
      return { workspaceId: row.workspaceId, threadId: row.id, archived: true }
    }
    const [asAdmin, asClient] = rooms
    await expect(person.api.threads.archive(at(asClient))).rejects.toMatchObject({ code: 'forbidden' })
    await person.api.threads.archive(at(asAdmin))
    if (asAdmin) await leave(person, asAdmin)
    await expect(person.api.threads.archive({ ...at(asAdmin), archived: false })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await person.api.memberships.threads({ view: 'archived' })).rows).toEqual([])
  })

  onOne('holds drafts to go through of those alone in which they may be approved', async () => {
    const { person, rooms } = await joined('admin', 'client', 'admin')
    const [left, , kept] = rooms
    const { review } = person.api.memberships
    expect((await review()).workspaceIds.toSorted()).toEqual([left, kept].map((room) => room && idOf(room)).toSorted())
    if (left) await leave(person, left)
    expect(await review()).toEqual({
      threadIds: [kept?.ids.threadId],
      workspaceIds: [kept && idOf(kept)],
      total: 1,
      isAtLeast: false,
    })
  })

  onOne('lets threads of those alone be chosen to be changed in which they may be', async () => {
    const { person, rooms } = await joined('admin', 'client', 'admin')
    const [left, , kept] = rooms
    const { selectable, changes } = person.api.memberships
    const chosen = async () => (await selectable({ view: 'needs' })).workspaces.map((one) => one.workspaceId).toSorted()
    expect(await chosen()).toEqual([left, kept].map((room) => room && idOf(room)).toSorted())
    expect((await selectable({ view: 'needs' })).workspaces.map(({ count }) => count)).toEqual([1, 1])
    await superuser.query(
      `insert into thread_words (workspace_id, thread_id, at, words)
       select t.workspace_id, t.id, t.last_message_at,
              ('''' || right(t.workspace_id::text, 5) || lpad(to_hex(floor(extract(epoch from t.last_message_at) / 259200)::int), 4, '0') || 'zanzibar''')::tsvector
         from threads t where t.workspace_id = any($1)
       on conflict (workspace_id, thread_id) do update set at = excluded.at, words = excluded.words`,
      [rooms.map(idOf)],
    )
    const found = (await selectable({ q: 'zanzibar' })).workspaces.map(({ workspaceId, count }) => [workspaceId, count])
    expect(found.toSorted(), 'of a search, too').toEqual([left, kept].map((room) => [room && idOf(room), 1]).toSorted())
    expect((await selectable({ q: 'kumquat' })).workspaces).toEqual([])
    if (left) await leave(person, left)
    expect(await chosen()).toEqual([kept && idOf(kept)])
    await superuser.query(
      `insert into bulk_changes (workspace_id, id, action, total, lots, made_by, made_at, touched_at)
       select w, gen_random_uuid(), '{"kind": "read", "isRead": true}', 1, 1, $2, now(), now() from unnest($1::uuid[]) w`,
      [rooms.map(idOf), person.userId],
    )
    expect((await changes()).map((one) => one.workspaceId).toSorted()).toEqual(
      rooms.flatMap((room) => (room === left ? [] : [idOf(room)])).toSorted(),
    )
  })

  it('tells of colleagues, and who of them is in which thread, where the person may answer, too', async () => {
    const { person, rooms } = await joined('admin', 'client', 'admin')
    const [left, , kept] = rooms
    const { colleagues, presence } = person.api.memberships
    const own = (some: (Room | undefined)[]) => some.map((room) => room && idOf(room)).toSorted()
    // But for the one that they signed up with.
    const ofRooms = (id: string) => rooms.some((room) => idOf(room) === id)
    const known = async () =>
      (await colleagues()).map(({ userId, workspaceIds }) => [userId, workspaceIds.filter(ofRooms).toSorted()])
    const present = async () => (await presence()).map(({ workspaceId }) => workspaceId).toSorted()
    await superuser.query('update thread_presence set seen_at = $2, user_id = $3 where workspace_id = any($1)', [
      rooms.map(idOf),
      world.ctx.now(),
      admin.userId,
    ])
    const both = own([left, kept])
    expect(Object.fromEntries(await known())).toEqual({ [admin.userId]: both, [person.userId]: both })
    expect(await present()).toEqual(both)
    if (left) await leave(person, left)
    expect(Object.fromEntries(await known())).toEqual({ [admin.userId]: own([kept]), [person.userId]: own([kept]) })
    expect(await present()).toEqual(own([kept]))
  })

  it('hears nothing of it any more, and at once of the change; one that is joined is heard', async () => {
    const { person, rooms } = await joined('client', 'client')
    const [left, kept] = rooms
    if (left === undefined || kept === undefined) throw new Error('There are two rooms')
    const closing = new AbortController()
    const heard: AllEvent[] = []
    const events = await person.api.memberships.events(undefined, { signal: closing.signal })
    void (async () => {
      for await (const event of events) heard.push(event)
    })().catch((error: unknown) => {
      if (!closing.signal.aborted) throw error
    })
    const change = async (room: Room): Promise<void> => {
      const scope = mintScope(idOf(room), { kind: 'system' })
      await inTx(world.ctx, scope, (tx) => notifyLive(tx, scope, { kind: 'thread', threadId: newId() }))
    }
    const heardOf = (room: Room) =>
      heard.filter(({ workspaceId, event }) => workspaceId === idOf(room) && event.kind === 'thread').length
    const resyncs = () => heard.filter(({ event }) => event.kind === 'resync').length
    await expect.poll(() => heard[0]?.event.kind, soon).toBe('ready')
    await Promise.all([change(left), change(kept)])
    await expect.poll(() => [heardOf(left), heardOf(kept)], soon).toEqual([1, 1])
    await leave(person, left)
    await expect.poll(() => resyncs(), soon).toBe(1)
    await change(left)
    await change(kept)
    await expect.poll(() => heardOf(kept), soon).toBe(2)
    expect(heardOf(left)).toBe(1)
    await superuser.query(`insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'client')`, [
      idOf(left),
      person.userId,
    ])
    await expect.poll(() => resyncs(), soon).toBe(2)
    await change(left)
    await expect.poll(() => heardOf(left), soon).toBe(2)
    closing.abort()
  })

  onOne('shows behind each number what every workspace shows behind it, and nothing of one that was left', async () => {
    const { person, rooms } = await joined('admin', 'client', 'admin')
    const [left, ...kept] = rooms
    if (left === undefined) throw new Error('There are three rooms')
    // Everything that is counted, in the one thread of each room, under its campaign and agent; once more the day before, and long ago.
    for (const { ids } of rooms)
      await superuser.query(
        `insert into number_facts (workspace_id, kind, subject_id, detail, thread_id, day, campaign_id, agent_id, person_id, label, is_automatic, answer_seconds)
         select $1, kind, gen_random_uuid(), detail, $2, current_date - back, $3, $4, case when kind = 'send' and not is_automatic then $5::uuid end, label, is_automatic, answer
           from (values ('reply', '', 'meeting_request', false, null), ('reply', '', 'unsubscribe', false, null), ('reply', '', 'bounce', false, null),
                        ('send', '', null, false, 60), ('send', '', null, true, null), ('draft', 'unedited', null, false, null),
                        ('draft', 'edited', null, false, null), ('draft', 'rejected', null, false, null), ('wait', 'manual', null, false, null),
                        ('cost', '', null, false, null)) one (kind, detail, label, is_automatic, answer), unnest('{1,400}'::int[]) back`,
        [ids.workspaceId, ids.threadId, ids.campaignId, ids.agentId, person.userId],
      )
    const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()
    const behind = async (filters: Filters) => ({
      listed: idsOf((await person.api.memberships.threads({ view: 'all', ...filters })).rows),
      counted: (await person.api.memberships.matches(filters)).counts.all,
    })
    const inEach = async (filters: Filters, of: readonly Room[]) => {
      const each = of.map((room) => person.api.threads.list({ workspaceId: idOf(room), view: 'all', ...filters }))
      return idsOf((await Promise.all(each)).flatMap(({ rows }) => rows))
    }
    const dayBefore = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const longAgo = new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10)
    const narrowed: Filters[] = [{ from: '28d' }, { from: dayBefore, to: '1d' }, { from: longAgo, to: longAgo }]
    for (const number of countedNumbers)
      for (const period of number === 'questions' ? [{}] : narrowed) {
        const filters = { number, ...period }
        const { listed, counted } = await behind(filters)
        expect(listed, JSON.stringify(filters)).toEqual(rooms.map(({ ids }) => ids.threadId).toSorted())
        expect(listed).toEqual(await inEach(filters, rooms))
        expect(counted).toBe(3)
        expect(await behind({ number, from: '2001-01-01', to: '2001-01-02' })).toEqual({ listed: [], counted: 0 })
      }
    // What is of one workspace leads to it alone, and is called what it is called there.
    const ofOne: [filters: Filters, name: string][] = [
      [{ number: 'replies', campaign: left.ids.campaignId, from: '28d' }, 'campaignName'],
      [{ number: 'sends', agent: left.ids.agentId, from: '28d' }, 'agentName'],
    ]
    for (const [filters, name] of ofOne) {
      expect((await behind(filters)).listed).toEqual([left.ids.threadId])
      expect(await person.api.memberships.matches(filters)).toMatchObject({
        [name]: expect.stringMatching(left.marks[0] ?? '-'),
      })
    }
    const mine: Filters = { number: 'sends', person: person.userId, from: '28d' }
    expect((await behind(mine)).listed).toHaveLength(3)
    await leave(person, left)
    for (const number of countedNumbers) {
      const { listed, counted } = await behind({ number })
      expect(listed, number).toEqual(kept.map(({ ids }) => ids.threadId).toSorted())
      expect(counted).toBe(2)
    }
    for (const [filters, name] of ofOne) {
      expect(await behind(filters)).toEqual({ listed: [], counted: 0 })
      expect(await person.api.memberships.matches(filters)).toMatchObject({ [name]: null })
    }
  })

  onOne(
    'is in one order over all of them, page by page, whatever lies where',
    async () => {
      const { person, rooms } = await joined('admin', 'admin', 'admin')
      // Most in one of them, many of the same worth, two of the same moment: what shortcuts would lose.
      for (const [place, room] of rooms.entries())
        await superuser.query(
          `with one as (select gen_random_uuid() as id, n from generate_series(0, $2::int - 1) n),
              people as (insert into contacts (workspace_id, id, connection_id, email)
                select $1, one.id, c.id, one.id || '@lead.example' from one join connections c on c.workspace_id = $1 returning id)
         insert into threads (workspace_id, id, contact_id, last_message_at, last_direction, intent_score, label)
         select $1, gen_random_uuid(), people.id, '2026-01-01T00:00:00Z'::timestamptz + (n * 7) % 11 * interval '1 minute', 'inbound',
                case when n % 5 > 0 then n % 3 + 5 end, 'question' from one join people using (id)`,
          [idOf(room), [23, 4][place] ?? 0],
        )
      const worth = ({ intentScore }: AllThreadRow) => intentScore ?? -11
      const byTime = (a: AllThreadRow, b: AllThreadRow) =>
        a.lastMessageAt < b.lastMessageAt ? -1 : a.lastMessageAt > b.lastMessageAt ? 1 : 0
      const byId = (a: AllThreadRow, b: AllThreadRow) => (a.id < b.id ? -1 : 1)
      const oldest = (a: AllThreadRow, b: AllThreadRow) => byTime(a, b) || byId(a, b)
      const newest = (a: AllThreadRow, b: AllThreadRow) => oldest(b, a)
      const answered = ({ lastDirection }: AllThreadRow) => Number(lastDirection === 'outbound')
      type Order = [ThreadView, ThreadSort | undefined, (a: AllThreadRow, b: AllThreadRow) => number]
      const orders: Order[] = [
        ['needs', undefined, (a, b) => worth(b) - worth(a) || oldest(a, b)],
        ['needs', 'newest', newest],
        ['needs', 'waiting', oldest],
        ['all', undefined, newest],
        ['all', 'waiting', (a, b) => answered(a) - answered(b) || oldest(a, b)],
        ['all', 'intent', (a, b) => worth(b) - worth(a) || newest(a, b)],
      ]
      for (const [view, sort, compare] of orders)
        for (const limit of sort === undefined ? [1, 4, 29] : [7]) {
          const seen: AllThreadRow[] = []
          let cursor: string | null | undefined
          do {
            const page = await person.api.memberships.threads({
              view,
              limit,
              ...(sort && { sort }),
              ...(cursor && { cursor }),
            })
            seen.push(...page.rows)
            cursor = page.nextCursor
          } while (cursor !== null)
          expect(seen).toHaveLength(30)
          expect(seen.map(({ id }) => id)).toEqual(seen.toSorted(compare).map(({ id }) => id))
          expect(new Set(seen.map(({ id }) => id)).size).toBe(30)
          for (const room of rooms) {
            const own = await person.api.threads.list({
              workspaceId: idOf(room),
              view,
              limit: 100,
              ...(sort && { sort }),
            })
            const name = `Room ${room.marks[0]}`
            expect(seen.filter(({ workspaceId }) => workspaceId === idOf(room))).toEqual(
              own.rows.map((row) => ({ ...row, workspaceId: idOf(room), workspaceName: name })),
            )
          }
        }
      const narrowed = { band: 'medium', assignee: 'none', unread: 'yes' } as const
      const few = await person.api.memberships.threads({ view: 'all', limit: 100, ...narrowed })
      const all = await person.api.memberships.threads({ view: 'all', limit: 100 })
      expect(few.rows.length).toBeGreaterThan(5)
      expect(few.rows).toEqual(all.rows.filter((row) => worth(row) >= 3 && worth(row) < 7))
      expect((await person.api.memberships.threads({ view: 'all', assignee: 'me' })).rows).toEqual([])
      // By what its words are in each of them, or by several conditions of which each is read along its own index.
      const named = all.rows.find(({ campaignName }) => campaignName !== null)?.campaignName ?? ''
      const ofCampaign = await person.api.memberships.threads({ view: 'all', limit: 100, campaign: `named:${named}` })
      expect(ofCampaign.rows).toEqual(all.rows.filter(({ campaignName }) => campaignName === named))
      const drafted = await person.api.memberships.threads({ view: 'all', limit: 100, draft: 'yes' })
      const undrafted = await person.api.memberships.threads({ view: 'all', limit: 100, draft: 'no' })
      expect(drafted.rows.length).toBeGreaterThan(0)
      expect([...drafted.rows, ...undrafted.rows].toSorted(newest)).toEqual(all.rows)
    },
    atOwnPace(30_000),
  )
})
