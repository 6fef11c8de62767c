import { createHash } from 'node:crypto'
import type { GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { openGuestAccount } from '#domain/accounts/guest-account.ts'
import { createOidcProvider } from '#integrations/oidc/provider.ts'
import { createGuardedFetch } from '#integrations/outgoing/guarded-fetch.ts'
import { password } from '../../../test/auth/accounts.ts'
import { type AuthServer, authServer } from '../../../test/auth/auth-server.ts'
import { browserAt, mailTo, newAddress, signUpAt } from '../../../test/auth/auth-tab.ts'
import { type LocalProvider, startLocalProvider } from '../../../test/fakes/sign-in-provider.ts'

let provider: LocalProvider
let server: AuthServer
let counter = 0

beforeAll(async () => {
  provider = await startLocalProvider()
  const fetch = createGuardedFetch({ allowOrigins: [provider.issuer] })
  const oidc = createOidcProvider(provider, { fetch, now: () => new Date() })
  const away = createOidcProvider({ ...provider, issuer: 'http://127.0.0.1:1' }, { fetch, now: () => new Date() })
  server = await authServer({
    providers: new Map([
      ['keycloak', oidc],
      ['google', away],
    ]),
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})
beforeEach(() => {
  counter += 1
  provider.lies = {}
  provider.person = { sub: `sub-${counter}`, email: newAddress(), email_verified: true, name: 'Ada Lovelace' }
})

const emailOf = () => provider.person.email ?? ''

/** A step of a browser: asks, keeps the cookie, and says where it is sent. */
async function step(url: string, cookie = '', headers: Record<string, string> = {}) {
  const answer = await fetch(url.replace('http://rejoinder.test/auth/v1', server.url), {
    redirect: 'manual',
    headers: { cookie, 'x-test-ip': `10.90.${counter}.1`, ...headers },
  })
  return {
    status: answer.status,
    location: answer.headers.get('location') ?? '',
    cookie: answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; '),
    answer,
  }
}

/** From our address over the provider's page and back, as one browser. */
async function throughProvider(url: string, { cookie: forced }: { cookie?: string } = {}) {
  const begun = await step(url)
  const back = await step(begun.location)
  const callback = back.location
  const { location } = await step(callback, forced ?? begun.cookie)
  return { target: new URL(location), callback, cookie: begun.cookie }
}

const authorizeUrl = async (client: GoTrueClient, options: { redirectTo?: string } = {}) =>
  (await client.signInWithOAuth({ provider: 'keycloak', options: { skipBrowserRedirect: true, ...options } })).data
    .url ?? ''

async function signedUp(email = newAddress()) {
  const client = browserAt(server)
  await client.signUp({ email, password, options: { data: { full_name: 'Ada Lovelace' } } })
  return { client, email }
}

/** Signs in through the provider with PKCE. */
async function signedInThere() {
  const client = browserAt(server, { flowType: 'pkce' })
  const { target } = await throughProvider(await authorizeUrl(client))
  const { data, error } = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '')
  if (error !== null) throw error
  return { client, user: data.user }
}

describe('signing in at a provider', () => {
  it('makes an account with a workspace, and finds it again', async () => {
    const first = await signedInThere()
    expect(first.user).toMatchObject({
      email: emailOf(),
      user_metadata: { full_name: 'Ada Lovelace' },
      app_metadata: { providers: ['email', 'keycloak'] },
    })
    expect((await signedInThere()).user.id).toBe(first.user.id)
    provider.person = { ...provider.person, email: newAddress() }
    expect((await signedInThere()).user.id).toBe(first.user.id)
    const { rows } = await server.database.pool.query('select count(*) as n from users where id = $1', [first.user.id])
    expect(rows).toEqual([{ n: 1 }])
  })

  it('opens the account of the address, when the provider has verified it, and tells its owner', async () => {
    const { client, email } = await signedUp(emailOf())
    // Of an account whose address nobody has verified, see claimed-accounts.test.ts.
    await client.signInWithOtp({ email })
    await client.verifyOtp({ email, token: (await mailTo(server, email, 'sign_in')).code, type: 'email' })
    await client.updateUser({ password })
    const { user } = await signedInThere()
    expect(user.email).toBe(email)
    expect(await mailTo(server, email, 'notice_identity_linked')).toBeDefined()
    expect((await browserAt(server).signInWithPassword({ email, password })).error).toBeNull()
  })

  it('opens nothing with an address that the provider has not verified', async () => {
    await signedUp(emailOf())
    provider.person = { ...provider.person, email_verified: false }
    const { target } = await throughProvider(await authorizeUrl(browserAt(server)))
    expect(target.searchParams.get('error_code')).toBe('provider_email_needs_verification')
  })

  it('gives a browser without a challenge its session behind the #, at an own address alone', async () => {
    const client = browserAt(server)
    const { target } = await throughProvider(await authorizeUrl(client, { redirectTo: 'https://evil.example/' }))
    expect(target.origin).toBe('http://rejoinder.test')
    const fields = new URLSearchParams(target.hash.slice(1))
    const session = { access_token: fields.get('access_token') ?? '', refresh_token: fields.get('refresh_token') ?? '' }
    expect((await client.setSession(session)).data.user?.email).toBe(emailOf())
  })

  it('is begun on the host of the callback, wherever the page is, and leads back to it', async () => {
    const client = browserAt(server, { flowType: 'pkce' })
    const redirectTo = 'http://app.rejoinder.test/auth/confirm?ref=x'
    const moved = await step(await authorizeUrl(client, { redirectTo }))
    expect([moved.location.split('?')[0], moved.cookie]).toEqual(['http://rejoinder.test/auth/v1/authorize', ''])
    const { target } = await throughProvider(moved.location)
    expect(target.href).toMatch(/^http:\/\/app\.rejoinder\.test\/auth\/confirm\?ref=x&code=/)
    const { data } = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect(data.user?.email).toBe(emailOf())
  })

  it('ends in another browser than the one that began', async () => {
    const { target } = await throughProvider(await authorizeUrl(browserAt(server)), { cookie: '' })
    expect(target.searchParams.get('error_code')).toBe('bad_oauth_state')
    expect(target.hash).not.toContain('access_token')
  })

  it('works once, and within ten minutes', async () => {
    const { callback, cookie } = await throughProvider(await authorizeUrl(browserAt(server)))
    expect((await step(callback, cookie)).location).toContain('bad_oauth_state')
    const begun = await step(await authorizeUrl(browserAt(server)))
    server.ctx.passTime(10 * 60 * 1000 + 1)
    const back = await step(begun.location)
    expect((await step(back.location, begun.cookie)).location).toContain('bad_oauth_state')
  })

  it.each([
    ['another audience', { aud: 'somebody else' }],
    ['several audiences and no word for whom', { aud: ['rejoinder', 'another'] }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another sign-in', { nonce: 'of yesterday' }],
    ['yesterday', { exp: Math.floor(Date.now() / 1000) - 3600 }],
  ])('refuses a token for %s', async (_, lies) => {
    provider.lies = lies
    const { target } = await throughProvider(await authorizeUrl(browserAt(server)))
    expect(target.searchParams.get('error_code')).toBe('bad_oauth_callback')
  })

  it('says so when the person turns back', async () => {
    const begun = await step(await authorizeUrl(browserAt(server)))
    const state = new URL(begun.location).searchParams.get('state')
    const { location } = await step(`${server.url}/callback?error=access_denied&state=${state}`, begun.cookie)
    expect(location).toContain('error_code=bad_oauth_callback')
  })

  it('says which providers there are, and that others are not', async () => {
    const settings: unknown = await (await fetch(`${server.url}/settings`)).json()
    expect(settings).toMatchObject({ external: { email: true, keycloak: true }, mailer_autoconfirm: true })
    expect((await step(`${server.url}/authorize?provider=github`)).status).toBe(400)
  })

  it.each([
    ['http://rejoinder.test/auth/confirm?ref=x', 'http://rejoinder.test/auth/confirm?ref=x&'],
    ['https://evil.example/', 'http://rejoinder.test/?'],
  ])('tells a person whose provider is away on a page of ours, wherever they were to go: %s', async (wished, page) => {
    const query = new URLSearchParams({ provider: 'google', redirect_to: wished })
    const { status, location } = await step(`${server.url}/authorize?${query}`)
    expect([status, location.slice(0, page.length)]).toEqual([302, page])
    expect(new URL(location).searchParams.get('error_code')).toBe('request_timeout')
    expect(new URL(location).searchParams.get('error_description')).toMatch(/^The provider isn’t responding\./)
    expect(location).not.toContain('127.0.0.1')
  })

  it('tells a client that asks for the address of a provider that is away', async () => {
    const client = browserAt(server)
    await signUpAt(server, newAddress(), client)
    const { error } = await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
    expect(error).toMatchObject({ status: 503, message: expect.stringMatching(/^The provider isn’t responding\./) })
  })

  it('is begun sixty times from one network within five minutes, in whatever process, and no more are kept', async () => {
    await using beside = await authServer({ beside: server, providers: server.ctx.providers })
    const kept = async () => (await server.database.pool.query('select from oauth_states')).rowCount ?? 0
    const before = await kept()
    const begin = (n: number) => step(`${(n % 2 === 0 ? server : beside).url}/authorize?provider=keycloak`)
    for (let n = 0; n < 60; n += 1) expect((await begin(n)).location).toContain(provider.issuer)
    for (const n of [60, 61]) expect((await begin(n)).location).toContain('error_code=over_request_rate_limit')
    expect(await kept()).toBe(before + 60)
    counter += 1
    expect((await begin(62)).location).toContain(provider.issuer)
  })

  it('counts a friend who came by a link', async () => {
    const friend = '01900000-0000-7000-8000-000000000001'
    const url = new URL(await authorizeUrl(browserAt(server)))
    url.searchParams.set('ref', friend)
    await throughProvider(url.href)
    const { rows } = await server.database.superuser.query(
      'select w.referred_by from workspaces w join users u on u.id = w.created_by where u.email = $1',
      [emailOf()],
    )
    expect(rows).toEqual([{ referred_by: friend }])
  })
})

describe('a token that the browser has from the provider', () => {
  const signIn = (token: string, nonce?: string) =>
    browserAt(server).signInWithIdToken({ provider: 'keycloak', token, ...(nonce === undefined ? {} : { nonce }) })

  it('signs in', async () => {
    expect((await signIn(await provider.idToken())).data.user?.email).toBe(emailOf())
  })

  it('belongs to the nonce that the browser made', async () => {
    const nonce = createHash('sha256').update('mine').digest('hex')
    expect((await signIn(await provider.idToken({ nonce }), 'mine')).error).toBeNull()
    expect((await signIn(await provider.idToken({ nonce }), 'another')).error?.code).toBe('bad_oauth_callback')
    expect((await signIn(await provider.idToken({ nonce }))).error?.code).toBe('bad_oauth_callback')
    expect((await signIn(await provider.idToken(), 'mine')).error?.code).toBe('bad_oauth_callback')
  })

  it('opens nothing when it was forged, or signed by nobody', async () => {
    expect((await signIn(await provider.forgedToken())).error?.code).toBe('bad_oauth_callback')
    const [, claims] = (await provider.idToken()).split('.')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
    const refused = { code: 'bad_oauth_callback', message: 'Bad ID token' }
    expect((await signIn(none)).error).toMatchObject(refused)
    expect((await signIn('no token at all')).error).toMatchObject(refused)
  })
})

describe('an identity', () => {
  it('is linked to the account that the browser is in, listed, and unlinked', async () => {
    const { client, email } = await signedUp()
    const { data, error } = await client.linkIdentity({ provider: 'keycloak', token: await provider.idToken() })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect((await client.refreshSession()).error).toBeNull()
    const identities = (await client.getUserIdentities()).data?.identities ?? []
    expect(identities.map((each) => each.provider)).toEqual(['email', 'keycloak'])
    expect((await signedInThere()).user.email).toBe(email)
    for (const identity of identities) {
      const outcome = await client.unlinkIdentity(identity)
      expect(outcome.error?.code).toBe(identity.provider === 'email' ? 'single_identity_not_deletable' : undefined)
    }
    expect((await signedInThere()).user.email).toBe(emailOf())
  })

  it('is linked by way of the provider page, in the browser that asked alone', async () => {
    const { client, email } = await signedUp()
    const token = (await client.getSession()).data.session?.access_token ?? ''
    const begun = await step(`${server.url}/user/identities/authorize?provider=keycloak`, '', {
      authorization: `Bearer ${token}`,
    })
    const back = await step(begun.location)
    expect((await step(back.location)).location).toContain('bad_oauth_state')
    await step(back.location, begun.cookie)
    expect((await signedInThere()).user.email).toBe(email)
  })

  it('is linked on the host of the callback alone: on another it is said before anybody leaves', async () => {
    const { client } = await signedUp()
    const options = { skipBrowserRedirect: true, redirectTo: 'http://app.rejoinder.test/account' }
    const { error } = await client.linkIdentity({ provider: 'keycloak', options })
    expect(error).toMatchObject({
      code: 'validation_failed',
      message: 'Open http://rejoinder.test/account to link a sign-in.',
    })
  })

  it("of one person can't be linked to another", async () => {
    await signedInThere()
    const { client } = await signedUp()
    const { error } = await client.linkIdentity({ provider: 'keycloak', token: await provider.idToken() })
    expect(error?.code).toBe('identity_already_exists')
  })

  it("of somebody else can't be unlinked", async () => {
    const { client } = await signedInThere()
    const [, identity] = (await client.getUserIdentities()).data?.identities ?? []
    if (identity === undefined) throw new Error('no identity')
    const { error } = await (await signedUp()).client.unlinkIdentity(identity)
    expect(error?.code).toBe('identity_not_found')
  })
})

it('a guest links nothing, by a token neither: no account comes of them that could be kept', async () => {
  const times = { until: new Date(Date.now() + 3_600_000), erasedAs: new Date() }
  const guest = await openGuestAccount(server.ctx, times, { ip: '192.0.2.7', userAgent: 'a browser' })
  const answer = await fetch(`${server.url}/token?grant_type=id_token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${guest?.grant.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'keycloak', id_token: await provider.idToken(), link_identity: true }),
  })
  expect([answer.status, await answer.json()]).toMatchObject([400, { msg: errors.not_as_guest.message }])
  expect((await server.database.pool.query('select from users where email = $1', [emailOf()])).rowCount).toBe(0)
})

it('who is signed in anonymously gets no account by linking, either, where nobody new is let in', async () => {
  await using modest = await authServer({ mayBeAnonymous: true, providers: server.ctx.providers })
  const client = browserAt(modest)
  await client.signInAnonymously()
  const link = async () => client.linkIdentity({ provider: 'keycloak', token: await provider.idToken() })
  await modest.database.superuser.query(`update platform_settings set sign_up = 'closed'`)
  expect((await link()).error).toMatchObject({ status: 422, code: 'signup_disabled' })
  await modest.database.superuser.query(`update platform_settings set sign_up = 'open'`)
  expect((await link()).data.user).toMatchObject({ email: emailOf(), is_anonymous: false })
})

it('where manual linking is off, nobody links or unlinks; who signs in at a provider still comes in', async () => {
  const oidc = createOidcProvider(provider, {
    fetch: createGuardedFetch({ allowOrigins: [provider.issuer] }),
    now: () => new Date(),
  })
  await using strict = await authServer({ mayLink: false, providers: new Map([['keycloak', oidc]]) })
  const client = browserAt(strict)
  await client.signInWithIdToken({ provider: 'keycloak', token: await provider.idToken() })
  const identities = (await client.getUserIdentities()).data?.identities ?? []
  expect(identities.map((each) => each.provider)).toEqual(['email', 'keycloak'])
  const refused = { status: 404, code: 'manual_linking_disabled', message: 'Manual linking is disabled' }
  for (const identity of identities) expect((await client.unlinkIdentity(identity)).error).toMatchObject(refused)
  const options = { skipBrowserRedirect: true }
  expect((await client.linkIdentity({ provider: 'keycloak', options })).error).toMatchObject(refused)
  expect((await client.linkIdentity({ provider: 'google', options })).error).toMatchObject(refused)
  provider.person = { ...provider.person, sub: `another-${counter}` }
  const token = await provider.idToken()
  expect((await client.linkIdentity({ provider: 'keycloak', token })).error).toMatchObject(refused)
  expect((await client.getUserIdentities()).data?.identities).toHaveLength(2)
  expect(await (await fetch(`${strict.url}/settings`)).json()).toMatchObject({ manual_linking: false })
})
