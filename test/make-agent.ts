import type { AgentInput } from '#contract/agents.ts'
import { rungs, type Step } from '#contract/autonomy.ts'
import { createAgent } from '#domain/agents/create-agent.ts'
import { putOnStep } from '#domain/autonomy/store.ts'
import { type Ctx, inTx } from '#domain/context.ts'
import type { Scope } from '#domain/scope.ts'
import { setUpForAgent } from '#domain/webhooks/set-up-for-agent.ts'

/**
 * An agent, made as the product's own operation makes it: stored, then its webhooks registered. Where it may send by itself it may do so with
 * every kind of reply, unless another step is given.
 */
export async function makeAgent(
  ctx: Ctx,
  scope: Scope,
  input: AgentInput,
  step: Step = 'pause',
): Promise<Awaited<ReturnType<typeof setUpForAgent>>> {
  const { id } = await createAgent(ctx, scope, input)
  if (input.autoSendEnabled)
    await inTx(ctx, scope, (tx) => putOnStep(tx, scope, { agentId: id, rungs, step, by: 'person' }))
  return setUpForAgent(ctx, scope, id)
}
