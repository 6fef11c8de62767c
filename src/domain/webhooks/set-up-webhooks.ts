import type { Agent } from '#contract/agents.ts'
import type { WebhookEventType } from '#contract/webhooks.ts'
import { newId } from '#lib/new-id.ts'
import { readAgents } from '../agents/reads.ts'
import { AppError } from '../app-error.ts'
import { type OpenPlatform, openPlatform, readConnection } from '../connections/reads.ts'
import { asAppError } from '../connections/rules.ts'
import { assertSameWorkspace } from '../connections/same-workspace.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { newToken, webhookUrl } from './address.ts'
import { dropWebhook } from './drop-webhook.ts'
import { wantedWebhooks } from './rules.ts'
import { insertWebhook, listWebhooks, setRegistered, type WebhookRow } from './store.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms' | 'settings'>

/**
 * Makes the platform's webhooks what the workspace's agents need: missing ones are registered at the active connection, ones of
 * other connections or of a former kind are removed. May be repeated at any time: a registration whose answer was lost is found
 * again by its address and adopted. Of two who register the same one at the same time (a person and a job), the later takes its own
 * back, and so does who comes after the agent was deleted. Nothing is registered in a workspace that the key opens instead of the connected one: what it
 * brings would be another customer's. Throws `not_connected`, `platform_other_workspace` or what the platform said.
 */
export async function setUpWebhooks(ctx: Needs, scope: Scope): Promise<void> {
  const platform = await openPlatform(ctx, scope)
  const { connectionId, adapter } = platform
  const { eventKinds } = adapter
  const rows = await inTx(ctx, scope, async (tx) => {
    const present = await listWebhooks(tx, scope)
    // Read after them: an agent that is made meanwhile keeps the webhooks that it has by now.
    const agents = await readAgents(tx, scope)
    // Nor is it for this one to say which are wanted where another platform was connected meanwhile.
    if ((await readConnection(tx, scope))?.id !== connectionId) return []
    await dropUnwanted(tx, scope, { present, agents, connectionId, eventKinds })
    await addMissing(ctx, tx, scope, { agents, connectionId, eventKinds })
    return (await listWebhooks(tx, scope)).filter((row) => row.platform_webhook_id === null && row.kind !== 'test')
  })
  if (rows.length === 0) return
  await register(ctx, scope, platform, rows).catch((error: unknown) => {
    throw asAppError(error, adapter)
  })
}

interface Wanted {
  agents: readonly Agent[]
  connectionId: string
  eventKinds: readonly WebhookEventType[]
}

async function dropUnwanted(tx: TxCtx, scope: Scope, at: Wanted & { present: readonly WebhookRow[] }): Promise<void> {
  const { present, agents, connectionId, eventKinds } = at
  const wanted = new Map(
    agents.map((agent) => [agent.id, wantedWebhooks(agent.connectLevel, eventKinds).map(({ kind }) => kind)]),
  )
  for (const row of present) {
    const isWanted = row.kind === 'test' ? wanted.has(row.agent_id) : wanted.get(row.agent_id)?.includes(row.kind)
    if (row.connection_id === connectionId && isWanted) continue
    await dropWebhook(tx, scope, row)
  }
}

async function addMissing(
  ctx: Pick<Ctx, 'secrets'>,
  tx: TxCtx,
  scope: Scope,
  { agents, connectionId, eventKinds }: Wanted,
): Promise<void> {
  for (const agent of agents) {
    for (const { kind, events } of wantedWebhooks(agent.connectLevel, eventKinds)) {
      await insertWebhook(tx, scope, {
        id: newId(),
        agent_id: agent.id,
        connection_id: connectionId,
        kind,
        events,
        ...newToken(ctx, scope),
      })
    }
  }
}

async function register(ctx: Needs, scope: Scope, platform: OpenPlatform, rows: readonly WebhookRow[]): Promise<void> {
  const { client } = platform
  await assertSameWorkspace(ctx, scope, platform)
  const there = client.listWebhooks === null ? [] : await client.listWebhooks()
  const names = new Map((await inTx(ctx, scope, (tx) => readAgents(tx, scope))).map((agent) => [agent.id, agent.name]))
  for (const row of rows) {
    const url = webhookUrl(ctx, scope, row)
    const name = `Rejoinder: ${names.get(row.agent_id) ?? 'agent'} (${row.kind})`
    const id =
      there.find((webhook) => webhook.url === url)?.id ??
      (await registerHere(ctx, scope, platform, { name, url, events: row.events }))
    const isOurs = await inTx(ctx, scope, async (tx) => {
      await notifyLive(tx, scope, { kind: 'webhooks' })
      return setRegistered(tx, scope, row.id, id)
    })
    if (!isOurs) await client.removeWebhook(id)
  }
}

/** The key may open another workspace from one moment to the next: what was registered there is taken back. */
async function registerHere(
  ctx: Needs,
  scope: Scope,
  platform: OpenPlatform,
  webhook: Parameters<OpenPlatform['client']['registerWebhook']>[0],
): Promise<string> {
  const { id } = await platform.client.registerWebhook(webhook)
  try {
    await assertSameWorkspace(ctx, scope, platform)
  } catch (error) {
    if (error instanceof AppError) await platform.client.removeWebhook(id)
    throw error
  }
  return id
}
