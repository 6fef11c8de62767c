import type { Output } from 'ai'
import type { DraftWriter, ToolResult, WriteEvent, WriteInput, WriteUsage } from '#domain/drafts/writer.ts'
import { answerSchema, reminderSchema } from './answer-form.ts'
import { newestEvery } from './newest-every.ts'
import { promptFor } from './prompt.ts'
import { readAnswer } from './read-answer.ts'
import { steadyFetch } from './steady-fetch.ts'
import { type Toolkit, toolsFor } from './tools.ts'
import { verificationSchema } from './verifier-form.ts'
import { nameFailure, writerError } from './writer-error.ts'

/** How long a model may keep a person waiting, in milliseconds. */
export interface ModelPatience {
  /** Until its first word; a model that thinks first is silent for long. */
  firstWordMs: number
  /** Between two pieces of its answer. */
  pauseMs: number
  totalMs: number
}

export interface ModelWriterOptions {
  apiKey: string
  /** Any server of OpenRouter's chat completions, without the trailing slash. */
  baseUrl: string
  /** As the server calls it: `google/gemini-2.5-flash`. */
  model: string
  patience?: ModelPatience
}

/** Within the end that a job sets to a draft (120 s), so that a late model is named as such. */
const usualPatience: ModelPatience = { firstWordMs: 45_000, pauseMs: 20_000, totalMs: 100_000 }

/** Enough for a long mail after some thinking; a model that runs away is stopped here. */
export const maxOutputTokens = 6_000

/** The answer and up to four questions to the workspace's tools before it. */
const maxSteps = 5

interface Call extends Required<ModelWriterOptions> {
  input: WriteInput
  signal: AbortSignal
}

/** Half of a character would be shown as a broken one: it waits for its other half. */
const wholeCharacters = (text: string): string => (/[\uD800-\uDBFF]$/u.test(text) ? text.slice(0, -1) : text)

/** The SDK takes some 30 MB and 150 ms to load: an idle process does without it. The form is the same for every call. */
async function load() {
  const [{ streamText, parsePartialJson, Output, stepCountIs, tool, jsonSchema }, { createOpenRouter }] =
    await Promise.all([import('ai'), import('@openrouter/ai-sdk-provider')])
  const toolkit: Toolkit = { tool, jsonSchema }
  const answerForm = Output.object({ schema: answerSchema, name: 'answer' })
  const reminderForm = Output.object({ schema: reminderSchema, name: 'reminder' })
  const verificationForm = Output.object({ schema: verificationSchema, name: 'verification' })
  // The SDK would read the whole answer again with every few letters that come: it hands on the text, and it is read in steps.
  const inSteps = (form: Output.Output<unknown, unknown>): Output.Output<unknown, string> => ({
    ...form,
    parsePartialOutput: async ({ text }) => ({ partial: text }),
    createElementStreamTransform: () => undefined,
  })
  const outputs = {
    answer: inSteps(answerForm),
    reminder: inSteps(reminderForm),
    verification: inSteps(verificationForm),
  }
  const readBody = async (text: string): Promise<string> => {
    const { value } = await parsePartialJson(text)
    const body = typeof value === 'object' && value !== null && 'body' in value ? value.body : ''
    return typeof body === 'string' ? wholeCharacters(body) : ''
  }
  return { streamText, stepCountIs, toolkit, outputs, readBody, createOpenRouter }
}

let loaded: ReturnType<typeof load> | undefined

