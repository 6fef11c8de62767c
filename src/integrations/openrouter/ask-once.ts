import type { WriteUsage } from '#domain/drafts/writer.ts'
import {
  costIn,
  loadSdk,
  type ModelPatience,
  type ModelWriterOptions,
  maxOutputTokens,
  openModel,
} from './model-sdk.ts'
import { writerError } from './writer-error.ts'

/** Nobody looks on: a slow answer is none. */
const usualPatience: ModelPatience = { firstWordMs: 30_000, pauseMs: 15_000, totalMs: 45_000 }

export interface Question {
  instructions: string
  prompt: string
  /** In which form it is to be answered. */
  form: 'verification' | 'rule'
}

/** How far a call came, and what it cost until then. */
export interface Reached {
  isTaken: boolean
  hasWords: boolean
  usage: WriteUsage
}

export const notReached = (): Reached => ({
  isTaken: false,
  hasWords: false,
  usage: { inputTokens: 0, outputTokens: 0, ms: 0 },
})

/** Has the model answer one question that needs no tool, and returns its words; `reached` says how far it came, also when it fails. Throws what the SDK throws. */
export async function askOnce(
  options: ModelWriterOptions,
  { instructions, prompt, form }: Question,
  signal: AbortSignal,
  reached: Reached,
): Promise<string> {
  const { streamText, outputs } = await loadSdk()
  const { patience, ...call } = { patience: usualPatience, ...options }
  const startedAt = performance.now()
  let failure: unknown
  const answer = streamText({
    model: await openModel(call, reached),
    instructions,
    prompt,
    output: outputs[form],
    maxOutputTokens,
    maxRetries: 0,
    abortSignal: signal,
    timeout: { firstChunkMs: patience.firstWordMs, chunkMs: patience.pauseMs, totalMs: patience.totalMs },
    onError: ({ error }) => {
      failure ??= error
    },
  })
  for await (const _ of answer.textStream) reached.hasWords = true
  if (failure !== undefined) throw failure
  const [text, finishReason, usage, metadata] = await Promise.all([
    answer.text,
    answer.finishReason,
    answer.totalUsage,
    answer.providerMetadata,
  ])
  const costUsd = costIn(metadata)
  reached.usage = {
    inputTokens: usage.inputTokens ?? 0,
    outputTokens: usage.outputTokens ?? 0,
    ...(costUsd === undefined ? {} : { costUsd }),
    ms: Math.round(performance.now() - startedAt),
  }
  if (finishReason === 'content-filter')
    throw writerError('model_refused', 'The language model wouldn’t answer this.', { wasAnswered: true })
  return text
}
