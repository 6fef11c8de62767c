import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { mintScope, mintUserScope, type Scope } from '#domain/scope.ts'
import { acceptInvitation } from '#domain/team/accept-invitation.ts'
import { invite, revokeInvitation } from '#domain/team/invite.ts'
import { findInvitation } from '#domain/team/reads.ts'
import { password } from '../../../test/auth/accounts.ts'
import { type AuthServer, authServer } from '../../../test/auth/auth-server.ts'
import { browserAt, mailTo, memberAt, newAddress, signUpAt } from '../../../test/auth/auth-tab.ts'

/** Mail goes out here, so an address is confirmed before the first session. */
let server: AuthServer
let scope: Scope

beforeAll(async () => {
  server = await authServer({ isConfirmationRequired: true })
  const { userId } = await memberAt(server)
  const [own] = await workspacesOf(userId)
  scope = mintScope(own?.id ?? '', { kind: 'person', userId, role: 'admin' })
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

/** The secret of the invitation that was mailed. */
async function invitationOf(email: string): Promise<string> {
  await invite(inviting(), scope, { emails: [email], role: 'member' })
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
