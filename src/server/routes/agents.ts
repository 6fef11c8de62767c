import { attachAgent } from '#domain/agents/attach-agent.ts'
import { readAgents } from '#domain/agents/reads.ts'
import { changeAgent, createAgent, recreateWebhooks, removeAgent } from '#domain/agents/save-agent.ts'
import { inTx } from '#domain/context.ts'
import { inWorkspace } from '../implement.ts'

export const agents = {
  list: inWorkspace.agents.list.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) => readAgents(tx, scope)),
  ),
  create: inWorkspace.agents.create.handler(({ context: { ctx, scope }, input }) => createAgent(ctx, scope, input)),
  update: inWorkspace.agents.update.handler(({ context: { ctx, scope }, input }) =>
    changeAgent(ctx, scope, input.agentId, input),
  ),
  remove: inWorkspace.agents.remove.handler(async ({ context: { ctx, scope }, input }) => {
    await removeAgent(ctx, scope, input.agentId)
    return { ok: true as const }
  }),
  attach: inWorkspace.agents.attach.handler(async ({ context: { ctx, scope }, input }) => {
    await attachAgent(ctx, scope, input)
    return { ok: true as const }
  }),
  recreateWebhooks: inWorkspace.agents.recreateWebhooks.handler(({ context: { ctx, scope }, input }) =>
    recreateWebhooks(ctx, scope, input.agentId),
  ),
}
