import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pruneAccounts } from '#domain/accounts/prune.ts'
import { password } from '../../../test/auth/accounts.ts'
import { type AuthServer, authServer } from '../../../test/auth/auth-server.ts'
import { browserAt, mailsTo, mailTo, memberAt, newAddress, openLink } from '../../../test/auth/auth-tab.ts'

/** Mail goes out here, so an address is confirmed before the first session. */
let server: AuthServer

beforeAll(async () => {
  server = await authServer({
    isConfirmationRequired: true,
    budgets: { mailByAddress: { attempts: 8, withinS: 600 } },
  })
})
afterAll(() => server[Symbol.asyncDispose]())

describe('a change of address', () => {
  it('happens when both mailboxes have agreed, and the old one hears of it', async () => {
    const { client, email, userId } = await memberAt(server)
    const newEmail = newAddress()
    const { data } = await client.updateUser({ email: newEmail })
    expect(data.user).toMatchObject({ email, new_email: newEmail })
    const [before, after] = [
      await mailTo(server, email, 'email_change'),
      await mailTo(server, newEmail, 'email_change'),
    ]
    const half = await client.verifyOtp({ email: newEmail, token: after.code, type: 'email_change' })
    expect(half).toMatchObject({ error: null, data: { session: null } })
    expect((await client.getUser()).data.user?.email).toBe(email)
    const whole = await client.verifyOtp({ email, token: before.code, type: 'email_change' })
    expect(whole.error).toBeNull()
    expect(whole.data.user).toMatchObject({ id: userId, email: newEmail })
    expect((await mailTo(server, email, 'notice_email_changed')).subject).toMatch(/address/)
    expect((await browserAt(server).signInWithPassword({ email: newEmail, password })).error).toBeNull()
  })

  it('leaves no way in by what was mailed to the old one before', async () => {
    const { client, email } = await memberAt(server)
    const [newEmail, pkce] = [newAddress(), browserAt(server, { flowType: 'pkce' })]
    await pkce.resetPasswordForEmail(email)
    const followed = await openLink(server, (await mailTo(server, email, 'recovery')).link)
    await browserAt(server).resetPasswordForEmail(email)
    await browserAt(server).signInWithOtp({ email })
    const [reset, signIn] = [await mailTo(server, email, 'recovery'), await mailTo(server, email, 'sign_in')]
    await client.updateUser({ email: newEmail })
    for (const address of [email, newEmail])
      await openLink(server, (await mailTo(server, address, 'email_change')).link)
    expect((await client.getUser()).data.user?.email).toBe(newEmail)
    const byCode = await browserAt(server).verifyOtp({ email, token: reset.code, type: 'recovery' })
    expect(byCode.data.session).toBeNull()
    expect((await openLink(server, signIn.link)).hash).not.toContain('access_token')
    const byChallenge = await pkce.exchangeCodeForSession(followed.searchParams.get('code') ?? '')
    expect(byChallenge.data.session).toBeNull()
  })

  it('does not happen when one mailbox agrees twice', async () => {
    const { client, email } = await memberAt(server)
    await client.updateUser({ email: newAddress() })
    await openLink(server, (await mailTo(server, email, 'email_change')).link)
    await client.resend({ type: 'email_change', email })
    const again = await openLink(server, (await mailTo(server, email, 'email_change')).link)
    expect(again.hash).toContain('message=')
    expect((await client.getUser()).data.user?.email).toBe(email)
  })

  it('does not count an agreement to an earlier wish', async () => {
    const { client, email } = await memberAt(server)
    const [first, second] = [newAddress(), newAddress()]
    await client.updateUser({ email: first })
    await openLink(server, (await mailTo(server, email, 'email_change')).link)
    await client.updateUser({ email: second })
    await openLink(server, (await mailTo(server, second, 'email_change')).link)
    expect((await client.getUser()).data.user?.email).toBe(email)
  })

  it('ends at an address that has an account, and tells only whoever holds both mailboxes', async () => {
    const { client, email } = await memberAt(server)
    const taken = (await memberAt(server)).email
    expect((await client.updateUser({ email: taken })).error).toBeNull()
    await openLink(server, (await mailTo(server, taken, 'email_change')).link)
    const { code } = await mailTo(server, email, 'email_change')
    const { error } = await client.verifyOtp({ email, token: code, type: 'email_change' })
    expect(error?.code).toBe('email_exists')
  })
})

