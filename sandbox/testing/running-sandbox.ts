import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { type StartOptions, startSandbox } from '../start.ts'

const recordShape = z.looseObject({ id: z.number() })
export const listShape = z.object({
  data: z.array(recordShape),
  links: z.record(z.string(), z.string().nullable()),
  meta: z.looseObject({ per_page: z.number() }),
})
const workspaceShape = z.object({
  id: z.number(),
  apiKey: z.string(),
  controlKey: z.string(),
  campaigns: z.array(z.object({ id: z.number(), name: z.string(), status: z.string() })),
  leads: z.array(z.object({ id: z.number(), email: z.string(), language: z.string() })),
  senderEmails: z.array(z.object({ id: z.number(), name: z.string(), email: z.string() })),
})
const receivedShape = z.object({
  replies: z.array(
    z.looseObject({
      id: z.number(),
      leadId: z.number().nullable(),
      text: z.string().nullable(),
      html: z.string().nullable(),
    }),
  ),
})
const sentShape = z.object({
  sent: z.array(
    z.looseObject({ id: z.number(), replyId: z.number(), answeredReplyId: z.number().nullable(), via: z.string() }),
  ),
})

type Body = Record<string, unknown>
type Answer = { status: number; body: unknown; headers: Headers }

/** A client of the sandbox for tests: its controls, and the platform's API with one workspace's key. */
export function clientOf(url: string, controlKey: string) {
  const call = async (method: string, path: string, body?: Body, key?: string): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }
  const control = async (method: string, path: string, body?: Body) => {
    const answer = await call(method, `/sandbox${path}`, body, controlKey)
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return {
    call,
    control,
    api: (key: string) => (method: string, path: string, body?: Body) => call(method, `/api${path}`, body, key),
    makeWorkspace: async (options: Body = {}) =>
      workspaceShape.parse(await control('POST', '/workspaces', { name: 'Test', ...options })),
    leadReplies: async (body: Body) => receivedShape.parse(await control('POST', '/lead-replies', body)).replies,
    sent: async (workspaceId: number) => sentShape.parse(await control('GET', `/sent?workspace=${workspaceId}`)).sent,
  }
}

/** A sandbox of its own on a free port, with fast retries. Stop it when the test is over. */
export async function runSandbox(options: Partial<StartOptions> = {}) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const running = await startSandbox({ host: '127.0.0.1', port: 0, dataDirectory, timeScale: 0.001, ...options })
  return {
    url: running.url,
    key: running.key,
    ...clientOf(running.url, running.key),
    stop: async () => {
      await running.stop()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

export function dataOf(answer: Answer): Record<string, unknown> {
  return z.object({ data: z.record(z.string(), z.unknown()) }).parse(answer.body).data
}
