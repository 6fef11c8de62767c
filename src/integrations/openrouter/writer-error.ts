import { isWriterError } from '#domain/drafts/unwritten-rules.ts'
import type { WriterError, WriterErrorCode } from '#domain/drafts/writer.ts'

/** Makes the error that a writer throws. Its message is for a person, who sees it in the composer. */
export function writerError(
  code: WriterErrorCode,
  message: string,
  {
    retryAfterMs,
    cause,
    wasAnswered = code === 'model_bad_answer',
  }: { retryAfterMs?: number | undefined; cause?: unknown; wasAnswered?: boolean } = {},
): WriterError {
  const name: WriterError['name'] = 'WriterError'
  return Object.assign(new Error(message, { cause }), {
    name,
    code,
    wasAnswered,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}

interface Failure {
  status: number | undefined
  headers: Record<string, string>
  /** What the other side said, cut to what fits a log line. */
  said: string
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** A failed call is an error with `statusCode`; a failure inside of a stream is a plain object with `code`. */
function failureOf(error: unknown): Failure {
  const fields = record(error)
  const isCall = error instanceof Error && 'statusCode' in error
  const status = Number(isCall ? error.statusCode : fields.code)
  const headers = isCall && 'responseHeaders' in error ? record(error.responseHeaders) : {}
  const message = error instanceof Error ? error.message : fields.message
  return {
    status: Number.isInteger(status) && status >= 400 && status < 600 ? status : undefined,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
    said: typeof message === 'string' ? message.slice(0, 200) : '',
  }
}

/** `Retry-After` in seconds or as a date; undefined when it is absent or unreadable. */
function retryAfterOf(headers: Record<string, string>, now: number): number | undefined {
  const value = headers['retry-after']
  if (value === undefined || value === '') return undefined
  const seconds = Number(value)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) && ms >= 0 ? Math.round(ms) : undefined
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'HeadersTimeoutError')

/** What the SDK says of a server or a stream of which it can make nothing. */
const garbled = new Set([
  'AI_JSONParseError',
  'AI_TypeValidationError',
  'AI_InvalidResponseDataError',
  'AI_InvalidStreamPartError',
  'AI_InvalidToolInputError',
  'AI_NoSuchToolError',
  'AI_EmptyResponseBodyError',
  'AI_NoContentGeneratedError',
  'AI_NoObjectGeneratedError',
  'AI_NoOutputGeneratedError',
])

/** A call that failed, or the plain object by which a stream tells that it did. Anything else is no model's doing. */
const isModels = (error: unknown): boolean =>
  error instanceof Error
    ? error.name === 'AI_APICallError' || error.name === 'AI_StreamProviderError'
    : typeof error === 'object' && error !== null && ('code' in error || 'message' in error)

/**
 * Says in our words why a model gave no answer. An error that is neither of the call nor of what came back is ours, and is handed
 * back as it is: nobody may take it for the model's.
 */
export function nameFailure(error: unknown, { isTaken, hasWords }: { isTaken: boolean; hasWords: boolean }): unknown {
  if (isWriterError(error)) return error
  if (isTimeout(error))
    return writerError('model_timeout', 'The language model took too long.', {
      cause: error,
      wasAnswered: isTaken || hasWords,
    })
  if (error instanceof Error && garbled.has(error.name)) {
    const cause = new Error(error.name)
    return writerError('model_bad_answer', 'The language model’s answer couldn’t be read.', { cause })
  }
  return isModels(error) ? nameCall(error, hasWords) : error
}

function nameCall(error: unknown, wasAnswered: boolean): WriterError {
  const { status, headers, said } = failureOf(error)
  // The SDK's errors carry the whole request, with the lead's mail in it: what is kept of them must not reach a log.
  const cause = new Error(`${error instanceof Error ? error.name : 'failure in the stream'}: ${said}`)
  const options = { retryAfterMs: retryAfterOf(headers, Date.now()), cause, wasAnswered }
  if (status === 401) return writerError('model_auth', 'The language model rejected the key.', options)
  if (status === 402) return writerError('model_auth', 'The language model’s account has run out of credit.', options)
  if (status === 403 && !/moderat|flagged|policy/iu.test(said)) {
    return writerError('model_auth', 'The key isn’t allowed to use this language model.', options)
  }
  if (status === 408 || status === 504) {
    return writerError('model_timeout', 'The language model took too long.', options)
  }
  if (status === 429) return writerError('model_unavailable', 'The language model is overloaded.', options)
  if (status !== undefined && status < 500) {
    return writerError('model_refused', `The language model refused the request (${status}): ${said}`, options)
  }
  return writerError('model_unavailable', 'The language model can’t be reached right now.', options)
}
