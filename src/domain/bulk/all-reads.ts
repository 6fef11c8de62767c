import { type ListedInBulk, mostChanged } from '#contract/bulk.ts'
import type { AllThreadsFilters } from '#contract/memberships.ts'
import { numeral, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { findWhereMayAct } from '../over-memberships.ts'
import type { MembershipsScope } from '../scope.ts'
import { listAllFound } from '../search/find-threads.ts'
import { ofOne } from '../threads/lists/all-threads-page.ts'
import { threadsOf } from '../threads/lists/thread-page.ts'
import { latest, storedUntil } from './reads.ts'

interface Selectable {
  workspaces: { workspaceId: string; count: number }[]
  isAtLeast: boolean
  at: string
}

/**
 * How many threads a view or a search has in each of the workspaces in which the person may change them; of as many as are changed at once in
 * all. `at` is as in `countInView`.
 */
export async function countSelectable(
  tx: TxCtx,
  memberships: MembershipsScope,
  { q, ...wanted }: AllThreadsFilters & Pick<ListedInBulk, 'view' | 'q'>,
): Promise<Selectable> {
  const mine = { ...memberships, workspaceIds: await findWhereMayAct(tx, memberships) }
  const found = q === undefined ? await countListed(tx, mine, wanted) : await countFound(tx, mine, { ...wanted, q })
  const sum = found.reduce((before, { count }) => before + count, 0)
  return {
    workspaces: found.map(({ workspaceId, count }) => ({ workspaceId, count })),
    isAtLeast: sum > mostChanged,
    at: latest(tx.now(), [
      ...found.map(({ newest }) => newest),
      ...(await storedUntil(
        tx,
        found.map(({ workspaceId }) => workspaceId),
      )),
    ]),
  }
}

interface CountedThere {
  workspaceId: string
  count: number
  newest: string
}

const countListed = (
  tx: TxCtx,
  { workspaceIds, userId }: MembershipsScope,
  wanted: AllThreadsFilters & Pick<ListedInBulk, 'view'>,
): Promise<CountedThere[]> =>
  tx.db.query<CountedThere>(sql`
    with heads as (
      select w.id, t.last_message_at
        from workspaces w cross join lateral (${threadsOf(ofOne, wanted, { now: tx.now(), personId: userId })}) t
       where w.id = any(${workspaceIds}::uuid[]) limit ${numeral(mostChanged + 1)})
    select h.id as "workspaceId", count(*)::int as count, max(h.last_message_at) as newest from heads h group by h.id`)

/** However far in the past: somebody has asked for all of them, once. */
async function countFound(
  tx: TxCtx,
  memberships: MembershipsScope,
  wanted: AllThreadsFilters & Pick<ListedInBulk, 'view'> & { q: string },
): Promise<CountedThere[]> {
  const howFar = { most: mostChanged + 1, turns: Number.POSITIVE_INFINITY }
  const { threads } = await listAllFound(tx, memberships, wanted, howFar)
  return [...Map.groupBy(threads, ({ workspaceId }) => workspaceId)].map(([workspaceId, own]) => ({
    workspaceId,
    count: own.length,
    newest: latest(
      new Date(0),
      own.map(({ at }) => at),
    ),
  }))
}
