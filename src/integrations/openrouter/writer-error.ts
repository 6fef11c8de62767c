import type { WriterError, WriterErrorCode } from '#domain/drafts/writer.ts'

/** Makes the error that a writer throws. Its message is for a person, who sees it in the composer. */
export function writerError(
  code: WriterErrorCode,
  message: string,
  { retryAfterMs, cause }: { retryAfterMs?: number | undefined; cause?: unknown } = {},
): WriterError {
  const name: WriterError['name'] = 'WriterError'
  return Object.assign(new Error(message, { cause }), {
    name,
    code,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}

export const isWriterError = (error: unknown): error is WriterError =>
  error instanceof Error && error.name === 'WriterError'

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

/** Says in our words why a model gave no answer. What is no failure of a call counts as `model_unavailable`. */
export function toWriterError(error: unknown): WriterError {
  if (isWriterError(error)) return error
  if (isTimeout(error)) return writerError('model_timeout', 'The language model took too long.', { cause: error })
  const { status, headers, said } = failureOf(error)
  // The SDK's errors carry the whole request, with the lead's mail in it: what is kept of them must not reach a log.
  const cause = new Error(`${error instanceof Error ? error.name : 'failure in the stream'}: ${said}`)
  const options = { retryAfterMs: retryAfterOf(headers, Date.now()), cause }
  if (status === 401) return writerError('model_auth', 'The language model does not accept the key.', options)
  if (status === 402) return writerError('model_auth', 'The account of the language model has no credit left.', options)
  if (status === 403 && !/moderat|flagged|policy/iu.test(said)) {
    return writerError('model_auth', 'The key may not use this language model.', options)
  }
  if (status === 408 || status === 504) {
    return writerError('model_timeout', 'The language model took too long.', options)
  }
  if (status === 429) return writerError('model_unavailable', 'The language model has too much to do.', options)
  if (status !== undefined && status < 500) {
    return writerError('model_refused', `The language model refused the request (${status}): ${said}`, options)
  }
  return writerError('model_unavailable', 'The language model can not be reached right now.', options)
}
