import { afterAll, beforeAll, expect, it } from 'vitest'
import { password } from '../../../test/auth/accounts.ts'
import { type AuthServer, authServer } from '../../../test/auth/auth-server.ts'
import { browserAt, mailTo, newAddress, signUpAt } from '../../../test/auth/auth-tab.ts'
import { appCode } from '../../../test/auth/authenticator.ts'

// Mail goes out, but nobody has to confirm an address first: the address is verified when somebody shows what was mailed there.

let server: AuthServer

beforeAll(async () => {
  server = await authServer({ mail: 'sent' })
})
afterAll(() => server[Symbol.asyncDispose]())

async function signedUp() {
  const [client, email] = [browserAt(server), newAddress()]
  await signUpAt(server, email, client)
  return { client, email }
}

const isVerified = async (client: ReturnType<typeof browserAt>) =>
  (await client.getUser()).data.user?.app_metadata.mailbox_verified

async function withFactor(client: ReturnType<typeof browserAt>): Promise<void> {
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  const code = appCode(data?.type === 'totp' ? data.totp.secret : '', server.ctx.now())
  expect((await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })).error).toBeNull()
}

async function proved(client: ReturnType<typeof browserAt>, email: string): Promise<void> {
  expect((await client.reauthenticate()).error).toBeNull()
  const { code } = await mailTo(server, email, 'reauthentication')
  expect((await client.updateUser({ nonce: code })).error).toBeNull()
  expect(await isVerified(client)).toBe(true)
}

async function recovered(email: string) {
  const client = browserAt(server)
  await client.resetPasswordForEmail(email)
  const { code } = await mailTo(server, email, 'recovery')
  await client.verifyOtp({ email, token: code, type: 'recovery' })
  return client
}

it('a second factor stays through a recovery when its person has shown the mailed code before it', async () => {
  const { client, email } = await signedUp()
  expect(await isVerified(client)).toBe(false)
  await proved(client, email)
  await withFactor(client)
  const comer = await recovered(email)
  expect((await comer.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  expect((await comer.updateUser({ password: 'of who reads the mail' })).error?.code).toBe('insufficient_aal')
  expect((await client.getUser()).error).toBeNull()
})

it('the same when they show it after it', async () => {
  const { client, email } = await signedUp()
  await withFactor(client)
  await proved(client, email)
  const comer = await recovered(email)
  expect((await comer.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ nextLevel: 'aal2' })
})

it("without the code it ends with the first proof, for it may be a stranger's", async () => {
  const { client, email } = await signedUp()
  await withFactor(client)
  const comer = await recovered(email)
  expect((await comer.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ nextLevel: 'aal1' })
  expect((await client.getUser()).error).not.toBeNull()
})

it('a session that has not shown the second factor proves no mailbox', async () => {
  const { client, email } = await signedUp()
  await withFactor(client)
  const half = browserAt(server)
  await half.signInWithPassword({ email, password })
  await half.reauthenticate()
  const { code } = await mailTo(server, email, 'reauthentication')
  expect((await half.updateUser({ nonce: code })).error?.code).toBe('insufficient_aal')
  expect(await isVerified(client)).toBe(false)
})

it('the proof in a session keeps it and the password, and ends the other sessions', async () => {
  const { client, email } = await signedUp()
  const other = browserAt(server)
  await other.signInWithPassword({ email, password })
  await proved(client, email)
  expect((await client.getUser()).error).toBeNull()
  expect((await other.getUser()).error).not.toBeNull()
  expect((await browserAt(server).signInWithPassword({ email, password })).error).toBeNull()
})

it('a wrong code proves nothing, and bears no guessing', async () => {
  const { client, email } = await signedUp()
  await client.reauthenticate()
  const { code } = await mailTo(server, email, 'reauthentication')
  const codes = new Set<string | undefined>()
  for (let n = 0; n < 25; n += 1) {
    const wrong = code === '000000' ? '000001' : '000000'
    codes.add((await client.updateUser({ nonce: wrong })).error?.code)
  }
  expect([...codes]).toEqual(['reauthentication_not_valid', 'over_request_rate_limit'])
  expect((await client.updateUser({ nonce: code })).error).not.toBeNull()
  expect(await isVerified(client)).toBe(false)
})

it('who verified the address before may send a code that nobody asked for: it counts for nothing, as in the protocol', async () => {
  const { client, email } = await signedUp()
  await proved(client, email)
  const { data, error } = await client.updateUser({ nonce: '000000', data: { full_name: 'Countess' } })
  expect(error).toBeNull()
  expect(data.user?.user_metadata.full_name).toBe('Countess')
})
