import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { accountsAt } from '#domain/accounts/host-accounts.ts'
import { isEmailVerified } from '#domain/accounts/verify-email.ts'
import { inTx } from '#domain/context.ts'
import { mintScope, mintUserScope, type Scope } from '#domain/scope.ts'
import { acceptInvitation } from '#domain/team/accept-invitation.ts'
import { invite, revokeInvitation } from '#domain/team/invite.ts'
import { findInvitation } from '#domain/team/reads.ts'
import { checkDomain } from '#domain/workspaces/check-domain.ts'
import { readDomain } from '#domain/workspaces/reads.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { password } from '../../../test/auth/accounts.ts'
import { type AuthServer, authServer } from '../../../test/auth/auth-server.ts'
import { browserAt, mailTo, memberAt, newAddress, signUpAt } from '../../../test/auth/auth-tab.ts'
import { createAuthApp } from './auth-app.ts'

/** Mail goes out here, so an address is confirmed before the first session. */
let server: AuthServer
let scope: Scope

beforeAll(async () => {
  server = await authServer({ isConfirmationRequired: true })
  scope = await newWorkspace()
})
afterAll(() => server[Symbol.asyncDispose]())

const settings = {
  publicUrl: 'http://rejoinder.test',
  settleAfterMs: [],
  sendTimeoutMs: 0,
  syncEveryMs: 0,
  modelInstructions: 'as tested',
  hasGuests: true,
}
const inviting = () => ({ ...server.ctx, settings })
const workspacesOf = (userId: string) =>
  inTransaction(server.ctx.pool, { userId }, (db) =>
    db.query<{ id: string; role: string }>(
      sql`select workspace_id as id, role from workspace_members where user_id = ${userId} order by created_at`,
    ),
  )

async function newWorkspace(): Promise<Scope> {
  const { userId } = await memberAt(server)
  const [own] = await workspacesOf(userId)
  return mintScope(own?.id ?? '', { kind: 'person', userId, role: 'admin' })
}

/** The secret of the invitation that was mailed. */
async function invitationOf(email: string, to = scope): Promise<string> {
  await invite(inviting(), to, { emails: [email], role: 'member' })
  return new URL((await mailTo(server, email, 'invitation')).link).hash.slice(1)
}
const signUpWith = (email: string, invitation: string) =>
  browserAt(server).signUp({ email, password, options: { data: { full_name: 'Grace Hopper', invitation } } })

it('who signs up by an invitation has verified the address by it, is in at once, and gets no workspace but the one they join', async () => {
  const email = newAddress()
  const invitation = await invitationOf(email)
  const { data, error } = await signUpWith(email, invitation)
  expect(error).toBeNull()
  expect(data.user?.email_confirmed_at).toBeTruthy()
  const userId = data.user?.id ?? ''
  expect(await workspacesOf(userId)).toEqual([])
  await acceptInvitation(server.ctx, mintUserScope(userId), { token: invitation, email })
  expect(await workspacesOf(userId)).toEqual([{ id: scope.workspaceId, role: 'member' }])
})

it('an invitation of another address, one that was taken back, and one that never was, prove nothing', async () => {
  const invited = newAddress()
  const invitation = await invitationOf(invited)
  const other = await signUpWith(newAddress(), invitation)
  expect(other.data.session).toBeNull()

  const found = await findInvitation(server.ctx.pool, invitation, server.ctx.now())
  await revokeInvitation(inviting(), scope, found?.id ?? '')
  for (const token of [invitation, 'made up', '']) {
    const { data, error } = await signUpWith(invited, token)
    expect(error).toBeNull()
    expect(data.session).toBeNull()
  }
  // An ordinary sign-up then: confirmed by mail, with a workspace of one's own.
  const { code } = await mailTo(server, invited, 'confirmation')
  const confirmed = await browserAt(server).verifyOtp({ email: invited, token: code, type: 'signup' })
  expect(await workspacesOf(confirmed.data.user?.id ?? '')).toMatchObject([{ role: 'admin' }])
})

