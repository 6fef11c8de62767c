import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../context.ts'
import type { Budget } from './budget.ts'
import { costOf, isWriterError, wasNotReached } from './unwritten-rules.ts'
import type { DraftWriter, WriteEvent, WriteInput, WriteResult, WriterError, WriteUsage } from './writer.ts'

/** A line that broke is tried again at once, once. */
const againAfterMs = 400

export type Words = AsyncGenerator<Exclude<WriteEvent, { type: 'done' | 'spent' }>, WriteResult | null>

export async function* askOnce(
  writer: DraftWriter,
  input: WriteInput,
  signal: AbortSignal,
  { onSpent, onWords }: { onSpent?: (usage: WriteUsage) => void; onWords?: () => void } = {},
): Words {
  let result: WriteResult | null = null
  for await (const event of writer.write(input, signal)) {
    if (event.type === 'done') result = event.result
    else if (event.type === 'spent') onSpent?.(event.usage)
    else {
      onWords?.()
      yield event
    }
  }
  return result
}

export async function* ask(
  ctx: Pick<Ctx, 'log'>,
  writer: DraftWriter,
  input: WriteInput,
  signal: AbortSignal,
  budget: Budget,
): Words {
  let spent = budget.spentBefore
  let last: unknown
  for (let broke = 0; ; ) {
    if (!(await budget.take())) throw last ?? usedUp()
    let hasTold = false
    try {
      const result = yield* askOnce(writer, input, signal, {
        onSpent: (usage) => {
          spent = costOf(spent, usage)
        },
        onWords: () => {
          hasTold = true
        },
      })
      return withCost(result, spent)
    } catch (error) {
      signal.throwIfAborted()
      const wasAnswered = !(isWriterError(error) && wasNotReached(error))
      await budget.note({ usage: spent, wasAnswered })
      if (!isWorthAnotherTry(error, broke)) throw error
      ctx.log.warn({ err: error, model: writer.name }, 'the model is asked again')
      if (!wasAnswered) broke += 1
      last = error
      if (hasTold) yield { type: 'restart' }
      await sleep(againAfterMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}

/** Never an error of our own, nor a clear no; nor a model that named a time, or is away for longer than a moment. */
function isWorthAnotherTry(error: unknown, broke: number): boolean {
  if (!isWriterError(error)) return false
  if (wasNotReached(error)) return error.code === 'model_unavailable' && error.retryAfterMs === undefined && broke === 0
  return error.code !== 'model_auth' && error.code !== 'model_refused'
}

export const withCost = (result: WriteResult | null, spent: Partial<WriteUsage>): WriteResult | null =>
  result?.usage === undefined ? result : { ...result, usage: { inputTokens: 0, outputTokens: 0, ms: 0, ...spent } }

/** Every answer was begun by somebody who died over it. */
function usedUp(): WriterError {
  return Object.assign(new Error('The language model was asked several times and never answered.'), {
    name: 'WriterError',
    code: 'model_timeout',
    wasAnswered: true,
  } as const)
}
