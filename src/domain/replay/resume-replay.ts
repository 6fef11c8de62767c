import { type Ctx, inTx } from '../context.ts'
import { dropDue } from '../due.ts'
import type { Scope } from '../scope.ts'
import { listUnderWay, queueReplay } from './store.ts'

/** Has the replay that is under way gone on with by a new job; whoever goes on with it still is followed by that one. */
export async function resumeReplay(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const lost = await listUnderWay(tx, scope)
    for (const { id } of lost) await queueReplay(tx, scope, id)
    if (lost.length === 0) await dropDue(tx.db, scope, 'replay', tx.now())
  })
}
