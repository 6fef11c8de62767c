import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { mintScope } from '#domain/scope.ts'
import { readRouterKey } from '#domain/workspaces/reads.ts'
import { openStream } from '../event-stream.ts'
import { atOwnPace } from '../patience.ts'
import { type Person, signUp } from '../person.ts'
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
  for (const one of [served, world, sandbox]) await one?.[Symbol.asyncDispose]()
})

/** Every byte as it is written here, and every byte of what comes back until the server is silent. */
function raw(bytes: string): Promise<string> {
  const { port } = new URL(served.url)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })
}

const answersIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

describe('a request that a proxy and the server could cut in two places', () => {
  const smuggled = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'
  it.each([
    ['both lengths', `Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['an unknown coding', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['a coding after chunked', `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`],
    ['two lengths', `Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${smuggled}`],
    ['a length that is no number', `Content-Length: +2\r\n\r\n{}${smuggled}`],
    ['a space before the colon', `Content-Length : 2\r\n\r\n{}${smuggled}`],
    ['two hosts', `Host: evil.example\r\nContent-Length: 2\r\n\r\n{}${smuggled}`],
    ['the same host twice', `host: 127.0.0.1\r\nContent-Length: 2\r\n\r\n{}${smuggled}`],
    ['a header of two lines', `X: a\r\n Content-Length: 2\r\nContent-Length: 2\n\r\n{}${smuggled}`],
  ])('is refused, and nothing behind it is answered: %s', async (_, rest) => {
    const answer = await raw(`POST /api/invitations/read HTTP/1.1\r\nHost: 127.0.0.1\r\n${rest}`)
    expect(answersIn(answer)).toEqual([400])
  })

  it('is answered as one only by its own method, whatever a header says', async () => {
    const { workspaceId, accessToken } = ada
    const response = await fetch(`${served.url}/api/workspaces/${workspaceId}/settings`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${accessToken}`,
        'x-http-method-override': 'PATCH',
      },
      body: '{"name":"Overridden"}',
    })
    expect(response.status).toBe(404)
    expect((await ada.api.workspaces.settings({ workspaceId })).name).toBe('Acme')
  })
})

describe('a body or a query that is made to do more than to say something', () => {
  const save = (body: string) =>
    fetch(`${served.url}/api/workspaces/${ada.workspaceId}/settings`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.accessToken}` },
      body,
    })
  const list = (query: string) =>
    fetch(`${served.url}/api/workspaces/${ada.workspaceId}/threads?${query}`, {
      headers: { authorization: `Bearer ${ada.accessToken}` },
    })

  it('adds nothing to what every object has', async () => {
    for (const poison of ['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}'])
      expect((await save(`{${poison},"name":"Acme"}`)).status).toBe(200)
    for (const poison of ['__proto__[polluted]=1', 'constructor[prototype][polluted]=1', '__proto__.polluted=1'])
      expect((await list(poison)).status).toBeLessThan(500)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(Reflect.get(Object.prototype, 'polluted')).toBeUndefined()
  })

  it.each([
    ['a list that says it is endless', () => list('a[4294967290]=1&b[999999999]=2')],
    ['a query of four thousand brackets', () => list(`a${'[b]'.repeat(4000)}=1`)],
    ['a body of four hundred thousand brackets', () => save('['.repeat(400_000))],
    ['a body that is a hundred thousand deep', () => save(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)],
  ])('is answered, and holds nobody up: %s', async (_, send) => {
    const [answer, meanwhile] = await Promise.all([send(), fetch(`${served.url}/health`)])
    expect([answer.status < 500, meanwhile.status]).toEqual([true, 200])
  })

  it.each([
    ['a form without an end', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; a="'],
    ['a form without a beginning', 'multipart/form-data', 'a'],
    ['bytes', 'application/octet-stream', 'a'.repeat(900_000)],
    ['events', 'text/event-stream', 'data: {}\n\n'],
    ['text', 'text/plain', '{}'],
  ])('is refused at once where it is no JSON, as nothing that went wrong here: %s', async (_, type, body) => {
    const answer = await fetch(`${served.url}/api/invitations/read`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      signal: AbortSignal.timeout(atOwnPace(10_000)),
    })
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'bad_request'])
  })

  it('is a form of a megabyte of lists that say they are long, and costs little, though nobody is signed in', async () => {
    const lists = Array.from({ length: 40_000 }, (_, place) => `${place.toString(36)}[9999]=&${place.toString(36)}[x]=`)
    const startedAt = performance.now()
    const answer = await fetch(`${served.url}/api/invitations/read`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: lists.join('&'),
    })
    expect(answer.status).toBe(400)
    expect(performance.now() - startedAt).toBeLessThan(atOwnPace(3000))
  })
})

it.each([
  '/../../../etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%2f..%2fpackage.json',
  '/index.html%00.js',
  '/files/exports/..%2f..%2f..%2fsecret',
  '/files/exports/../../secret',
  '/hooks/..%2f..%2fapi%2fme',
  '//files/exports/x',
  'http://elsewhere.example/api/me',
])('no address leads out of what is served: %s', async (path) => {
  const answer = await raw(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${ada.accessToken}\r\nConnection: close\r\n\r\n`,
  )
  expect([404, 405]).toContain(answersIn(answer)[0])
  expect(answer).not.toMatch(/root:|"name": "rejoinder"/)
  expect(answer).not.toContain(ada.email)
})

it('a link in a mail leads to the product, whatever hosts the request that caused it names', async () => {
  const headers = [
    'Host: app.localhost',
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: https',
    'Forwarded: host=evil.example',
    'X-Original-Host: evil.example',
  ]
  const body = JSON.stringify({ email: ada.email })
  for (const path of ['/auth/v1/recover', '/auth/v1/recover?redirect_to=https%3A%2F%2Fevil.example%2F']) {
    const answer = await raw(
      `POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    )
    expect(answersIn(answer)).toEqual([200])
  }
  const [, ...others] = headers
  const toNobody = `POST /auth/v1/recover HTTP/1.1\r\nHost: evil.example\r\n${others.join('\r\n')}\r\nConnection: close\r\n\r\n`
  expect(answersIn(await raw(toNobody))).toEqual([421])
  const mails = await world.rows<{ text: string; html: string }>('select text, html from mails where to_email = $1', [
    ada.email,
  ])
  expect(mails.length).toBeGreaterThan(0)
  for (const { text, html } of mails) {
    expect(text).toContain(served.url)
    expect(text + html).not.toContain('evil.example')
  }
})

it('an id in capitals is the same workspace, also where no database compares it', async () => {
  const { workspaceId } = ada
  const shouted = workspaceId.toUpperCase()
  await ada.api.workspaces.updateSettings({ workspaceId: shouted, openrouterKey: 'a key of the workspace' })
  const scope = mintScope(workspaceId, { kind: 'system' })
  const key = await inTx(world.ctx, scope, (tx) => readRouterKey(world.ctx, tx, scope))
  expect(key).toBe('a key of the workspace')
  using stream = await openStream(served.url, { accessToken: ada.accessToken, workspaceId: shouted })
  await stream.until(({ kind }) => kind === 'ready')
  await ada.api.workspaces.updateSettings({ workspaceId, companyName: 'Acme' })
  await stream.until(({ kind }) => kind === 'settings')
  await ada.api.exports.start({ workspaceId: shouted })
  await world.work()
  expect((await ada.api.exports.list({ workspaceId })).map(({ status }) => status)).toEqual(['ready'])
})
