import { sql } from '#db/sql.ts'
import { inTx, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** A transaction in which the database refuses every write: what is only tried leaves nothing behind. */
export const inReadOnlyTx = <Result>(
  ctx: Parameters<typeof inTx>[0],
  scope: Scope,
  work: (tx: TxCtx) => Promise<Result>,
): Promise<Result> =>
  inTx(ctx, scope, async (tx) => {
    await tx.db.query(sql`set transaction read only`)
    return work(tx)
  })
