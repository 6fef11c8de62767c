import { type ErrorCode, errors } from '#contract/errors.ts'

/** A failure that the caller is told of; rendered once, by the server. `message` may be shown to a person. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly data: Readonly<Record<string, unknown>> | undefined

  constructor(code: ErrorCode, options: { message?: string; data?: Record<string, unknown>; cause?: unknown } = {}) {
    super(options.message ?? errors[code].message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.data = options.data
  }
}
