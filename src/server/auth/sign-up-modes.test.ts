import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { SignUpMode } from '#contract/admin.ts'
import { password } from '../../../test/auth/accounts.ts'
import { type AuthServer, authServer } from '../../../test/auth/auth-server.ts'
import { browserAt, mailsTo, newAddress, signUpAt } from '../../../test/auth/auth-tab.ts'

// No mail goes out here, so whoever may sign up gets straight in; who may is for the platform's administrators to say.

let server: AuthServer
let taken: string

beforeAll(async () => {
  server = await authServer()
  taken = newAddress()
  await signUpAt(server, taken)
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => letIn('open'))

const letIn = (mode: SignUpMode) => server.database.superuser.query('update platform_settings set sign_up = $1', [mode])

/** What is told of a sign-up, without what is new in each answer. */
async function told(email: string, secret = password): Promise<unknown> {
  const { data, error } = await signUpAt(server, email, browserAt(server), secret)
  expect(data.session).toBeNull()
  return { status: error?.status, code: error?.code, message: error?.message }
}

it.each([
  ['closed', 'Signups not allowed for this instance'],
  ['invite_only', 'You need an invitation to create an account here. Follow the link in your invitation email.'],
] as const)(
  '%s: every address is refused alike, the one that has an account too, and nobody is mailed',
  async (mode, message) => {
    await letIn(mode)
    const refused = { status: 422, code: 'signup_disabled', message }
    const free = newAddress()
    expect(await told(free)).toEqual(refused)
    expect(await told(taken)).toEqual(refused)
    expect(await told(taken, 'quite another')).toEqual(refused)
    expect(await mailsTo(server, free)).toEqual([])
    expect((await mailsTo(server, taken)).filter(({ kind }) => kind === 'already_registered')).toEqual([])
    expect((await browserAt(server).signInWithPassword({ email: taken, password })).error).toBeNull()
  },
)

it('says beforehand who may sign up, and a change counts at once', async () => {
  const settings = async () => (await fetch(`${server.url}/settings`)).json()
  expect(await settings()).toMatchObject({ disable_signup: false, signup_mode: 'open' })
  await letIn('invite_only')
  expect(await settings()).toMatchObject({ disable_signup: true, signup_mode: 'invite_only' })
  await letIn('open')
  expect((await signUpAt(server, newAddress())).data.session).not.toBeNull()
})
