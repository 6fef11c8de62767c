import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultConstantTimeMs } from '#domain/accounts/accounts-ctx.ts'
import { password } from '../../../test/auth/accounts.ts'
import { type AuthServer, authServer } from '../../../test/auth/auth-server.ts'
import {
  browserAt,
  mailsTo,
  mailTo,
  memberAt,
  newAddress,
  openLink,
  proofOf,
  protocolLink,
  signUpAt,
} from '../../../test/auth/auth-tab.ts'

/** Mail goes out here, so an address is confirmed before the first session. */
let server: AuthServer
const hourMs = 60 * 60 * 1000

beforeAll(async () => {
  server = await authServer({
    isConfirmationRequired: true,
    budgets: { mailByAddress: { attempts: 8, withinS: 600 } },
  })
})
afterAll(() => server[Symbol.asyncDispose]())

describe('signing up', () => {
  it('gives no session before the address is confirmed, and one with the code', async () => {
    const [client, email] = [browserAt(server), newAddress()]
    const { data } = await signUpAt(server, email, client)
    expect(data.session).toBeNull()
    expect((await client.signInWithPassword({ email, password })).error).toMatchObject({ code: 'email_not_confirmed' })
    expect((await client.signInWithPassword({ email, password: 'wrong one' })).error).toMatchObject({
      code: 'invalid_credentials',
    })
    const { code } = await mailTo(server, email, 'confirmation')
    const confirmed = await client.verifyOtp({ email, token: code, type: 'email' })
    expect(confirmed.error).toBeNull()
    expect(confirmed.data.user?.email_confirmed_at).toEqual(expect.any(String))
    expect((await client.getUser()).data.user?.email).toBe(email)
    expect((await browserAt(server).signInWithPassword({ email, password })).error).toBeNull()
  })

  it('gives a session with the link, at an address of the product alone', async () => {
    const email = newAddress()
    await browserAt(server).signUp({
      email,
      password,
      options: { data: { full_name: 'Ada' }, emailRedirectTo: 'https://evil.example/steal' },
    })
    const target = await openLink(server, (await mailTo(server, email, 'confirmation')).link)
    expect(target.origin).toBe('http://rejoinder.test')
    const fields = new URLSearchParams(target.hash.slice(1))
    const { data, error } = await browserAt(server).setSession({
      access_token: fields.get('access_token') ?? '',
      refresh_token: fields.get('refresh_token') ?? '',
    })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
  })

  it('answers a taken address like a new one, and tells its owner by mail', async () => {
    const { email } = await memberAt(server)
    const [taken, fresh] = await Promise.all([signUpAt(server, email), signUpAt(server, newAddress())])
    expect(taken.error).toBeNull()
    expect(Object.keys(taken.data.user ?? {})).toEqual(Object.keys(fresh.data.user ?? {}))
    expect(taken.data.user?.identities).toHaveLength(1)
    expect((await mailsTo(server, email)).at(-1)?.kind).toBe('already_registered')
    expect((await browserAt(server).signInWithPassword({ email, password })).error).toBeNull()
  })

  it('leaves the password that a stranger set before the owner came', async () => {
    const email = newAddress()
    await signUpAt(server, email, browserAt(server), 'known to a stranger')
    await browserAt(server).signInWithOtp({ email })
    const { code } = await mailTo(server, email, 'sign_in')
    expect((await browserAt(server).verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
    const stranger = await browserAt(server).signInWithPassword({ email, password: 'known to a stranger' })
    expect(stranger.error?.code).toBe('invalid_credentials')
  })

  it('mails the confirmation again, and ends the earlier one', async () => {
    const email = newAddress()
    await signUpAt(server, email)
    const first = await mailTo(server, email, 'confirmation')
    expect((await browserAt(server).resend({ type: 'signup', email })).error).toBeNull()
    const second = await mailTo(server, email, 'confirmation')
    expect((await openLink(server, first.link)).searchParams.get('error_code')).toBe('otp_expired')
    expect((await openLink(server, second.link)).hash).toContain('access_token')
  })
})

describe('a code or link', () => {
  it('signs a known person in, and makes an account for a new one', async () => {
    const { email, userId } = await memberAt(server)
    const newcomer = newAddress()
    for (const [address, id] of [
      [email, userId],
      [newcomer, null],
    ] as const) {
      const client = browserAt(server)
      expect((await client.signInWithOtp({ email: address })).error).toBeNull()
      const { code } = await mailTo(server, address, 'sign_in')
      const { data, error } = await client.verifyOtp({ email: address, token: code, type: 'email' })
      expect(error).toBeNull()
      if (id !== null) expect(data.user?.id).toBe(id)
      expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentAuthenticationMethods[0]).toMatchObject({
        method: 'otp',
      })
    }
  })

  it('works once', async () => {
    const { email } = await memberAt(server)
    const client = browserAt(server)
    await client.signInWithOtp({ email })
    const { code, link } = await mailTo(server, email, 'sign_in')
    const both = await Promise.all([1, 2].map(() => browserAt(server).verifyOtp({ email, token: code, type: 'email' })))
    expect(both.filter(({ error }) => error === null)).toHaveLength(1)
    expect(both.find(({ error }) => error !== null)?.error).toMatchObject({ code: 'otp_expired', status: 403 })
    expect((await openLink(server, link)).searchParams.get('error_code')).toBe('otp_expired')
  })

  it('works by the token of the link alone, too', async () => {
    const { email } = await memberAt(server)
    await browserAt(server).signInWithOtp({ email })
    const { link } = await mailTo(server, email, 'sign_in')
    const token_hash = proofOf(link).get('token_hash') ?? ''
    expect((await browserAt(server).verifyOtp({ token_hash, type: 'recovery' })).error?.code).toBe('otp_expired')
    expect((await browserAt(server).verifyOtp({ token_hash, type: 'magiclink' })).error).toBeNull()
  })

  it('ends after an hour', async () => {
    const { email } = await memberAt(server)
    await browserAt(server).signInWithOtp({ email })
    const { code } = await mailTo(server, email, 'sign_in')
    server.ctx.passTime(hourMs + 1000)
    expect((await browserAt(server).verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe('otp_expired')
  })

  it("of one person opens no other's account", async () => {
    const [one, other] = [await memberAt(server), await memberAt(server)]
    for (const { email } of [one, other]) await browserAt(server).signInWithOtp({ email })
    const { code } = await mailTo(server, one.email, 'sign_in')
    const { error } = await browserAt(server).verifyOtp({ email: other.email, token: code, type: 'email' })
    expect(error?.code).toBe('otp_expired')
  })

  it('is not used up by a program that only looks whether the link is there', async () => {
    const { email } = await memberAt(server)
    await browserAt(server).signInWithOtp({ email })
    const { link } = await mailTo(server, email, 'sign_in')
    await fetch(protocolLink(server, link), { method: 'HEAD', redirect: 'manual' })
    expect((await openLink(server, link)).hash).toContain('access_token')
  })

  it('bears no guessing: a thousand guesses from as many networks end in a code that is dead, and a link that lives', async () => {
    const { email } = await memberAt(server)
    await browserAt(server).signInWithOtp({ email })
    const { code, link } = await mailTo(server, email, 'sign_in')
    const guess = (token: string, n: number) =>
      fetch(`${server.url}/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-test-ip': `10.60.${n >> 8}.${n & 255}` },
        body: JSON.stringify({ email, token, type: 'email' }),
      })
    const statuses: number[] = []
    for (let n = 0; n < 1000; n += 50) {
      const wrong = Array.from({ length: 50 }, (_, k) =>
        String((Number(code) + 1 + n + k) % 1_000_000).padStart(6, '0'),
      )
      statuses.push(...(await Promise.all(wrong.map((token, k) => guess(token, n + k)))).map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(0)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(950)
    await server.database.pool.query('delete from rate_limits')
    expect((await browserAt(server).verifyOtp({ email, token: code, type: 'email' })).error).not.toBeNull()
    expect((await openLink(server, link)).hash).toContain('access_token')
  })
})

describe('a forgotten password', () => {
  it('is replaced with what the mail carries', async () => {
    const { email, client: elsewhere } = await memberAt(server)
    const client = browserAt(server)
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    expect((await client.resetPasswordForEmail(email)).error).toBeNull()
    const { code } = await mailTo(server, email, 'recovery')
    expect((await client.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull()
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await client.updateUser({ password: 'a new secret' })).error).toBeNull()
    expect((await browserAt(server).signInWithPassword({ email, password: 'a new secret' })).error).toBeNull()
    expect((await elsewhere.getUser()).error).not.toBeNull()
    expect((await mailTo(server, email, 'notice_password_changed')).subject).toMatch(/password/)
  })

  it('gets the same answer, in the same time, for an address without an account', async () => {
    const { email } = await memberAt(server)
    await using slow = await authServer({ beside: server, constantTimeMs: defaultConstantTimeMs })
    const asked = async (path: string, body: object) => {
      const startedAt = performance.now()
      const answer = await fetch(`${slow.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-test-ip': `10.70.0.${Math.floor(Math.random() * 250)}` },
        body: JSON.stringify(body),
      })
      return { status: answer.status, text: await answer.text(), ms: performance.now() - startedAt }
    }
    const ways = [
      ['/recover', {}],
      ['/otp', { create_user: false }],
      ['/resend', { type: 'signup' }],
    ] as const
    for (const [path, extra] of ways) {
      const known = await asked(path, { email, ...extra })
      const unknown = await asked(path, { email: newAddress(), ...extra })
      expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
      expect(known.status).toBe(200)
      expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(195)
    }
  })
})

it('stops to mail an address that somebody has mailed again and again', async () => {
  const email = newAddress()
  const outcomes = []
  for (let n = 0; n < 10; n += 1) outcomes.push(await browserAt(server).resetPasswordForEmail(email))
  expect(outcomes.map(({ error }) => error?.code ?? 'mailed').slice(7)).toEqual([
    'mailed',
    'over_email_send_rate_limit',
    'over_email_send_rate_limit',
  ])
})

it.each([
  'http://rejoinder.test.evil.example/',
  '//evil.example',
  'javascript:alert(1)',
  'http://user@rejoinder.test/',
  'https://rejoinder.test/',
  'http://rejoinder.test:81/',
  'http://api.rejoinder.test/',
])('a link never leads to %s', async (emailRedirectTo) => {
  const email = newAddress()
  await browserAt(server).signInWithOtp({ email, options: { emailRedirectTo } })
  const { link } = await mailTo(server, email, 'sign_in')
  expect(link).toMatch(/^http:\/\/rejoinder\.test\/auth\/confirm#/)
  const target = await openLink(server, link)
  expect(target.href.split('#')[0]).toBe('http://rejoinder.test/')
})