it('a new password leaves no way in by a code that a link gave a browser before', async () => {
  const { client, email } = await memberAt(server)
  const other = browserAt(server, { flowType: 'pkce' })
  await other.signInWithOtp({ email })
  const followed = await openLink(server, (await mailTo(server, email, 'sign_in')).link)
  expect((await client.updateUser({ password: 'a new secret' })).error).toBeNull()
  const { data } = await other.exchangeCodeForSession(followed.searchParams.get('code') ?? '')
  expect(data.session).toBeNull()
})

describe('a new password in a session of yesterday', () => {
  it('wants the code that is mailed', async () => {
    const { client, email } = await memberAt(server)
    await server.database.pool.query("update sessions set created_at = created_at - interval '25 hours'")
    expect((await client.updateUser({ password: 'a new secret' })).error?.code).toBe('reauthentication_needed')
    expect((await client.reauthenticate()).error).toBeNull()
    const { code } = await mailTo(server, email, 'reauthentication')
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await client.updateUser({ password: 'a new secret', nonce: wrong })).error?.code).toBe(
      'reauthentication_not_valid',
    )
    expect((await client.updateUser({ password: 'a new secret', nonce: code })).error).toBeNull()
    expect((await client.updateUser({ password: 'another secret', nonce: code })).error).not.toBeNull()
  })

  it('takes the current password instead', async () => {
    const { client } = await memberAt(server)
    await server.database.pool.query("update sessions set created_at = created_at - interval '25 hours'")
    const wrong = await client.updateUser({ password: 'a new secret', current_password: 'wrong one' })
    expect(wrong.error?.code).toBe('invalid_credentials')
    expect((await client.updateUser({ password: 'a new secret', current_password: password })).error).toBeNull()
  })
})

describe('a browser that asked with a challenge', () => {
  it('gets a code, and alone can turn it into a session, once', async () => {
    const { email } = await memberAt(server)
    const [client, other] = [browserAt(server, { flowType: 'pkce' }), browserAt(server, { flowType: 'pkce' })]
    await client.signInWithOtp({ email, options: { emailRedirectTo: 'http://app.rejoinder.test/inbox' } })
    await other.signInWithOtp({ email: newAddress() })
    const target = await openLink(server, (await mailTo(server, email, 'sign_in')).link)
    expect(`${target.origin}${target.pathname}${target.hash}`).toBe('http://app.rejoinder.test/inbox')
    const code = target.searchParams.get('code') ?? ''
    const { data, error } = await client.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect((await other.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found')
  })

  it('loses the code when somebody else has tried it', async () => {
    const { email } = await memberAt(server)
    const [client, thief] = [browserAt(server, { flowType: 'pkce' }), browserAt(server, { flowType: 'pkce' })]
    await client.resetPasswordForEmail(email)
    await thief.resetPasswordForEmail(newAddress())
    const target = await openLink(server, (await mailTo(server, email, 'recovery')).link)
    const code = target.searchParams.get('code') ?? ''
    expect((await thief.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier')
    expect((await client.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found')
  })

  it('finds the code too old after five minutes', async () => {
    const { email } = await memberAt(server)
    const client = browserAt(server, { flowType: 'pkce' })
    await client.signInWithOtp({ email })
    const target = await openLink(server, (await mailTo(server, email, 'sign_in')).link)
    server.ctx.passTime(5 * 60 * 1000 + 1)
    const { error } = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect(error?.code).toBe('flow_state_expired')
  })
})

it('mails a person who signs in from an unknown browser or network, and nobody else', async () => {
  const { client, email } = await memberAt(server)
  const notices = async () => (await mailsTo(server, email)).filter(({ kind }) => kind === 'notice_new_device').length
  await client.signInWithPassword({ email, password })
  expect(await notices()).toBe(0)
  await browserAt(server).signInWithPassword({ email, password })
  expect(await notices()).toBe(1)
})

it('mails also a person who was away for so long that their own browsers are forgotten', async () => {
  const { client, email } = await memberAt(server)
  await client.signOut()
  server.ctx.passTime(91 * 24 * 60 * 60 * 1000)
  await pruneAccounts(server.ctx)
  await browserAt(server).signInWithPassword({ email, password })
  expect((await mailTo(server, email, 'notice_new_device')).subject).toMatch(/new sign-in/)
})
