import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fairVerdict } from './fair-verdict.ts'

/** What the product's model answers with; the fake writes it as JSON, in this order of keys. */
export interface FakeAnswer {
  reasons: { text: string; quote: string }[]
  label: string
  score: number
  action: string
  lang: string
  confidence: number
  returnDate: string | null
  dates?: { kind: string; day: string; quote: string }[]
  referral: { name: string | null; email: string | null } | null
  usedKnowledge: string[]
  unanswered?: string[]
  subject: string
  body: string
  workings?: string[]
}

/** How the fake behaves towards one request. */
export type FakeBehaviour =
  | {
      kind: 'answer'
      answer?: Partial<FakeAnswer>
      /** Sent instead of an answer: anything that a model may come up with. */
      text?: string
      /** Before the first chunk. */
      delayMs?: number
      chunkChars?: number
      chunkDelayMs?: number
      finishReason?: string
    }
  /** Asks for tools instead of answering. */
  | { kind: 'toolCalls'; calls: { name: string; args: unknown }[] }
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: unknown }
  /** Sends so many characters of an answer, then nothing more, and never ends. */
  | { kind: 'hang'; afterChars?: number }
  /** Sends so many characters of an answer, then cuts the connection. */
  | { kind: 'cut'; afterChars?: number }
  /** An error inside of a stream that began with 200. */
  | { kind: 'streamError'; code: number; message: string }

/** The part of a chat completion request that tests look at. */
export interface FakeRequest {
  authorization: string | undefined
  body: {
    model?: string
    stream?: boolean
    max_tokens?: number
    messages?: { role: string; content: unknown }[]
  } & Record<string, unknown>
  /** All texts of the messages, joined. */
  prompt: string
  wasAborted: boolean
}

export interface FakeModel {
  /** For `LLM_BASE_URL`. */
  baseUrl: string
  requests: FakeRequest[]
  /** The next requests meet these, in order; later ones the default. */
  next(...behaviours: FakeBehaviour[]): void
  byDefault(behaviour: FakeBehaviour): void
  /** Makes the default depend on what is asked: a model that does what the mail in its prompt says. */
  byPrompt(choose: (prompt: string) => FakeBehaviour): void
  close(): Promise<void>
}

export const fakeAnswer: FakeAnswer = {
  reasons: [],
  label: 'question',
  score: 5,
  action: 'reply',
  lang: 'en',
  confidence: 0.9,
  returnDate: null,
  referral: null,
  usedKnowledge: [],
  subject: '',
  body: 'Hello,\n\nthank you for your question. Which of the points matters most to you?\n\nBest regards',
}

const chunkOf = (delta: object, finish: string | null = null, extra: object = {}): string =>
  `data: ${JSON.stringify({
    id: 'gen-fake',
    object: 'chat.completion.chunk',
    created: 1_790_000_000,
    model: 'fake/model',
    choices: [{ index: 0, delta, finish_reason: finish, logprobs: null }],
    ...extra,
  })}\n\n`

const usage = {
  prompt_tokens: 1200,
  completion_tokens: 150,
  total_tokens: 1350,
  cost: 0.00042,
  prompt_tokens_details: { cached_tokens: 0 },
  completion_tokens_details: { reasoning_tokens: 0 },
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString() || '{}'
}

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((part: { text?: string }) => part.text ?? '').join('')
      : ''

async function stream(
  response: ServerResponse,
  behaviour: FakeBehaviour & { kind: 'answer' | 'hang' | 'cut' },
  verdict: string | undefined,
) {
  const text =
    behaviour.kind === 'answer'
      ? (behaviour.text ?? verdict ?? JSON.stringify({ ...fakeAnswer, ...behaviour.answer }))
      : JSON.stringify(fakeAnswer).slice(0, behaviour.afterChars ?? 0)
  const { chunkChars = 24, chunkDelayMs = 0, delayMs = 0 } = behaviour.kind === 'answer' ? behaviour : {}
  if (delayMs > 0) await sleep(delayMs)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(': OPENROUTER PROCESSING\n\n')
  response.write(chunkOf({ role: 'assistant', content: '' }))
  for (let at = 0; at < text.length && !response.destroyed; at += chunkChars) {
    if (chunkDelayMs > 0 && at > 0) await sleep(chunkDelayMs)
    response.write(chunkOf({ content: text.slice(at, at + chunkChars) }))
  }
  if (behaviour.kind === 'hang') return
  // Only once what was written has left: a connection that is cut at once takes it along.
  if (behaviour.kind === 'cut') return void response.write(': cut\n\n', () => setTimeout(() => response.destroy(), 20))
  response.write(chunkOf({ content: '' }, behaviour.finishReason ?? 'stop'))
  response.write(chunkOf({ content: '' }, null, { usage }))
  response.end('data: [DONE]\n\n')
}

