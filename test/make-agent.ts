import type { AgentInput } from '#contract/agents.ts'
import { createAgent } from '#domain/agents/create-agent.ts'
import type { Ctx } from '#domain/context.ts'
import type { Scope } from '#domain/scope.ts'
import { setUpForAgent } from '#domain/webhooks/set-up-for-agent.ts'

/** An agent, made as the product's own operation makes it: stored, then its webhooks registered. */
export async function makeAgent(
  ctx: Ctx,
  scope: Scope,
  input: AgentInput,
): Promise<Awaited<ReturnType<typeof setUpForAgent>>> {
  const { id } = await createAgent(ctx, scope, input)
  return setUpForAgent(ctx, scope, id)
}
