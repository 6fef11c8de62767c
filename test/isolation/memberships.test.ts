import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import { type Served, serve } from '../http/served.ts'
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
}, 60_000)
afterAll(async () => {
  for (const one of [served, world, sandbox]) await one?.[Symbol.asyncDispose]()
})

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
