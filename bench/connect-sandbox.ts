import { z } from 'zod'
import { agentDefaults } from '#contract/agents.ts'
import { sandboxKey } from '../test/keys.ts'
import type { Account } from './account.ts'

const connected = z.object({ connection: z.object({ platformWorkspaceId: z.string() }) })
const registered = z.object({ webhooks: z.array(z.looseObject({ url: z.url() })).min(1) })

/** Connects the simulator, creates an agent, and returns the address that the simulator posts replies to. */
export async function connectSandbox(account: Account, sandboxUrl: string): Promise<{ hookUrl: string }> {
  const { connection } = connected.parse(await account.call('POST', '/connection/sandbox', {}))
  await account.call('POST', '/agents', { ...agentDefaults, name: 'Ann' })
  const listing = await fetch(`${sandboxUrl}/sandbox/webhooks?workspace=${connection.platformWorkspaceId}`, {
    headers: { authorization: `Bearer ${sandboxKey}` },
  })
  const { webhooks } = registered.parse(await listing.json())
  const hook = webhooks.find((webhook) => JSON.stringify(webhook).toLowerCase().includes('lead_replied'))
  if (hook === undefined) throw new Error('The agent registered no webhook for replies')
  return { hookUrl: hook.url }
}
