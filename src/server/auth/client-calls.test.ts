import type { AuthChangeEvent, EmailOtpType, GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rotateSigningKey } from '#domain/accounts/rotate-signing-key.ts'
import { password } from '../../../test/auth/accounts.ts'
import { type AuthServer, authServer } from '../../../test/auth/auth-server.ts'
import { browserAt, mailTo, memberAt, newAddress, proofOf, signUpAt } from '../../../test/auth/auth-tab.ts'
import { appCode } from '../../../test/auth/authenticator.ts'

// Calls of the official client that no other test of this folder makes; together with those, all that the protocol has for us.

let server: AuthServer
/** The address of somebody who has an account. */
let known: string

beforeAll(async () => {
  server = await authServer({
    isConfirmationRequired: true,
    budgets: { mailByAddress: { attempts: 50, withinS: 600 } },
  })
  known = (await memberAt(server)).email
})
afterAll(() => server[Symbol.asyncDispose]())

/** What the client tells its page from now on. */
function eventsOf(client: GoTrueClient): AuthChangeEvent[] {
  const events: AuthChangeEvent[] = []
  client.onAuthStateChange((event) => void events.push(event))
  return events
}

type Errand = { kind: string; begin: () => Promise<string> }

const signUpErrand: Errand = {
  kind: 'confirmation',
  async begin() {
    const email = newAddress()
    await signUpAt(server, email)
    return email
  },
}
const signInErrand: Errand = {
  kind: 'sign_in',
  async begin() {
    await browserAt(server).signInWithOtp({ email: known })
    return known
  },
}
const recoveryErrand: Errand = {
  kind: 'recovery',
  async begin() {
    await browserAt(server).resetPasswordForEmail(known)
    return known
  },
}

it.each<[EmailOtpType, 'code' | 'link', string, Errand]>([
  ['signup', 'code', 'sign-up', signUpErrand],
  ['signup', 'link', 'sign-up', signUpErrand],
  ['email', 'code', 'sign-up', signUpErrand],
  ['invite', 'link', 'sign-up', signUpErrand],
  ['email', 'code', 'sign-in', signInErrand],
  ['magiclink', 'code', 'sign-in', signInErrand],
  ['magiclink', 'link', 'sign-in', signInErrand],
  ['recovery', 'code', 'recovery', recoveryErrand],
  ['recovery', 'link', 'recovery', recoveryErrand],
])('verifies, as %s, the %s of a %s mail, and it once', async (type, by, _, { kind, begin }) => {
  const [to, client] = [await begin(), browserAt(server)]
  const { code, link } = await mailTo(server, to, kind)
  const proof =
    by === 'code' ? { email: to, token: code, type } : { token_hash: proofOf(link).get('token_hash') ?? '', type }
  const { data, error } = await client.verifyOtp(proof)
  expect(error).toBeNull()
  expect(data.user?.email).toBe(to)
  expect((await client.getUser()).data.user?.email).toBe(to)
  expect((await browserAt(server).verifyOtp(proof)).error).toMatchObject({ code: 'otp_expired', status: 403 })
})

it.each(['code', 'link'])('a change of address is verified by the %s of both mails', async (by) => {
  const { client, email, userId } = await memberAt(server)
  const newEmail = newAddress()
  await client.updateUser({ email: newEmail })
  const prove = async (to: string) => {
    const { code, link } = await mailTo(server, to, 'email_change')
    const type = 'email_change' as const
    return client.verifyOtp(
      by === 'code' ? { email: to, token: code, type } : { token_hash: proofOf(link).get('token_hash') ?? '', type },
    )
  }
  expect(await prove(newEmail)).toMatchObject({ error: null, data: { session: null } })
  expect((await prove(email)).data.user).toMatchObject({ id: userId, email: newEmail })
})

