import type { GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOidcProvider } from '#integrations/oidc/provider.ts'
import { createGuardedFetch } from '#integrations/outgoing/guarded-fetch.ts'
import { password } from '../../../test/auth/accounts.ts'
import { type AuthServer, authServer } from '../../../test/auth/auth-server.ts'
import { browserAt, mailsTo, mailTo, newAddress, proofOf, signUpAt } from '../../../test/auth/auth-tab.ts'
import { appCode } from '../../../test/auth/authenticator.ts'
import { type LocalProvider, startLocalProvider } from '../../../test/fakes/sign-in-provider.ts'

// Anybody can sign up with anybody's address. Whoever then shows that the mailbox is theirs gets an account that nobody else can open.

/** Nothing is confirmed here, so a stranger is in at once with whatever address they name. */
let open: AuthServer
/** Here an address is confirmed first. */
let confirming: AuthServer
let provider: LocalProvider
let counter = 0

beforeAll(async () => {
  provider = await startLocalProvider()
  const fetch = createGuardedFetch({ allowOrigins: [provider.issuer] })
  const providers = new Map([['keycloak', createOidcProvider(provider, { fetch, now: () => new Date() })]])
  open = await authServer({ providers })
  confirming = await authServer({ providers, isConfirmationRequired: true })
})
afterAll(async () => {
  await open[Symbol.asyncDispose]()
  await confirming[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})
beforeEach(() => {
  counter += 1
})

const stranger = 'known to a stranger'

async function tokenOf(client: GoTrueClient) {
  const { session } = (await client.getSession()).data
  if (session === null) throw new Error('no session')
  return session
}

/** The identity of this person at the provider, as a token that a browser has got from there. */
function identityOf(sub: string, email: string): Promise<string> {
  provider.person = { sub, email, email_verified: true, name: 'Somebody' }
  return provider.idToken()
}

/** A stranger signs up with the victim's address and prepares every way back in that the product has. */
async function trap(server: AuthServer) {
  const email = newAddress()
  const client = browserAt(server)
  await signUpAt(server, email, client, stranger)
  const linked = await identityOf(`stranger-${counter}`, newAddress())
  await client.linkIdentity({ provider: 'keycloak', token: linked })
  await client.updateUser({ email: newAddress(), data: { plan: 'of a stranger' } })
  const early = await tokenOf(client)
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'trap' })
  if (data === null) throw new Error('not enrolled')
  await client.mfa.challengeAndVerify({ factorId: data.id, code: appCode(data.totp.secret, server.ctx.now()) })
  await client.mfa.recoveryCodes.generate()
  const { rows } = await server.database.pool.query('select id from users where email = $1', [email])
  return { email, client, session: await tokenOf(client), early, linked, userId: String(rows[0]?.id) }
}

