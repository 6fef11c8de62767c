import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { readAudit } from '#domain/audit/reads.ts'
import { type Ctx, inTx } from '#domain/context.ts'
import { mintScope, mintUserScope, personOf, type Scope } from '#domain/scope.ts'
import { deleteWorkspace, eraseWorkspace, restoreWorkspace } from '#domain/workspaces/delete-workspace.ts'
import { createDiskFiles } from '#integrations/files/disk.ts'
import { silentLog } from '#lib/log.ts'
import { newId } from '#lib/new-id.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { makeWorkspace } from '../../../test/world.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeRole, leaveWorkspace, removeMember } from './change-member.ts'
import { invite, inviteAgain, revokeInvitation } from './invite.ts'
import { findInvitation, readTeam } from './reads.ts'

let database: TestDatabase
let clock = new Date()
let ctx: Pick<Ctx, 'pool' | 'now' | 'settings' | 'log' | 'files'>

beforeAll(async () => {
  database = await testDatabase()
  const settings = {
    publicUrl: 'https://app.example',
    settleAfterMs: [],
    sendTimeoutMs: 0,
    syncEveryMs: 0,
    modelInstructions: 'as tested',
    hasGuests: true,
  }
  ctx = {
    pool: database.pool,
    now: () => clock,
    settings,
    log: silentLog,
    files: createDiskFiles(join(tmpdir(), newId())),
  }
})
afterAll(() => database[Symbol.asyncDispose]())

async function newAccount(email: string): Promise<string> {
  const userId = newId()
  await inTransaction(ctx.pool, { userId }, (db) =>
    db.query(sql`insert into users (id, email, full_name) values (${userId}, ${email}, 'Eva')`),
  )
  return userId
}

/** The token in the newest mail to an address: what its reader would click. */
async function linkFor(email: string): Promise<string> {
  const { rows } = await ctx.pool.query<{ text: string }>(
    'select text from mails where to_email = $1 order by created_at desc, id desc limit 1',
    [email],
  )
  return /#([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
}

const uniqueEmail = (): string => `${newId()}@people.example`
const teamOf = (scope: Scope) => inTx(ctx, scope, (tx) => readTeam(tx, scope))
const actionsOf = async (scope: Scope) =>
  (await inTx(ctx, scope, (tx) => readAudit(tx, scope, 50))).entries.map(({ action }) => action)

async function invited(scope: Scope, role: 'admin' | 'member' | 'client' = 'member') {
  const email = uniqueEmail()
  await invite(ctx, scope, { emails: [email], role })
  return { email, token: await linkFor(email) }
}

async function joined(scope: Scope, role: 'admin' | 'member' | 'client' = 'member') {
  const { email, token } = await invited(scope, role)
  const userId = await newAccount(email)
  await acceptInvitation(ctx, mintUserScope(userId), { token, email })
  return { email, userId, scope: mintScope(scope.workspaceId, { kind: 'person', userId, role }) }
}

