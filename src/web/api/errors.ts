import { ORPCError } from '@orpc/client'
import { type ErrorCode, errors, isErrorCode } from '#contract/errors.ts'

const unreachable = 'Rejoinder does not answer. Check your connection and try again; nothing was lost.'

// What stands between may answer in the server's place, with words that say nothing to a person, or none.
const withoutWords = (status: number): string =>
  [502, 503, 504].includes(status) ? unreachable : errors.internal.message

/** The client makes JSON of an answer in which it finds no message. */
const worded = (message: string, status: number): string =>
  /^({.*})?$/s.test(message) ? withoutWords(status) : message

type Refusal = { message: string; code?: string | undefined; status?: number | undefined }

/** What the sign-in server refused, or that it did not answer (no status). */
export class SignInError extends Error {
  readonly code: string | undefined
  readonly status: number | undefined

  constructor({ message, code, status }: Refusal) {
    super(status ? worded(message, status) : unreachable)
    this.name = 'SignInError'
    this.code = code
    this.status = status || undefined
  }
}

/** The code of the contract's table when the server said one. Screens decide by it, never by a text. */
export function codeOf(error: unknown): ErrorCode | null {
  return error instanceof ORPCError && isErrorCode(error.code) ? error.code : null
}

/** What a person may read about a failure: the server's own words where it gave any. */
export function messageOf(error: unknown): string {
  if (error instanceof ORPCError) {
    // The client's own codes are in capitals: the answer was none of the server's.
    return /^[A-Z_]+$/.test(error.code) ? withoutWords(error.status) : error.message
  }
  if (error instanceof SignInError) return error.message
  // What fetch throws when there is no answer at all.
  if (error instanceof TypeError) return unreachable
  return errors.internal.message
}

/** Whether the same call may work a moment later. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ORPCError) return error.status >= 500 || error.status === 429
  if (error instanceof SignInError) return !error.status || error.status >= 500 || error.status === 429
  return error instanceof TypeError
}
