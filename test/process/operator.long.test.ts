import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findEmbeddedDatabase } from '#db/embedded/ensure-database.ts'
import { examine } from '#main/doctor/doctor.ts'
import { type Finding, findingsText } from '#main/doctor/finding.ts'
import { asOperator, operatorToken } from '../keys.ts'
import { freePort, type Product, startProduct } from '../product.ts'
import { answer, ask, openDesk, threadWith } from './desk.ts'
import { eventually } from './eventually.ts'

// What whoever runs the installation sees of it: the log, /ready, and what npm run doctor says.

let product: Product
beforeAll(async () => {
  product = await startProduct({ env: { LOG_LEVEL: 'info' } })
})
afterAll(() => product[Symbol.asyncDispose]())

interface Line {
  process: string
  msg: string
  requestId?: string
  job?: string
  path?: string
  level: number
}
const isLine = (value: unknown): value is Line => typeof value === 'object' && value !== null && 'msg' in value

async function linesOf(): Promise<Line[]> {
  const lines = (await product.log()).split('\n').filter((line) => line.startsWith('{'))
  return lines.map((line): unknown => JSON.parse(line)).filter(isLine)
}

it('a delivery is followed by one id from its request to its send, and more is logged while a signal says so', async () => {
  const desk = await openDesk(product.url, product.sandboxUrl)
  const { workspaceId, api } = desk.person
  await eventually(
    'compared',
    async () => (await api.connections.get({ workspaceId })).connection?.sync.finishedAt != null,
  )
  expect((await linesOf()).some(({ msg }) => msg === 'request')).toBe(false)
  product.kill('SIGUSR2')
  const told = async (): Promise<string[]> =>
    (await linesOf()).flatMap(({ process, msg }) => (msg === 'the level of the log was changed' ? [process] : []))
  await eventually('told', async () => (await told()).length === 3)
  expect((await told()).toSorted()).toEqual(['supervisor', 'web', 'worker'])
  const asked = await ask(desk, 0)
  const threadId = await threadWith(desk, asked)
  await eventually('drafted', async () => (await api.threads.get({ workspaceId, threadId })).draft)
  await answer(desk, threadId)
  const ofDelivery = await eventually('sent', async () => {
    const lines = await linesOf()
    const id = lines.find(({ path }) => path === '/hooks/…')?.requestId
    const found = lines.filter(({ requestId }) => requestId !== undefined && requestId === id)
    return found.some(({ msg }) => msg === 'send called') && found
  })
  expect(new Set(ofDelivery.map(({ process }) => process))).toEqual(new Set(['web', 'worker']))
  const jobs = ofDelivery.flatMap(({ job }) => job ?? [])
  expect(jobs).toEqual(expect.arrayContaining(['score_message', 'write_draft', 'open_task']))
  const agentId = (await api.agents.list({ workspaceId }))[0]?.id ?? ''
  const events = await api.webhooks.events({ workspaceId, agentId })
  expect(events.map(({ id }) => id)).toContain(ofDelivery[0]?.requestId)

  product.kill('SIGUSR2')
  await eventually('told again', async () => (await told()).length === 6)
})

it('each answer carries its id, and /ready says what is missing, and more to whoever runs it', async () => {
  const plain = await fetch(`${product.url}/ready`)
  expect(plain.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  expect(await plain.json()).toEqual({ database: true, migrations: true, queue: true, missing: [] })
  expect(await (await fetch(`${product.url}/ready`, asOperator)).json()).toMatchObject({
    missing: [],
    seen: { client: '127.0.0.1', trustedProxies: 0, forwardedFor: '' },
  })
})

describe('the doctor', () => {
  const env = (more: Record<string, string> = {}) => ({
    DATA_DIR: product.dataDir,
    PUBLIC_URL: product.url,
    OPERATOR_TOKEN: operatorToken,
    SANDBOX_PORT: new URL(product.sandboxUrl).port,
    ...more,
  })
  const of = (findings: readonly Finding[], check: string) => findings.filter((one) => one.check === check)

  it('says that nothing is wrong, and what it could not ask', async () => {
    const findings = await examine(env(), { workspaceId: null })
    expect(findings.filter(({ state }) => state === 'failure')).toEqual([])
    const checks = [
      'configuration',
      'disk',
      'master secret',
      'files',
      'database',
      'migrations',
      'extensions',
      'application login',
      'row-level security',
      'clock',
      'proxies',
      'mail',
      'model',
    ]
    for (const check of checks) expect(of(findings, check), check).not.toEqual([])
    expect(of(findings, 'webhooks')).toMatchObject([{ state: 'ok' }])
    expect(findings.some(({ check, state }) => check.startsWith('platform of ') && state === 'ok')).toBe(true)
    expect(findingsText(findings)).toContain('0 failures')
  })

  it('says what is wrong, each with what to do', async () => {
    const nowhere = `127.0.0.1:${await freePort()}`
    const findings = await examine(env({ SMTP_URL: `smtp://${nowhere}`, PUBLIC_URL: `http://${nowhere}` }), {
      workspaceId: '00000000-0000-4000-8000-000000000000',
    })
    for (const check of ['mail', 'proxies', 'webhooks', 'platform']) {
      const [found] = of(findings, check)
      expect([check, found?.state]).toEqual([check, 'failure'])
      expect(found?.cure).toMatch(/./)
    }
    expect(await examine(env({ PORT: 'x' }), { workspaceId: null })).toMatchObject([
      { check: 'configuration', state: 'failure' },
    ])
  })

  it('finds a login that row-level security does not bind', async () => {
    const owner = (await findEmbeddedDatabase(product.dataDir)) ?? ''
    const findings = await examine(env({ APP_DATABASE_URL: owner }), { workspaceId: null })
    expect(of(findings, 'application login')).toMatchObject([
      { state: 'failure', said: expect.stringContaining('owns') },
    ])
  })

  it('takes a page of somebody else for what it is, and a probe only once', async () => {
    const hooks: string[] = []
    const other = createServer((request, response) => {
      if (request.method === 'POST') hooks.push(request.url ?? '')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in')
    }).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const findings = await examine(env({ PUBLIC_URL: `http://127.0.0.1:${port}` }), { workspaceId: null })
    expect(of(findings, 'webhooks')).toMatchObject([{ state: 'failure' }])
    expect(of(findings, 'proxies')).toMatchObject([{ state: 'failure' }])
    other.close()
    // What the sign-in page was given would have opened the real one, once.
    const statuses: number[] = []
    for (let n = 0; n < 2; n += 1)
      statuses.push((await fetch(`${product.url}${hooks[0]}`, { method: 'POST', body: '{}' })).status)
    expect(statuses).toEqual([200, 404])
    expect((await fetch(`${product.url}/hooks/probe.9999999999999.x.y`, { method: 'POST' })).status).toBe(404)
  })
})
