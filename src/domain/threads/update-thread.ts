import { type Sql, sql } from '#db/sql.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { changeCounted } from './counts.ts'
import { addToTimeline, type TimelineKind } from './timeline.ts'

export type ThreadNeeds = Pick<Ctx, 'pool' | 'now'>
type Detail = Record<string, string | number | boolean | null>

/** Writes columns of a thread, tells its timeline and the open browsers, in one transaction. Throws `not_found`. */
export async function updateThread(
  ctx: ThreadNeeds,
  scope: Scope,
  threadId: string,
  set: Sql,
  told?: { kind: TimelineKind; detail?: Detail },
  then?: (tx: TxCtx) => Promise<void>,
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const rows = await changeCounted(tx, scope, { which: sql`t.id = ${threadId}`, set })
    if (rows.length === 0) throw new AppError('not_found')
    if (told !== undefined) await addToTimeline(tx, scope, threadId, told.kind, told.detail)
    await then?.(tx)
    await notifyLive(tx, scope, { kind: 'thread', threadId })
  })
}
