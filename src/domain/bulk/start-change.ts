import {
  type BulkAction,
  type BulkChange,
  type Chosen,
  goesOnFrom,
  type ListedInBulk,
  mostChanged,
} from '#contract/bulk.ts'
import { numeral, sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'
import { listFound } from '../search/find-threads.ts'
import { threadsOf } from '../threads/lists/thread-page.ts'
import { queueChange } from './queue-change.ts'
import { idSince, readChange } from './reads.ts'
import { runLots } from './run-lots.ts'
import { type ChosenThread, findChange, insertChange } from './store.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'random' | 'log'>

interface Asked {
  action: BulkAction
  chosen: Chosen
  /** As the person's browser calls it; left out: it has no name yet. */
  changeId?: string | undefined
}

/**
 * A person changes several threads as they saw them: those that they named, or all of a view or a search as it stood when they said so. Few are done when
 * it returns; from `goesOnFrom` on it goes on by itself. Asked again under its id it is the same change, begun
 * once. Throws `bad_request` for a past moment, or when no thread is there, and `not_found` for somebody else's id.
 */
export async function startChange(
  ctx: Needs,
  scope: Scope,
  { action, chosen, changeId: id = newId() }: Asked,
): Promise<BulkChange> {
  const isLong = await inTx(ctx, scope, async (tx) => {
    // What it has changed may be in the view no more.
    if (await isBegun(tx, scope, id)) return true
    assertIsAhead(ctx, action)
    const threads = await listThreads(tx, scope, chosen)
    if (threads.length === 0) throw new AppError('bad_request', { message: 'Select a conversation first.' })
    if (!(await insertChange(tx, scope, { id, action, chosen: threads }))) return isBegun(tx, scope, id)
    const isLong = threads.length >= goesOnFrom
    await queueChange(tx, scope, id, { isLong })
    return isLong
  })
  if (!isLong) await runLots(ctx, scope, scope, id)
  return inTx(ctx, scope, (tx) => readChange(tx, scope, id))
}

/** Throws `not_found` for somebody else's. */
async function isBegun(tx: TxCtx, scope: Scope, id: string): Promise<boolean> {
  const begun = await findChange(tx, scope, id)
  if (begun !== undefined && begun.madeBy !== personOf(scope)) throw new AppError('not_found')
  return begun !== undefined
}

/** Throws `bad_request` for a moment that has passed. */
export function assertIsAhead({ now }: Pick<Ctx, 'now'>, action: BulkAction): void {
  if (action.kind === 'snooze' && action.until !== null && new Date(action.until) <= now())
    throw new AppError('bad_request', { message: 'Choose a time in the future.' })
}

/** The threads of a choice, each as the person saw it; none when none is there. */
export const listThreads = async (tx: TxCtx, scope: Scope, chosen: Chosen): Promise<ChosenThread[]> =>
  'named' in chosen ? [...byThread(chosen.named).values()] : listChosen(tx, scope, chosen)

type Named = Extract<Chosen, { named: unknown }>['named']

const byThread = (named: Named): ReadonlyMap<string, ChosenThread> =>
  new Map(named.map(({ threadId, lastMessageAt: seenAt, revision }) => [threadId, { threadId, seenAt, revision }]))

async function listChosen(
  tx: TxCtx,
  scope: Scope,
  { all: { q, ...all }, except, at, seen = [] }: Extract<Chosen, { all: unknown }>,
): Promise<ChosenThread[]> {
  const listed =
    q === undefined
      ? await listUntil(tx, scope, all, at)
      : (await listFound(tx, scope, { ...all, q }, mostChanged)).threads
          .filter((found) => new Date(found.at) <= new Date(at))
          .map((found) => ({ threadId: found.id, seenAt: found.at }))
  const revisions = await readRevisions(tx, scope, listed)
  // Asked last: what came meanwhile is told by it, and what comes later makes another revision.
  const left = new Set([...except, ...(await listWrittenSince(tx, scope, at))])
  const shown = byThread(seen)
  return listed
    .filter(({ threadId }) => !left.has(threadId))
    .map((one) => shown.get(one.threadId) ?? { ...one, revision: revisions.get(one.threadId) })
}

const listUntil = (tx: TxCtx, scope: Scope, all: Omit<ListedInBulk, 'q'>, at: string): Promise<ChosenThread[]> =>
  tx.db.query<ChosenThread>(sql`
    select t.id as "threadId", t.last_message_at as "seenAt"
      from (${threadsOf(sql`${scope.workspaceId}::uuid`, all, { now: tx.now(), personId: personOf(scope) })}) t
     where t.last_message_at <= ${at}::timestamptz limit ${numeral(mostChanged)}`)

async function readRevisions(
  tx: TxCtx,
  { workspaceId }: Scope,
  chosen: readonly ChosenThread[],
): Promise<ReadonlyMap<string, number>> {
  const ids = chosen.map(({ threadId }) => threadId)
  const rows = await tx.db.query<{ id: string; revision: number }>(
    sql`select id, revision from threads where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`,
  )
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}

/** Whoever said so has not seen what reached us only after that, however old it is by its own time. */
async function listWrittenSince(tx: TxCtx, scope: Scope, at: string): Promise<string[]> {
  const rows = await tx.db.query<{ id: string }>(sql`
    select distinct m.thread_id as id from messages m where m.workspace_id = ${scope.workspaceId} and m.direction = 'inbound'
       and m.id > ${idSince(new Date(at))}::uuid and m.created_at > ${at}::timestamptz`)
  return rows.map(({ id }) => id)
}
