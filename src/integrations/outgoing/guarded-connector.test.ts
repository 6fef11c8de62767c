import { afterAll, expect, test } from 'vitest'
import { failureOf } from '../../../test/outgoing/failure-of.ts'
import { sendJson, startLocalServer } from '../../../test/outgoing/local-server.ts'
import { createGuardedFetch, type GuardedFetch } from './guarded-fetch.ts'
import { isOutgoingError } from './outgoing-error.ts'

const opened: GuardedFetch[] = []
afterAll(() => Promise.all(opened.map((fetch) => fetch.close())))

function open(options: Partial<Parameters<typeof createGuardedFetch>[0]> = {}): GuardedFetch {
  const fetch = createGuardedFetch({ allowOrigins: [], ...options })
  opened.push(fetch)
  return fetch
}

const failure = (call: Promise<unknown>) => failureOf(call, isOutgoingError)

test.each([
  '127.0.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '127.1',
  '0',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
])('a literal can not spell this machine: %s', async (host) => {
  await using server = await startLocalServer((_, response) => sendJson(response, 200, {}))

  for (const connection of ['pooled', 'own'] as const) {
    const error = await failure(open()(`http://${host}:${server.port}/`, { connection }))
    expect(error).toMatchObject({ code: 'address_not_allowed', mayHaveArrived: false })
  }
  expect(server.connections()).toBe(0)
})

test.each([
  ['one private address', [{ address: '127.0.0.1', family: 4 }]],
  [
    'a private address among public ones',
    [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
  ],
  ['a mapped address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
  ['no address', []],
])('a name that resolves to %s is not called', async (_, addresses) => {
  await using server = await startLocalServer((_, response) => sendJson(response, 200, {}))
  const fetch = open({ lookup: async () => addresses })

  const error = await failure(fetch(`http://innocent.example:${server.port}/`))

  expect(error).toMatchObject({ code: 'address_not_allowed', mayHaveArrived: false })
  expect(server.connections()).toBe(0)
})

test('localhost is resolved and refused', async () => {
  await using server = await startLocalServer((_, response) => sendJson(response, 200, {}))

  expect(await failure(open()(`http://localhost:${server.port}/`))).toMatchObject({ code: 'address_not_allowed' })
  expect(server.connections()).toBe(0)
})

test('a name is resolved once per connection, so that it can not change after the check', async () => {
  const asked: string[] = []
  const lookup = async (hostname: string) => {
    asked.push(hostname)
    return [{ address: asked.length === 1 ? '203.0.113.1' : '127.0.0.1', family: 4 }]
  }

  await failure(open({ lookup })('http://rebinding.example/', { connection: 'own', timeoutMs: 500 }))

  expect(asked).toEqual(['rebinding.example'])
})

test('an exempt origin is reached, and only exactly that one', async () => {
  await using server = await startLocalServer((_, response) => sendJson(response, 200, { ok: true }))
  await using other = await startLocalServer((_, response) => sendJson(response, 200, {}))
  const fetch = open({ allowOrigins: [server.origin] })

  const answer = await fetch(`${server.origin}/path?x=1`)

  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } })
  expect(new TextDecoder().decode(answer.body)).toBe('{"ok":true}')
  expect(server.requests[0]).toMatchObject({ method: 'GET', path: '/path?x=1' })
  expect(await failure(fetch(other.origin))).toMatchObject({ code: 'address_not_allowed' })
  expect(await failure(fetch(`http://localhost:${server.port}/`))).toMatchObject({ code: 'address_not_allowed' })
  expect(await failure(fetch(`https://127.0.0.1:${server.port}/`))).toMatchObject({ code: 'address_not_allowed' })
})

test('where hosts are named, no other is called, and exempt origins are', async () => {
  await using server = await startLocalServer((_, response) => sendJson(response, 200, {}))
  const asked: string[] = []
  const lookup = async (hostname: string) => {
    asked.push(hostname)
    return [{ address: '127.0.0.1', family: 4 }]
  }
  const fetch = open({ allowOrigins: [server.origin], allowHosts: ['a.example', '*.b.example'], lookup })

  for (const host of ['b.example', 'c.example', 'xa.example', 'a.example.c.example', '203.0.113.1'])
    for (const connection of ['pooled', 'own'] as const)
      expect(await failure(fetch(`http://${host}/`, { connection }))).toMatchObject({
        code: 'host_not_listed',
        mayHaveArrived: false,
      })
  expect(asked).toEqual([])
  // Named hosts are held to public addresses as all are.
  for (const host of ['a.example', 'A.Example.', 'x.b.example'])
    expect(await failure(fetch(`http://${host}/`))).toMatchObject({ code: 'address_not_allowed' })
  expect((await fetch(server.origin)).status).toBe(200)
})

test.each([
  'ftp://example.com/',
  'file:///etc/passwd',
  'http://user@example.com/',
  'http://:pw@example.com/',
  'nonsense',
  '',
])('only plain http and https addresses are called, not %j', async (url) => {
  expect(await failure(open()(url))).toMatchObject({ code: 'invalid_request', mayHaveArrived: false })
})
