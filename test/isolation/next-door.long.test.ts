import { afterAll, beforeAll, expect, it } from 'vitest'
import { serve } from '../http/served.ts'
import { call } from './call.ts'
import { askAtHome, askedByIds, idsShownAtHome, madeUp, makeNeighbours, type Neighbours, nextTo } from './neighbours.ts'
import type { Ids } from './sample-input.ts'
import { isApart, timePairs } from './time-pairs.ts'

// Generated from the contract: what somebody next door, who is an admin at home, is told by the time that an answer takes.

let street: Neighbours
beforeAll(async () => {
  street = await makeNeighbours()
})
afterAll(() => street?.[Symbol.asyncDispose]())

it('whether a thing exists next door can not be told from outside, by words or by time', async () => {
  const { foreign, neighbour, served } = street
  const nowhere = madeUp(foreign.ids)
  const told: string[] = []
  for (const operation of askedByIds()) {
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
})

it('neither can a thing next door by its id, shown at home', async () => {
  const told: string[] = []
  for (const { operation, field, theirs, nobodys } of idsShownAtHome(street)) {
    const differences = await timePairs(
      () => askAtHome(street, operation, field, theirs),
      () => askAtHome(street, operation, field, nobodys),
    )
    if (isApart(differences)) told.push(`${operation.name} by ${field}`)
  }
  expect(told).toEqual([])
})

/** Whether the test sees five milliseconds more for something that exists, where they are planted. */
async function seesPlanted(id: string, ask: (id: string, url: string) => Promise<unknown>): Promise<boolean> {
  const { world, served } = street
  await using leaking = await serve(world, { publicUrl: served.url, pool: slowFor(world.ctx.pool, id, 5) })
  const differences = await timePairs(
    () => ask(id, leaking.url),
    () => ask(nextTo(id), leaking.url),
    true,
  )
  return isApart(differences)
}

it('would see five milliseconds that a server takes longer for what exists', async () => {
  const { foreign, neighbour } = street
  const operation = askedByIds().find(({ name }) => name === 'threads.get')
  if (operation === undefined) throw new Error('threads.get is gone')
  const { workspaceId = '', threadId = '' } = foreign.ids
  const askNeighbour = (id: string, url: string) =>
    call(operation, { url, token: neighbour.accessToken, ids: { ...foreign.ids, workspaceId: id } })
  expect(await seesPlanted(workspaceId, askNeighbour)).toBe(true)
  expect(await seesPlanted(threadId, (id, url) => askAtHome(street, operation, 'threadId', id, url))).toBe(true)
})

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
