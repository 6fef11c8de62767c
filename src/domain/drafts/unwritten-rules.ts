import type { UnwrittenCause } from '#contract/task-reasons.ts'
import type { WriterError, WriteUsage } from './writer.ts'

/** A model that can't be reached at all is waited for so long. */
export const patienceMs = 3_600_000
const leastPauseMs = 5_000
const mostPauseMs = 300_000

export const isWriterError = (error: unknown): error is WriterError =>
  error instanceof Error && error.name === 'WriterError'

/** What failed: an error that no writer threw is ours, and is never called the model's. */
export function causeOf(error: unknown): UnwrittenCause {
  if (isWriterError(error)) return error.code
  // The end that is set to all of its tries.
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'model_timeout' : 'our_fault'
}

/** Nobody was there to answer: it may be asked again without an answer being used up. */
export const wasNotReached = ({ code, wasAnswered }: WriterError): boolean =>
  wasAnswered !== true && (code === 'model_unavailable' || code === 'model_timeout')

/**
 * When a model that could not be reached `since` a moment is asked again: ever more seldom, not before the time that it named, and
 * once more at the very end. Null when the patience is over.
 */
export function nextTry({
  since,
  now,
  retryAfterMs = 0,
}: {
  since: Date
  now: Date
  retryAfterMs?: number
}): Date | null {
  const until = since.getTime() + patienceMs
  if (now.getTime() >= until) return null
  const pauseMs = Math.min(mostPauseMs, Math.max(leastPauseMs, (now.getTime() - since.getTime()) / 2))
  return new Date(Math.min(until, now.getTime() + Math.max(pauseMs, retryAfterMs)))
}

/** What several answers cost together. */
export function costOf(one: Partial<WriteUsage>, other: Partial<WriteUsage>): Partial<WriteUsage> {
  const costUsd = (one.costUsd ?? 0) + (other.costUsd ?? 0)
  return {
    inputTokens: (one.inputTokens ?? 0) + (other.inputTokens ?? 0),
    outputTokens: (one.outputTokens ?? 0) + (other.outputTokens ?? 0),
    ms: (one.ms ?? 0) + (other.ms ?? 0),
    ...(one.costUsd === undefined && other.costUsd === undefined ? {} : { costUsd }),
  }
}