function askForTools(response: ServerResponse, calls: { name: string; args: unknown }[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const asked = calls.map(({ name, args }, index) => ({
    index,
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }))
  response.write(chunkOf({ role: 'assistant', content: null, tool_calls: asked }))
  response.write(chunkOf({}, 'tool_calls'))
  response.write(chunkOf({ content: '' }, null, { usage }))
  response.end('data: [DONE]\n\n')
}

/** Whether a second reader is asked, and not a writer. */
const isVerdict = ({ response_format: form }: FakeRequest['body']): boolean =>
  JSON.stringify(form ?? {}).includes('"name":"verification"')

async function behave(response: ServerResponse, behaviour: FakeBehaviour, verdict?: string): Promise<void> {
  if (behaviour.kind === 'toolCalls') return askForTools(response, behaviour.calls)
  if (behaviour.kind === 'status') {
    const { status, headers, body = { error: { code: status, message: 'the fake was told to' } } } = behaviour
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  } else if (behaviour.kind === 'streamError') {
    const { code, message } = behaviour
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(chunkOf({ role: 'assistant', content: '' }))
    response.end(`${chunkOf({ content: '' }, 'error', { error: { code, message } })}data: [DONE]\n\n`)
  } else await stream(response, behaviour, verdict)
}

/** A server of OpenRouter's streaming chat completions, on 127.0.0.1; port 0 takes a free one. */
export async function startFakeModel({ port = 0 }: { port?: number } = {}): Promise<FakeModel> {
  const requests: FakeRequest[] = []
  const queue: FakeBehaviour[] = []
  let usual: FakeBehaviour = { kind: 'answer' }
  let choose: ((prompt: string) => FakeBehaviour) | undefined

  const server = createServer(async (request, response) => {
    const text = await readText(request)
    if (request.url?.endsWith('/chat/completions') === true) {
      const body: FakeRequest['body'] = JSON.parse(text)
      const prompt = (body.messages ?? []).map(({ content }) => textOf(content)).join('\n')
      const kept: FakeRequest = { authorization: request.headers.authorization, body, prompt, wasAborted: false }
      requests.push(kept)
      response.on('close', () => {
        kept.wasAborted = !response.writableFinished
      })
      return behave(
        response,
        queue.shift() ?? choose?.(prompt) ?? usual,
        isVerdict(body) ? fairVerdict(prompt) : undefined,
      )
    }
    return control(request, response, text)
  })

  /** For a fake that runs as a process of its own. */
  function control(request: IncomingMessage, response: ServerResponse, text: string): void {
    response.setHeader('content-type', 'application/json')
    if (request.method === 'POST' && request.url === '/control/next') queue.push(JSON.parse(text))
    else if (request.method === 'POST' && request.url === '/control/default') usual = JSON.parse(text)
    else if (request.url !== '/control/requests') response.statusCode = 404
    response.end(JSON.stringify(request.url === '/control/requests' ? requests : {}))
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The fake model has no port.')
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    requests,
    next: (...behaviours) => void queue.push(...behaviours),
    byDefault(behaviour) {
      usual = behaviour
      choose = undefined
    },
    byPrompt(chosen) {
      choose = chosen
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '4780' }, delay: { type: 'string', default: '0' } },
  })
  const fake = await startFakeModel({ port: Number(values.port) })
  fake.byDefault({ kind: 'answer', delayMs: Number(values.delay) })
  console.log(`fake model on ${fake.baseUrl}`)
}
