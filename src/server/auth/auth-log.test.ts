import { afterAll, beforeAll, expect, it } from 'vitest'
import { password } from '../../../test/auth/accounts.ts'
import { type AuthServer, authServer } from '../../../test/auth/auth-server.ts'
import { browserAt, mailTo, newAddress, openLink, signUpAt } from '../../../test/auth/auth-tab.ts'

let server: AuthServer
beforeAll(async () => {
  server = await authServer()
})
afterAll(() => server[Symbol.asyncDispose]())

interface Line {
  name: string
  email: string | null
  success: boolean
  error: string | null
}

async function lines(): Promise<Line[]> {
  const { rows } = await server.database.superuser.query<Line>(
    `select n.name, p.email, l.success, l.error_message as error from action_logs l join action_log_names n on n.id = l.name_id
       left join action_log_people p on p.id = l.person_id where l.action_type = 'auth' order by l.created_at, l.id`,
  )
  return rows
}

it('sign-up, sign-in, a reset and sign-out are lines of the person, written by the server', async () => {
  const email = newAddress()
  const browser = browserAt(server)
  await signUpAt(server, email, browser)
  await browser.signOut()
  await browser.signInWithPassword({ email, password })
  await browser.updateUser({ data: { full_name: 'Ada Lovelace' } })
  await browser.refreshSession()
  await browser.resetPasswordForEmail(email)
  const { link } = await mailTo(server, email, 'recovery')
  await openLink(server, link)
  const told = () => lines().then((all) => all.map(({ name, email: of }) => [name, of === email]))
  await expect.poll(told).toEqual([
    ['SIGNED_UP', true],
    ['SIGNED_OUT', true],
    ['SIGNED_IN', true],
    ['USER_UPDATED', true],
    // Whoever asks for it has shown nothing yet.
    ['PASSWORD_RECOVERY_REQUESTED', false],
    ['PASSWORD_RECOVERY', true],
  ])
})

it('what is refused is nobody’s line, with its code and neither address nor password, and a flood of it is a few lines', async () => {
  const email = newAddress()
  await signUpAt(server, email)
  await browserAt(server).signInWithPassword({ email, password: 'not this one' })
  const refused = async () => (await lines()).filter(({ name }) => name === 'REFUSED')
  const ofPasswords = async () => (await refused()).filter(({ error }) => error === 'invalid_credentials')
  await expect
    .poll(ofPasswords)
    .toEqual([{ name: 'REFUSED', email: null, success: false, error: 'invalid_credentials' }])
  const { rows } = await server.database.superuser.query(
    `select 1 from action_logs l join action_log_names n on n.id = l.name_id where (l::text || n.name) ~ $1`,
    [`${email}|not this one`],
  )
  expect(rows).toEqual([])
  for (let tried = 0; tried < 130; tried += 1) await fetch(`${server.url}/signup`, { method: 'POST', body: '{' })
  await expect.poll(async () => (await refused()).length).toBeGreaterThanOrEqual(60)
  // A minute may have ended meanwhile.
  expect((await refused()).length).toBeLessThanOrEqual(120)
})
