import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Log } from '#lib/log.ts'
import { httpLimits } from '#server/http-limits.ts'
import { createOperationLimits } from '#server/operation-limits.ts'
import { type Person, signUp } from '../person.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { type Served, serve } from './served.ts'

let sandbox: SandboxProcess
let world: World
let served: Served
let other: Served
let ada: Person

beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
  served = await serve(world)
  other = await serve(world, { publicUrl: served.url })
  ada = await signUp(served.url)
})
afterAll(async () => {
  for (const one of [served, other, world, sandbox]) await one?.[Symbol.asyncDispose]()
})

const addresses = [
  '/',
  '/inbox',
  '/nothing.js',
  '/health',
  '/ready',
  '/metrics',
  '/api/openapi.json',
  '/api/me',
  '/api/no-such-operation',
  '/auth/v1/health',
  '/auth/v1/user',
  '/auth/v1/nothing',
  '/hooks/no-such-token',
  '/files/exports/no-such-token',
  '/files/attachments/no-such-token',
  '/unsubscribe/no-such-token',
]

describe('every answer, good or bad', () => {
  it.each(addresses)('%s carries the security headers, and no other site may read it', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { headers } = await fetch(`${served.url}${path}`, {
        method,
        headers: { origin: 'https://elsewhere.example' },
      })
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      })
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull()
    }
  })

  it('tells browsers to come by https only, where that is how the product is reached', async () => {
    const headerAt = async (url: string) => (await fetch(`${url}/health`)).headers.get('strict-transport-security')
    expect(await headerAt(served.url)).toBeNull()
    await using secure = await serve(world, { publicUrl: 'https://app.example.com' })
    expect(await headerAt(secure.url)).toMatch(/^max-age=\d{8,}; includeSubDomains$/)
  })

  it('is kept by no cache, where it is of somebody', async () => {
    const headers = { authorization: `Bearer ${ada.accessToken}` }
    const mine = [
      '/api/me',
      `/api/workspaces/${ada.workspaceId}/threads`,
      '/api/none',
      '/auth/v1/user',
      '/files/exports/x',
    ]
    for (const path of mine)
      expect((await fetch(`${served.url}${path}`, { headers })).headers.get('cache-control')).toBe('no-store')
  })

  it('lets scripts come from this server alone, none inline and none evaluated', async () => {
    const policy = (await fetch(`${served.url}/health`)).headers.get('content-security-policy') ?? ''
    const directives = new Map(policy.split('; ').map((part) => [part.split(' ', 1)[0], part.split(' ').slice(1)]))
    expect(directives.get('script-src')).toEqual(["'self'"])
    expect(directives.get('default-src')).toEqual(["'self'"])
    expect(directives.get('object-src')).toEqual(["'none'"])
    expect(directives.get('base-uri')).toEqual(["'none'"])
    expect(policy).not.toContain('unsafe-eval')
  })
})

