import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addConnection } from '../../bench/connected-workspace.ts'
import { deliveryBody } from '../../bench/delivery.ts'
import { requestText, runLoad } from '../../bench/run-load.ts'
import { type BombPages, readBombs, serveBombPages } from '../bomb-readings.ts'
import { testDatabase } from '../db.ts'
import { type Person, signUp } from '../person.ts'
import { freePort } from '../product.ts'
import { type RunningPart, runPart } from './run-part.ts'

const perSecond = 100
const seconds = 12

let web: RunningPart
let port: number
let person: Person
let token: string
let pages: BombPages

const held = new AsyncDisposableStack()

beforeAll(async () => {
  pages = held.use(await serveBombPages())
  const db = held.use(await testDatabase())
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-bombs-'))
  held.defer(() => rm(folder, { recursive: true, force: true }))
  port = await freePort()
  const env = {
    DATABASE_URL: db.ownerUrl,
    APP_SECRET: 'the secret of this test alone, long enough',
    SANDBOX: 'off',
    PRIVATE_ORIGINS: pages.url,
  }
  web = held.use(await runPart('web', { ...env, DATA_DIR: folder, TMPDIR: folder, PORT: String(port) }))
  person = await signUp(`http://127.0.0.1:${port}`)
  token = await addConnection(db.superuser, person.workspaceId)
})
afterAll(() => held.disposeAsync())

// How fast they arrive meanwhile is measured, where nothing else disturbs it, by `npm run bench -- bombs`.
it('every webhook is taken while documents and pages are read that were made to take everything', async () => {
  const bombs = readBombs(port, person, pages.url)
  const request = requestText({ method: 'POST', path: `/hooks/${token}`, port, body: deliveryBody() })
  const pace = { kind: 'open', perSecond } as const
  const load = { port, connections: 32, requests: [request], pace, durationMs: seconds * 1000, firstNumber: 1 }
  const during = await runLoad(load)
  const told = await bombs.leave()
  expect(Object.keys(during.statuses)).toEqual(['200'])
  expect(during.latenciesMs.length).toBeGreaterThan(perSecond * (seconds - 1))
  expect(told.length).toBeGreaterThan(0)
  for (const { status, text } of told) {
    expect(status).toBe(400)
    expect(text).toContain('too large to read')
  }
  expect(web.hasEnded()).toBe(false)
})
