import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { createGuardedFetch } from '#integrations/outgoing/guarded-fetch.ts'
import { silentLog } from '#lib/log.ts'
import { createEmailBisonAdapter } from './adapter.ts'
import type { EmailBisonClient } from './client.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const key = 'key-of-the-platform-tests'
const idOf = z.object({ id: z.number() })
const created = z.object({
  id: z.number(),
  name: z.string(),
  apiKey: z.string(),
  campaigns: z.array(idOf),
  leads: z.array(z.object({ id: z.number(), email: z.string() })),
})
const sentRow = z.object({ replyId: z.number().nullable(), message: z.string(), via: z.string(), to: z.unknown() })

/** For tests: the sandbox as a process of its own, on a free port, with an empty data directory. */
export async function startSandboxProcess() {
  const directory = await mkdtemp(join(tmpdir(), 'rejoinder-platform-'))
  const env = { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: directory, SANDBOX_TIME_SCALE: '0', SANDBOX_KEY: key }
  const sandbox = fork(join(root, 'sandbox/main.ts'), { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [message] = await once(sandbox, 'message')
  const origin = `http://127.0.0.1:${z.object({ port: z.number() }).parse(message).port}`
  const fetchGuarded = createGuardedFetch({ allowOrigins: [origin] })
  const adapter = createEmailBisonAdapter({ fetch: fetchGuarded, log: silentLog, timeoutMs: 5000 })
  const open = (apiKey: string) => adapter.open({ baseUrl: `${origin}/api`, apiKey })
  const control: Control = (method, path, body) => callControl(origin, method, path, body)
  return {
    open,
    control,
    makeWorkspace: (size: { campaigns?: number; leads?: number } = {}) => makeWorkspace(control, open, size),
    async stop() {
      await fetchGuarded.close()
      await end(sandbox)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

type Control = (method: string, path: string, body?: unknown) => Promise<unknown>

async function callControl(origin: string, method: string, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${origin}/sandbox${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

async function end(sandbox: ChildProcess): Promise<void> {
  if (sandbox.exitCode !== null) return
  sandbox.kill('SIGTERM')
  await once(sandbox, 'exit')
}

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
