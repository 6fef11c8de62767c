import type { Agent, AgentInput } from '#contract/agents.ts'
import { newId } from '#lib/new-id.ts'
import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readAgent } from './reads.ts'
import { dropWebhook, isConnected, setUpWebhooks } from './set-up-webhooks.ts'
import { findCampaignName, insertAgent, listWebhooks, markDeleted, updateAgent } from './store.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms' | 'settings' | 'log'>

interface Saved {
  agent: Agent
  warning: string | null
}

const notSetUp = {
  created: 'Agent created, but webhook setup failed. Configure EmailBison in Settings.',
  saved: 'Agent saved, but webhook setup failed. Configure EmailBison in Settings.',
  recreated: 'Webhook setup failed. Configure EmailBison in Settings.',
} as const
type Done = keyof typeof notSetUp

/**
 * Creates an agent, then registers its webhooks. The agent stays when that fails: `warning` says what to do, and the job that
 * runs after the next connect sets them up. Throws `not_found` for a campaign that is not the workspace's.
 */
export async function createAgent(ctx: Needs, scope: Scope, input: AgentInput): Promise<Saved> {
  const id = newId()
  await inTx(ctx, scope, async (tx) => {
    await checkCampaign(tx, scope, input)
    await insertAgent(tx, scope, id, input)
    await recordAudit(tx, scope, 'agent.created', id, { name: input.name })
    await notifyLive(tx, scope, { kind: 'agents' })
  })
  return withWebhooks(ctx, scope, id, 'created')
}

/** Changes an agent; another connect level changes its webhooks too. Throws `not_found`, also for its campaign. */
export async function changeAgent(ctx: Needs, scope: Scope, id: string, input: AgentInput): Promise<Saved> {
  await inTx(ctx, scope, async (tx) => {
    await checkCampaign(tx, scope, input)
    if (!(await updateAgent(tx, scope, id, input))) throw new AppError('not_found')
    await recordAudit(tx, scope, 'agent.changed', id, { name: input.name })
    await reviewLater(tx, scope)
    await notifyLive(tx, scope, { kind: 'agents' })
  })
  return withWebhooks(ctx, scope, id, 'saved')
}

/** Registers the agent's webhooks again: the old ones are removed at the platform by a job. Throws `not_found`. */
export async function recreateWebhooks(ctx: Needs, scope: Scope, id: string): Promise<Saved> {
  await inTx(ctx, scope, async (tx) => {
    const agent = await readAgent(tx, scope, id)
    if (agent === undefined) throw new AppError('not_found')
    for (const row of await listWebhooks(tx, scope)) if (row.agent_id === id) await dropWebhook(tx, scope, row)
    await recordAudit(tx, scope, 'agent.webhooks_recreated', id, { name: agent.name })
  })
  return withWebhooks(ctx, scope, id, 'recreated')
}

/** Deletes an agent and, by jobs, its webhooks at the platform. Threads and drafts stay. Throws `not_found`. */
export async function removeAgent(ctx: Needs, scope: Scope, id: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const agent = await readAgent(tx, scope, id)
    if (agent === undefined || !(await markDeleted(tx, scope, id))) throw new AppError('not_found')
    await recordAudit(tx, scope, 'agent.deleted', id, { name: agent.name })
    await reviewLater(tx, scope)
    for (const row of await listWebhooks(tx, scope)) if (row.agent_id === id) await dropWebhook(tx, scope, row)
    await notifyLive(tx, scope, { kind: 'agents' })
  })
}

/** The campaign may have been erased since it was offered for choice. */
async function checkCampaign(tx: TxCtx, scope: Scope, { connectLevel, linkedCampaignId }: AgentInput): Promise<void> {
  if (connectLevel !== 'campaign' || linkedCampaignId === null) return
  if ((await findCampaignName(tx, scope, linkedCampaignId)) === undefined)
    throw new AppError('not_found', { message: 'That campaign no longer exists. Choose another one.' })
}

/** What was to happen by itself may be another thing now. */
const reviewLater = (tx: TxCtx, { workspaceId }: Scope): Promise<void> =>
  tx.addJob('review_agents_tasks', { workspaceId }, { key: `review:${workspaceId}` })

async function withWebhooks(ctx: Needs, scope: Scope, id: string, done: Done): Promise<Saved> {
  const warning = await tryWebhooks(ctx, scope, done)
  const agent = await inTx(ctx, scope, (tx) => readAgent(tx, scope, id))
  if (agent === undefined) throw new AppError('not_found')
  return { agent, warning }
}

async function tryWebhooks(ctx: Needs, scope: Scope, done: Done): Promise<string | null> {
  if (!(await isConnected(ctx, scope))) return notSetUp[done]
  try {
    await setUpWebhooks(ctx, scope)
    return null
  } catch (error) {
    ctx.log.warn({ workspaceId: scope.workspaceId, err: error }, 'webhooks of an agent could not be set up')
    await inTx(ctx, scope, (tx) => tx.addJob('set_up_webhooks', { workspaceId: scope.workspaceId }))
    return error instanceof AppError ? error.message : notSetUp[done]
  }
}
