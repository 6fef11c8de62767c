import type { Queryable } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { addJobs, newJob } from '#queue/add.ts'

/** By whose link the person came; null: by none, or it has been passed on. */
export async function findReferrer(db: Queryable, userId: string): Promise<string | null> {
  const [person] = await db.query<{ referredBy: string }>(sql`
    select referred_by as "referredBy" from users where id = ${userId} and referred_by is not null for update`)
  return person?.referredBy ?? null
}

/** Has the workspace by whose link the person came credited for theirs, once, inside the caller's transaction. */
export async function passOnReferral(
  db: Queryable,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): Promise<void> {
  const referrer = await findReferrer(db, userId)
  if (referrer === null) return
  await db.query(sql`update users set referred_by = null where id = ${userId}`)
  const friend = { friendWorkspaceId: workspaceId, friendId: userId }
  await addJobs(db, [newJob('credit_referral', { workspaceId: referrer, ...friend })])
}

/** The same for the workspace that was made with the account, now that the address is confirmed. */
export async function passOnFirstReferral(db: Queryable, userId: string): Promise<void> {
  const [person] = await db.query<{ workspaceId: string }>(sql`
    select first_workspace_id as "workspaceId" from users
     where id = ${userId} and referred_by is not null and first_workspace_id is not null`)
  if (person !== undefined) await passOnReferral(db, { userId, workspaceId: person.workspaceId })
}
