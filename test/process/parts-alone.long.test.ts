import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knownMigrations } from '#db/migrate.ts'
import { newId } from '#lib/new-id.ts'
import { type CutLine, cutLine } from '../cut-line.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { openStream } from '../event-stream.ts'
import { asOperator, operatorToken, sandboxKey } from '../keys.ts'
import { freePort } from '../product.ts'
import { type SandboxProcess, startSandbox } from '../sandbox-process.ts'
import { answer, answered, ask, type Desk, openDesk, threadWith, timesSent } from './desk.ts'
import { eventually } from './eventually.ts'
import { type RunningPart, runPart } from './run-part.ts'
import { explained } from './state-of.ts'

let db: TestDatabase
let line: CutLine
let sandbox: SandboxProcess
let dataDir: string
let env: Record<string, string>
let urls: [string, string]
let parts: RunningPart[]
let desk: Desk

const portOf = (url: string): string => new URL(url).port
const runWeb = async (url: string): Promise<RunningPart> =>
  held.use(await runPart('web', { ...env, PORT: portOf(url) }))
const workers: RunningPart[] = []
const runWorker = async (): Promise<RunningPart> => {
  const worker = held.use(await runPart('worker', env))
  workers.push(worker)
  return worker
}

const held = new AsyncDisposableStack()
beforeAll(async () => {
  db = held.use(await testDatabase())
  line = held.use(await cutLine(db.ownerUrl))
  sandbox = held.use(await startSandbox())
  dataDir = await mkdtemp(join(tmpdir(), 'rejoinder-parts-'))
  held.defer(() => rm(dataDir, { recursive: true, force: true }))
  urls = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`]
  env = {
    DATABASE_URL: line.url,
    APP_SECRET: 'the same in all processes of one database',
    DATA_DIR: dataDir,
    PUBLIC_URL: urls[0],
    SANDBOX: 'on',
    SANDBOX_KEY: sandboxKey,
    OPERATOR_TOKEN: operatorToken,
    SANDBOX_PORT: portOf(sandbox.url),
    SEND_TIMEOUT_SECONDS: '5',
    SETTLE_AFTER_SECONDS: '1,2,4',
  }
  parts = await Promise.all([runWeb(urls[0]), runWeb(urls[1]), runWorker(), runWorker()])
  desk = await openDesk(urls[0], sandbox.url)
})
afterAll(() => held.disposeAsync())

describe('two webs and two workers on one database of your own', () => {
  it('are one product: what is done at one is there at the other, and every answer goes out once', async () => {
    const texts = await Promise.all(Array.from({ length: 8 }, (_, lead) => ask(desk, lead)))
    const threads = await explained(db, () =>
      Promise.all(texts.map((text, index) => threadWith(desk, text, { at: urls[index % 2] ?? '' }))),
    )
    const words = await Promise.all(threads.map((threadId, index) => answer(desk, threadId, urls[index % 2])))
    await explained(db, () => Promise.all(threads.map((threadId) => answered(desk, threadId))))
    for (const each of words) expect(await timesSent(desk, each)).toBe(1)
    expect(await sandbox.sent(desk.platformId)).toHaveLength(8)
  })

  it('take a click at both webs at the same moment for one', async () => {
    const { person } = desk
    const { workspaceId } = person
    const threadId = await threadWith(desk, await ask(desk, 9))
    const { revision } = await person.api.threads.get({ workspaceId, threadId })
    const input = { workspaceId, threadId, draftId: newId(), revision, subject: 'Re: Offer', body: 'From two screens.' }
    const tasks = await Promise.all([...urls, ...urls].map((url) => person.at(url).tasks.send(input)))
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(1)
    await answered(desk, threadId)
    expect(await timesSent(desk, 'From two screens.')).toBe(1)
  })

  it('tell every open browser, at whichever web it is', async () => {
    const { person } = desk
    using here = await openStream(urls[0], person)
    using there = await openStream(urls[1], person)
    for (const stream of [here, there]) await stream.until(({ kind }) => kind === 'ready')
    const threadId = await threadWith(desk, await ask(desk, 10))
    for (const stream of [here, there]) await stream.until((event) => event.threadId === threadId)
  })

  it('write no secret into the data directory when they were given one', async () => {
    expect(await readdir(dataDir)).toEqual([])
  })
})

describe('when the database goes away', () => {
  it('every web says that it is not ready but lives, and works again when it is back', async () => {
    line.cut()
    for (const url of urls) {
      await eventually('it is not ready', async () => (await fetch(`${url}/ready`)).status === 503)
      expect((await fetch(`${url}/health`)).status).toBe(200)
      expect((await fetch(`${url}/metrics`, asOperator)).status).toBe(200)
    }
    const text = await ask(desk, 11)
    line.mend()
    for (const url of urls) await eventually('it is ready', async () => (await fetch(`${url}/ready`)).status === 200)
    expect(parts.map((part) => part.hasEnded())).toEqual(parts.map(() => false))
    const words = await explained(db, async () => {
      const threadId = await threadWith(desk, text)
      const said = await answer(desk, threadId)
      await answered(desk, threadId)
      return said
    })
    expect(await timesSent(desk, words)).toBe(1)
  })
})

describe('when all webs and workers are down', () => {
  it('what a lead writes waits, and is in the inbox when they are back', async () => {
    for (const part of parts) part.kill('SIGTERM')
    await Promise.all(parts.map((part) => part.ended()))
    const text = await ask(desk, 0)
    await Promise.all([runWeb(urls[0]), runWorker()])
    await explained(db, () => threadWith(desk, text))
  })
})

describe('a worker whose clock is an hour ahead', () => {
  it('plans and sends by the database’s clock: nothing an hour late for the others, and nothing an hour early', async () => {
    const threadId = await threadWith(desk, await ask(desk, 1))
    const { person } = desk
    const { workspaceId } = person
    const { revision } = await person.api.threads.get({ workspaceId, threadId })
    const words = { draftId: newId(), revision, subject: 'Re: Offer', body: 'In half an hour.' }
    const inHalfAnHour = new Date(Date.now() + 30 * 60_000).toISOString()
    await person.api.tasks.send({ workspaceId, threadId, ...words, sendAt: inHalfAnHour })
    for (const worker of workers) worker.kill('SIGKILL')
    await Promise.all(workers.map((worker) => worker.ended()))
    await db.superuser.query("update due set at = 'epoch' where kind in ('sync', 'sweep')")
    const clock = join(dataDir, 'clock')
    await writeFile(clock, String(3_600_000))
    const module = pathToFileURL(join(import.meta.dirname, '../chaos/clock.ts')).href
    await using ahead = await runPart('worker', { ...env, CHAOS_CLOCK: clock, NODE_OPTIONS: `--import=${module}` })
    const planned = async (): Promise<Record<string, number>> => {
      const { rows } = await db.superuser.query<{ kind: string; wait: number }>(
        "select kind, extract(epoch from at - now())::int as wait from due where kind in ('sync', 'sweep')",
      )
      return Object.fromEntries(rows.map(({ kind, wait }) => [kind, wait]))
    }
    await eventually('both are planned anew', async () => Object.values(await planned()).every((wait) => wait > -3600))
    for (const wait of Object.values(await planned())) expect(wait).toBeLessThan(120)
    expect(await timesSent(desk, 'In half an hour.')).toBe(0)
    expect(ahead.log()).toContain('the clock of this machine is wrong')
  })
})

describe('a part without a database', () => {
  it.each(['web', 'worker'] as const)('(%s) says that it needs DATABASE_URL', async (part) => {
    const { DATABASE_URL: _, ...without } = env
    const alone = runPart(part, { ...without, PORT: String(await freePort()) })
    await expect(alone).rejects.toThrow(/ended with 78:.*DATABASE_URL: /s)
  })
})

describe('a part on a database that lacks migrations', () => {
  it('waits, says at /ready what it waits for, and works as soon as they are there', async () => {
    await using older = await testDatabase()
    const last = (await knownMigrations()).at(-1)
    await older.superuser.query('delete from schema_migrations where name = $1', [last?.name])
    const url = `http://127.0.0.1:${await freePort()}`
    const part = runPart('web', { ...env, DATABASE_URL: older.ownerUrl, PORT: portOf(url) })
    await eventually('it says what is missing', async () => {
      const response = await fetch(`${url}/ready`)
      return response.status === 503 && (await response.text()).includes('"migrations":false')
    })
    expect((await fetch(`${url}/health`)).status).toBe(200)
    await older.superuser.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      last?.name,
      last?.checksum,
    ])
    await using _web = await part
    await eventually('it is ready', async () => (await fetch(`${url}/ready`)).ok)
  })

  it('says that it can’t run where a newer release has taken away what it needs', async () => {
    await using newer = await testDatabase()
    await newer.superuser.query(
      "insert into schema_migrations (name, checksum, oldest_release) values ('9999_of_tomorrow.sql', '', '99.0.0')",
    )
    const worker = runPart('worker', { ...env, DATABASE_URL: newer.ownerUrl })
    await expect(worker).rejects.toThrow(/ended with 78:.*for release 99\.0\.0 and newer/s)
  })
})