const ways: [string, (server: AuthServer, email: string) => Promise<GoTrueClient>][] = [
  [
    'through a provider that has verified the address',
    async (server, email) => {
      const client = browserAt(server)
      const token = await identityOf(`owner-${counter}`, email)
      expect((await client.signInWithIdToken({ provider: 'keycloak', token })).error).toBeNull()
      return client
    },
  ],
  [
    'by a mailed code',
    async (server, email) => {
      const client = browserAt(server)
      await client.signInWithOtp({ email })
      const { code } = await mailTo(server, email, 'sign_in')
      expect((await client.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
      return client
    },
  ],
  [
    'by a mailed link',
    async (server, email) => {
      const client = browserAt(server)
      await client.signInWithOtp({ email })
      const token_hash = proofOf((await mailTo(server, email, 'sign_in')).link).get('token_hash') ?? ''
      expect((await client.verifyOtp({ token_hash, type: 'magiclink' })).error).toBeNull()
      return client
    },
  ],
  [
    'by what a forgotten password is mailed',
    async (server, email) => {
      const client = browserAt(server)
      await client.resetPasswordForEmail(email)
      const { code } = await mailTo(server, email, 'recovery')
      expect((await client.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull()
      return client
    },
  ],
]

describe.each(ways)('an owner who comes %s', (_, come) => {
  it('finds no way open that a stranger made before: password, sessions, factors, codes, identities, a change of address; nor what they told of themselves', async () => {
    const { email, client, session, early, linked, userId } = await trap(open)
    const owner = await come(open, email)
    const { user } = (await owner.getUser()).data
    expect(user).toMatchObject({ id: userId, email })
    expect(user?.user_metadata).not.toHaveProperty('plan')

    expect((await browserAt(open).signInWithPassword({ email, password: stranger })).error?.code).toBe(
      'invalid_credentials',
    )
    for (const { access_token, refresh_token } of [session, early]) {
      expect((await browserAt(open).getUser(access_token)).error?.name).toBe('AuthSessionMissingError')
      expect((await browserAt(open).refreshSession({ refresh_token })).error?.code).toBe('refresh_token_not_found')
    }
    expect((await client.updateUser({ password: 'once more' })).error).not.toBeNull()
    const apart = await browserAt(open).signInWithIdToken({ provider: 'keycloak', token: linked })
    expect(apart.data.user?.id).not.toBe(userId)

    const { data } = await owner.getUser()
    expect(data.user?.factors ?? []).toEqual([])
    expect(data.user?.new_email).toBeUndefined()
    expect(new Set(data.user?.identities?.map(({ identity_data: told }) => told?.email))).toEqual(new Set([email]))
    expect((await owner.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ nextLevel: 'aal1' })
    expect((await owner.updateUser({ password })).error).toBeNull()
    expect((await browserAt(open).signInWithPassword({ email, password })).error).toBeNull()
    const told = (await mailsTo(open, email)).map(({ kind }) => kind)
    expect(told).toContain('notice_account_claimed')
    // It asks for a new password, so it does not say beside it that all is well.
    const { rows } = await open.database.pool.query(
      "select text from mails where to_email = $1 and kind = 'notice_account_claimed'",
      [email],
    )
    expect(String(rows[0]?.text)).toContain('Choose a new password')
    expect(String(rows[0]?.text)).not.toContain('nothing to do')
  })

  it('has nothing that they are told posted to an address of a stranger’s, in any of their workspaces', async () => {
    const { email, userId } = await trap(open)
    const colleague = newAddress()
    await signUpAt(open, colleague)
    const { superuser } = open.database
    const { rows: own } = await superuser.query<{ id: string; workspace: string }>(
      'select id, first_workspace_id as workspace from users where email = any($1) order by email = $2 desc',
      [[email, colleague], email],
    )
    const [theirs, other] = own.map(({ workspace }) => workspace)
    await superuser.query("insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'member')", [
      other,
      userId,
    ])
    const hooks = [
      [theirs, userId],
      [other, userId],
      [theirs, null],
      [other, own[1]?.id],
    ]
    for (const hook of hooks)
      await superuser.query(
        `insert into notice_hooks (workspace_id, id, owner_id, name, host, url_encrypted)
         values ($1, gen_random_uuid(), $2, 'hooks.example', 'hooks.example', '\\x00')`,
        hook,
      )
    await come(open, email)
    const left =
      'select workspace_id, owner_id from notice_hooks where workspace_id = any($1) order by owner_id nulls first'
    expect((await superuser.query(left, [[theirs, other]])).rows).toEqual([
      { workspace_id: theirs, owner_id: null },
      { workspace_id: other, owner_id: own[1]?.id },
    ])
  })

  it('keeps everything the second time: it is their own now', async () => {
    const { email } = await trap(open)
    const owner = await come(open, email)
    expect((await owner.updateUser({ password })).error).toBeNull()
    counter += 1
    await come(open, email)
    expect((await owner.getUser()).error).toBeNull()
    expect((await browserAt(open).signInWithPassword({ email, password })).error).toBeNull()
    const told = (await mailsTo(open, email)).filter(({ kind }) => kind === 'notice_account_claimed')
    expect(told).toHaveLength(1)
  })

  it('finds the password of a stranger dead where it was never confirmed', async () => {
    const email = newAddress()
    await signUpAt(confirming, email, browserAt(confirming), stranger)
    await come(confirming, email)
    const { error } = await browserAt(confirming).signInWithPassword({ email, password: stranger })
    expect(error?.code).toBe('invalid_credentials')
  })
})

it('what a stranger has under way at a provider or with a code ends with it', async () => {
  const email = newAddress()
  const client = browserAt(open, { flowType: 'pkce' })
  await signUpAt(open, email, client, stranger)
  const { access_token } = await tokenOf(client)
  const asked = await fetch(`${open.url}/user/identities/authorize?provider=keycloak`, {
    redirect: 'manual',
    headers: { authorization: `Bearer ${access_token}` },
  })
  const back = await fetch(asked.headers.get('location') ?? '', { redirect: 'manual' })
  const owner = browserAt(open)
  await owner.signInWithOtp({ email })
  await owner.verifyOtp({ email, token: (await mailTo(open, email, 'sign_in')).code, type: 'email' })
  const callback = (back.headers.get('location') ?? '').replace('http://rejoinder.test/auth/v1', open.url)
  const cookie = asked.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const finished = await fetch(callback, { redirect: 'manual', headers: { cookie } })
  expect(finished.headers.get('location')).toContain('session_not_found')
  expect((await owner.getUserIdentities()).data?.identities.map((each) => each.provider)).toEqual(['email'])
})

it('two who sign up with one address: only the mailbox tells whose it is, and no password of before counts', async () => {
  const email = newAddress()
  await signUpAt(confirming, email, browserAt(confirming), password)
  await signUpAt(confirming, email, browserAt(confirming), stranger)
  const owner = browserAt(confirming)
  const { code } = await mailTo(confirming, email, 'confirmation')
  const { data } = await owner.verifyOtp({ email, token: code, type: 'signup' })
  expect(data.user?.app_metadata.has_password).toBe(false)
  for (const secret of [password, stranger]) {
    const { error } = await browserAt(confirming).signInWithPassword({ email, password: secret })
    expect(error?.code).toBe('invalid_credentials')
  }
  expect((await owner.updateUser({ password: 'chosen by the owner' })).error).toBeNull()
})

it('who signs up twice with the same password keeps it', async () => {
  const email = newAddress()
  await signUpAt(confirming, email)
  await signUpAt(confirming, email)
  const { code } = await mailTo(confirming, email, 'confirmation')
  const { data } = await browserAt(confirming).verifyOtp({ email, token: code, type: 'signup' })
  expect(data.user?.app_metadata.has_password).toBe(true)
  expect((await browserAt(confirming).signInWithPassword({ email, password })).error).toBeNull()
})

it("a provider's letter that only looks like one of ours, or an address that is none, opens nobody's account", async () => {
  const email = newAddress().replace('person', 'kate')
  await signUpAt(open, email)
  for (const lookalike of [email.replace('k', '\u212a'), `${email}\r\nbcc: eve@example.com`, `<${email}>`, 'kate']) {
    const token = await identityOf(`lookalike-${lookalike}`, lookalike)
    const { data, error } = await browserAt(open).signInWithIdToken({ provider: 'keycloak', token })
    expect(error?.code).toBe('provider_email_needs_verification')
    expect(data.user).toBeNull()
  }
  const { error } = await browserAt(open).signInWithPassword({ email: email.replace('k', '\u212a'), password })
  expect(error?.code).toBe('invalid_credentials')
})
