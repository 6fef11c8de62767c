import { type BulkChange, type Chosen, mostNamed } from '#contract/bulk.ts'
import type { ThreadFilters, ThreadRow, ThreadView } from '#contract/threads.ts'
import { api } from '#web/api/client.ts'
import type { AllOfList, Selection } from '#web/app/inbox/use-selection.ts'

/** Over all workspaces a row, or a change, says whose it is; else it is the chosen workspace's. */
export type OfWorkspace = { workspaceId?: string }
/** Over all workspaces what is of one `batchId` is one. */
export type RunningChange = BulkChange & OfWorkspace & { batchId?: string | null }

/** What of a selection lies in one workspace. Several such parts are one action: told, and taken back, as one. */
export type BulkPart = { workspaceId: string; chosen: Chosen; count: number }

/** What a list shows, whole: a view, or (`q`) what a search finds, in all views where none is named. */
export type WholeList = { view: ThreadView | undefined; filters: ThreadFilters | null; q?: string }

/** As the server is asked for it. */
const asked = ({ view, filters, q }: WholeList) => ({ ...filters, ...(view && { view }), ...(q && { q }) })

/** All of a list, also what is not loaded, as it stands at this moment; where nothing is named, of all workspaces in which it may be changed. */
export async function countWhole(workspaceId: string | null, listed: WholeList): Promise<Omit<AllOfList, 'seen'>> {
  if (workspaceId !== null) {
    const counted = await api.bulk.count({ workspaceId, ...asked(listed) })
    return { ...counted, workspaces: [{ workspaceId, count: counted.count }] }
  }
  const counted = await api.memberships.selectable(asked(listed))
  return { ...counted, count: counted.workspaces.reduce((sum, { count }) => sum + count, 0) }
}

/** The parts of a selection; a row that does not say whose it is is of the workspace that is `chosen`. */
export function partsOf({ ids, all }: Pick<Selection, 'ids' | 'all'>, listed: WholeList, chosen: string): BulkPart[] {
  if (all !== null) {
    const whole = { all: asked(listed), except: [...ids.keys()], at: all.at }
    const seen = byWorkspace(all.seen, chosen)
    const shares = sharesOf({ ids, all }, chosen)
    return all.workspaces
      .map(({ workspaceId }) => ({
        workspaceId,
        chosen: { ...whole, seen: (seen.get(workspaceId) ?? []).slice(0, mostNamed).map(asSeen) },
        count: shares.get(workspaceId) ?? 0,
      }))
      .filter(({ count }) => count > 0)
  }
  return [...byWorkspace(ids.values(), chosen)].map(([workspaceId, own]) => ({
    workspaceId,
    count: own.length,
    chosen: { named: own.map(asSeen) },
  }))
}

/** How many threads of a selection are of which workspace. */
export function sharesOf({ ids, all }: Pick<Selection, 'ids' | 'all'>, chosen: string): ReadonlyMap<string, number> {
  const named = byWorkspace(ids.values(), chosen)
  const countOf = (workspaceId: string) => named.get(workspaceId)?.length ?? 0
  if (all === null) return new Map([...named.keys()].map((id) => [id, countOf(id)]))
  return new Map(all.workspaces.map(({ workspaceId, count }) => [workspaceId, count - countOf(workspaceId)]))
}

const asSeen = ({ id: threadId, lastMessageAt, revision }: ThreadRow) => ({ threadId, lastMessageAt, revision })

const byWorkspace = (rows: Iterable<ThreadRow & OfWorkspace>, chosen: string) =>
  Map.groupBy(rows, ({ workspaceId = chosen }) => workspaceId)
