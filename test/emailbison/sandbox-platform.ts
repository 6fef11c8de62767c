import { z } from 'zod'
import { createPlatformAdapter } from '#integrations/emailbison/adapter.ts'
import type { EmailBisonClient } from '#integrations/emailbison/client.ts'
import { createGuardedFetch } from '#integrations/outgoing/guarded-fetch.ts'
import { silentLog } from '#lib/log.ts'
import { startSandbox } from '../sandbox-process.ts'

const idOf = z.object({ id: z.number() })
const created = z.object({
  id: z.number(),
  name: z.string(),
  apiKey: z.string(),
  campaigns: z.array(idOf),
  leads: z.array(z.object({ id: z.number(), email: z.string() })),
})
const sentRow = z.object({ replyId: z.number().nullable(), message: z.string(), via: z.string(), to: z.unknown() })

/** The sandbox as a process of its own, with the product's client for it; nothing in it takes time. */
export async function startPlatform() {
  const { url, control, ...sandbox } = await startSandbox({ timeScale: 0 })
  const fetch = createGuardedFetch({ allowOrigins: [url] })
  const adapter = createPlatformAdapter({ fetch, log: silentLog, timeoutMs: 5000 })
  const open = (apiKey: string) => adapter.open({ baseUrl: `${url}/api`, apiKey })
  return {
    open,
    control,
    makeWorkspace: (size: { campaigns?: number; leads?: number } = {}) => makeWorkspace(control, open, size),
    async stop() {
      await fetch.close()
      await sandbox[Symbol.asyncDispose]()
    },
  }
}

type Control = (method: string, path: string, body?: unknown) => Promise<unknown>

async function makeWorkspace(control: Control, open: (apiKey: string) => EmailBisonClient, size: object) {
  const workspace = created.parse(await control('POST', '/workspaces', { name: 'Acme Outbound', ...size }))
  return {
    ...workspace,
    client: open(workspace.apiKey),
    /** Lets a lead reply, as a person does: what the sandbox would choose may be a bounce. Resolves to the id of the mail. */
    async reply(body: Record<string, unknown> = {}): Promise<string> {
      const written = { workspaceId: workspace.id, text: 'Sounds good, tell me more.', ...body }
      const answer = await control('POST', '/lead-replies', written)
      return String(z.object({ replies: z.tuple([idOf]) }).parse(answer).replies[0].id)
    },
    /** What the sandbox itself says went out. */
    async sent() {
      const answer = await control('GET', `/sent?workspace=${workspace.id}`)
      return z.object({ sent: z.array(sentRow) }).parse(answer).sent
    },
  }
}
