import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxKey } from '../keys.ts'
import { freePort, type Product, type ProductOptions, startProduct, usedDataDir } from '../product.ts'
import { scriptPath } from '../product-code.ts'
import { answer, answered, ask, type Desk, openDesk, threadWith, timesSent } from './desk.ts'
import { eventually } from './eventually.ts'
import { unwantedIn } from './log-check.ts'
import { killPart, type Part, pidOf } from './parts.ts'
import { familyOf, stillAlive } from './process-table.ts'

let options: ProductOptions
let product: Product
let desk: Desk
/** What leads asked and what was answered, over the whole life of this data directory. */
const asked: string[] = []
const said: string[] = []
/** What each start printed. */
const logs: string[] = []

beforeAll(async () => {
  options = {
    dataDir: await usedDataDir(),
    port: await freePort(),
    sandboxPort: await freePort(),
    keep: true,
    env: { LOG_LEVEL: 'debug', SEND_TIMEOUT_SECONDS: '5', SETTLE_AFTER_SECONDS: '1,2,4' },
  }
  product = await startProduct(options)
  desk = await openDesk(product.url, product.sandboxUrl)
})
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await rm(options.dataDir ?? '', { recursive: true, force: true })
})

let usedLeads = 0
async function question(): Promise<string> {
  const text = await ask(desk, usedLeads % desk.leads.length)
  usedLeads += 1
  asked.push(text)
  return text
}
async function reply(threadId: string): Promise<string> {
  const words = await answer(desk, threadId)
  said.push(words)
  return words
}

/** The same command again, as a person types it, after whatever happened to the last one. */
async function startAgain(): Promise<void> {
  logs.push(await product.log())
  product = await startProduct(options)
}

describe('kill -9', () => {
  it.each<Part>(['web', 'worker', 'sandbox', 'postgres'])(
    'of %s: it comes back by itself, and the reply and the answer across it are there once',
    async (part) => {
      const text = await question()
      const isBack = await killPart(product, part)
      const threadId = await threadWith(desk, text)
      await isBack()
      const answering = reply(threadId)
      const isBackAgain = await killPart(product, part)
      const words = await answering
      await answered(desk, threadId)
      await isBackAgain()
      expect(await timesSent(desk, words)).toBe(1)
    },
    90_000,
  )

  it('of the worker in the middle of sends: each happens once and is settled; its other jobs are done again within 30 s', async () => {
    const { sandbox, person } = desk
    const { workspaceId } = person
    const texts = [await question(), await question()]
    const threads = [await threadWith(desk, texts[0] ?? ''), await threadWith(desk, texts[1] ?? '')]
    const path = '/api/replies/*/reply'
    const syncOf = async () => (await person.api.connections.get({ workspaceId })).connection?.sync
    const before = await eventually('the first sync is done', async () => {
      const sync = await syncOf()
      return sync?.finishedAt == null ? null : sync
    })
    await sandbox.fault({ kind: 'slow', match: { method: 'GET', path: '/api/replies' }, delayMs: 60_000, times: 1 })
    await person.api.connections.sync({ workspaceId })
    await eventually('a sync is under way', async () => (await syncOf())?.startedAt !== before.startedAt)
    await sandbox.fault({ kind: 'slow', match: { method: 'POST', path }, slowAfter: true, delayMs: 60_000, times: 1 })
    await sandbox.fault({ kind: 'slow', match: { method: 'POST', path }, delayMs: 8000, times: 1 })
    const words = [await reply(threads[0] ?? ''), await reply(threads[1] ?? '')]
    await eventually('both sends are under way, one of them has gone out', async () => {
      const [one, other] = await Promise.all(
        threads.map((threadId) => person.api.threads.get({ workspaceId, threadId })),
      )
      const sent = await Promise.all(words.map((each) => timesSent(desk, each)))
      return one?.task?.status === 'processing' && other?.task?.status === 'processing' && sent.includes(1)
    })
    expect((await syncOf())?.finishedAt).toBe(before.finishedAt)
    await killPart(product, 'worker')
    const killedAt = Date.now()
    for (const threadId of threads) await answered(desk, threadId)
    for (const each of words) expect(await timesSent(desk, each)).toBe(1)
    await eventually('it is done again', async () => (await syncOf())?.finishedAt !== before.finishedAt)
    expect(Date.now() - killedAt).toBeLessThan(30_000)
    await sandbox.clearFaults()
  })

  it('of the supervisor: everything ends, and the same command starts it again with nothing lost', async () => {
    const threadId = await threadWith(desk, await question())
    const family = (await familyOf(product.pid)).filter(({ command }) => !command.includes('postgres'))
    const words = await reply(threadId)
    product.kill('SIGKILL')
    await product.ended()
    await startAgain()
    await eventually('what the killed one had started is gone', async () => (await stillAlive(family)).length === 0)
    await answered(desk, threadId)
    expect(await timesSent(desk, words)).toBe(1)
  })

  it('of everything: the same command starts it again, and what a lead wrote meanwhile is in the inbox', async () => {
    const threadId = await threadWith(desk, await question())
    const words = await reply(threadId)
    const database = await pidOf(product, 'postgres')
    const family = await familyOf(product.pid)
    for (const { pid } of family) process.kill(pid, 'SIGKILL')
    if (database !== null && !family.some(({ pid }) => pid === database)) process.kill(database, 'SIGKILL')
    await product.ended()
    const text = await whileOnlyTheSandboxRuns(question)
    await startAgain()
    await answered(desk, threadId)
    expect(await timesSent(desk, words)).toBe(1)
    await threadWith(desk, text)
  })

  it('has lost nothing and doubled nothing, after all of it', async () => {
    const { person, sandbox, platformId } = desk
    const { workspaceId } = person
    await person.api.connections.sync({ workspaceId })
    await eventually('nothing is under way', async () => (await person.api.tasks.counts({ workspaceId })).pending === 0)
    const { rows } = await person.api.threads.list({ workspaceId, limit: 100 })
    const threads = await Promise.all(rows.map(({ id }) => person.api.threads.get({ workspaceId, threadId: id })))
    // What the campaign sent before is shown with them, and is no answer of ours.
    const messages = threads.flatMap((thread) => thread.messages).filter(({ isCampaign }) => !isCampaign)
    const of = (direction: string): string[] =>
      messages.filter((message) => message.direction === direction).map(({ newText }) => newText)
    expect(of('inbound').toSorted()).toEqual(asked.toSorted())
    expect(of('outbound').toSorted()).toEqual(said.toSorted())
    expect((await sandbox.sent(platformId)).map(({ text }) => text).toSorted()).toEqual(said.toSorted())
  })
})

