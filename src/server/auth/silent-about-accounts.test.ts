import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#lib/new-id.ts'
import { password } from '../../../test/auth/accounts.ts'
import { type AuthServer, authServer } from '../../../test/auth/auth-server.ts'
import { memberAt, newAddress } from '../../../test/auth/auth-tab.ts'
import { atOwnPace } from '../../../test/patience.ts'

// Whoever asks about an address hears the same whether it has an account or not: status, words, headers, and how often they may ask.

let server: AuthServer
let passwordHash: string
let signedIn: string

beforeAll(async () => {
  const few = { attempts: 4, withinS: 600 }
  server = await authServer({
    isConfirmationRequired: true,
    budgets: { signInByAccount: few, proofByAddress: few, mailByAddress: few, signUpByAddress: few },
  })
  passwordHash = await server.ctx.passwords.hash(password)
  const { data } = await (await memberAt(server)).client.getSession()
  signedIn = data.session?.access_token ?? ''
})
afterAll(() => server[Symbol.asyncDispose]())

/** An account that no request has made: nothing is counted yet against its address. */
async function account(hash: string | null, isConfirmed: boolean): Promise<string> {
  const email = newAddress()
  await server.database.superuser.query(
    `insert into users (id, email, full_name, password_hash, email_confirmed_at, email_verified_at)
     values ($1, $2, 'Ada', $3, case when $4 then now() end, case when $4 then now() end)`,
    [newId(), email, hash, isConfirmed],
  )
  return email
}

const addresses: readonly [whose: string, make: () => Promise<string>][] = [
  ["nobody's", async () => newAddress()],
  ["a person's", () => account(passwordHash, true)],
  ["a person's who has no password", () => account(null, true)],
  ["somebody's who never confirmed it", () => account(passwordHash, false)],
]

let networks = 0

async function ask(method: string, path: string, body: object): Promise<{ status: number; told: string }> {
  networks += 1
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-test-ip': `10.${100 + (networks >> 8)}.${networks & 255}.1`,
      ...(method === 'PUT' && { authorization: `Bearer ${signedIn}` }),
    },
    body: JSON.stringify(body),
  })
  const headers = [...response.headers].filter(([name]) => name !== 'date')
  return { status: response.status, told: JSON.stringify([response.status, await response.text(), headers]) }
}

/** An answer without what is new in each. */
const plain = (told: string, email: string): string =>
  told
    .replaceAll(email, 'the address')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')
    .replaceAll(/"(content-length|retry-after)","\d+"/g, '"$1","a number"')

const asked: readonly [what: string, ask: (email: string) => Promise<{ status: number; told: string }>][] = [
  ['a wrong password', (email) => ask('POST', '/token?grant_type=password', { email, password: 'quite wrong' })],
  ['a sign-up', (email) => ask('POST', '/signup', { email, password, data: { full_name: 'Ada' } })],
  [
    'a sign-up, another password',
    (email) => ask('POST', '/signup', { email, password: 'of somebody else', data: { full_name: 'Eve' } }),
  ],
  [
    'a sign-up with a made-up invitation',
    (email) => ask('POST', '/signup', { email, password, data: { full_name: 'Ada', invitation: 'x'.repeat(43) } }),
  ],
  ['a code to sign in', (email) => ask('POST', '/otp', { email, create_user: false })],
  ['a code to sign in or up', (email) => ask('POST', '/otp', { email, create_user: true })],
  ['a link to sign in', (email) => ask('POST', '/magiclink', { email })],
  ['a recovery', (email) => ask('POST', '/recover', { email })],
  ['a confirmation once more', (email) => ask('POST', '/resend', { email, type: 'signup' })],
  ['a change of address once more', (email) => ask('POST', '/resend', { email, type: 'email_change' })],
  ['a wrong code', (email) => ask('POST', '/verify', { email, type: 'email', token: '123456' })],
  ['a wrong code of a recovery', (email) => ask('POST', '/verify', { email, type: 'recovery', token: '123456' })],
  ['a wrong code of a sign-up', (email) => ask('POST', '/verify', { email, type: 'signup', token: '123456' })],
  ["the wish for it as one's own", (email) => ask('PUT', '/user', { email })],
]

/** Every answer until there are no more. */
async function toldUntilRefused(email: string, one: (email: string) => ReturnType<typeof ask>): Promise<string[]> {
  const told: string[] = []
  for (let n = 0; n < 8; n += 1) {
    const answer = await one(email)
    told.push(plain(answer.told, email))
    if (answer.status === 429) return told
  }
  throw new Error('It was never refused, however often')
}

it.each(asked)(
  '%s tells nobody whether the address has an account',
  async (_, one) => {
    // Each has an address and networks of its own: what the answers of one are, the others have no part in.
    const heard = await Promise.all(
      addresses.map(async ([whose, make]) => [whose, await toldUntilRefused(await make(), one)] as const),
    )
    const ofNobody = heard.find(([whose]) => whose === "nobody's")?.[1]
    expect(ofNobody).toHaveLength(5)
    for (const [whose, told] of heard) expect([whose, told]).toEqual([whose, ofNobody])
  },
  atOwnPace(60_000),
)
