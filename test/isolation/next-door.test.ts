import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Served, serve } from '../http/served.ts'
import { type Person, signUp } from '../person.ts'
import { type SandboxProcess, startSandbox } from '../sandbox-process.ts'
import { createWorld, type World } from '../world.ts'
import { call } from './call.ts'
import { allOperations } from './operations.ts'
import { fingerprint, makeRoom, type Room } from './room.ts'
import { type Ids, idFieldsOf } from './sample-input.ts'
import { isApart, timePairs } from './time-pairs.ts'

// Generated from the contract: what somebody next door, who is an admin at home, can do with ids of a workspace that is not theirs.

const operations = allOperations()

let sandbox: SandboxProcess
let world: World
let served: Served
let superuser: pg.Pool
let neighbour: Person
let home: Room
let foreign: Room

beforeAll(async () => {
  sandbox = await startSandbox()
  world = await createWorld(sandbox)
  served = await serve(world)
  superuser = world.db.superuser
  neighbour = await signUp(served.url)
  const [admin, client] = [await signUp(served.url), await signUp(served.url)]
  home = await newRoom([{ userId: neighbour.userId, role: 'admin' }])
  foreign = await newRoom([
    { userId: admin.userId, role: 'admin' },
    { userId: client.userId, role: 'client' },
  ])
}, 60_000)

afterAll(async () => {
  for (const one of [served, world, sandbox]) await one?.[Symbol.asyncDispose]()
})

const newRoom = (members: Parameters<typeof makeRoom>[0]['members']): Promise<Room> =>
  makeRoom({ superuser, ctx: served.ctx, platform: { url: sandbox.url, apiKey: world.platform.apiKey }, members })

/** An id that nothing has. Ids are places in an order as well, where the next one lies as good as at the same place. */
const nextTo = (id: string): string => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`

/** An answer without what is new in each: the id that was asked for, ids and times that were made just now. */
const plain = (body: string, id: string): string =>
  body
    .replaceAll(id, 'that id')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')

it('an id of another workspace is worth exactly as much as an id of nothing', async () => {
  const workspaceId = foreign.ids.workspaceId ?? ''
  const before = await fingerprint(superuser, workspaceId)
  const wrong: string[] = []
  let exercised = 0
  for (const operation of operations.filter(({ access }) => access.startsWith('workspace:'))) {
    for (const field of idFieldsOf(operation.input).filter((name) => name !== 'workspaceId')) {
      const answerTo = async (id: string) => {
        // The name may be that of several ids ("taskIds"); a field that says otherwise what is meant stays the neighbour's own.
        const ids: Ids = { ...home.ids, [field]: id, [field.replace(/s$/, '')]: id }
        const { status, text, body } = await call(operation, {
          url: served.url,
          token: neighbour.accessToken,
          ids,
          field,
        })
        if (foreign.marks.some((mark) => text.includes(mark)))
          wrong.push(`${operation.name} tells by ${field}: ${body}`)
        return `${status} ${plain(body, id)}`
      }
      const id = foreign.ids[field] ?? foreign.ids[field.replace(/s$/, '')]
      if (id === undefined) throw new Error(`The room has no id for "${field}": give it one in test/isolation/room.ts`)
      const theirs = await answerTo(id)
      const nothing = await answerTo(nextTo(id))
      if (theirs !== nothing) wrong.push(`${operation.name} by ${field}: ${theirs} instead of ${nothing}`)
      if (theirs.startsWith('5') || theirs.includes('"fields":')) wrong.push(`${operation.name} by ${field}: ${theirs}`)
      exercised += 1
    }
  }
  console.log(`next door: ${exercised} ids of operations, each foreign and made up`)
  expect(wrong).toEqual([])
  expect(exercised).toBeGreaterThan(40)
  expect(await fingerprint(superuser, workspaceId)).toBe(before)
}, 120_000)

/** The ids of things that are there, and as many of nothing. */
const madeUp = (ids: Ids): Ids =>
  Object.fromEntries(Object.entries(ids).map(([name, value]) => [name, name === 'typedName' ? value : randomUUID()]))

it('whether a thing exists next door can not be told from outside, by words or by time', async () => {
  const nowhere = madeUp(foreign.ids)
  const told: string[] = []
  for (const operation of operations.filter(({ input }) => idFieldsOf(input).length > 0)) {
    const answers = new Set<string>()
    const ask = async (ids: Ids) => {
      const { status, body } = await call(operation, { url: served.url, token: neighbour.accessToken, ids })
      // Who asks so often is told so, whatever they ask for.
      if (status !== 429) answers.add(`${status} ${body}`)
    }
    const differences = await timePairs(
      () => ask(foreign.ids),
      () => ask(nowhere),
    )
    if (answers.size > 1) told.push(`${operation.name}: ${[...answers].join(' or ')}`)
    if (isApart(differences)) told.push(`${operation.name}: by its time`)
  }
  expect(told).toEqual([])
}, 240_000)

it('would see five milliseconds that a server takes longer for what exists', async () => {
  const workspaceId = foreign.ids.workspaceId ?? ''
  await using leaking = await serve(world, { publicUrl: served.url, pool: slowFor(world.ctx.pool, workspaceId, 5) })
  const operation = operations.find(({ name }) => name === 'threads.get')
  if (operation === undefined) throw new Error('threads.get is gone')
  const ask = (ids: Ids) => call(operation, { url: leaking.url, token: neighbour.accessToken, ids })
  const nowhere = madeUp(foreign.ids)
  const differences = await timePairs(
    () => ask(foreign.ids),
    () => ask(nowhere),
    true,
  )
  expect(isApart(differences)).toBe(true)
}, 60_000)

/** A way to the database that answers later when a question names `id`. */
function slowFor(pool: pg.Pool, id: string, ms: number): pg.Pool {
  const query = async (...asked: unknown[]): Promise<unknown> => {
    const answer: unknown = await Reflect.apply(pool.query, pool, asked)
    if (JSON.stringify(asked).includes(id)) await new Promise((resolve) => setTimeout(resolve, ms))
    return answer
  }
  return new Proxy(pool, {
    get(target, name) {
      const value: unknown = name === 'query' ? query : Reflect.get(target, name)
      return typeof value === 'function' && name !== 'query' ? value.bind(target) : value
    },
  })
}
