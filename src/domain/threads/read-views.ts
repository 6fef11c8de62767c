import type { KeptView } from '#contract/views.ts'
import type { TxCtx } from '../context.ts'
import type { MembershipsScope, Scope, UserScope } from '../scope.ts'
import { countAllThreads } from './all-threads-page.ts'
import { listPersonViews } from './person-views-store.ts'
import { listViews } from './views-store.ts'

/** The views that a person has before them. */
export const readViews = (tx: TxCtx, scope: Scope): Promise<KeptView[]> => listViews(tx, scope)

/** Those of a person over all workspaces. */
export const readPersonViews = (tx: TxCtx, scope: UserScope): Promise<KeptView[]> => listPersonViews(tx, scope)

/** How many threads each of those holds in all to which they belong, up to a limit. What a search finds there nobody counts. */
export async function countPersonViews(
  tx: TxCtx,
  memberships: MembershipsScope,
): Promise<{ id: string; count: number; isAtLeast: boolean }[]> {
  const counted = (await listPersonViews(tx, memberships)).filter(({ listed }) => listed.q === undefined)
  return Promise.all(
    counted.map(async ({ id, listed: { sort: _sort, order: _order, q: _none, ...listed } }) => ({
      id,
      ...(await countAllThreads(tx, memberships, listed)),
    })),
  )
}
