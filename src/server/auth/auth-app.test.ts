import { type AuthChangeEvent, GoTrueClient, type Session } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultConstantTimeMs } from '#domain/accounts/accounts-ctx.ts'
import { password } from '../../../test/auth/accounts.ts'
import { type AuthServer, authServer } from '../../../test/auth/auth-server.ts'

let server: AuthServer
let counter = 0

beforeAll(async () => {
  server = await authServer({ constantTimeMs: defaultConstantTimeMs })
})
afterAll(() => server[Symbol.asyncDispose]())

/** What the tabs of one browser share. */
const browser = () => {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

/** The official client, as a tab of a browser. */
function tab(storage = browser()): GoTrueClient {
  counter += 1
  // A name of its own for each: clients of one name and process would talk to each other, and hide what the server does.
  const storageKey = `tab-${counter}`
  const sharedName = (key: string) => key.replace(storageKey, 'session')
  return new GoTrueClient({
    url: server.url,
    storageKey,
    storage: {
      getItem: (key) => storage.getItem(sharedName(key)),
      setItem: (key, value) => storage.setItem(sharedName(key), value),
      removeItem: (key) => storage.removeItem(sharedName(key)),
    },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    headers: { 'x-test-ip': `10.7.${counter}.1` },
  })
}

async function signedUp(client = tab()): Promise<{ client: GoTrueClient; session: Session; email: string }> {
  const email = `tab${counter}-${Math.random().toString(36).slice(2)}@example.com`
  const { data, error } = await client.signUp({ email, password, options: { data: { full_name: 'Ada Lovelace' } } })
  if (error !== null || data.session === null) throw new Error(error?.message ?? 'no session')
  return { client, session: data.session, email }
}

describe('the official client', () => {
  it('signs up and is in at once', async () => {
    const client = tab()
    const events: AuthChangeEvent[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const { data, error } = await client.signUp({
      email: '  Ada@Example.com ',
      password,
      options: { data: { full_name: 'Ada Lovelace', workspace_name: 'Engines' }, emailRedirectTo: 'http://x.test/' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: 'ada@example.com',
      role: 'authenticated',
      user_metadata: { full_name: 'Ada Lovelace' },
      identities: [{ provider: 'email' }],
    })
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.session?.expires_at).toBeGreaterThan(Date.now() / 1000 + 3500)
    expect((await client.getSession()).data.session?.access_token).toBe(data.session?.access_token)
    await expect.poll(() => events).toContain('SIGNED_IN')
  })

  it.each([
    ['no data', {}],
    ['an empty name', { full_name: '  ' }],
    ['only fields of another client', { avatar: 'cat' }],
  ])('signs up with %s: the name is the local part of the address', async (_, data) => {
    const local = `nameless-${Math.random().toString(36).slice(2)}`
    const { data: made, error } = await tab().signUp({
      email: `${local}@example.com`,
      password,
      options: { data },
    })
    expect(error).toBeNull()
    expect(made.user?.user_metadata).toMatchObject({ full_name: local })
    const { rows } = await server.database.superuser.query('select name from workspaces where created_by = $1', [
      made.user?.id,
    ])
    expect(rows).toEqual([{ name: `${local}'s Workspace` }])
  })

  it('reads the person, and proves the token by the published keys alone', async () => {
    const { client, email } = await signedUp()
    expect((await client.getUser()).data.user?.email).toBe(email)
    const { data, error } = await client.getClaims()
    expect(error).toBeNull()
    expect(data?.claims).toMatchObject({ email, aal: 'aal1', aud: 'authenticated' })
    expect(data?.header.alg).toBe('ES256')
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1')
  })

  it('signs in with the password, whatever the case of the address', async () => {
    const { email } = await signedUp()
    const { data, error } = await tab().signInWithPassword({ email: ` ${email.toUpperCase()}`, password })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
  })

  it('refreshes, again and again', async () => {
    const { client, session } = await signedUp()
    const first = await client.refreshSession()
    const second = await client.refreshSession()
    expect(second.error).toBeNull()
    const tokens = [session, first.data.session, second.data.session].map((each) => each?.refresh_token)
    expect(new Set(tokens).size).toBe(3)
    expect((await client.getUser()).error).toBeNull()
  })

  it('refreshes in two windows at the same moment, and gets one successor', async () => {
    const { session } = await signedUp()
    const windows = [tab(), tab()]
    const outcomes = await Promise.all(windows.map((each) => each.refreshSession(session)))
    expect(outcomes.map(({ error }) => error)).toEqual([null, null])
    expect(new Set(outcomes.map(({ data }) => data.session?.refresh_token)).size).toBe(1)
    for (const each of windows) expect((await each.getUser()).error).toBeNull()
  })

  it('refreshes in two tabs of one browser at the same moment, and both stay in', async () => {
    const shared = browser()
    const { client, session } = await signedUp(tab(shared))
    const tabs = [client, tab(shared)]
    // Whoever comes second may find the session replaced already; the client then drops its own answer.
    await Promise.all(tabs.map((each) => each.refreshSession(session)))
    server.ctx.passTime(11_000)
    for (const each of tabs) {
      expect((await each.refreshSession()).error).toBeNull()
      expect((await each.getUser()).error).toBeNull()
    }
  })

  it('is out, in all tabs, when somebody brings an old refresh token', async () => {
    const { client, session } = await signedUp()
    await client.refreshSession()
    server.ctx.passTime(11_000)
    const stolen = await tab().refreshSession({ refresh_token: session.refresh_token })
    expect(stolen.error?.code).toBe('refresh_token_already_used')
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await client.getSession()).data.session).toBeNull()
  })

  it.each(['local', 'global', 'others'] as const)('signs out: %s', async (scope) => {
    const { client, email } = await signedUp()
    const elsewhere = tab()
    await elsewhere.signInWithPassword({ email, password })
    expect((await client.signOut({ scope })).error).toBeNull()
    const [here, there] = await Promise.all([client.getUser(), elsewhere.getUser()])
    expect(here.error === null).toBe(scope === 'others')
    expect(there.error === null).toBe(scope === 'local')
    if (scope !== 'others') expect((await client.getSession()).data.session).toBeNull()
  })

  it('signs out quietly where the server has long forgotten the session', async () => {
    const { client, session } = await signedUp()
    await server.database.pool.query('delete from sessions where user_id = $1', [session.user.id])
    expect((await client.signOut()).error).toBeNull()
    expect((await client.getSession()).data.session).toBeNull()
  })

  it('changes name and password', async () => {
    const { client, email } = await signedUp()
    const { data, error } = await client.updateUser({ password: 'another one', data: { full_name: 'Countess' } })
    expect(error).toBeNull()
    expect(data.user?.user_metadata.full_name).toBe('Countess')
    expect((await tab().signInWithPassword({ email, password: 'another one' })).error).toBeNull()
    expect((await client.updateUser({ password: 'another one' })).error?.code).toBe('same_password')
    expect((await client.updateUser({ password: 'short' })).error?.name).toBe('AuthWeakPasswordError')
  })

  it('takes over a session that it is handed', async () => {
    const { session } = await signedUp()
    const { data, error } = await tab().setSession(session)
    expect(error).toBeNull()
    expect(data.user?.id).toBe(session.user.id)
  })
})

