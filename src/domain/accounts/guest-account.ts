import { inTransaction, single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { writeDue } from '#domain/due.ts'
import { noAddressOf } from '#domain/mail/no-address.ts'
import { newId } from '#lib/new-id.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { refusalOfNewcomer } from './admits-newcomer.ts'
import { grantSession, type SessionGrant } from './grant-session.ts'
import { type Device, openSession } from './open-session.ts'
import { openWorkspace } from './open-workspace.ts'
import { insertUser } from './store.ts'

/** How a guest's session says that it is one. */
export const guestMethod = 'guest'

/**
 * Makes an account without an address, a workspace of which it is a member, and begins its session: all of it or nothing. Nobody is its
 * admin, so nobody invites, connects, pays or has keys there. Null where newcomers are not let in.
 *
 * @param times `until` when it ends; `erasedAs`: since when it counts as deleted, so that it is erased at that time
 */
export async function openGuestAccount(
  ctx: AccountsCtx,
  { until, erasedAs }: { until: Date; erasedAs: Date },
  device: Device,
): Promise<{ grant: SessionGrant; workspaceId: string } | null> {
  if ((await refusalOfNewcomer(single(ctx.pool), { isInvited: false })) !== null) return null
  const [userId, workspaceId] = [newId(), newId()]
  const signer = await ctx.keys.current()
  const opened = await inTransaction(ctx.pool, { userId, workspaceId }, async (db) => {
    const user = await insertUser(db, {
      id: userId,
      email: noAddressOf(userId),
      fullName: 'Guest',
      metadata: {},
      passwordHash: null,
      isConfirmed: false,
      isVerified: false,
      isAnonymous: true,
      firstWorkspaceId: workspaceId,
      now: ctx.now(),
    })
    if (user === null) throw new Error('A new id has an account')
    await openWorkspace(ctx, db, { id: workspaceId, name: 'Sandbox for an hour', userId, referredBy: null })
    await db.query(sql`
      update workspace_members set role = 'member' where workspace_id = ${workspaceId} and user_id = ${userId}`)
    await db.query(sql`update workspaces set guest_until = ${until} where id = ${workspaceId}`)
    await writeDue(db, [{ workspaceId, kind: 'erase', subjectId: workspaceId, at: erasedAs }])
    return { user, ...(await openSession(ctx, db, { user, device, method: guestMethod })) }
  })
  return { grant: await grantSession(ctx, signer, opened), workspaceId }
}

/** Erases the account of a guest whose workspace is gone, with its sessions; nobody else's. */
export async function eraseGuestAccount(ctx: Pick<AccountsCtx, 'pool'>, userId: string): Promise<void> {
  await inTransaction(ctx.pool, { userId }, async (db) => {
    await db.query(sql`delete from users where id = ${userId} and is_anonymous`)
  })
}
