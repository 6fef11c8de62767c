import type { DraftWriter, ToolResult, WriteEvent, WriteInput, WriteUsage } from '#domain/drafts/writer.ts'
import {
  costIn,
  loadSdk,
  type ModelPatience,
  type ModelWriterOptions,
  maxOutputTokens,
  openModel,
} from './model-sdk.ts'
import { newestEvery } from './newest-every.ts'
import { promptFor } from './prompt.ts'
import { readAnswer } from './read-answer.ts'
import { toolsFor } from './tools.ts'
import { wordRule } from './word-rule.ts'
import { nameFailure, writerError } from './writer-error.ts'

/** Within the end that a job sets to a draft (120 s), so that a late model is named as such. */
const usualPatience: ModelPatience = { firstWordMs: 45_000, pauseMs: 20_000, totalMs: 100_000 }

/** The answer and up to four questions to the workspace's tools before it. */
const maxSteps = 5

interface Call extends Required<ModelWriterOptions> {
  input: WriteInput
  signal: AbortSignal
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
  const { streamText, stepCountIs, toolkit, outputs, readBody } = await loadSdk()
  const chat = await openModel(call, reached)
  const { tools, results } = toolsFor(toolkit, input.tools ?? [])
  const { instructions, prompt } = promptFor(input)
  const startedAt = performance.now()
  let failure: unknown
  const answer = streamText({
    model: chat,
    instructions,
    prompt,
    output: outputs[formOf(input)],
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

/** What is asked for: an answer or a reminder, and of what is written once more also how its figures were worked out. */
const formOf = ({ followUp, revises }: WriteInput): 'answer' | 'reminder' | 'revisedAnswer' | 'revisedReminder' =>
  followUp === undefined
    ? revises === undefined
      ? 'answer'
      : 'revisedAnswer'
    : revises === undefined
      ? 'reminder'
      : 'revisedReminder'

/**
 * A language model behind the writer's port: one call judges and writes. Throws a `WriterError` for what is the model's, which
 * says whether it had begun to answer; an error of ours stays what it is. On abort the signal's reason, and the call is ended at the model too, as it is when the caller stops
 * reading.
 */
export function createModelWriter(options: ModelWriterOptions): DraftWriter {
  return {
    kind: 'model',
    name: options.model,
    wordRule: (rule, signal) => wordRule(options, rule, signal),
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
