import { type Ladder, type Rung, type Step, steps } from '#contract/autonomy.ts'
import { readAgent } from '../agents/reads.ts'
import { reviewTasksLater } from '../agents/review-tasks-later.ts'
import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readLadder } from './reads.ts'
import { putOnStep } from './store.ts'

/**
 * A person puts rungs of an agent on a step, faster than the evidence if they like, of which the audit log says which; what is on its way is
 * looked at again. What is on that step already stays as it is. Throws `not_found`.
 */
export async function setSteps(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { agentId, rungs, step }: { agentId: string; rungs: readonly Rung[]; step: Step },
): Promise<Ladder> {
  return inTx(ctx, scope, async (tx) => {
    const agent = await readAgent(tx, scope, agentId)
    if (agent === undefined) throw new AppError('not_found')
    const before = await readLadder(tx, scope, agentId)
    const changed = await putOnStep(tx, scope, { agentId, rungs: [...new Set(rungs)], step, by: 'person' })
    const moved = before.rungs.filter(({ rung }) => changed.includes(rung))
    if (moved.length > 0) {
      const isFaster = ({ step: from, offered }: (typeof moved)[number]) =>
        steps.indexOf(step) > Math.max(steps.indexOf(from), offered === null ? -1 : steps.indexOf(offered))
      await recordAudit(tx, scope, 'agent.steps_set', agentId, {
        name: agent.name,
        step,
        rungs: moved.map(({ rung }) => rung).join(', '),
        faster: moved
          .filter(isFaster)
          .map(({ rung }) => rung)
          .join(', '),
      })
      await reviewTasksLater(tx, scope)
      await notifyLive(tx, scope, { kind: 'agents' })
    }
    return readLadder(tx, scope, agentId)
  })
}
