import type { KeptView } from '#contract/views.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { countThreads } from './thread-page.ts'
import { listViews } from './views-store.ts'

/** The views that a person has before them. */
export const readViews = (tx: TxCtx, scope: Scope): Promise<KeptView[]> => listViews(tx, scope)

/** How many threads each of them holds, up to a limit. What a search finds nobody counts. */
export async function countViews(
  tx: TxCtx,
  scope: Scope,
): Promise<{ id: string; count: number; isAtLeast: boolean }[]> {
  const counted = (await listViews(tx, scope)).filter(({ listed }) => listed.q === undefined)
  return Promise.all(
    counted.map(async ({ id, listed: { sort: _sort, order: _order, q: _none, ...listed } }) => ({
      id,
      ...(await countThreads(tx, scope, listed)),
    })),
  )
}
