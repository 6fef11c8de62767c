import type { DraftVerifier, Verification, VerifyInput } from '#domain/drafts/verifier.ts'
import type { WriteUsage } from '#domain/drafts/writer.ts'
import { costIn, loadSdk, type ModelPatience, type ModelWriterOptions, maxOutputTokens } from './model-writer.ts'
import { readVerification } from './read-verification.ts'
import { steadyFetch } from './steady-fetch.ts'
import { verifierPrompt } from './verifier-prompt.ts'
import { isWriterError, nameFailure, writerError } from './writer-error.ts'

/** Nobody looks on, and a draft waits for it: a slow answer is none. */
const usualPatience: ModelPatience = { firstWordMs: 30_000, pauseMs: 15_000, totalMs: 45_000 }

interface Call extends Required<ModelWriterOptions> {
  input: VerifyInput
  signal: AbortSignal
}

/** How far a call came, and what it cost until then. */
interface Reached {
  isTaken: boolean
  hasWords: boolean
  usage: WriteUsage
}

/** Has the model answer, and returns its words. Throws what the SDK throws. */
async function ask(call: Call, reached: Reached): Promise<string> {
  const { streamText, outputs, createOpenRouter } = await loadSdk()
  const { patience, signal } = call
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
  const { instructions, prompt } = verifierPrompt(call.input)
  const startedAt = performance.now()
  let failure: unknown
  const answer = streamText({
    model: provider.chat(call.model, { usage: { include: true }, reasoning: { effort: 'low', exclude: true } }),
    instructions,
    prompt,
    output: outputs.verification,
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

/**
 * A language model behind the second reader's port: one call that sees numbered sentences and sources, and has no tools. An error of ours stays
 * what it is; on abort the signal's reason is thrown, and the call is ended at the model too.
 */
export function createModelVerifier(options: ModelWriterOptions): DraftVerifier {
  return {
    name: options.model,
    async verify(input, signal): Promise<Verification> {
      const reached: Reached = { isTaken: false, hasWords: false, usage: { inputTokens: 0, outputTokens: 0, ms: 0 } }
      try {
        const text = await ask({ patience: usualPatience, ...options, input, signal }, reached)
        return { kind: 'read', sentences: readVerification(text), usage: reached.usage }
      } catch (error) {
        signal.throwIfAborted()
        const named = nameFailure(error, reached)
        if (!isWriterError(named)) throw named
        return { kind: 'silent', cause: named.code, usage: reached.usage }
      }
    },
  }
}
