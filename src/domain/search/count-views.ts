import { type KeptView, mostCountedInView } from '#contract/views.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readViews } from '../threads/read-views.ts'
import { countThreads } from '../threads/thread-page.ts'
import { listFound } from './find-threads.ts'

interface Counted {
  count: number
  isAtLeast: boolean
}

/** How many threads each view of a person holds, up to a limit; of a search, how many of the newest with its words. */
export async function countViews(tx: TxCtx, scope: Scope): Promise<(Counted & { id: string })[]> {
  const views = await readViews(tx, scope)
  return Promise.all(views.map(async ({ id, listed }) => ({ id, ...(await count(tx, scope, listed)) })))
}

async function count(
  tx: TxCtx,
  scope: Scope,
  { sort: _sort, order: _order, q, ...listed }: KeptView['listed'],
): Promise<Counted> {
  if (q === undefined) return countThreads(tx, scope, listed)
  const { threads, isWhole } = await listFound(tx, scope, { ...listed, q }, mostCountedInView + 1)
  return { count: Math.min(threads.length, mostCountedInView), isAtLeast: !isWhole }
}