describe('the logs of all of it', () => {
  it('hold no key, password, token, address or word of a mail, and name the request in each of its lines', async () => {
    const dataDir = options.dataDir ?? ''
    const { person, sandbox, platformId, leads } = desk
    const secrets = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'))
    const hooks = await sandbox.webhooks(platformId)
    const unwanted = {
      'the password': [person.password],
      'a token of the session': [person.accessToken, person.refreshToken],
      'the key of the platform': [await sandbox.apiKey(platformId)],
      'a token of a webhook': hooks.map(({ url }) => url.split('/').at(-1) ?? ''),
      'a secret of the installation': [
        (await readFile(join(dataDir, 'secret'), 'utf8')).trim(),
        secrets.superuserPassword,
        secrets.ownerPassword,
      ],
      'an address': [person.email, ...leads.map(({ email }) => email)],
      'a word of a mail': [...asked, ...said, 'My reference is', 'Our reference is'],
    }
    const text = [...logs, await product.log()].join('\n')
    expect(text.split('\n').length).toBeGreaterThan(200)
    expect(unwantedIn(text, unwanted)).toEqual([])
  })
})

/** The sandbox alone on the data directory: the platform goes on while we are down. */
async function whileOnlyTheSandboxRuns<Result>(work: () => Promise<Result>): Promise<Result> {
  const sandbox = fork(scriptPath('sandbox/main'), {
    env: {
      ...process.env,
      SANDBOX_PORT: String(options.sandboxPort),
      SANDBOX_DATA_DIR: join(options.dataDir ?? '', 'sandbox'),
      SANDBOX_TIME_SCALE: '0.001',
      SANDBOX_KEY: sandboxKey,
      SANDBOX_LEADS: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(sandbox, 'message')
  try {
    return await work()
  } finally {
    const ended = once(sandbox, 'exit')
    sandbox.kill('SIGTERM')
    await ended
  }
}
