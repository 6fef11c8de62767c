import { mostReviewed, mostToReview, type ReviewQueue } from '#contract/review.ts'
import { numeral, type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** In the words of the index `threads_needing`: of what needs a person, that whose draft waits. */
const waiting = ({ workspaceId }: Scope): Sql => sql`
  t.workspace_id = ${workspaceId} and t.archived_at is null and t.snoozed_until is null and t.needs is not null and t.needs = 'approve'`

/** The threads whose draft waits for a person's approval, the most valuable first, and how many there are. */
export async function readReviewQueue(tx: TxCtx, scope: Scope): Promise<ReviewQueue> {
  const [rows, [counted]] = await Promise.all([
    tx.db.query<{ id: string }>(sql`
      select t.id from threads t where ${waiting(scope)}
       order by coalesce(t.intent_score, -11::smallint) desc, t.last_message_at, t.id limit ${mostReviewed}`),
    tx.db.query<{ found: number }>(sql`
      select count(*)::int as found from (
        select from threads t where ${waiting(scope)} limit ${numeral(mostToReview + 1)}) as found`),
  ])
  const found = counted?.found ?? 0
  return {
    threadIds: rows.map(({ id }) => id),
    total: Math.min(found, mostToReview),
    isAtLeast: found > mostToReview,
  }
}
