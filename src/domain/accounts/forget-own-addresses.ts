import type { Queryable, See } from '#db/connect.ts'
import { sql } from '#db/sql.ts'

/**
 * Forgets where a person has what they are told posted to, in all their workspaces, in the caller's transaction, which sees the last of these from then
 * on. Says how many such addresses there were.
 */
export async function forgetOwnAddresses(
  db: Queryable,
  { userId, see }: { userId: string; see: See },
): Promise<number> {
  await see({ userId })
  const own = await db.query<{ workspaceId: string }>(sql`
    select workspace_id as "workspaceId" from list_own_workspaces() order by workspace_id`)
  let count = 0
  for (const { workspaceId } of own) {
    await see({ workspaceId })
    const gone = await db.query(sql`
      delete from notice_hooks where workspace_id = ${workspaceId} and owner_id = ${userId} returning id`)
    count += gone.length
  }
  return count
}
