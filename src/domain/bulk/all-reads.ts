import { type BulkChange, mostChanged } from '#contract/bulk.ts'
import type { AllThreadsFilters } from '#contract/memberships.ts'
import type { ThreadView } from '#contract/threads.ts'
import { numeral, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { findWhereMayAct } from '../over-memberships.ts'
import type { MembershipsScope } from '../scope.ts'
import { ofOne } from '../threads/all-threads-page.ts'
import { threadsOf } from '../threads/thread-page.ts'
import { latest, shown } from './reads.ts'
import { listUnderWayTogether } from './store.ts'

interface Selectable {
  workspaces: { workspaceId: string; count: number }[]
  isAtLeast: boolean
  at: string
}

/**
 * How many threads a view has in each of the workspaces in which the person may change them; of as many as are changed at once in all. `at` is
 * as in `countInView`.
 */
export async function countSelectable(
  tx: TxCtx,
  memberships: MembershipsScope,
  wanted: AllThreadsFilters & { view?: ThreadView | undefined },
): Promise<Selectable> {
  const now = tx.now()
  const mine = await findWhereMayAct(tx, memberships)
  const found = await tx.db.query<{ workspaceId: string; count: number; newest: string }>(sql`
    with heads as (
      select w.id, t.last_message_at
        from workspaces w cross join lateral (${threadsOf(ofOne, wanted, { now, personId: memberships.userId })}) t
       where w.id = any(${mine}::uuid[]) limit ${numeral(mostChanged + 1)})
    select h.id as "workspaceId", count(*)::int as count, max(h.last_message_at) as newest from heads h group by h.id`)
  const sum = found.reduce((before, { count }) => before + count, 0)
  return {
    workspaces: found.map(({ workspaceId, count }) => ({ workspaceId, count })),
    isAtLeast: sum > mostChanged,
    at: latest(
      now,
      found.map(({ newest }) => newest),
    ),
  }
}

/** What the person has under way, in whatever workspace. */
export const listAllChanges = async (
  tx: TxCtx,
  memberships: MembershipsScope,
): Promise<(BulkChange & { workspaceId: string })[]> =>
  (await listUnderWayTogether(tx, memberships)).map(({ workspaceId, ...change }) => ({
    ...shown(tx, change),
    workspaceId,
  }))