it('says each change of the session to its page', async () => {
  const { client, email } = await memberAt(server)
  const events = eventsOf(client)
  await expect.poll(() => events).toEqual(['INITIAL_SESSION'])
  await client.refreshSession()
  await client.updateUser({ data: { full_name: 'Countess' } })
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  const factorId = data?.id ?? ''
  const code = appCode(data?.type === 'totp' ? data.totp.secret : '', server.ctx.now())
  expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
  await client.signOut()
  await client.signInWithPassword({ email, password })
  await client.resetPasswordForEmail(email)
  const recovery = await mailTo(server, email, 'recovery')
  await client.verifyOtp({ email, token: recovery.code, type: 'recovery' })
  expect(events).toEqual([
    'INITIAL_SESSION',
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'MFA_CHALLENGE_VERIFIED',
    'SIGNED_OUT',
    'SIGNED_IN',
    'PASSWORD_RECOVERY',
  ])
})

it('counts a friend whose link was followed, and leads the mail to where the page said', async () => {
  const [email, friend] = [newAddress(), '01900000-0000-7000-8000-000000000002']
  await browserAt(server).signUp({
    email,
    password,
    options: {
      data: { full_name: 'Ada', ref: friend },
      emailRedirectTo: 'http://app.rejoinder.test/auth/confirm?next=/kb',
    },
  })
  const { link } = await mailTo(server, email, 'confirmation')
  expect(new URL(link).origin).toBe('http://app.rejoinder.test')
  expect(proofOf(link).get('redirect_to')).toBe('http://app.rejoinder.test/auth/confirm?next=/kb')
  const { rows } = await server.database.superuser.query(
    'select w.referred_by from workspaces w join users u on u.id = w.created_by where u.email = $1',
    [email],
  )
  expect(rows).toEqual([{ referred_by: friend }])
})

describe('fields that a client keeps about a person', () => {
  it('are those of the sign-up and of later changes; null takes one away, and the product goes on saying its own', async () => {
    const email = newAddress()
    const data = { full_name: 'Ada', company: 'Engines', invitation: 'none', sub: 'somebody' }
    const client = browserAt(server)
    await client.signUp({ email, password, options: { data } })
    const { code } = await mailTo(server, email, 'confirmation')
    await client.verifyOtp({ email, token: code, type: 'signup' })
    await client.updateUser({ data: { theme: { dark: true }, email: 'else@example.com' } })
    const { user } = (await client.getUser()).data
    const own = { sub: user?.id, email, full_name: 'Ada', email_verified: true }
    expect(user?.user_metadata).toEqual({ ...own, company: 'Engines', theme: { dark: true } })
    await client.updateUser({ data: { company: null } })
    await client.refreshSession()
    expect((await client.getClaims()).data?.claims.user_metadata).toEqual({ ...own, theme: { dark: true } })
  })

  it('come with a code by mail, too', async () => {
    const [email, client] = [newAddress(), browserAt(server)]
    await client.signInWithOtp({ email, options: { data: { full_name: 'Mary', plan: 'b' } } })
    await client.verifyOtp({ email, token: (await mailTo(server, email, 'sign_in')).code, type: 'email' })
    expect((await client.getUser()).data.user?.user_metadata).toMatchObject({ full_name: 'Mary', plan: 'b' })
  })

  it('are those of the last sign-up, when an address was signed up twice before it was confirmed', async () => {
    const email = newAddress()
    await browserAt(server).signUp({ email, password, options: { data: { full_name: 'Eve', planted: true } } })
    await signUpAt(server, email)
    const client = browserAt(server)
    await client.verifyOtp({ email, token: (await mailTo(server, email, 'confirmation')).code, type: 'signup' })
    expect((await client.getUser()).data.user?.user_metadata).not.toHaveProperty('planted')
  })

  it('are refused when they are too many, and nothing else of that request is done', async () => {
    const data = { full_name: 'Ada', story: 'x'.repeat(2_000) }
    const signUp = await browserAt(server).signUp({ email: newAddress(), password, options: { data } })
    expect(signUp.error).toMatchObject({ code: 'validation_failed', status: 400 })
    const { client } = await memberAt(server)
    const wished = await client.updateUser({ email: newAddress(), data })
    expect(wished.error).toMatchObject({ code: 'validation_failed', status: 400 })
    expect((await client.getUser()).data.user).not.toHaveProperty('new_email')
  })
})

