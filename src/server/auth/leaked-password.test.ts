import { isAuthWeakPasswordError } from '@supabase/auth-js'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { grantAdmin } from '#domain/platform/grant-admin.ts'
import { updatePlatformSettings } from '#domain/platform/update-settings.ts'
import { mintAdminScope } from '#domain/scope.ts'
import { loadLeakedPasswords } from '#integrations/leaked-passwords/adapter.ts'
import { type AuthServer, authServer } from '../../../test/auth/auth-server.ts'
import { browserAt, mailTo, newAddress, signUpAt } from '../../../test/auth/auth-tab.ts'

let server: AuthServer
let administrator: string

const refuseLeaked = (refusesLeakedPasswords: boolean) =>
  updatePlatformSettings(server.ctx, mintAdminScope(administrator), { refusesLeakedPasswords })

beforeAll(async () => {
  server = await authServer({ leakedPasswords: await loadLeakedPasswords() })
  const email = newAddress()
  await signUpAt(server, email)
  const granted = await grantAdmin(server.ctx, email)
  administrator = granted.ok ? granted.userId : ''
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => refuseLeaked(true))

/** Why the server refused a password, in the protocol's words; null when it did not. */
function reasonsOf(error: unknown): string[] | null {
  if (error === null) return null
  if (!isAuthWeakPasswordError(error)) throw error
  expect(error.status).toBe(422)
  return error.reasons
}

it('a password that is known from leaks opens no account, in whatever case, and the person hears why', async () => {
  const email = newAddress()
  for (const leaked of ['password1', 'PassWord1', 'qwertyuiop']) {
    const { error } = await signUpAt(server, email, browserAt(server), leaked)
    expect(reasonsOf(error)).toEqual(['pwned'])
    expect(error?.message).toContain('appeared in data leaks')
  }
  expect((await signUpAt(server, email)).error).toBeNull()
})

it('is refused as the new password of an account, also of one that was recovered, and the old one stays', async () => {
  const [email, client] = [newAddress(), browserAt(server)]
  await signUpAt(server, email, client)
  expect(reasonsOf((await client.updateUser({ password: 'letmein1' })).error)).toEqual(['pwned'])

  const elsewhere = browserAt(server)
  await elsewhere.resetPasswordForEmail(email)
  const { code } = await mailTo(server, email, 'recovery')
  await elsewhere.verifyOtp({ email, token: code, type: 'recovery' })
  expect(reasonsOf((await elsewhere.updateUser({ password: 'iloveyou' })).error)).toEqual(['pwned'])
  expect((await elsewhere.getUser()).error).toBeNull()
})

it('is taken as soon as an administrator of the platform says so, in every process, and not before', async () => {
  await refuseLeaked(false)
  const [email, client] = [newAddress(), browserAt(server)]
  expect((await signUpAt(server, email, client, 'password1')).error).toBeNull()
  await refuseLeaked(true)
  expect(reasonsOf((await client.updateUser({ password: 'password2' })).error)).toEqual(['pwned'])
  // Nobody is locked out by it: what is known from leaks still signs in.
  expect((await browserAt(server).signInWithPassword({ email, password: 'password1' })).error).toBeNull()
})
