import { type ApprovedSends, type BulkChange, bulkRefusals, type ListedInBulk, mostChanged } from '#contract/bulk.ts'
import { numeral, sql } from '#db/sql.ts'
import { firstIdOf } from '#lib/new-id.ts'
import { AppError } from '../app-error.ts'
import type { TxCtx } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'
import { listFound } from '../search/find-threads.ts'
import { countSends } from '../tasks/count-sends.ts'
import { threadsOf } from '../threads/lists/thread-page.ts'
import type { Told } from './rules.ts'
import { findChange, listOutcomes, listOwn, type StoredChange } from './store.ts'

export { listDueChanges } from './store.ts'

/**
 * How many threads a view or a search has at this moment, of as many as are changed at once, and up to which time of a message that is, by its own
 * clock and by when it reached us: a platform's clock may be ahead of ours.
 */
export async function countInView(
  tx: TxCtx,
  scope: Scope,
  { q, ...wanted }: ListedInBulk,
): Promise<{ count: number; isAtLeast: boolean; at: string }> {
  const { count, times } =
    q === undefined ? await countListed(tx, scope, wanted) : await countFound(tx, scope, { ...wanted, q })
  const at = latest(tx.now(), [...times, ...(await storedUntil(tx, [scope.workspaceId]))])
  return { count: Math.min(count, mostChanged), isAtLeast: count > mostChanged, at }
}

interface Counted {
  count: number
  /** Of messages; among them the newest. */
  times: string[]
}

async function countListed(tx: TxCtx, scope: Scope, wanted: Omit<ListedInBulk, 'q'>): Promise<Counted> {
  const asking = { now: tx.now(), personId: personOf(scope) }
  const [row] = await tx.db.query<{ count: number; newest: string | null }>(sql`
    select count(*)::int as count, max(t.last_message_at) as newest
      from (select * from (${threadsOf(sql`${scope.workspaceId}::uuid`, wanted, asking)}) t limit ${numeral(mostChanged + 1)}) t`)
  const { count, newest } = row ?? { count: 0, newest: null }
  return { count, times: newest === null ? [] : [newest] }
}

async function countFound(tx: TxCtx, scope: Scope, wanted: ListedInBulk & { q: string }): Promise<Counted> {
  const { threads } = await listFound(tx, scope, wanted, mostChanged + 1)
  return { count: threads.length, times: threads.map(({ at }) => at) }
}

/** No clock that makes ids is wrong by more. */
const skewMs = 2 * 3_600_000

/** Lower than the id of whatever reached us since then. */
export const idSince = (at: Date): string => firstIdOf(new Date(at.getTime() - skewMs))

/** Until when what these workspaces hold has reached us, by the clock that said so then; nothing where nothing has for long. */
export async function storedUntil(tx: TxCtx, workspaceIds: readonly string[]): Promise<string[]> {
  const [row] = await tx.db.query<{ at: string | null }>(sql`
    select date_trunc('milliseconds', max(created_at)) + interval '1 millisecond' as at from messages
     where workspace_id = any(${workspaceIds}::uuid[]) and id > ${idSince(tx.now())}::uuid`)
  return row?.at == null ? [] : [row.at]
}

/** Now, or the latest of these times where that is ahead of us. */
export const latest = (now: Date, times: readonly string[]): string =>
  times.reduce((before, time) => (new Date(time) > new Date(before) ? time : before), now.toISOString())

const counts = (of: Told['refused']) =>
  bulkRefusals.flatMap((reason) => {
    const count = of[reason] ?? 0
    return count === 0 ? [] : [{ reason, count }]
  })

/** A change as whoever looks after it is told of it. */
export function shown(tx: TxCtx, { id, action, state, total, told, madeAt, undoUntil }: StoredChange): BulkChange {
  const { done, same, refused, stopped = 0, undone, kept } = told
  return {
    id,
    action,
    state: state === 'holding' ? 'running' : state,
    total,
    done,
    same,
    refused: counts(refused),
    stopped,
    undone,
    kept: counts(kept),
    undoUntil,
    madeAt,
    now: tx.now().toISOString(),
  }
}

/** How far a change is. Throws `not_found`. */
export async function readChange(tx: TxCtx, scope: Scope, id: string): Promise<BulkChange> {
  const found = await findChange(tx, scope, id)
  if (found === undefined) throw new AppError('not_found')
  return shown(tx, found)
}

/** What has become of the drafts that a change approved; of one that approved nothing, nothing. Throws `not_found`. */
export async function readSends(tx: TxCtx, scope: Scope, id: string): Promise<ApprovedSends> {
  if ((await findChange(tx, scope, id)) === undefined) throw new AppError('not_found')
  const outcomes = await listOutcomes(tx, scope, id)
  const taskIds = outcomes.flatMap((outcome) =>
    outcome.state === 'done' && outcome.trace.kind === 'approve' ? [outcome.trace.taskId] : [],
  )
  return countSends(tx, scope, taskIds)
}

/** What the person has under way. */
export const listChanges = async (tx: TxCtx, scope: Scope): Promise<BulkChange[]> =>
  (await listOwn(tx, scope)).map((change) => shown(tx, change))
