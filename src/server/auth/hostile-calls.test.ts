import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issuer, newPerson, password } from '../../../test/auth/accounts.ts'
import { type AuthServer, authServer } from '../../../test/auth/auth-server.ts'
import { browserAt, mailTo, newAddress, proofOf, signUpAt } from '../../../test/auth/auth-tab.ts'
import { appCode } from '../../../test/auth/authenticator.ts'

// What the official client never sends, over real HTTP: one table per topic.

let server: AuthServer
let person: Awaited<ReturnType<typeof newPerson>>
/** The person's own token, and its claims. */
let token: string
let claims: Record<string, unknown>

beforeAll(async () => {
  server = await authServer()
  person = await newPerson(server.ctx)
  token = person.grant.accessToken
  claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
})
afterAll(() => server[Symbol.asyncDispose]())

const call = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init)
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signed by the server's own key, with these changes of claims and header. */
async function signed(changes: Record<string, unknown>, header: Record<string, unknown> = {}): Promise<string> {
  const { kid, key } = await server.ctx.keys.current()
  return new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'ES256', kid, ...header }).sign(key)
}

async function foreign(header: Record<string, unknown> = {}): Promise<string> {
  const { kid } = await server.ctx.keys.current()
  const pair = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(pair.publicKey)
  const all = { alg: 'ES256', kid, ...header, ...(header.jwk === undefined ? {} : { jwk }) }
  return new SignJWT(claims).setProtectedHeader(all).sign(pair.privateKey)
}

async function withPublicKeyAsSecret(): Promise<string> {
  const [jwk] = await server.ctx.keys.published()
  const key = await importJWK({ ...jwk, key_ops: ['verify'] }, 'ES256', { extractable: true })
  if (key instanceof Uint8Array) throw new Error('not a public key')
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: jwk?.kid ?? '' })
    .sign(Buffer.from(await exportSPKI(key)))
}

/** Header, payload or signature of the person's own token. */
const part = (index: 0 | 1 | 2): string => token.split('.')[index] ?? ''

describe.each<[string, () => Promise<string> | string]>([
  ['no algorithm', () => new UnsecuredJWT(claims).encode()],
  ['no algorithm, in other letters', () => `${encoded({ alg: 'nOnE', typ: 'JWT' })}.${part(1)}.`],
  ['our header and no signature', () => `${part(0)}.${part(1)}.`],
  ['HS256 with our public key as the secret', withPublicKeyAsSecret],
  ["a foreign key under our key's id", () => foreign()],
  ['a key of its own in its header', () => foreign({ jwk: true })],
  ['an address where its key is', () => foreign({ jku: 'http://127.0.0.1:1/keys' })],
  ['a key id that nobody knows', () => signed({}, { kid: '../../etc/passwd' })],
  [
    'another person inside',
    () => `${part(0)}.${encoded({ ...claims, sub: '0198f0c0-0000-7000-8000-000000000001' })}.${part(2)}`,
  ],
  ['a later end inside', () => `${part(0)}.${encoded({ ...claims, exp: 4_000_000_000 })}.${part(2)}`],
  ['another audience', () => signed({ aud: 'anon' })],
  ['another issuer', () => signed({ iss: 'https://evil.example/auth/v1' })],
  ['an issuer that only begins like ours', () => signed({ iss: `${issuer}.evil.example` })],
  ['another role', () => signed({ role: 'service_role' })],
  ['no end', () => signed({ exp: undefined })],
  ['an end a second ago', () => signed({ exp: Math.floor(Date.now() / 1000) - 1 })],
])('a bearer token with %s', (_, make) => {
  it('opens nothing', async () => {
    const authorization = `Bearer ${await make()}`
    const calls = [
      ['GET', '/user'],
      ['PUT', '/user'],
      ['POST', '/logout?scope=global'],
      ['GET', '/reauthenticate'],
      ['POST', '/factors'],
      ['GET', '/factors/recovery-codes'],
      ['DELETE', '/user/identities/0198f0c0-0000-7000-8000-000000000001'],
      ['GET', '/user/identities/authorize?provider=google'],
    ] as const
    // At once: a key id that nobody knows has the keys read again, once a second.
    const asked = calls.map(([method, path]) => call(path, { method, headers: { authorization } }))
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }, n) => [calls[n]?.[1], status])).toEqual(calls.map(([, path]) => [path, 403]))
    for (const answer of answers) expect(await answer.json()).toMatchObject({ error_code: 'bad_jwt' })
  })
})

