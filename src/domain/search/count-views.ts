import { type KeptView, mostCountedInView } from '#contract/views.ts'
import type { TxCtx } from '../context.ts'
import type { MembershipsScope, Scope } from '../scope.ts'
import { countAllThreads } from '../threads/lists/all-threads-page.ts'
import { countThreads } from '../threads/lists/thread-page.ts'
import { readPersonViews, readViews } from '../threads/views/read-views.ts'
import { listAllFound, listFound } from './find-threads.ts'

interface Counted {
  count: number
  isAtLeast: boolean
}

/** How many threads each view of a person holds, up to a limit; of a search, how many of the newest with its words. */
export async function countViews(tx: TxCtx, scope: Scope): Promise<(Counted & { id: string })[]> {
  const views = await readViews(tx, scope)
  return Promise.all(views.map(async ({ id, listed }) => ({ id, ...(await count(tx, scope, listed)) })))
}

/** The same of each of their views over all workspaces: of a search, of how far it gets in a few turns. */
export async function countPersonViews(
  tx: TxCtx,
  memberships: MembershipsScope,
): Promise<(Counted & { id: string })[]> {
  const views = await readPersonViews(tx, memberships)
  return Promise.all(views.map(async ({ id, listed }) => ({ id, ...(await countAll(tx, memberships, listed)) })))
}

const fewTurns = 4

async function countAll(
  tx: TxCtx,
  memberships: MembershipsScope,
  { sort: _sort, order: _order, q, ...listed }: KeptView['listed'],
): Promise<Counted> {
  if (q === undefined) return countAllThreads(tx, memberships, listed)
  return counted(
    await listAllFound(tx, memberships, { ...listed, q }, { most: mostCountedInView + 1, turns: fewTurns }),
  )
}

async function count(
  tx: TxCtx,
  scope: Scope,
  { sort: _sort, order: _order, q, ...listed }: KeptView['listed'],
): Promise<Counted> {
  if (q === undefined) return countThreads(tx, scope, listed)
  return counted(await listFound(tx, scope, { ...listed, q }, mostCountedInView + 1))
}

const counted = ({ threads, isWhole }: { threads: readonly unknown[]; isWhole: boolean }): Counted => ({
  count: Math.min(threads.length, mostCountedInView),
  isAtLeast: !isWhole,
})