describe('a request that is too large', () => {
  const save = (body: string | ReadableStream) =>
    fetch(`${served.url}/api/workspaces/${ada.workspaceId}/settings`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.accessToken}` },
      body,
      ...(typeof body === 'string' ? {} : { duplex: 'half' }),
    })
  const padded = (bytes: number): string => `{"companyName":"${'x'.repeat(bytes)}"}`

  it('is answered 413 too_large, also when it does not say how large it is', async () => {
    for (const body of [padded(1_000_001), new Blob([padded(1_000_001)]).stream()]) {
      const response = await save(body)
      expect(response.status).toBe(413)
      expect(await response.json()).toMatchObject({ code: 'too_large' })
    }
  })

  it('is a matter of size alone: somewhat less is read', async () => {
    const response = await save(padded(900_000))
    expect(response.status).not.toBe(413)
  })

  it('is answered 431 when its headers are', async () => {
    const response = await fetch(`${served.url}/health`, {
      headers: { 'x-long': 'x'.repeat(httpLimits.maxHeaderSize) },
    })
    expect(response.status).toBe(431)
  })
})

describe('clients that are slow on purpose', () => {
  it('are cut off, and hold nobody up meanwhile', async () => {
    // The product's limits, sixty times as fast.
    await using quick = await serve(world, {
      http: { headersTimeout: 250, requestTimeout: 1000, connectionsCheckingInterval: 83 },
    })
    const { port } = new URL(quick.url)
    const open = (begin: string): Socket => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(begin))
      socket.on('error', () => undefined)
      return socket
    }
    const headers = Array.from({ length: 150 }, () => open('GET /health HTTP/1.1\r\nhost: x\r\n'))
    const bodies = Array.from({ length: 50 }, () =>
      open(
        'POST /api/invitations/read HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n',
      ),
    )
    const all = [...headers, ...bodies]
    const closed = Promise.all(all.map((socket) => new Promise((resolve) => socket.on('close', resolve))))
    const dripping = setInterval(() => {
      for (const socket of headers) if (!socket.destroyed) socket.write('x: y\r\n')
      for (const socket of bodies) if (!socket.destroyed) socket.write(' ')
    }, 50)
    for (const socket of all) socket.resume()
    expect((await fetch(`${quick.url}/health`)).status).toBe(200)
    // Far longer than it takes: on a full machine two hundred sockets are slow, too.
    const outcome = await Promise.race([closed.then(() => 'closed'), sleep(20_000, 'still open')])
    clearInterval(dripping)
    for (const socket of all) socket.destroy()
    expect(outcome).toBe('closed')
  })

  it('are cut off when they ask for much and read nothing', async () => {
    await using quick = await serve(world, { http: { timeout: 500 } })
    const { port } = new URL(quick.url)
    const asked = 300
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(asked))
    socket.pause()
    await expect.poll(() => quick.connections()).toBe(1)
    // On a full machine it takes its time until the answers are stuck: as long as nobody reads them, nothing else ends it.
    await expect.poll(() => quick.connections()).toBe(0)
    let answer = ''
    socket.setEncoding('latin1').on('data', (part: string) => {
      answer += part
    })
    socket.resume()
    const closed = new Promise((resolve) => socket.on('close', () => resolve('closed')))
    expect(await Promise.race([closed, sleep(6000, 'still open')])).toBe('closed')
    expect(answer.split('HTTP/1.1 200').length).toBeLessThan(asked)
    expect((await fetch(`${quick.url}/health`)).status).toBe(200)
  })
})

describe('an operation that costs', () => {
  it('is refused after so many, over all servers of an installation, and says when to come back', async () => {
    const start = (url: string, token = ada.accessToken, workspaceId = ada.workspaceId) =>
      fetch(`${url}/api/workspaces/${workspaceId}/exports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: '{}',
      })
    const statuses: number[] = []
    for (let n = 0; n < 10; n += 1) statuses.push((await start(n % 2 === 0 ? served.url : other.url)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    for (const { url } of [served, other]) {
      const refused = await start(url)
      expect(refused.status).toBe(429)
      expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
      const retryAfterS = Number(refused.headers.get('retry-after'))
      expect(retryAfterS).toBeGreaterThan(0)
      expect(retryAfterS).toBeLessThanOrEqual(3600)
    }
    const bob = await signUp(served.url)
    expect((await start(served.url, bob.accessToken, bob.workspaceId)).status).toBe(200)
  })

  it.each(['generate', 'connect', 'invite', 'export', 'readDocument', 'create', 'log'] as const)(
    '%s: is counted by person and by network',
    async (operation) => {
      const limits = createOperationLimits(world.db.pool, { [operation]: { points: 2, withinS: 60 } })
      const spend = (userId: string, ip: string, points?: number) => limits.spend(operation, { userId, ip }, points)
      const busy = `busy ${operation}`
      await spend(busy, '192.0.2.1')
      await spend(busy, '192.0.2.2')
      await expect(spend(busy, '192.0.2.3')).rejects.toMatchObject({ code: 'too_many_requests' })
      for (let n = 0; n < 5; n += 1) await spend(`${operation} ${n}`, '198.51.100.7', 2)
      await expect(spend(`${operation} late`, '198.51.100.7')).rejects.toMatchObject({ code: 'too_many_requests' })
      await spend(`${operation} elsewhere`, '198.51.100.8')
    },
  )

  it('counts IPv6 as sign-in does: by /64, /56 and /48, however many addresses one customer has', async () => {
    const limits = createOperationLimits(world.db.pool, { log: { points: 2, withinS: 60 } })
    let people = 0
    const spentIn = async (addressOf: (n: number) => string) => {
      for (let n = 0; n < 60; n += 1) {
        people += 1
        const userId = `of many ${people}`
        const isAdmitted = await limits.spend('log', { userId, ip: addressOf(n) }).then(
          () => true,
          () => false,
        )
        if (!isAdmitted) return n
      }
      return Number.POSITIVE_INFINITY
    }
    expect(await spentIn((n) => `2001:db8:1:1::${n + 1}`)).toBe(10)
    expect(await spentIn((n) => `2001:db8:2:${n}::1`)).toBe(20)
    expect(await spentIn((n) => `2001:db8:3:${n}00::1`)).toBe(40)
    await limits.spend('log', { userId: 'a neighbour', ip: '2001:db8:4::1' })
  })

  it('keeps a person from opening workspaces without end', async () => {
    const eager = await signUp(served.url)
    for (let n = 0; n < 40; n += 1)
      await eager.at((n % 2 === 0 ? served : other).url).workspaces.create({ name: `Room ${n}` })
    await expect(eager.api.workspaces.create({ name: 'One more' })).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  it('counts an invitation by its addresses: five rounds of fifty are too many', async () => {
    const invite = (round: number) =>
      ada.api.team.invite({
        workspaceId: ada.workspaceId,
        role: 'member',
        emails: Array.from({ length: 50 }, (_, n) => `guest-${round}-${n}@people.example`),
      })
    for (let round = 0; round < 4; round += 1) await invite(round)
    await expect(invite(4)).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})

/** A log, and what was said in it: its level and its words. */
function overheard(): { log: Log; lines: [level: string, message: string][] } {
  const lines: [string, string][] = []
  const say = (level: string) => (_: unknown, message: string) => void lines.push([level, message])
  const log: Log = { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error'), child: () => log }
  return { log, lines }
}

it.each(['/api/invitations/read', '/auth/v1/token?grant_type=password'])(
  'whoever hangs up in the middle of a request fills no log with failures: %s',
  async (path) => {
    const { log, lines } = overheard()
    await using listening = await serve({ ...world, ctx: { ...world.ctx, log } })
    const socket = connect(Number(new URL(listening.url).port), '127.0.0.1')
    const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`
    await new Promise<void>((resolve) => socket.write(`${head}{"token":"`, () => resolve()))
    await sleep(200)
    socket.destroy()
    await expect
      .poll(() => lines.map(([, message]) => message))
      .toContainEqual(expect.stringMatching(/request failed$/))
    expect(lines.filter(([level]) => level === 'error' || level === 'warn')).toEqual([])
  },
)
