import { mostReviewed, mostToReview, type ReviewQueue } from '#contract/review.ts'
import { numeral, type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../../context.ts'
import { findWhereMayAct, firstOverMemberships } from '../../over-memberships.ts'
import type { MembershipsScope, Scope } from '../../scope.ts'
import { placeIn } from './all-threads-page.ts'
import { orderOf } from './thread-page.ts'

/** In the words of the index `threads_needing`: of what needs a person, that whose draft waits. */
const isWaiting = sql`t.archived_at is null and t.snoozed_until is null and t.needs is not null and t.needs = 'approve'`
const waiting = ({ workspaceId }: Scope): Sql => sql`t.workspace_id = ${workspaceId} and ${isWaiting}`
const { by: order } = orderOf('needs', undefined)

/** The threads whose draft waits for a person's approval, the most valuable first, and how many there are. */
export async function readReviewQueue(tx: TxCtx, scope: Scope): Promise<ReviewQueue> {
  const [rows, [counted]] = await Promise.all([
    tx.db.query<{ id: string }>(sql`
      select t.id from threads t where ${waiting(scope)}
       order by ${order} limit ${mostReviewed}`),
    tx.db.query<{ found: number }>(sql`
      select count(*)::int as found from (
        select from threads t where ${waiting(scope)} limit ${numeral(mostToReview + 1)}) as found`),
  ])
  return queueOf(rows, counted)
}

const queueOf = (rows: readonly { id: string }[], counted: { found: number } | undefined): ReviewQueue => {
  const found = counted?.found ?? 0
  return {
    threadIds: rows.map(({ id }) => id),
    total: Math.min(found, mostToReview),
    isAtLeast: found > mostToReview,
  }
}

/** The same over all workspaces in which the person may approve, and which is whose. */
export async function readAllReviewQueue(
  tx: TxCtx,
  memberships: MembershipsScope,
): Promise<ReviewQueue & { workspaceIds: string[] }> {
  const workspaceIds = await findWhereMayAct(tx, memberships)
  const walk = {
    rows: sql`threads t where t.workspace_id = w.id and ${isWaiting}`,
    alias: sql`t`,
    ...placeIn('needs', undefined),
  }
  const [rows, [counted]] = await Promise.all([
    tx.db.query<{ id: string; workspaceId: string }>(sql`
      ${firstOverMemberships({ ...memberships, workspaceIds }, walk, mostReviewed)}
      select t.id, t.workspace_id as "workspaceId" from page t order by ${order}`),
    tx.db.query<{ found: number }>(sql`
      select count(*)::int as found from (
        select 1 from threads t where t.workspace_id = any(${workspaceIds}::uuid[]) and ${isWaiting} limit ${numeral(mostToReview + 1)}) as found`),
  ])
  return { ...queueOf(rows, counted), workspaceIds: rows.map(({ workspaceId }) => workspaceId) }
}
