import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Served, serve } from '../http/served.ts'
import { type Person, signUp } from '../person.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { type Answer, call } from './call.ts'
import { allOperations, type Operation } from './operations.ts'
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
  sandbox = await sharedSandbox()
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

/**
 * Every id that an operation of a workspace takes besides the workspace's own: one of next door, and one of nothing. Last comes what makes a change
 * under the id that it is shown, which is nobody's no longer.
 */
function idsShownAtHome(): { operation: Operation; field: string; theirs: string; nobodys: string }[] {
  return operations
    .filter(({ access }) => access.startsWith('workspace:'))
    .toSorted((one, other) => Number(one.name === 'bulk.start') - Number(other.name === 'bulk.start'))
    .flatMap((operation) => {
      const fields = idFieldsOf(operation.input).filter((name) => name !== 'workspaceId')
      return fields.map((field) => {
        const id = foreign.ids[field] ?? foreign.ids[field.replace(/s$/, '')]
        if (id === undefined)
          throw new Error(`The room has no id for "${field}": give it one in test/isolation/room.ts`)
        return { operation, field, theirs: id, nobodys: nextTo(id) }
      })
    })
}

/** What the neighbour's own workspace answers when an id is shown there. */
const askAtHome = (operation: Operation, field: string, id: string, url = served.url): Promise<Answer> =>
  call(operation, {
    url,
    token: neighbour.accessToken,
    // The name may be that of several ids ("taskIds"); a field that says otherwise what is meant stays the neighbour's own.
    ids: { ...home.ids, [field]: id, [field.replace(/s$/, '')]: id },
    field,
  })

it('an id of another workspace is worth exactly as much as an id of nothing', async () => {
  const workspaceId = foreign.ids.workspaceId ?? ''
  const before = await fingerprint(superuser, workspaceId)
  const wrong: string[] = []
  let exercised = 0
  for (const { operation, field, theirs, nobodys } of idsShownAtHome()) {
    const answerTo = async (id: string) => {
      const { status, text, body } = await askAtHome(operation, field, id)
      if (foreign.marks.some((mark) => text.includes(mark))) wrong.push(`${operation.name} tells by ${field}: ${body}`)
      return `${status} ${plain(body, id)}`
    }
    // What changes the neighbour's own threads finds them changed from the second time on.
    if (operation.name === 'bulk.start') await answerTo(randomUUID())
    const [known, unknown] = [await answerTo(theirs), await answerTo(nobodys)]
    if (known !== unknown) wrong.push(`${operation.name} by ${field}: ${known} instead of ${unknown}`)
    if (known.startsWith('5') || known.includes('"fields":')) wrong.push(`${operation.name} by ${field}: ${known}`)
    exercised += 1
  }
  console.log(`next door: ${exercised} ids of operations, each foreign and made up`)
  expect(wrong).toEqual([])
  expect(exercised).toBeGreaterThan(40)
  expect(await fingerprint(superuser, workspaceId)).toBe(before)
}, 120_000)

/** The ids of things that are there, and as many of nothing. */
const madeUp = (ids: Ids): Ids =>
  Object.fromEntries(Object.entries(ids).map(([name, value]) => [name, name === 'typedName' ? value : randomUUID()]))

/** Keeps ids for the person alone, without looking: each time something new, until they have too many. */
const keepsUnseen: readonly string[] = ['personViews.add']

it('whether a thing exists next door can not be told from outside, by words or by time', async () => {
  const nowhere = madeUp(foreign.ids)
  const told: string[] = []
  for (const operation of operations) {
    if (idFieldsOf(operation.input).length === 0 || keepsUnseen.includes(operation.name)) continue
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

it('neither can a thing next door by its id, shown at home', async () => {
  const told: string[] = []
  for (const { operation, field, theirs, nobodys } of idsShownAtHome()) {
    const differences = await timePairs(
      () => askAtHome(operation, field, theirs),
      () => askAtHome(operation, field, nobodys),
    )
    if (isApart(differences)) told.push(`${operation.name} by ${field}`)
  }
  expect(told).toEqual([])
}, 240_000)

/** Whether the test sees five milliseconds more for something that exists, where they are planted. */
async function seesPlanted(id: string, ask: (id: string, url: string) => Promise<unknown>): Promise<boolean> {
  await using leaking = await serve(world, { publicUrl: served.url, pool: slowFor(world.ctx.pool, id, 5) })
  const differences = await timePairs(
    () => ask(id, leaking.url),
    () => ask(nextTo(id), leaking.url),
    true,
  )
  return isApart(differences)
}

it('would see five milliseconds that a server takes longer for what exists', async () => {
  const operation = operations.find(({ name }) => name === 'threads.get')
  if (operation === undefined) throw new Error('threads.get is gone')
  const { workspaceId = '', threadId = '' } = foreign.ids
  const askNeighbour = (id: string, url: string) =>
    call(operation, { url, token: neighbour.accessToken, ids: { ...foreign.ids, workspaceId: id } })
  expect(await seesPlanted(workspaceId, askNeighbour)).toBe(true)
  expect(await seesPlanted(threadId, (id, url) => askAtHome(operation, 'threadId', id, url))).toBe(true)
}, 60_000)

/** A way to the database that answers later when a question names `id`, in a transaction or out of one. */
function slowFor<Asked extends object>(target: Asked, id: string, ms: number): Asked {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name === 'connect') return async () => slowFor(await Reflect.apply(value, target, []), id, ms)
      if (name !== 'query') return value.bind(target)
      return async (...asked: unknown[]): Promise<unknown> => {
        const answer: unknown = await Reflect.apply(value, target, asked)
        if (JSON.stringify(asked).includes(id)) await new Promise((resolve) => setTimeout(resolve, ms))
        return answer
      }
    },
  })
}