it('finishes in the page that began, when the session is handed over by its tokens', async () => {
  const { client } = await memberAt(server)
  const { session } = (await client.getSession()).data
  const other = browserAt(server)
  const events = eventsOf(other)
  expect(
    (await other.setSession({ access_token: session?.access_token ?? '', refresh_token: session?.refresh_token ?? '' }))
      .error,
  ).toBeNull()
  await expect.poll(() => events).toContain('SIGNED_IN')
  expect((await other.mfa.listFactors()).data).toMatchObject({ all: [], totp: [] })
})

it.each(['local', 'others', 'global'] as const)(
  'signs out (%s) with a token that is over, or a session that is gone',
  async (scope) => {
    const { client, userId } = await memberAt(server)
    await server.database.pool.query('update sessions set ended_at = now() where user_id = $1', [userId])
    expect((await client.signOut({ scope })).error).toBeNull()
  },
)

describe('what is not offered here is refused in a word that the client knows:', () => {
  it.each<[string, string, (client: GoTrueClient) => Promise<{ error: { code?: string | undefined } | null }>]>([
    ['an anonymous sign-in', 'anonymous_provider_disabled', (client) => client.signInAnonymously()],
    [
      'a sign-up by telephone',
      'phone_provider_disabled',
      (client) => client.signUp({ phone: '+4930123456', password }),
    ],
    [
      'a password of a telephone',
      'phone_provider_disabled',
      (client) => client.signInWithPassword({ phone: '+4930123456', password }),
    ],
    ['a code by text message', 'phone_provider_disabled', (client) => client.signInWithOtp({ phone: '+4930123456' })],
    [
      'a code of a text message',
      'phone_provider_disabled',
      (client) => client.verifyOtp({ phone: '+4930123456', token: '123456', type: 'sms' }),
    ],
    ['the same once more', 'phone_provider_disabled', (client) => client.resend({ type: 'sms', phone: '+4930123456' })],
    [
      'a single sign-on',
      'saml_provider_disabled',
      (client) => client.signInWithSSO({ domain: 'example.com', options: { skipBrowserRedirect: true } }),
    ],
    [
      'a provider that nobody set up',
      'provider_disabled',
      (client) => client.signInWithIdToken({ provider: 'google', token: 'a.b.c' }),
    ],
  ])('%s', async (_, code, call) => {
    expect((await call(browserAt(server))).error?.code).toBe(code)
  })

  it('other second factors', async () => {
    const { client } = await memberAt(server)
    const phone = await client.mfa.enroll({ factorType: 'phone', phone: '+4930123456' })
    expect(phone.error?.code).toBe('mfa_phone_enroll_not_enabled')
    const key = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' })
    expect(key.error?.code).toBe('mfa_webauthn_enroll_not_enabled')
  })
})

it('rotates its signing key over several processes without signing anybody out', async () => {
  await using old = await authServer({ beside: server, isConfirmationRequired: true })
  const { client, email } = await memberAt(server)
  const tabs: GoTrueClient[] = [client]
  const processes = [server, old]
  const kids = new Set([await kidOf(client)])
  for (let round = 0; round < 2; round += 1) {
    const kid = await rotateSigningKey(server.ctx)
    // The processes that run already take the new key up within a minute; one that starts now signs with it at once.
    await using started = await authServer({ beside: server, isConfirmationRequired: true })
    const tab = browserAt(started)
    await tab.signInWithPassword({ email, password })
    expect(await kidOf(tab)).toBe(kid)
    kids.add(kid)
    tabs.push(tab)
    for (const process of [...processes, started]) {
      for (const each of tabs) {
        const token = await tokenOf(each)
        expect((await browserAt(process).getUser(token)).error).toBeNull()
        expect((await browserAt(process).getClaims(token)).error).toBeNull()
      }
    }
  }
  expect(kids.size).toBe(3)
  expect((await client.refreshSession()).error).toBeNull()
})

const tokenOf = async (client: GoTrueClient): Promise<string> =>
  (await client.getSession()).data.session?.access_token ?? ''
const kidOf = async (client: GoTrueClient): Promise<string> =>
  JSON.parse(Buffer.from((await tokenOf(client)).split('.')[0] ?? '', 'base64url').toString()).kid