describe('the official client is told, in codes that it knows,', () => {
  const withName = { data: { full_name: 'Ada' } }

  it('that the credentials are wrong, and not which', async () => {
    const { email } = await signedUp()
    const wrong = await tab().signInWithPassword({ email, password: 'wrong password' })
    const unknown = await tab().signInWithPassword({ email: 'nobody@example.com', password })
    for (const { data, error } of [wrong, unknown]) {
      expect(data.session).toBeNull()
      expect(error).toMatchObject({ code: 'invalid_credentials', status: 400, message: 'Invalid login credentials' })
    }
  })

  it.each([
    ['the right password', password],
    ['another one', 'of somebody else'],
  ])('nothing of an address that has an account, when it signs up again with %s', async (_, secret) => {
    const { email } = await signedUp()
    const startedAt = performance.now()
    const { data, error } = await tab().signUp({ email: email.toUpperCase(), password: secret, options: withName })
    expect(performance.now() - startedAt).toBeGreaterThan(195)
    expect(data.session).toBeNull()
    expect(error).toMatchObject({
      code: 'validation_failed',
      status: 400,
      message: 'Failed to create account. If you already have one, sign in or reset your password.',
    })
    const { rows } = await server.database.pool.query(
      "select 1 from mails where to_email = $1 and kind = 'already_registered'",
      [email],
    )
    expect(rows).toHaveLength(1)
  })

  it('that the password is too short', async () => {
    const { error } = await tab().signUp({ email: 'short@example.com', password: '12345', options: withName })
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      reasons: ['length'],
      status: 422,
      message: 'Password should be at least 6 characters.',
    })
  })

  it.each([
    [
      'the address is none',
      { email: 'nonsense', password, options: withName },
      /^Unable to validate email address: invalid format/,
    ],
    ['the address is too long', { email: `${'x'.repeat(250)}@example.com`, password, options: withName }, /./],
    ['the password is missing', { email: 'x@example.com', password: '' }, /^Signup requires a valid password/],
    ['the password is too long', { email: 'x@example.com', password: 'x'.repeat(201), options: withName }, /200/],
  ])('that %s', async (_, input, message) => {
    const { error } = await tab().signUp(input)
    expect(error).toMatchObject({ code: 'validation_failed', status: 400, message: expect.stringMatching(message) })
  })

  it('that a refresh token is unknown', async () => {
    const { error } = await tab().refreshSession({ refresh_token: 'never issued' })
    expect(error).toMatchObject({ code: 'refresh_token_not_found', status: 400 })
  })

  it('that there were too many attempts', async () => {
    const { email } = await signedUp()
    const guesser = tab()
    for (let n = 0; n < 10; n += 1) await guesser.signInWithPassword({ email, password: `guess ${n}` })
    const { error } = await guesser.signInWithPassword({ email, password })
    expect(error).toMatchObject({ code: 'over_request_rate_limit', status: 429 })
    expect((await tab().signInWithPassword({ email, password })).error).toBeNull()
  })

  it('that a token is not good', async () => {
    const { error } = await tab().getUser('a.b.c')
    expect(error).toMatchObject({ code: 'bad_jwt', status: 403, message: expect.stringMatching(/^invalid JWT/) })
  })
})
