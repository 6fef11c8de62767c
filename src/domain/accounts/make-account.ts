import type { Queryable } from '#db/connect.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { plainLine, referrerOf, workspaceNameOf } from './rules.ts'
import { insertUser, insertWorkspace } from './store.ts'
import type { User } from './user.ts'

export interface Newcomer {
  userId: string
  workspaceId: string
  /** Left empty: made of the address. */
  fullName: string
  workspaceName: string
  email: string
  passwordHash: string | null
  ref: string | undefined
}

/**
 * Makes account, workspace and membership as admin, inside the caller's transaction, which must be open for both new ids. Null when
 * the address has an account already.
 */
export async function makeAccount(
  ctx: Pick<AccountsCtx, 'now'>,
  db: Queryable,
  { userId, workspaceId, fullName, workspaceName, email, passwordHash, ref }: Newcomer,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<User | null> {
  const name = plainLine(fullName).slice(0, 120) || email.slice(0, email.indexOf('@'))
  const user = await insertUser(db, { id: userId, email, fullName: name, passwordHash, isConfirmed, now: ctx.now() })
  if (user === null) return null
  await insertWorkspace(db, {
    id: workspaceId,
    name: workspaceNameOf(name, workspaceName),
    userId,
    referredBy: referrerOf(ref),
  })
  return user
}
