import type { ReferralRefusal } from '#contract/referrals.ts'
import { sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import { sha256 } from '#lib/sha256.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { mailboxOf } from './rules.ts'

export interface Friend {
  id: string
  email: string
}

/** Null: the account is gone. */
export async function findFriend(tx: TxCtx, friendId: string): Promise<Friend | null> {
  const [friend] = await tx.db.query<Friend>(sql`select id, email from users where id = ${friendId}`)
  return friend ?? null
}

export const listPeople = (tx: TxCtx, { workspaceId }: Scope): Promise<Friend[]> =>
  tx.db.query<Friend>(sql`
    select u.id, u.email from workspace_members m join users u on u.id = m.user_id where m.workspace_id = ${workspaceId}`)

/**
 * Counts the friend for this workspace, if nobody with that mailbox counts already. Of two workspaces that ask at once one is told so, and of one
 * that asks again it is true again.
 */
export async function claimFriend(
  tx: TxCtx,
  { workspaceId }: Scope,
  { email, friendWorkspaceId }: { email: string; friendWorkspaceId: string },
): Promise<boolean> {
  const hash = sha256(mailboxOf(email))
  const claimed = await tx.db.query(sql`
    insert into directory (kind, hash, workspace_id, subject_id) values ('referred', ${hash}, ${workspaceId}, ${friendWorkspaceId})
    on conflict do nothing returning hash`)
  if (claimed.length > 0) return true
  const own = await tx.db.query(sql`
    select 1 from directory where workspace_id = ${workspaceId} and kind = 'referred' and hash = ${hash} and subject_id = ${friendWorkspaceId}`)
  return own.length > 0
}

/** False: it stands there already. */
export async function insertReferral(
  tx: TxCtx,
  { workspaceId }: Scope,
  {
    friendWorkspaceId,
    friendId,
    refusal,
  }: { friendWorkspaceId: string; friendId: string; refusal: ReferralRefusal | null },
): Promise<boolean> {
  const made = await tx.db.query(sql`
    insert into referrals (workspace_id, id, friend_workspace_id, friend_id, at, state, refusal)
    values (${workspaceId}, ${newId()}, ${friendWorkspaceId}, ${friendId}, ${tx.now().toISOString()},
      ${refusal === null ? 'credited' : 'refused'}, ${refusal})
    on conflict (workspace_id, friend_workspace_id) do nothing returning id`)
  return made.length > 0
}

/** The friend's workspace; null: there is none that counts under this id. */
export async function endReferral(
  tx: TxCtx,
  { workspaceId }: Scope,
  which: { id: string } | { friendWorkspaceId: string },
  refusal: ReferralRefusal | null,
): Promise<{ friendWorkspaceId: string; friendId: string } | null> {
  const meant = 'id' in which ? sql`id = ${which.id}` : sql`friend_workspace_id = ${which.friendWorkspaceId}`
  const [ended] = await tx.db.query<{ friendWorkspaceId: string; friendId: string }>(sql`
    update referrals set state = 'taken_back', taken_back_at = ${tx.now().toISOString()}, refusal = ${refusal}
     where workspace_id = ${workspaceId} and ${meant} and state = 'credited'
    returning friend_workspace_id as "friendWorkspaceId", friend_id as "friendId"`)
  return ended ?? null
}
