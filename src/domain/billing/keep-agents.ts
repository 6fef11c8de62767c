import { recordAudit } from '../audit/record.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { movePlan } from './move-plan.ts'
import { listAgents } from './reads.ts'

/** Says which agents stay on where the plan holds fewer than there are; what the others had planned waits for a person. Throws `not_found`. */
export async function keepAgents(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  keptAgentIds: readonly string[],
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    await movePlan(tx, scope, { kind: 'time' }, keptAgentIds)
    const names = (await listAgents(tx, scope)).filter(({ isOn }) => isOn).map(({ name }) => name)
    await recordAudit(tx, scope, 'plan.agents_kept', scope.workspaceId, { names: names.join(', ') })
    await notifyLive(tx, scope, { kind: 'agents' })
  })
}