it('the own token is good all the while', async () => {
  expect((await call('/user', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
})

describe('a token of a session that was ended elsewhere', () => {
  it.each<[string, (client: ReturnType<typeof browserAt>) => Promise<unknown>]>([
    ['by a new password', (client) => client.updateUser({ password: 'a new secret' })],
    ['by "others"', (client) => client.signOut({ scope: 'others' })],
    ['by "global"', (client) => client.signOut({ scope: 'global' })],
  ])('%s opens and refreshes nothing', async (_, end) => {
    const [email, client, stolen] = [newAddress(), browserAt(server), browserAt(server)]
    await signUpAt(server, email, client)
    await stolen.signInWithPassword({ email, password })
    const { session } = (await stolen.getSession()).data
    await end(client)
    const answer = await call('/user', { headers: { authorization: `Bearer ${session?.access_token}` } })
    expect([answer.status, await answer.json()]).toMatchObject([403, { error_code: 'session_not_found' }])
    const refreshed = await post('/token?grant_type=refresh_token', { refresh_token: session?.refresh_token })
    expect([refreshed.status, await refreshed.json()]).toMatchObject([400, { error_code: 'refresh_token_not_found' }])
  })
})

describe('a mail that is asked for with the redirect', () => {
  it.each([
    'https://evil.example/',
    '//evil.example/',
    '\\\\evil.example\\x',
    '/\\evil.example',
    'http:evil.example',
    'http://rejoinder.test@evil.example/',
    'http://evil.example\\@rejoinder.test/',
    'http://user:pass@rejoinder.test/',
    'http://rejoinder.test.evil.example/',
    'http://evil-rejoinder.test/',
    'http://rejoinder.test:8080/',
    'http://rejo\u0456nder.test/',
    'http://rejoinder.test./',
    'ftp://rejoinder.test/',
    'javascript:alert(1)//rejoinder.test',
    'data:text/html,x',
    'http://[::1]/',
    'http://rejoinder.test%00.evil.example/',
    'http://rejoinder.test\r\nLocation: http://evil.example',
    'x'.repeat(5000),
  ])('%j leads to a page of ours', async (redirect) => {
    const email = newAddress()
    const headers = { 'x-test-ip': `10.66.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}` }
    const asked = await post(`/otp?redirect_to=${encodeURIComponent(redirect)}`, { email }, headers)
    expect(asked.status).toBe(200)
    const { link } = await mailTo(server, email, 'sign_in')
    for (const address of [link, proofOf(link).get('redirect_to') ?? '']) {
      const { protocol, host, username } = new URL(address)
      expect([protocol, host, username]).toEqual(['http:', 'rejoinder.test', ''])
    }
  })
})

describe('an address', () => {
  it.each([
    'ada@example.com\r\nbcc: eve@example.com',
    'ada@example.com, eve@example.com',
    'ada@example.com eve@example.com',
    '"ada"@example.com>',
    'ada@exa\u0000mple.com',
    'ada@ex\u00e4mple.com',
    '\u0430da@example.com',
    `${'a'.repeat(300)}@example.com`,
    { toString: 'ada@example.com' },
    ['ada@example.com'],
  ])('%j gets no mail and no account', async (email) => {
    const before = await server.database.pool.query('select count(*) from mails')
    for (const [path, extra] of [
      ['/otp', {}],
      ['/recover', {}],
      ['/signup', { password, data: { full_name: 'Eve' } }],
      ['/resend', { type: 'signup' }],
    ] as const) {
      const answer = await post(path, { email, ...extra }, { 'x-test-ip': '10.67.0.1' })
      expect([path, answer.status]).toEqual([path, 400])
    }
    expect((await server.database.pool.query('select count(*) from mails')).rows).toEqual(before.rows)
  })

  it('is one whatever its case and the space around it', async () => {
    const email = newAddress()
    await signUpAt(server, email)
    for (const variant of [email.toUpperCase(), `\t${email}\n`, email.replace('p', 'P')]) {
      expect((await browserAt(server).signInWithPassword({ email: variant, password })).error).toBeNull()
      expect((await signUpAt(server, variant)).error?.code).toBe('validation_failed')
    }
  })
})

describe('a body', () => {
  it.each([
    ['of ten thousand nested lists', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['of ten thousand nested objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    [
      'of ten thousand nested lists among what is kept about a person',
      `{"email":"a@example.com","password":"a long enough one","data":{"full_name":"A","a":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`,
    ],
    ['with the names of prototypes', '{"__proto__":{"email":"a@example.com"},"constructor":{"prototype":{"x":1}}}'],
    ['with one name twice', '{"email":"a@example.com","email":1,"password":"x"}'],
    ['of numbers that are none', '{"email":1e999,"password":-0}'],
  ])('%s is refused, and the server goes on', async (_, text) => {
    for (const path of ['/signup', '/token?grant_type=password', '/verify', '/otp', '/token?grant_type=id_token']) {
      const answer = await post(path, text)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    }
    expect((await call('/health')).status).toBe(200)
    expect(Object.hasOwn(Object.prototype, 'email')).toBe(false)
  })

  it('that asks for a challenge to be left out gets no session in place of a code', async () => {
    const email = newAddress()
    const answer = await post('/otp', { email, code_challenge: null, code_challenge_method: 's256' })
    expect(answer.status).toBe(400)
    const redeemed = await post('/token?grant_type=pkce', { auth_code: 'a code', code_verifier: '' })
    expect(redeemed.status).toBe(400)
  })
})

describe('a thousand guesses', () => {
  const guess = async (times: number, attempt: (n: number) => Promise<Response>): Promise<Map<number, number>> => {
    const statuses = new Map<number, number>()
    for (let n = 0; n < times; n += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, (_, m) => attempt(n + m)))
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    return statuses
  }

  it('of a password, from as many networks, are a hundred', async () => {
    const email = newAddress()
    await signUpAt(server, email)
    const statuses = await guess(1000, (n) =>
      post(
        '/token?grant_type=password',
        { email, password: `guess ${n}` },
        { 'x-test-ip': `10.${n >> 8}.${n & 255}.9` },
      ),
    )
    expect(statuses.get(400)).toBe(100)
    expect(statuses.get(429)).toBe(900)
  })

  it('of a second factor, or of a recovery code, are ten', async () => {
    const [email, client] = [newAddress(), browserAt(server)]
    await signUpAt(server, email, client)
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    const [id, key] = [data?.id, data?.type === 'totp' ? data.totp.secret : '']
    await client.mfa.challengeAndVerify({ factorId: id ?? '', code: appCode(key, server.ctx.now()) })
    await client.mfa.recoveryCodes.generate()
    const thief = browserAt(server)
    await thief.signInWithPassword({ email, password })
    const authorization = `Bearer ${(await thief.getSession()).data.session?.access_token}`
    const challenge = (await thief.mfa.challenge({ factorId: id ?? '' })).data?.id
    const statuses = await guess(1000, (n) =>
      n % 2 === 0
        ? post(
            `/factors/${id}/verify`,
            { challenge_id: challenge, code: String(n).padStart(6, '0') },
            { authorization },
          )
        : post('/factors/recovery-codes/verify', { code: `AAAA-${n}` }, { authorization }),
    )
    expect(statuses.get(422)).toBe(10)
    expect(statuses.get(429)).toBe(990)
  })

  it('of a refresh token, an authorization code and a link end none of them', async () => {
    const statuses = await guess(300, (n) =>
      post(
        n % 2 === 0 ? '/token?grant_type=pkce' : '/verify',
        n % 2 === 0
          ? { auth_code: `guess-${n}`, code_verifier: 'x'.repeat(43) }
          : { type: 'magiclink', token_hash: `guess-${n}` },
        { 'x-test-ip': '10.68.0.1' },
      ),
    )
    expect([...statuses.keys()].sort()).toEqual([403, 404, 429])
    expect(statuses.get(429)).toBe(240)
  })
})

it('a code of the app that was seen opens nothing, neither the same session again nor another', async () => {
  const [email, client] = [newAddress(), browserAt(server)]
  await signUpAt(server, email, client)
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  const [factorId, key] = [data?.id ?? '', data?.type === 'totp' ? data.totp.secret : '']
  const code = appCode(key, server.ctx.now())
  expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
  const thief = browserAt(server)
  await thief.signInWithPassword({ email, password })
  for (const each of [client, thief]) {
    for (const seen of [code, appCode(key, server.ctx.now(), -1)]) {
      expect((await each.mfa.challengeAndVerify({ factorId, code: seen })).error?.code).toBe('mfa_verification_failed')
    }
  }
})
