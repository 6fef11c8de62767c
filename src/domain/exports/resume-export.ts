import { type Ctx, inTx } from '../context.ts'
import { dropDue } from '../due.ts'
import type { Scope } from '../scope.ts'
import { findExportUnderWay, queueExport } from './store.ts'

/** Has the export that is under way made by a new job; whoever makes it already is followed by one that finds it ready. */
export async function resumeExport(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const lost = await findExportUnderWay(tx, scope)
    if (lost !== undefined) await queueExport(tx, scope, lost.id)
    else await dropDue(tx.db, scope, 'export', tx.now())
  })
}
