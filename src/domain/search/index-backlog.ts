import { sql } from '#db/sql.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { writeThreadWords } from '../thread-words.ts'

const threadsAtOnce = 100
/** Then it makes room for other jobs. */
const lotsInTurn = 50

/** Sees to it that threads from before there was a search are found by their words, as long as there are any. */
export async function queueBacklog(tx: TxCtx, scope: Scope): Promise<void> {
  const [backlog] = await tx.db.query(sql`select from search_backlogs where workspace_id = ${scope.workspaceId}`)
  if (backlog !== undefined) await addNext(tx, scope)
}

const addNext = (tx: TxCtx, { workspaceId }: Scope): Promise<void> =>
  tx.addJob('index_threads', { workspaceId }, { key: `index:${workspaceId}` })

/**
 * Writes down the words of the threads that were there before there was a search, each lot in a transaction of its own, and goes on in a job
 * of its own after some of them. Done twice at the same time, one of the two has nothing to do.
 */
export async function indexBacklog(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<void> {
  for (let lot = 0; lot < lotsInTurn; lot += 1) if (!(await inTx(ctx, scope, (tx) => indexLot(tx, scope)))) return
  await inTx(ctx, scope, (tx) => addNext(tx, scope))
}

/** False: none are left, or another job is at it. */
async function indexLot(tx: TxCtx, scope: Scope): Promise<boolean> {
  const { workspaceId } = scope
  const [backlog] = await tx.db.query<{ doneTo: string }>(sql`
    select done_to as "doneTo" from search_backlogs where workspace_id = ${workspaceId} for update skip locked`)
  if (backlog === undefined) return false
  const threads = await tx.db.query<{ id: string }>(sql`
    select id from threads where workspace_id = ${workspaceId} and id > ${backlog.doneTo}::uuid order by id limit ${threadsAtOnce}`)
  const last = threads.at(-1)
  if (last === undefined) {
    await tx.db.query(sql`delete from search_backlogs where workspace_id = ${workspaceId}`)
    return false
  }
  await writeThreadWords(
    tx.db,
    workspaceId,
    threads.map(({ id }) => id),
    { isBehind: true },
  )
  await tx.db.query(sql`update search_backlogs set done_to = ${last.id} where workspace_id = ${workspaceId}`)
  return true
}
