import type { ThreadRow, ThreadView } from '#contract/threads.ts'
import { shareRows } from '#web/api/share-rows.ts'
import { rowsOf, type ThreadPages, withRowInPlace } from '#web/api/thread-pages.ts'

/** What a person has just changed in a thread. */
export type RowChange = { row: ThreadRow; changes: Partial<ThreadRow> }

const unheard = new Set<RowChange>()
const reads = new Set<Promise<unknown>>()

/** Every list of threads is read so: what was asked for before a change was done does not know of it. */
export async function reading<Result>(read: Result | Promise<Result>): Promise<Result> {
  const asked = Promise.resolve(read)
  reads.add(asked)
  try {
    return await asked
  } finally {
    reads.delete(asked)
  }
}

/**
 * From now on, and until each list that was asked for before it was done has come in, a change stands in every list; an earlier one of the
 * same, which may be answered later, does no more.
 */
export function beginChange(change: RowChange): void {
  const isOver = ({ row, changes }: RowChange) =>
    row.id === change.row.id && Object.keys(changes).every((field) => field in change.changes)
  for (const earlier of unheard) if (isOver(earlier)) unheard.delete(earlier)
  unheard.add(change)
}

/** Does what was begun. Where that fails, nothing was changed. */
export async function endChange<Result>(change: RowChange, work: Promise<Result>): Promise<Result> {
  const end = () => void unheard.delete(change)
  try {
    const result = await work
    void Promise.allSettled(reads).then(() => setTimeout(end))
    return result
  } catch (error) {
    end()
    throw error
  }
}

const isPages = (data: unknown): data is ThreadPages => typeof data === 'object' && data !== null && 'pages' in data

/** `shareRows` for the list of a view: a thread that was just put away does not come back for a moment. One in which somebody wrote since does. */
export const sharedIn =
  (view: ThreadView) =>
  (before: unknown, after: unknown): unknown =>
    shareRows(before, unheard.size > 0 && isPages(after) ? withChanges(view, after) : after)

function withChanges(view: ThreadView, pages: ThreadPages): ThreadPages {
  const changed = new Map<string, ThreadRow>()
  const listed = new Map(rowsOf(pages).map((row) => [row.id, row]))
  for (const { row, changes } of unheard) {
    const now = changed.get(row.id) ?? listed.get(row.id)
    if (now?.lastMessageAt === row.lastMessageAt) changed.set(row.id, { ...now, ...changes })
  }
  return [...changed.values()].reduce((all, row) => withRowInPlace(all, view, row), pages)
}