it('with an account already, they are told by mail alone, and nothing of it changes', async () => {
  const { email, client } = await memberAt(server)
  const { data, error } = await signUpWith(email, await invitationOf(email))
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect((await mailTo(server, email, 'already_registered')).subject).toContain('already')
  expect((await client.getUser()).data.user?.user_metadata.full_name).toBe('Ada Lovelace')
})

it('takes an account that somebody else began with the address and never confirmed: it is theirs alone then', async () => {
  const email = newAddress()
  await signUpAt(server, email, browserAt(server), 'a password of a stranger')
  const { data } = await signUpWith(email, await invitationOf(email))
  expect(data.user?.user_metadata.full_name).toBe('Grace Hopper')
  expect(data.session).not.toBeNull()
  const { code } = await mailTo(server, email, 'confirmation')
  expect((await browserAt(server).verifyOtp({ email, token: code, type: 'signup' })).error?.code).toBe('otp_expired')
  const stranger = await browserAt(server).signInWithPassword({ email, password: 'a password of a stranger' })
  expect(stranger.error?.code).toBe('invalid_credentials')
  expect((await browserAt(server).signInWithPassword({ email, password })).error).toBeNull()
})

/** A workspace whose admin holds its domain, and so reads whatever is opened or typed there; with the sign-in that is served on it. */
async function workspaceWithDomain() {
  const own = await newWorkspace()
  const host = `${own.workspaceId}.example`
  await updateSettings(inviting(), own, { customDomain: host })
  const asked = (await inTx(server.ctx, own, (tx) => readDomain(tx, own)))?.record
  const dns = { texts: async () => [asked?.value ?? ''], addresses: async () => [] }
  await checkDomain({ ...inviting(), dns }, own)
  const letterhead = { name: 'Acme', senderName: 'Acme', accent: null, logo: null }
  const place = { workspaceId: own.workspaceId, origin: `http://${host}`, letterhead }
  const app = createAuthApp(accountsAt(server.ctx, place), { clientIpOf: () => '10.77.1.1' })
  const signUp = (email: string, invitation: string) =>
    app.request('/auth/v1/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a password of the admin', data: { full_name: 'Eve', invitation } }),
    })
  return { own, signUp }
}
const isVerified = (userId: string) => inTransaction(server.ctx.pool, {}, (db) => isEmailVerified(db, userId))

it('one that leads to the workspace’s domain is known to whoever holds that: it proves no mailbox on the installation’s own hosts', async () => {
  const { own } = await workspaceWithDomain()
  const email = newAddress()
  const { data, error } = await signUpWith(email, await invitationOf(email, own))
  expect(error).toBeNull()
  expect(data.session).toBeNull()
})

it('nor on the domain: who signs up there joins, and loses what was set up there once somebody reads the mailbox', async () => {
  const { own, signUp } = await workspaceWithDomain()
  const email = newAddress()
  const token = await invitationOf(email, own)
  const answer = await signUp(email, token)
  const { user } = await answer.json()
  expect(answer.status).toBe(200)
  expect(await isVerified(user.id)).toBe(false)
  const person = mintUserScope(user.id)
  await expect(acceptInvitation(server.ctx, person, { token, email })).rejects.toMatchObject({ code: 'not_found' })
  await acceptInvitation(server.ctx, person, { token, email, realm: own.workspaceId })
  expect(await workspacesOf(user.id)).toEqual([{ id: own.workspaceId, role: 'member' }])
})

it('nor does it take an account that was begun with the address elsewhere', async () => {
  const { own, signUp } = await workspaceWithDomain()
  const email = newAddress()
  await signUpAt(server, email)
  const answer = await signUp(email, await invitationOf(email, own))
  expect(await answer.json()).not.toHaveProperty('access_token')
})
