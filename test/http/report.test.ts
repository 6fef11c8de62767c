import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../person.ts'
import { signUp } from '../person.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { type Served, serve } from './served.ts'

let sandbox: SandboxProcess
let world: World
let served: Served
let ada: Person

beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
  served = await serve(world)
  ada = await signUp(served.url)
})
afterAll(async () => {
  for (const one of [served, world, sandbox]) await one[Symbol.asyncDispose]()
})

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${served.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

it('tells an admin of a workspace without anything who gets its report', async () => {
  const { workspaceId } = ada
  expect(await ada.api.report.sharing({ workspaceId })).toEqual({
    isSubscribed: false,
    nextAt: null,
    link: null,
    readers: [],
  })
  await ada.api.report.subscribe({ workspaceId, isSubscribed: true })
  expect(await ada.api.report.sharing({ workspaceId })).toMatchObject({
    isSubscribed: true,
    nextAt: expect.any(String),
  })
  await ada.api.report.subscribe({ workspaceId, isSubscribed: false })
  expect(await ada.api.report.sharing({ workspaceId })).toMatchObject({ isSubscribed: false })
})

it('answers a link without anything that another site or a cache keeps, and every wrong one alike', async () => {
  const { workspaceId } = ada
  const { url } = await ada.api.report.makeLink({ workspaceId })
  const token = url.split('#')[1] ?? ''
  // A workspace of today has no week that is over but the one before it.
  const answer = await post('/report/read', { token })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await answer.json()).toMatchObject({ report: { isOver: true, earlier: null, later: null }, mailedTo: null })
  await ada.api.report.revokeLink({ workspaceId })
  const refusals = await Promise.all(
    [token, 'x'.repeat(43)].flatMap((wrong) => [
      post('/report/read', { token: wrong }),
      post('/report/unsubscribe', { token: wrong }),
    ]),
  )
  expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([404]))
  expect(new Set(await Promise.all(refusals.map((refusal) => refusal.text()))).size).toBe(1)
})

it("does not let the workspace's own link end anybody's mail", async () => {
  const { url } = await ada.api.report.makeLink({ workspaceId: ada.workspaceId })
  expect((await post('/report/unsubscribe', { token: url.split('#')[1] })).status).toBe(404)
})

it('lets nobody try tokens without end', async () => {
  const statuses = new Set<number>()
  for (let tries = 0; tries < 310 && !statuses.has(429); tries += 1)
    statuses.add((await post('/report/read', { token: `guess-${tries}`.padEnd(43, 'x') })).status)
  expect(statuses).toEqual(new Set([404, 429]))
})
