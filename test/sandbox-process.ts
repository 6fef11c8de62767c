import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { sandboxKey } from './keys.ts'
import { scriptPath } from './product-code.ts'

const ready = z.object({ type: z.literal('ready'), port: z.number() })
const workspaceShape = z.object({
  id: z.number(),
  apiKey: z.string(),
  campaigns: z.array(z.object({ id: z.number(), name: z.string() })),
  leads: z.array(z.object({ id: z.number(), email: z.string() })),
})
const repliesShape = z.object({ replies: z.array(z.looseObject({ id: z.number(), leadId: z.number().nullable() })) })
const peopleShape = z.array(z.looseObject({ address: z.string() })).default([])
const sentMail = z.looseObject({
  id: z.number(),
  to: peopleShape,
  cc: peopleShape,
  replyId: z.number(),
  answeredReplyId: z.number().nullable(),
  via: z.string(),
  text: z.string().nullable(),
  message: z.string(),
  leadId: z.number().nullable(),
  campaignId: z.number().nullable(),
  sentAt: z.string(),
})
const sentShape = z.object({ sent: z.array(sentMail) })
const receivedMail = z.looseObject({
  id: z.number(),
  folder: z.string(),
  leadId: z.number().nullable(),
  campaignId: z.number().nullable(),
  receivedAt: z.string(),
})

export type SentMail = z.infer<typeof sentMail>
export type ReceivedMail = z.infer<typeof receivedMail>

const stateShape = z.object({
  workspaces: z.array(z.object({ id: z.number(), apiKey: z.string(), received: z.number(), sent: z.number() })),
  /** How many deliveries of webhooks are in which state. */
  deliveries: z.record(z.string(), z.number()),
})
const receivedShape = z.object({ received: z.array(receivedMail) })
const pageSize = 1000
const leadsShape = z.object({ leads: z.array(z.object({ id: z.number(), email: z.string() })) })
const webhooksShape = z.object({ webhooks: z.array(z.object({ id: z.number(), url: z.string() })) })

export type SandboxWorkspace = z.infer<typeof workspaceShape>

/** The simulator of the sending platform as a real process, spoken to over HTTP alone: its own record says what was sent. */
export interface SandboxProcess extends AsyncDisposable {
  url: string
  /** Any of its controls, by method and path; rejects with what it answers otherwise. */
  control(method: string, path: string, body?: unknown): Promise<unknown>
  makeWorkspace(options?: { campaigns?: number; leads?: number; lang?: string }): Promise<SandboxWorkspace>
  leadReplies(body: Record<string, unknown>): Promise<z.infer<typeof repliesShape>['replies']>
  manualSend(body: Record<string, unknown>): Promise<unknown>
  /** The lead opts out by the link of a campaign mail. */
  leadUnsubscribes(body: { workspaceId: number; leadId: number | undefined }): Promise<unknown>
  sent(workspaceId: number): Promise<z.infer<typeof sentShape>['sent']>
  received(workspaceId: number): Promise<z.infer<typeof receivedShape>>
  /** The same, oldest first and page by page, however many there are. */
  eachSent(workspaceId: number): AsyncGenerator<SentMail>
  eachReceived(workspaceId: number): AsyncGenerator<ReceivedMail>
  state(): Promise<z.infer<typeof stateShape>>
  apiKey(workspaceId: number): Promise<string>
  leads(workspaceId: number): Promise<z.infer<typeof leadsShape>['leads']>
  /** What is registered there to be told of news. */
  webhooks(workspaceId: number): Promise<z.infer<typeof webhooksShape>['webhooks']>
  fault(rule: Record<string, unknown>): Promise<unknown>
  clearFaults(): Promise<unknown>
}

/**
 * One of one's own, for whoever kills it, or wants it otherwise.
 *
 * @param timeScale how fast what happens by itself happens, of the usual time
 */
export async function startSandbox({ timeScale = 0.001 } = {}): Promise<SandboxProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rejoinder-sandbox-'))
  const child = fork(scriptPath('sandbox/main'), {
    env: {
      ...process.env,
      SANDBOX_PORT: '0',
      SANDBOX_DATA_DIR: dataDir,
      SANDBOX_TIME_SCALE: String(timeScale),
      SANDBOX_KEY: sandboxKey,
      // A lead who wrote by themselves would change a thread that a test has just looked at.
      SANDBOX_LEADS: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [message] = await once(child, 'message')
  const url = `http://127.0.0.1:${ready.parse(message).port}`
  return { ...clientOf(url), [Symbol.asyncDispose]: () => stop(child, dataDir) }
}

export function clientOf(url: string): Omit<SandboxProcess, typeof Symbol.asyncDispose> {
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}/sandbox${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${sandboxKey}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  async function* each<Mail extends { id: number }>(
    read: (page: string) => Promise<readonly Mail[]>,
    workspaceId: number,
  ): AsyncGenerator<Mail> {
    for (let after = 0; ; ) {
      const mails = await read(`workspace=${workspaceId}&limit=${pageSize}&after=${after}`)
      yield* mails
      if (mails.length < pageSize) return
      after = mails.at(-1)?.id ?? after
    }
  }
  return {
    url,
    control,
    makeWorkspace: async (options = {}) =>
      workspaceShape.parse(await control('POST', '/workspaces', { name: 'Test', leads: 4, ...options })),
    leadReplies: async (body) => repliesShape.parse(await control('POST', '/lead-replies', body)).replies,
    manualSend: (body) => control('POST', '/manual-send', body),
    leadUnsubscribes: (body) => control('POST', '/lead-unsubscribes', body),
    sent: async (workspaceId) =>
      sentShape.parse(await control('GET', `/sent?workspace=${workspaceId}&limit=100000`)).sent,
    received: async (workspaceId) =>
      receivedShape.parse(await control('GET', `/received?workspace=${workspaceId}&limit=100000`)),
    eachSent: (workspaceId) =>
      each(async (page) => sentShape.parse(await control('GET', `/sent?${page}`)).sent, workspaceId),
    eachReceived: (workspaceId) =>
      each(async (page) => receivedShape.parse(await control('GET', `/received?${page}`)).received, workspaceId),
    state: async () => stateShape.parse(await control('GET', '/state')),
    apiKey: async (workspaceId) => {
      const { workspaces } = stateShape.parse(await control('GET', '/state'))
      return workspaces.find(({ id }) => id === workspaceId)?.apiKey ?? ''
    },
    leads: async (workspaceId) => leadsShape.parse(await control('GET', `/leads?workspace=${workspaceId}`)).leads,
    webhooks: async (workspaceId) =>
      webhooksShape.parse(await control('GET', `/webhooks?workspace=${workspaceId}`)).webhooks,
    fault: (rule) => control('POST', '/faults', rule),
    clearFaults: () => control('DELETE', '/faults'),
  }
}

async function stop(child: ChildProcess, dataDir: string): Promise<void> {
  if (child.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
}
