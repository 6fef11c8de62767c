import type { SendsStop } from '#contract/autonomy.ts'
import { reviewTasksLater } from '../agents/review-tasks-later.ts'
import { recordAudit } from '../audit/record.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readSendsStop } from './reads.ts'
import { setSendsStopped } from './store.ts'

/**
 * Has everything wait for a person that would go out of the workspace by itself, from this moment on, or lets it go out again. What waits by
 * then waits on: nobody knows how old it has become. Doing it again changes nothing, and keeps who did it first.
 */
export async function stopSends(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, isStopped: boolean): Promise<SendsStop> {
  return inTx(ctx, scope, async (tx) => {
    if (await setSendsStopped(tx, scope, isStopped)) {
      await recordAudit(tx, scope, isStopped ? 'sends.stopped' : 'sends.resumed', null)
      await reviewTasksLater(tx, scope)
      await notifyLive(tx, scope, { kind: 'settings' })
    }
    return readSendsStop(tx, scope)
  })
}
