import { type Sql, sql } from '#db/sql.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { changeCounted } from './counts.ts'

export type ThreadNeeds = Pick<Ctx, 'pool' | 'now'>

/** The same in the caller's transaction. */
export async function changeThread(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  set: Sql,
  then?: (tx: TxCtx) => Promise<void>,
): Promise<void> {
  const rows = await changeCounted(tx, scope, { which: sql`t.id = ${threadId}`, set })
  if (rows.length === 0) throw new AppError('not_found')
  await then?.(tx)
  await notifyLive(tx, scope, { kind: 'thread', threadId })
}

/** Writes columns of a thread and, in the same transaction, what follows from it; open browsers hear of it. Throws `not_found`. */
export async function updateThread(
  ctx: ThreadNeeds,
  scope: Scope,
  threadId: string,
  set: Sql,
  then?: (tx: TxCtx) => Promise<void>,
): Promise<void> {
  await inTx(ctx, scope, (tx) => changeThread(tx, scope, threadId, set, then))
}
