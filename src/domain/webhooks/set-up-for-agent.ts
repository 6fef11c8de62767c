import type { Agent, WebhookWarning } from '#contract/agents.ts'
import { readAgent } from '../agents/reads.ts'
import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { readConnectionKind } from '../connections/reads.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { dropWebhook } from './drop-webhook.ts'
import { setUpWebhooks } from './set-up-webhooks.ts'
import { listWebhooks } from './store.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms' | 'settings' | 'log'>

interface SetUp {
  agent: Agent
  /** What a person should know when not all of its webhooks are at the platform now. */
  warning: WebhookWarning | null
}

/**
 * Registers what an agent needs that was just created or saved. The agent stays when that fails: `warning` says so, and a
 * job tries again, also after the next connect. Throws `not_found` when the agent is gone.
 */
export async function setUpForAgent(ctx: Needs, scope: Scope, id: string): Promise<SetUp> {
  const warning = await trySetUp(ctx, scope)
  const agent = await inTx(ctx, scope, (tx) => readAgent(tx, scope, id))
  if (agent === undefined) throw new AppError('not_found')
  return { agent, warning }
}

/** Registers the agent's webhooks again: the old ones are removed at the platform by a job. Throws `not_found`. */
export async function recreateWebhooks(ctx: Needs, scope: Scope, id: string): Promise<SetUp> {
  await inTx(ctx, scope, async (tx) => {
    const agent = await readAgent(tx, scope, id)
    if (agent === undefined) throw new AppError('not_found')
    for (const row of await listWebhooks(tx, scope)) if (row.agent_id === id) await dropWebhook(tx, scope, row)
    await recordAudit(tx, scope, 'agent.webhooks_recreated', id, { name: agent.name })
  })
  return setUpForAgent(ctx, scope, id)
}

async function trySetUp(ctx: Needs, scope: Scope): Promise<WebhookWarning | null> {
  const kind = await inTx(ctx, scope, (tx) => readConnectionKind(tx, scope))
  if (kind === null) return { code: 'not_set_up' }
  try {
    await setUpWebhooks(ctx, scope)
    return null
  } catch (error) {
    ctx.log.warn({ workspaceId: scope.workspaceId, err: error }, 'webhooks of an agent could not be set up')
    await inTx(ctx, scope, (tx) => tx.addJob('set_up_webhooks', { workspaceId: scope.workspaceId }))
    return error instanceof AppError ? { code: 'refused', message: error.message } : { code: 'not_set_up' }
  }
}