/** Loads, once, what the first call of a model would wait for; after a failure again. */
export const loadSdk = (): ReturnType<typeof load> => {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

/** To the eye these are words as they come. */
const readEveryMs = 20

/** How far a call came. */
interface Reached {
  /** The server took the question. */
  isTaken: boolean
  /** It began to answer, or asked for a tool. */
  hasWords: boolean
  /** What its questions to tools cost. */
  stepTokens: { input: number; output: number }
}

interface Answer {
  text: string
  finishReason: string
  toolResults: ToolResult[]
  usage: WriteUsage
}

/** Has the model answer. Throws what the SDK throws. */
async function* stream(call: Call, reached: Reached): AsyncGenerator<WriteEvent, Answer> {
  const { input, signal, patience } = call
  const { streamText, stepCountIs, toolkit, outputs, readBody, createOpenRouter } = await loadSdk()
  const provider = createOpenRouter({
    apiKey: call.apiKey,
    baseURL: call.baseUrl,
    compatibility: 'strict',
    appName: 'Rejoinder',
    fetch: async (target, init) => {
      const response = await steadyFetch(target, init)
      reached.isTaken ||= response.ok
      return response
    },
  })
  const chat = provider.chat(call.model, { usage: { include: true }, reasoning: { effort: 'low', exclude: true } })
  const { tools, results } = toolsFor(toolkit, input.tools ?? [])
  const { instructions, prompt } = promptFor(input)
  const startedAt = performance.now()
  let failure: unknown
  const answer = streamText({
    model: chat,
    instructions,
    prompt,
    output: input.followUp === undefined ? outputs.answer : outputs.reminder,
    ...(Object.keys(tools).length === 0 ? {} : { tools, stopWhen: stepCountIs(maxSteps) }),
    maxOutputTokens,
    maxRetries: 0,
    abortSignal: signal,
    timeout: { firstChunkMs: patience.firstWordMs, chunkMs: patience.pauseMs, totalMs: patience.totalMs },
    onStepEnd: ({ toolCalls, usage }) => {
      if (toolCalls.length === 0) return
      reached.hasWords = true
      reached.stepTokens.input += usage.inputTokens ?? 0
      reached.stepTokens.output += usage.outputTokens ?? 0
    },
    onError: ({ error }) => {
      failure ??= error
    },
  })
  let told = ''
  for await (const text of newestEvery(answer.partialOutputStream, readEveryMs)) {
    reached.hasWords = true
    const body = await readBody(text)
    if (body.length <= told.length || !body.startsWith(told)) continue
    yield { type: 'delta', text: body.slice(told.length) }
    told = body
  }
  if (failure !== undefined) throw failure
  const [text, finishReason, usage, metadata] = await Promise.all([
    answer.text,
    answer.finishReason,
    answer.totalUsage,
    answer.providerMetadata,
  ])
  const costUsd = costIn(metadata)
  const used: WriteUsage = {
    inputTokens: usage.inputTokens ?? 0,
    outputTokens: usage.outputTokens ?? 0,
    ...(costUsd === undefined ? {} : { costUsd }),
    ms: Math.round(performance.now() - startedAt),
  }
  return { text, finishReason, toolResults: results, usage: used }
}

/** What an answer cost in US dollars, where its server says so. */
export function costIn(metadata: Record<string, Record<string, unknown>> | undefined): number | undefined {
  const usage = metadata?.openrouter?.usage
  const cost = typeof usage === 'object' && usage !== null && 'cost' in usage ? usage.cost : undefined
  return typeof cost === 'number' ? cost : undefined
}

/**
 * A language model behind the writer's port: one call judges and writes. Throws a `WriterError` for what is the model's, which
 * says whether it had begun to answer; an error of ours stays what it is. On abort the signal's reason, and the call is ended at the model too, as it is when the caller stops
 * reading.
 */
export function createModelWriter(options: ModelWriterOptions): DraftWriter {
  return {
    kind: 'model',
    name: options.model,
    async *write(input, signal) {
      const left = new AbortController()
      const call: Call = { patience: usualPatience, ...options, input, signal: AbortSignal.any([signal, left.signal]) }
      const reached: Reached = { isTaken: false, hasWords: false, stepTokens: { input: 0, output: 0 } }
      try {
        const { text, finishReason, toolResults, usage } = yield* named(stream(call, reached), signal, reached)
        yield { type: 'spent', usage }
        if (finishReason === 'content-filter') {
          throw writerError('model_refused', 'The language model wouldn’t answer this.', { wasAnswered: true })
        }
        const result = { ...readAnswer(text, input), usage, ...(toolResults.length === 0 ? {} : { toolResults }) }
        yield { type: 'done', result }
      } finally {
        left.abort()
      }
    },
  }
}

/** The same words; what fails is told in our words. */
async function* named(
  words: AsyncGenerator<WriteEvent, Answer>,
  signal: AbortSignal,
  reached: Reached,
): AsyncGenerator<WriteEvent, Answer> {
  try {
    return yield* words
  } catch (error) {
    signal.throwIfAborted()
    const { input, output } = reached.stepTokens
    if (input + output > 0) yield { type: 'spent', usage: { inputTokens: input, outputTokens: output, ms: 0 } }
    throw nameFailure(error, reached)
  }
}
