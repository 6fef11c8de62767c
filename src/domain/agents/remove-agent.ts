import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { syncPaymentsLater } from '../billing/sync-payments-later.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readAgent } from './reads.ts'
import { reviewTasksLater } from './review-tasks-later.ts'
import { markDeleted } from './store.ts'

/** Deletes an agent and, by a job, its webhooks here and at the platform. Threads and drafts stay. Throws `not_found`. */
export async function removeAgent(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, id: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const agent = await readAgent(tx, scope, id)
    if (agent === undefined || !(await markDeleted(tx, scope, id))) throw new AppError('not_found')
    await recordAudit(tx, scope, 'agent.deleted', id, { name: agent.name })
    await reviewTasksLater(tx, scope)
    await syncPaymentsLater(tx, scope)
    await tx.addJob('set_up_webhooks', { workspaceId: scope.workspaceId })
    await notifyLive(tx, scope, { kind: 'agents' })
  })
}
