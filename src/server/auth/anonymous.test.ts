import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pruneAccounts } from '#domain/accounts/prune.ts'
import { password } from '../../../test/auth/accounts.ts'
import { type AuthServer, authServer } from '../../../test/auth/auth-server.ts'
import { browserAt, mailTo, newAddress, signUpAt } from '../../../test/auth/auth-tab.ts'

describe('who signs in anonymously', () => {
  let server: AuthServer
  beforeAll(async () => {
    server = await authServer({ mayBeAnonymous: true, budgets: { signUpByNetwork: { attempts: 100, withinS: 60 } } })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  async function stranger() {
    const client = browserAt(server)
    const { data, error } = await client.signInAnonymously({ options: { data: { colour: 'blue' } } })
    expect(error).toBeNull()
    return { client, user: data.user }
  }

  it('has a session, no address, and only what they said of themselves', async () => {
    const { client, user } = await stranger()
    expect(user).toMatchObject({ is_anonymous: true, email: '', user_metadata: { colour: 'blue' }, identities: [] })
    expect(user?.user_metadata).toEqual({ colour: 'blue' })
    const { data } = await client.refreshSession()
    expect(data.user?.is_anonymous).toBe(true)
    expect((await client.getClaims()).data?.claims).toMatchObject({ is_anonymous: true, email: '', app_metadata: {} })
    expect((await client.signOut()).error).toBeNull()
    const settings: unknown = await (await fetch(`${server.url}/settings`)).json()
    expect(settings).toMatchObject({ external: { anonymous_users: true } })
  })

  it('belongs to no workspace, and gets no mail', async () => {
    const { user } = await stranger()
    const { rows } = await server.database.superuser.query(
      `select (select count(*)::int from workspaces where created_by = $1) as workspaces,
              (select count(*)::int from mails where to_email like '%@anonymous.invalid') as mails`,
      [user?.id],
    )
    expect(rows).toEqual([{ workspaces: 0, mails: 0 }])
  })

  it('becomes like any other with an address and a password', async () => {
    const { client, user } = await stranger()
    const early = await client.updateUser({ password })
    expect(early.error).toMatchObject({ code: 'validation_failed' })
    expect((await client.reauthenticate()).error).toMatchObject({
      code: 'validation_failed',
      message: 'Reauthentication requires the user to have an email or a phone number',
    })
    const email = newAddress()
    const { data, error } = await client.updateUser({ email, password })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: user?.id, email, is_anonymous: false })
    const { data: again } = await browserAt(server).signInWithPassword({ email, password })
    expect(again.user).toMatchObject({ id: user?.id, is_anonymous: false, user_metadata: { colour: 'blue' } })
  })

  it('takes nobody’s address', async () => {
    const email = newAddress()
    await signUpAt(server, email)
    const { client } = await stranger()
    const { error } = await client.updateUser({ email })
    expect(error?.message).toMatch(/Failed to create account/)
    expect((await client.getUser()).data.user).toMatchObject({ is_anonymous: true, email: '' })
  })

  it('is not found under what stands for their address', async () => {
    const { user } = await stranger()
    const email = `${user?.id}@anonymous.invalid`
    expect((await browserAt(server).signInWithOtp({ email })).error).toMatchObject({ status: 400 })
    expect((await browserAt(server).signUp({ email, password })).error).not.toBeNull()
  })

  it('is forgotten when nobody has used the account for a week', async () => {
    await using other = await authServer({ mayBeAnonymous: true })
    const [left, used] = [browserAt(other), browserAt(other)]
    for (const client of [left, used]) await client.signInAnonymously()
    const idOf = async (client: typeof left) => (await client.getSession()).data.session?.user.id
    other.ctx.passTime(6 * 86_400_000)
    expect((await used.refreshSession()).error).toBeNull()
    other.ctx.passTime(2 * 86_400_000)
    await pruneAccounts(other.ctx)
    const { rows } = await other.database.superuser.query('select id from users')
    expect(rows).toEqual([{ id: await idOf(used) }])
  })
})

it('where an address must be confirmed, an anonymous account has one when its mailbox has agreed', async () => {
  await using server = await authServer({ mayBeAnonymous: true, isConfirmationRequired: true })
  const client = browserAt(server)
  await client.signInAnonymously()
  const email = newAddress()
  const { data } = await client.updateUser({ email })
  expect(data.user).toMatchObject({ is_anonymous: true, new_email: email })
  const { code } = await mailTo(server, email, 'email_change')
  const { error } = await client.verifyOtp({ email, token: code, type: 'email_change' })
  expect(error).toBeNull()
  expect((await client.getUser()).data.user).toMatchObject({ is_anonymous: false, email })
})

it('too many are refused', async () => {
  await using server = await authServer({
    mayBeAnonymous: true,
    budgets: { signUpByNetwork: { attempts: 2, withinS: 60 } },
  })
  const client = browserAt(server)
  for (let n = 0; n < 2; n += 1) expect((await client.signInAnonymously()).error).toBeNull()
  expect((await client.signInAnonymously()).error).toMatchObject({ status: 429 })
})

it('where the operator has not allowed it, the client is told so', async () => {
  await using server = await authServer()
  const { data, error } = await browserAt(server).signInAnonymously()
  expect(data.session).toBeNull()
  expect(error).toMatchObject({ code: 'anonymous_provider_disabled', message: 'Anonymous sign-ins are disabled' })
})
