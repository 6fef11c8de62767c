import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignUpMode } from '#contract/admin.ts'
import { inTransaction } from '#db/connect.ts'
import { newId } from '#lib/new-id.ts'
import { device, newPerson, password, type TestAccounts, testAccounts } from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { admitIdentity } from './identities.ts'
import { requestSignIn } from './request-mail.ts'
import { signUp } from './sign-up.ts'

let db: TestDatabase
let ctx: TestAccounts
let host: { workspaceId: string; email: string }

beforeAll(async () => {
  db = await testDatabase()
  ctx = testAccounts(db.pool)
  const person = await newPerson(ctx)
  host = { workspaceId: person.workspaceId, email: person.email }
})
afterAll(() => db[Symbol.asyncDispose]())

let counter = 0
const newAddress = () => `newcomer${++counter}@example.com`
const setMode = (mode: SignUpMode) => db.superuser.query('update platform_settings set sign_up = $1', [mode])

type State = 'open' | 'expired' | 'accepted' | 'revoked' | 'of a deleted workspace'

async function invited(state: State): Promise<string> {
  const email = newAddress()
  const workspaceId = state === 'of a deleted workspace' ? (await newPerson(ctx)).workspaceId : host.workspaceId
  await db.superuser.query(
    `insert into invitations (workspace_id, id, email, role, token_hash, expires_at, accepted_at, revoked_at)
     values ($1, $2, $3, 'member', $5, now() + case when $4 = 'expired' then interval '-1 day' else interval '1 day' end,
             case when $4 = 'accepted' then now() end, case when $4 = 'revoked' then now() end)`,
    [workspaceId, newId(), email, state, randomBytes(32)],
  )
  await db.superuser.query(
    `insert into directory (kind, hash, workspace_id, subject_id)
     select 'invited', sha256(convert_to(email, 'UTF8')), workspace_id, id from invitations where email = $1`,
    [email],
  )
  if (state === 'of a deleted workspace')
    await db.superuser.query('update workspaces set deleted_at = now() where id = $1', [workspaceId])
  return email
}

const bySignUp = async (email: string, isInvited = false) => {
  const input = { fullName: 'Ada', workspaceName: '', email, password, ref: undefined, isInvited }
  const outcome = await signUp(ctx, input, { ...device, ip: `10.1.${++counter % 250}.1` })
  return outcome.ok ? 'in' : outcome.reason
}

const newcomer = () => ({ userId: newId(), workspaceId: newId(), ref: undefined })

async function byProvider(email: string): Promise<string> {
  const ids = newcomer()
  const person = { subject: email, email, fullName: 'Ada' }
  const outcome = await inTransaction(db.pool, ids, (tx, see) =>
    admitIdentity(ctx, tx, { provider: 'oidc', person, see }, ids),
  )
  return outcome.ok ? 'in' : outcome.reason
}

/** What a request for a code leaves: the answer is the same for everybody. */
async function byCode(email: string): Promise<string> {
  const way = { redirectTo: ctx.tokens.siteUrl, challenge: null }
  const wish = { fullName: '', workspaceName: '', ref: undefined }
  const answer = await requestSignIn(ctx, { email, way, newcomer: wish }, { ip: `10.2.${++counter % 250}.1` })
  expect(answer).toEqual({ ok: true })
  const { rows } = await db.superuser.query('select 1 from mails where to_email = $1', [email])
  return rows.length > 0 ? 'mailed' : 'nothing'
}

const accountsOf = async (email: string) =>
  (await db.superuser.query('select 1 from users where email = $1', [email])).rows.length

describe.each([
  ['open', { signUp: 'in', provider: 'in', code: 'mailed' }],
  ['invite_only', { signUp: 'sign_up_by_invitation', provider: 'sign_up_by_invitation', code: 'nothing' }],
  ['closed', { signUp: 'sign_up_closed', provider: 'sign_up_closed', code: 'nothing' }],
] as const)('sign-up is %s', (mode, stranger) => {
  it('for a stranger, by every way in', async () => {
    await setMode(mode)
    for (const [way, told] of [
      [bySignUp, stranger.signUp],
      [byProvider, stranger.provider],
      [byCode, stranger.code],
    ] as const) {
      const email = newAddress()
      expect(await way(email)).toBe(told)
      expect(await accountsOf(email)).toBe(mode === 'open' ? 1 : 0)
    }
  })

  it('for somebody with an account, who gets in as ever', async () => {
    await setMode('open')
    const [one, other] = [newAddress(), newAddress()]
    await bySignUp(one)
    await byProvider(other)
    await setMode(mode)
    expect(await byCode(one)).toBe('mailed')
    expect(await byProvider(other)).toBe('in')
    expect(await bySignUp(one)).toBe(mode === 'open' ? 'email_taken' : stranger.signUp)
  })

  it('for who was invited', async () => {
    await setMode(mode)
    const isLetIn = mode !== 'closed'
    expect(await bySignUp(await invited('open'), true)).toBe(isLetIn ? 'in' : 'sign_up_closed')
    expect(await byProvider(await invited('open'))).toBe(isLetIn ? 'in' : 'sign_up_closed')
    expect(await byCode(await invited('open'))).toBe(isLetIn ? 'mailed' : 'nothing')
  })
})

it.each(['expired', 'accepted', 'revoked', 'of a deleted workspace'] as const)(
  'an invitation that is %s lets nobody in',
  async (state) => {
    await setMode('open')
    const emails = [await invited(state), await invited(state)] as const
    await setMode('invite_only')
    expect(await byProvider(emails[0])).toBe('sign_up_by_invitation')
    expect(await byCode(emails[1])).toBe('nothing')
  },
)
