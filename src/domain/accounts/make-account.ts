import type { Queryable } from '#db/connect.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { openWorkspace } from './open-workspace.ts'
import { passOnReferral } from './referrer.ts'
import { personNameOf, referrerOf, workspaceNameOf } from './rules.ts'
import { insertUser } from './store.ts'
import type { User } from './user.ts'
import type { UserMetadata } from './user-metadata.ts'

export interface Newcomer {
  userId: string
  /** Null: who was invited comes to join a workspace, and gets none of their own. */
  workspaceId: string | null
  /** Left empty: made of the address. */
  fullName: string
  metadata?: UserMetadata
  workspaceName: string
  email: string
  passwordHash: string | null
  ref: string | undefined
}

/**
 * Makes account, workspace and membership as admin, inside the caller's transaction, which must be open for the new ids. Null when the
 * address has an account already.
 *
 * @param state `isConfirmed`: nothing stands between the person and their first session; `isVerified`: they have shown that they read the mailbox
 */
export async function makeAccount(
  ctx: Pick<AccountsCtx, 'now'>,
  db: Queryable,
  { userId, workspaceId, fullName, metadata = {}, workspaceName, email, passwordHash, ref }: Newcomer,
  { isConfirmed, isVerified }: { isConfirmed: boolean; isVerified: boolean },
): Promise<User | null> {
  const name = personNameOf(fullName, email)
  const person = { id: userId, email, fullName: name, metadata, passwordHash }
  const proof = { isConfirmed, isVerified, now: ctx.now() }
  const referredBy = referrerOf(ref)
  const user = await insertUser(db, { ...person, ...proof, firstWorkspaceId: workspaceId, referredBy })
  if (user === null) return null
  if (workspaceId !== null) {
    const workspace = { id: workspaceId, name: workspaceNameOf(name, workspaceName), userId }
    await openWorkspace(ctx, db, { ...workspace, referredBy })
    // Anybody can type any number of addresses: who has to confirm theirs counts from then on.
    if (isConfirmed) await passOnReferral(db, { userId, workspaceId })
  }
  return user
}