describe('an invitation', () => {
  it('lets exactly the invited address in, once, with the role that was named', async () => {
    const scope = await makeWorkspace(ctx)
    const { email, token } = await invited(scope, 'client')
    const stranger = await newAccount(uniqueEmail())
    await expect(
      acceptInvitation(ctx, mintUserScope(stranger), { token, email: 'other@people.example' }),
    ).rejects.toMatchObject({ code: 'invitation_for_another' })
    const userId = await newAccount(email)
    await acceptInvitation(ctx, mintUserScope(userId), { token, email })
    const team = await teamOf(scope)
    expect(team.members.find((member) => member.userId === userId)).toMatchObject({ email, role: 'client' })
    expect(team.invitations).toEqual([])
    await expect(acceptInvitation(ctx, mintUserScope(userId), { token, email })).rejects.toMatchObject({
      code: 'invitation_not_open',
    })
    expect(await actionsOf(scope)).toEqual(['member.joined', 'member.invited'])
  })

  it('is accepted by one of two clicks at the same moment', async () => {
    const scope = await makeWorkspace(ctx)
    const { email, token } = await invited(scope)
    const userId = await newAccount(email)
    const clicks = await Promise.allSettled(
      [1, 2, 3].map(() => acceptInvitation(ctx, mintUserScope(userId), { token, email })),
    )
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('ends after seven days', async () => {
    const scope = await makeWorkspace(ctx)
    const { email, token } = await invited(scope)
    const before = clock
    clock = new Date(before.getTime() + 7 * 86_400_000)
    expect(await findInvitation(ctx.pool, token, clock)).toMatchObject({ state: 'expired' })
    await expect(acceptInvitation(ctx, mintUserScope(await newAccount(email)), { token, email })).rejects.toMatchObject(
      { code: 'invitation_not_open' },
    )
    clock = before
  })

  it('to an address whose earlier one has expired is a new one, with the role of now', async () => {
    const scope = await makeWorkspace(ctx)
    const { email, token } = await invited(scope, 'admin')
    const before = clock
    clock = new Date(before.getTime() + 7 * 86_400_000)
    expect(await invite(ctx, scope, { emails: [email], role: 'client' })).toEqual([{ email, outcome: 'invited' }])
    const again = await linkFor(email)
    expect(await findInvitation(ctx.pool, token, clock)).toBeNull()
    expect(await findInvitation(ctx.pool, again, clock)).toMatchObject({ state: 'open', role: 'client' })
    expect((await teamOf(scope)).invitations).toMatchObject([{ email, role: 'client', isExpired: false }])
    expect(await invite(ctx, scope, { emails: [email], role: 'client' })).toEqual([
      { email, outcome: 'already_invited' },
    ])
    clock = before
  })

  it('that is sent again ends the earlier link, and one that is taken back ends both', async () => {
    const scope = await makeWorkspace(ctx)
    const { email, token } = await invited(scope)
    const [open] = (await teamOf(scope)).invitations
    await inviteAgain(ctx, scope, open?.id ?? '')
    const again = await linkFor(email)
    expect(again).not.toBe(token)
    expect(await findInvitation(ctx.pool, token, clock)).toBeNull()
    await revokeInvitation(ctx, scope, open?.id ?? '')
    expect(await findInvitation(ctx.pool, again, clock)).toMatchObject({ state: 'revoked' })
    await expect(
      acceptInvitation(ctx, mintUserScope(await newAccount(email)), { token: again, email }),
    ).rejects.toMatchObject({ code: 'invitation_not_open' })
  })

  it('goes to each address once, and not to members', async () => {
    const scope = await makeWorkspace(ctx)
    const member = await joined(scope)
    const email = uniqueEmail()
    expect(await invite(ctx, scope, { emails: [email, email, member.email], role: 'member' })).toEqual([
      { email, outcome: 'invited' },
      { email: member.email, outcome: 'already_member' },
    ])
    expect(await invite(ctx, scope, { emails: [email], role: 'admin' })).toEqual([
      { email, outcome: 'already_invited' },
    ])
  })

  it('is not kept as it was sent: the database holds its hash, and other workspaces nothing of it', async () => {
    const scope = await makeWorkspace(ctx)
    const other = await makeWorkspace(ctx)
    const { token } = await invited(scope)
    const { rows } = await ctx.pool.query('select 1 from invitations')
    expect(rows).toEqual([])
    expect((await teamOf(other)).invitations).toEqual([])
    expect((await teamOf(other)).members).toHaveLength(1)
    expect(token).toHaveLength(43)
  })
})

describe('a team', () => {
  it('keeps its last admin, who can neither leave, nor be removed, nor become less', async () => {
    const scope = await makeWorkspace(ctx)
    await joined(scope, 'member')
    const admin = personOf(scope) ?? ''
    await expect(leaveWorkspace(ctx, scope)).rejects.toMatchObject({ code: 'last_admin' })
    await expect(removeMember(ctx, scope, admin)).rejects.toMatchObject({ code: 'last_admin' })
    await expect(changeRole(ctx, scope, admin, 'client')).rejects.toMatchObject({ code: 'last_admin' })
  })

  it('keeps one of two admins who remove each other at the same moment', async () => {
    const scope = await makeWorkspace(ctx)
    const second = await joined(scope, 'admin')
    await Promise.allSettled([
      removeMember(ctx, scope, second.userId),
      removeMember(ctx, second.scope, personOf(scope) ?? ''),
    ])
    expect((await teamOf(scope)).members.filter(({ role }) => role === 'admin')).toHaveLength(1)
  })

  it('tells its audit log who did what', async () => {
    const scope = await makeWorkspace(ctx)
    const { userId, scope: theirs } = await joined(scope)
    await changeRole(ctx, scope, userId, 'admin')
    await changeRole(ctx, scope, userId, 'member')
    await leaveWorkspace(ctx, theirs)
    expect(await actionsOf(scope)).toEqual([
      'member.left',
      'member.role_changed',
      'member.role_changed',
      'member.joined',
      'member.invited',
    ])
  })

  it('still names in its audit log whom it has removed', async () => {
    const scope = await makeWorkspace(ctx)
    const { userId } = await joined(scope)
    await removeMember(ctx, scope, userId)
    const { entries } = await inTx(ctx, scope, (tx) => readAudit(tx, scope, 1))
    expect(entries).toMatchObject([{ action: 'member.removed', subject: 'Eva' }])
  })
})

describe('a workspace', () => {
  const nameOf = 'Acme'

  it('is deleted only under its exact name, and comes back with everything', async () => {
    const scope = await makeWorkspace(ctx)
    await expect(deleteWorkspace(ctx, scope, 'acme')).rejects.toMatchObject({ code: 'bad_request' })
    await deleteWorkspace(ctx, scope, nameOf)
    await eraseWorkspace(ctx, scope)
    await restoreWorkspace(ctx, scope)
    expect((await teamOf(scope)).members).toHaveLength(1)
    await expect(restoreWorkspace(ctx, scope)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is erased with every row after thirty days', async () => {
    const scope = await makeWorkspace(ctx)
    await invited(scope)
    await deleteWorkspace(ctx, scope, nameOf)
    const before = clock
    clock = new Date(before.getTime() + 31 * 86_400_000)
    await eraseWorkspace(ctx, scope)
    clock = before
    expect(await teamOf(scope)).toEqual({ members: [], invitations: [] })
    expect(await actionsOf(scope)).toEqual([])
  })
})
