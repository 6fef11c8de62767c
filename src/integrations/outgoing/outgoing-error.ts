export type OutgoingErrorCode =
  /** Not an http(s) address, or one that carries a user name; or headers that can't be written. */
  | 'invalid_request'
  | 'address_not_allowed'
  /** The operator has named the hosts that may be called, and this is none of them. */
  | 'host_not_listed'
  | 'name_not_found'
  | 'not_connected'
  | 'tls_failed'
  | 'timed_out'
  /** The caller did not want it any more when it was about to begin. */
  | 'too_late'
  /** The caller's own signal. */
  | 'aborted'
  | 'connection_lost'
  | 'redirected'
  | 'too_large'
  | 'unreadable_answer'

/** Why a call to the outside gave no answer; told apart by `code`. */
export interface OutgoingError extends Error {
  name: 'OutgoingError'
  code: OutgoingErrorCode
  /** False only when it is certain that not one byte of the request left: what must not be done twice may then be tried again. */
  mayHaveArrived: boolean
  /** The host that a redirect pointed to. */
  redirectHost: string | null
  /** The whole address, for those who may follow: not called yet, so not checked yet. */
  redirectUrl: string | null
}

interface Details {
  mayHaveArrived: boolean
  redirectHost?: string
  redirectUrl?: string
  cause?: unknown
}

/** Makes the error that every function of this room throws. */
export function outgoingError(code: OutgoingErrorCode, message: string, details: Details): OutgoingError {
  const name: OutgoingError['name'] = 'OutgoingError'
  const { mayHaveArrived, redirectHost = null, redirectUrl = null, cause } = details
  return Object.assign(new Error(message, { cause }), { name, code, mayHaveArrived, redirectHost, redirectUrl })
}

export const isOutgoingError = (error: unknown): error is OutgoingError =>
  error instanceof Error && error.name === 'OutgoingError'

/** The `code` that Node and undici put on their errors; empty when there is none. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
