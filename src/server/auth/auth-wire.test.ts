import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { rotateSigningKey } from '#domain/accounts/rotate-signing-key.ts'
import { newPerson, password, testAccounts } from '../../../test/auth/accounts.ts'
import { type AuthServer, authServer } from '../../../test/auth/auth-server.ts'

let server: AuthServer

beforeAll(async () => {
  server = await authServer({ budgets: { refreshByNetwork: { attempts: 50, withinS: 60 } } })
})
afterAll(() => server[Symbol.asyncDispose]())

const call = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init)
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
const publishedSchema = z.object({ keys: z.array(z.record(z.string(), z.unknown())) })
const versioned = { 'x-supabase-api-version': '2024-01-01' }

describe('an error', () => {
  it('has the old shape for a client that names no API version', async () => {
    const answer = await post('/token?grant_type=password', { email: 'no@example.com', password })
    expect(answer.status).toBe(400)
    expect(answer.headers.has('x-supabase-api-version')).toBe(false)
    expect(await answer.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
  })

  it('has the new shape, and says so, for a client that names 2024-01-01', async () => {
    const answer = await post('/token?grant_type=password', { email: 'no@example.com', password }, versioned)
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(await answer.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  })
})

describe('a body', () => {
  it.each(['{', 'null', '[]', '"text"', '{"email": "a@b.cd",}'])('of %j is refused as bad JSON', async (body) => {
    for (const path of ['/signup', '/token?grant_type=password', '/token?grant_type=refresh_token']) {
      const answer = await post(path, body, versioned)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'bad_json' })
    }
  })

  it.each([
    ['/signup', { email: 'a@b.cd' }],
    ['/signup', { email: 1, password: {}, data: 'x' }],
    ['/token?grant_type=password', { email: { $ne: null }, password: { $ne: null } }],
    ['/token?grant_type=password', ''],
    ['/token?grant_type=refresh_token', { refresh_token: ['x'] }],
    ['/token?grant_type=refresh_token', { refresh_token: 'x'.repeat(501) }],
    ['/token?grant_type=elsewhere', {}],
    ['/token', {}],
  ])('to %s of the wrong kind is refused: %j', async (path, body) => {
    const answer = await post(path, body, versioned)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^(validation_failed|weak_password)$/) })
  })

  it('over 64 KB is refused, announced or streamed', async () => {
    const large = JSON.stringify({ email: 'x@example.com', password: 'x'.repeat(65 * 1024) })
    expect((await post('/signup', large)).status).toBe(413)
    const stream = { method: 'POST', body: new Blob([large]).stream(), duplex: 'half' }
    const streamed = await call('/signup', stream)
    expect(streamed.status).toBe(413)
    expect(await streamed.json()).toMatchObject({ error_code: 'validation_failed', msg: 'This request is too large' })
  })

  it('with characters that the database can not hold makes an account all the same', async () => {
    const answer = await post('/signup', {
      email: 'odd@example.com',
      password: 'pass\u0000word\ud800',
      data: { full_name: 'O\u0000dd \ud800', workspace_name: '\u0000', ref: '\u0000' },
    })
    expect(answer.status).toBe(200)
    const again = await post('/token?grant_type=password', {
      email: 'odd@example.com',
      password: 'pass\u0000word\ud800',
    })
    expect(again.status).toBe(200)
  })
})

describe('a bearer token', () => {
  it.each([
    ['none', undefined, 401, 'no_authorization'],
    ['another scheme', 'Basic YTpi', 401, 'no_authorization'],
    ['nonsense', 'Bearer a.b.c', 403, 'bad_jwt'],
  ])('%s is refused', async (_, authorization, status, code) => {
    for (const [method, path] of [
      ['GET', '/user'],
      ['PUT', '/user'],
      ['POST', '/logout'],
    ] as const) {
      const answer = await call(path, { method, headers: { ...versioned, ...(authorization && { authorization }) } })
      expect(answer.status).toBe(status)
      expect(await answer.json()).toMatchObject({ code })
    }
  })

  it('of a session that has ended is refused with the code by which the client forgets it', async () => {
    const { grant } = await newPerson(server.ctx)
    const headers = { ...versioned, authorization: `Bearer ${grant.accessToken}` }
    expect((await call('/logout', { method: 'POST', headers })).status).toBe(204)
    const answer = await call('/user', { headers })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'session_not_found' })
  })

  it('ends nothing when the scope is unknown', async () => {
    const { grant } = await newPerson(server.ctx)
    const headers = { authorization: `Bearer ${grant.accessToken}` }
    expect((await call('/logout?scope=everyone', { method: 'POST', headers })).status).toBe(400)
    expect((await call('/user', { headers })).status).toBe(200)
  })
})

it('says when to come back after too many attempts', async () => {
  const headers = { 'x-test-ip': '203.0.113.200' }
  const guess = () => post('/token?grant_type=password', { email: 'victim@example.com', password: 'guess' }, headers)
  for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(400)
  const refused = await guess()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
})

it('answers too many refreshes with 503, which the client does not take for the end of its session', async () => {
  const headers = { 'x-test-ip': '203.0.113.201' }
  const statuses = []
  for (let n = 0; n < 52; n += 1) {
    statuses.push((await post('/token?grant_type=refresh_token', { refresh_token: 'x' }, headers)).status)
  }
  expect(statuses.slice(0, 50)).toEqual(Array(50).fill(400))
  expect(statuses.slice(50)).toEqual([503, 503])
})

it('keeps sessions and errors out of caches, and lets the published keys be kept for a minute', async () => {
  const { grant } = await newPerson(server.ctx)
  const refreshed = await post('/token?grant_type=refresh_token', { refresh_token: grant.refreshToken })
  const refused = await post('/token?grant_type=refresh_token', { refresh_token: 'x' })
  for (const answer of [refreshed, refused]) expect(answer.headers.get('cache-control')).toBe('no-store')
  expect((await call('/.well-known/jwks.json')).headers.get('cache-control')).toBe('public, max-age=60')
})

it('publishes old and new key after a rotation, and no private part', async () => {
  await newPerson(server.ctx)
  await rotateSigningKey(server.ctx)
  // The new key's first token makes the server look again at once; without one it would within a minute.
  const newcomer = await newPerson(testAccounts(server.database.pool, { secrets: server.ctx.secrets }))
  const headers = { authorization: `Bearer ${newcomer.grant.accessToken}` }
  expect((await call('/user', { headers })).status).toBe(200)
  const { keys } = publishedSchema.parse(await (await call('/.well-known/jwks.json')).json())
  expect(keys).toHaveLength(2)
  for (const key of keys)
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'])
})

it('tells what can be used to sign in, and that it is alive', async () => {
  expect(await (await call('/settings')).json()).toMatchObject({ external: { email: true }, mailer_autoconfirm: true })
  expect((await call('/health')).status).toBe(200)
})

it('knows no other endpoint', async () => {
  const answer = await call('/admin/users', { headers: versioned })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'validation_failed', message: 'No such endpoint' })
})

it('says nothing of what went wrong inside, and lets the client try again', async () => {
  await using broken = await authServer()
  const { grant } = await newPerson(broken.ctx)
  const client = new pg.Client({ connectionString: broken.database.superuserUrl })
  await client.connect()
  await client.query('alter table sessions rename to elsewhere')
  await client.end()
  const answer = await fetch(`${broken.url}/user`, { headers: { authorization: `Bearer ${grant.accessToken}` } })
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toMatch(/sessions|relation|select/)
})
