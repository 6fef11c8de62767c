import { attachAgent } from '#domain/agents/attach-agent.ts'
import { changeAgent } from '#domain/agents/change-agent.ts'
import { createAgent } from '#domain/agents/create-agent.ts'
import { readVersions } from '#domain/agents/read-versions.ts'
import { readAgents } from '#domain/agents/reads.ts'
import { removeAgent } from '#domain/agents/remove-agent.ts'
import { rollBackAgent } from '#domain/agents/roll-back-agent.ts'
import { inTx } from '#domain/context.ts'
import { readPlatformSettings } from '#domain/platform/reads.ts'
import { recreateWebhooks, setUpForAgent } from '#domain/webhooks/set-up-for-agent.ts'
import { readSettings } from '#domain/workspaces/reads.ts'
import { inWorkspace } from '../implement.ts'

export const agents = {
  list: inWorkspace.agents.list.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) => readAgents(tx, scope)),
  ),
  defaults: inWorkspace.agents.defaults.handler(async ({ context: { ctx, scope } }) => {
    const { defaultDelayMin, defaultDelayMax } = await inTx(ctx, scope, (tx) => readSettings(tx, scope))
    const { defaultModel } = await readPlatformSettings(ctx)
    return {
      openrouterModel: defaultModel,
      verifierModel: defaultModel,
      delayMin: defaultDelayMin,
      delayMax: defaultDelayMax,
    }
  }),
  versions: inWorkspace.agents.versions.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, (tx) => readVersions(tx, scope, input.agentId)),
  ),
  rollBack: inWorkspace.agents.rollBack.handler(async ({ context: { ctx, scope }, input }) => {
    await rollBackAgent(ctx, scope, input.agentId, input.number)
    return { ok: true as const }
  }),
  create: inWorkspace.agents.create.handler(async ({ context: { ctx, scope }, input }) => {
    const { id } = await createAgent(ctx, scope, input)
    return setUpForAgent(ctx, scope, id)
  }),
  update: inWorkspace.agents.update.handler(async ({ context: { ctx, scope }, input }) => {
    await changeAgent(ctx, scope, input.agentId, input)
    return setUpForAgent(ctx, scope, input.agentId)
  }),
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
