import type { ErrorCode } from '#contract/errors.ts'
import { wentWrong } from '#contract/went-wrong.ts'

const unreachable = 'Rejoinder isn’t responding. Check your connection and try again; nothing was lost.'

// What stands between may answer in the server's place, with words that say nothing to a person, or none.
const withoutWords = (status: number | undefined, otherwise: string): string =>
  !status || [502, 503, 504].includes(status) ? unreachable : otherwise

const otherBrowser = 'This sign-in was started in another browser. Start it again here.'

/** What the protocol says to programs, said to people. Where there is no such line, the server's words are shown. */
const plainWords = new Map([
  ['bad_code_verifier', otherBrowser],
  ['pkce_code_verifier_not_found', otherBrowser],
  ['flow_state_not_found', 'This sign-in has already been used, or was never started.'],
  ['flow_state_expired', 'This sign-in took too long. Start again.'],
  ['bad_jwt', 'Your session has ended. Sign in again.'],
  ['mfa_challenge_expired', 'This took too long. Try again.'],
  ['mfa_factor_name_conflict', 'You already have an authenticator app with this name.'],
  ['too_many_enrolled_mfa_factors', 'You have as many authenticator apps as you can. Remove one first.'],
  ['identity_not_found', 'This sign-in is no longer linked.'],
  ['single_identity_not_deletable', 'This is the only way into your account. Set a password first.'],
  ['manual_linking_disabled', 'Linking and unlinking sign-ins is turned off here. Ask whoever runs this installation.'],
])

type Refusal = { message: string; code?: string | undefined; status?: number | undefined }

/** What the sign-in server refused, or that it did not answer (no status). */
export class SignInError extends Error {
  readonly code: string | undefined
  readonly status: number | undefined
  /** Whether its message is the server's. */
  readonly hasWords: boolean

  constructor({ message, code, status }: Refusal) {
    // The client makes JSON of an answer in which it finds no message, or takes the name of its status for one.
    const isWordless = /^({.*})?$/s.test(message) || (code === undefined && Number(status) >= 500)
    const words = plainWords.get(code ?? '') ?? (isWordless ? null : message)
    super(status && words !== null ? words : withoutWords(status, wentWrong))
    this.name = 'SignInError'
    this.code = code
    this.status = status || undefined
    this.hasWords = Boolean(status) && words !== null
  }
}

type Answered = Error & { code: string; status: number }

/** A refusal of the API, known by its shape: by its class, the sign-in page would load the API's whole client. */
const isAnswered = (error: unknown): error is Answered =>
  error instanceof Error &&
  !(error instanceof SignInError) &&
  'code' in error &&
  typeof error.code === 'string' &&
  'status' in error &&
  typeof error.status === 'number'

/** The client's own codes are in capitals: then the answer was none of the server's. */
const isServers = (code: string): code is ErrorCode => !/^[A-Z_]+$/.test(code)

/** The code of the contract's table when the server said one; a newer server may say one that is not in it yet. Screens decide by it, never by a text. */
export function codeOf(error: unknown): ErrorCode | null {
  return isAnswered(error) && isServers(error.code) ? error.code : null
}

/** What fetch throws when there is no answer at all; a mistake of our own is a `TypeError` too. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed|connection/i.test(error.message)

/** What a person may read about a failure: the server's own words where it gave any, else `otherwise`. */
export function messageOf(error: unknown, otherwise: string = wentWrong): string {
  if (isAnswered(error)) {
    return isServers(error.code) ? error.message : withoutWords(error.status, otherwise)
  }
  if (error instanceof SignInError) return error.hasWords ? error.message : withoutWords(error.status, otherwise)
  return isNoAnswer(error) ? unreachable : otherwise
}

/** Whether the same call may work a moment later. */
export function isPassing(error: unknown): boolean {
  if (isAnswered(error)) return error.status >= 500 || error.status === 429
  if (error instanceof SignInError) return !error.status || error.status >= 500 || error.status === 429
  return isNoAnswer(error)
}
