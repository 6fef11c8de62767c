import type { PlatformError, PlatformErrorCode } from '#domain/sending-platform.ts'
import { isOutgoingError, type OutgoingErrorCode } from '#integrations/outgoing/outgoing-error.ts'
import type { Answer } from './answer.ts'

/** Makes the error that every call but a send throws. */
export function platformError(
  code: PlatformErrorCode,
  message: string,
  { retryAfterMs = null, cause }: { retryAfterMs?: number | null; cause?: unknown } = {},
): PlatformError {
  const name: PlatformError['name'] = 'PlatformError'
  return Object.assign(new Error(message, { cause }), { name, code, retryAfterMs })
}

const UNREACHABLE = 'EmailBison isn’t responding right now.'
const NOT_THE_PLATFORM =
  'This address doesn’t respond like EmailBison. Enter the address where you log in to EmailBison.'

/** What a person reads about a key that is not accepted. */
export const REJECTED_KEY =
  'EmailBison doesn’t accept this API key for this base URL. Make sure the key was created on this host.'

const networkFailures: Record<OutgoingErrorCode, { code: PlatformErrorCode; message: string }> = {
  invalid_request: { code: 'address_not_allowed', message: 'This base URL can’t be called. Check it in Settings.' },
  address_not_allowed: {
    code: 'address_not_allowed',
    message: 'This base URL is not a public address. Enter the address where you log in to EmailBison.',
  },
  host_not_listed: {
    code: 'address_not_allowed',
    message: 'This installation doesn’t call this host. Its operator can add it to the hosts that it may call.',
  },
  name_not_found: { code: 'unreachable', message: 'The host name of this base URL does not exist.' },
  not_connected: { code: 'unreachable', message: UNREACHABLE },
  tls_failed: { code: 'unreachable', message: 'A secure connection to this base URL isn’t possible.' },
  timed_out: { code: 'unreachable', message: 'EmailBison didn’t respond in time.' },
  too_late: { code: 'unreachable', message: 'It was too late to call EmailBison.' },
  aborted: { code: 'unreachable', message: 'The call to EmailBison was stopped.' },
  connection_lost: { code: 'unreachable', message: 'The connection to EmailBison was lost.' },
  redirected: { code: 'bad_answer', message: NOT_THE_PLATFORM },
  too_large: { code: 'bad_answer', message: 'EmailBison’s answer is too large.' },
  unreadable_answer: { code: 'bad_answer', message: 'EmailBison’s answer couldn’t be read.' },
}

/** A failed call in the port's words; what is not a failure of the network comes back as it is. */
export function fromNetworkFailure(error: unknown): unknown {
  if (!isOutgoingError(error)) return error
  const { code, message } = networkFailures[error.code]
  const elsewhere = error.redirectHost
    ? `This address redirects to ${error.redirectHost}. If that’s where you log in to EmailBison, enter that address instead.`
    : message
  return platformError(code, elsewhere, { cause: error })
}

/** The error that an answer means, or null when the platform did what it was asked. */
export function failureIn(answer: Answer): PlatformError | null {
  const { status, retryAfterMs, isReadable } = answer
  if (status === 401) return platformError('rejected_key', REJECTED_KEY)
  if (status === 429) return platformError('rate_limited', 'EmailBison asked us to slow down.', { retryAfterMs })
  if (status === 408 || status >= 500) {
    return platformError('unreachable', `EmailBison is having an error right now (${status}).`, { retryAfterMs })
  }
  if (!isReadable) return platformError('bad_answer', NOT_THE_PLATFORM)
  if (status === 404) return platformError('not_found', says('EmailBison doesn’t have this', answer))
  if (status >= 300) return platformError('refused', says('EmailBison refused this', answer))
  // Some refusals come with status 200.
  return answer.success === false ? platformError('refused', says('EmailBison refused this', answer)) : null
}

/** One sentence of ours, followed by the platform's own when it gave one. */
export function says(ours: string, { message }: Answer): string {
  return message ? `${ours}: ${message}` : `${ours}.`
}
