import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from './call.ts'
import { askAtHome, askedByIds, idsShownAtHome, madeUp, makeNeighbours, type Neighbours } from './neighbours.ts'
import { fingerprint } from './room.ts'

// Generated from the contract: what somebody next door, who is an admin at home, is told by ids of a workspace that is not theirs. Whether the time tells
// more than the words is measured by `npm run test:long`.

let street: Neighbours
beforeAll(async () => {
  street = await makeNeighbours()
})
afterAll(() => street?.[Symbol.asyncDispose]())

/** An answer without what is new in each: the id that was asked for, ids and times that were made just now. */
const plain = (body: string, id: string): string =>
  body
    .replaceAll(id, 'that id')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')

it('an id of another workspace is worth exactly as much as an id of nothing', async () => {
  const { foreign, world } = street
  const workspaceId = foreign.ids.workspaceId ?? ''
  const before = await fingerprint(world.db.superuser, workspaceId)
  const wrong: string[] = []
  let exercised = 0
  for (const { operation, field, theirs, nobodys } of idsShownAtHome(street)) {
    const answerTo = async (id: string) => {
      const { status, text, body } = await askAtHome(street, operation, field, id)
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
  expect(await fingerprint(world.db.superuser, workspaceId)).toBe(before)
})

it('whether a thing exists next door can not be told from outside by words', async () => {
  const { foreign, neighbour, served } = street
  const nowhere = madeUp(foreign.ids)
  const told: string[] = []
  for (const operation of askedByIds()) {
    const answerTo = async (ids: typeof nowhere) => {
      const { status, body } = await call(operation, { url: served.url, token: neighbour.accessToken, ids })
      return `${status} ${body}`
    }
    const [known, unknown] = [await answerTo(foreign.ids), await answerTo(nowhere)]
    if (known !== unknown) told.push(`${operation.name}: ${known} or ${unknown}`)
  }
  expect(told).toEqual([])
})
