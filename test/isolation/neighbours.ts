import { randomUUID } from 'node:crypto'
import { type Served, serve } from '../http/served.ts'
import { type Person, signUp } from '../person.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { type Answer, call } from './call.ts'
import { allOperations, type Operation } from './operations.ts'
import { makeRoom, type Room } from './room.ts'
import { type Ids, idFieldsOf } from './sample-input.ts'

/** Two workspaces of strangers. */
export interface Neighbours extends AsyncDisposable {
  world: World
  served: Served
  /** An admin at home, and nobody next door. */
  neighbour: Person
  home: Room
  foreign: Room
}

export async function makeNeighbours(): Promise<Neighbours> {
  const held = new AsyncDisposableStack()
  const sandbox = held.use(await sharedSandbox())
  const world = held.use(await createWorld(sandbox))
  const served = held.use(await serve(world))
  const newRoom = (members: Parameters<typeof makeRoom>[0]['members']): Promise<Room> =>
    makeRoom({
      superuser: world.db.superuser,
      ctx: served.ctx,
      platform: { url: sandbox.url, apiKey: world.platform.apiKey },
      members,
    })
  const neighbour = await signUp(served.url)
  const [admin, client] = [await signUp(served.url), await signUp(served.url)]
  return {
    world,
    served,
    neighbour,
    home: await newRoom([{ userId: neighbour.userId, role: 'admin' }]),
    foreign: await newRoom([
      { userId: admin.userId, role: 'admin' },
      { userId: client.userId, role: 'client' },
    ]),
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  }
}

/** An id that nothing has. Ids are places in an order as well, where the next one lies as good as at the same place. */
export const nextTo = (id: string): string => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`

/**
 * Every id that an operation of a workspace takes besides the workspace's own: one of next door, and one of nothing. Last comes what makes a change
 * under the id that it is shown, which is nobody's no longer.
 */
export function idsShownAtHome({
  foreign,
}: Neighbours): { operation: Operation; field: string; theirs: string; nobodys: string }[] {
  return allOperations()
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
export const askAtHome = (
  { served, neighbour, home }: Neighbours,
  operation: Operation,
  field: string,
  id: string,
  url = served.url,
): Promise<Answer> =>
  call(operation, {
    url,
    token: neighbour.accessToken,
    // The name may be that of several ids ("taskIds"); a field that says otherwise what is meant stays the neighbour's own.
    ids: { ...home.ids, [field]: id, [field.replace(/s$/, '')]: id },
    field,
  })

/** Keeps ids for the person alone, without looking: each time something new, until they have too many. */
const keepsUnseen: readonly string[] = ['personViews.add']

/** What somebody next door can ask by an id of ours. */
export const askedByIds = (): Operation[] =>
  allOperations().filter(({ name, input }) => idFieldsOf(input).length > 0 && !keepsUnseen.includes(name))

/** As many ids of nothing. */
export const madeUp = (ids: Ids): Ids =>
  Object.fromEntries(Object.entries(ids).map(([name, value]) => [name, name === 'typedName' ? value : randomUUID()]))
