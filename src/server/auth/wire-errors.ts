import type { ErrorCode } from '@supabase/auth-js/dist/module/lib/error-codes.js'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { errors } from '#contract/errors.ts'
import { AppError } from '#domain/app-error.ts'
import type { Log } from '#lib/log.ts'

/**
 * What can go wrong, in the codes and words of the protocol: clients tell errors apart by the code and show the text. Every code is one
 * that the official client knows; for what the protocol has no word for, `code` is the nearest.
 */
const wireErrors = {
  bad_json: { status: 400, message: 'Could not parse request body as JSON' },
  validation_failed: { status: 400, message: 'Something in this request is not as expected.' },
  invalid_credentials: { status: 400, message: 'Invalid login credentials' },
  refresh_token_not_found: { status: 400, message: 'Invalid Refresh Token: Refresh Token Not Found' },
  refresh_token_already_used: { status: 400, message: 'Invalid Refresh Token: Already Used' },
  email_not_confirmed: { status: 400, message: 'Email not confirmed' },
  reauthentication_needed: { status: 400, message: 'Enter the code that we mail you, or your present password.' },
  bad_code_verifier: { status: 400, message: 'This sign-in was begun in another browser.' },
  no_authorization: { status: 401, message: 'This endpoint requires a valid Bearer token' },
  insufficient_aal: { status: 401, message: 'Enter your two-factor code first.' },
  bad_jwt: { status: 403, message: 'Invalid access token' },
  session_not_found: { status: 403, message: 'Session from session_id claim in JWT does not exist' },
  otp_expired: { status: 403, message: 'Token has expired or is invalid' },
  flow_state_not_found: { status: 404, message: 'This sign-in was used already or never begun.' },
  flow_state_expired: { status: 403, message: 'This sign-in took too long. Begin it again.' },
  not_found: { status: 404, code: 'validation_failed', message: 'There is no such endpoint' },
  request_too_large: { status: 413, code: 'validation_failed', message: 'This request is too large' },
  anonymous_provider_disabled: { status: 422, message: 'Anonymous sign-ins are disabled' },
  phone_provider_disabled: { status: 400, message: 'There is no sign-in by telephone here.' },
  provider_disabled: { status: 400, message: 'Unsupported provider: provider is not enabled' },
  saml_provider_disabled: { status: 404, message: 'SAML 2.0 is disabled' },
  mfa_phone_enroll_not_enabled: { status: 422, message: 'MFA enroll is disabled for Phone' },
  mfa_webauthn_enroll_not_enabled: { status: 422, message: 'MFA enroll is disabled for WebAuthn' },
  signup_disabled: { status: 422, message: 'No new accounts are made here. Ask who runs this installation.' },
  email_exists: { status: 422, message: 'A user with this email address has already been registered' },
  reauthentication_not_valid: { status: 422, message: 'This code is wrong or too old.' },
  weak_password: { status: 422, message: 'Use at least 6 characters.' },
  same_password: { status: 422, message: 'New password should be different from the old password.' },
  over_request_rate_limit: { status: 429, message: 'Too many attempts. Wait a moment and try again.' },
  mfa_factor_not_found: { status: 404, message: 'Factor not found' },
  mfa_verified_factor_exists: {
    status: 422,
    message: 'There are recovery codes already. Make new ones in their place.',
  },
  mfa_factor_name_conflict: { status: 422, message: 'A factor of this name exists already.' },
  mfa_challenge_expired: { status: 422, message: 'This took too long. Try again.' },
  mfa_verification_failed: {
    status: 422,
    message: 'Invalid code entered. Wait for the next one if you used it before.',
  },
  too_many_enrolled_mfa_factors: {
    status: 422,
    message: 'There are as many factors as there can be. Remove one first.',
  },
  provider_email_needs_verification: {
    status: 422,
    message: 'The provider has not verified your address. Verify it there, or sign in by e-mail.',
  },
  identity_already_exists: { status: 422, message: 'Identity is already linked to another user' },
  identity_not_found: { status: 404, message: 'Identity not found' },
  single_identity_not_deletable: { status: 422, message: 'The e-mail address is how this account is reached.' },
  bad_oauth_state: {
    status: 400,
    message: 'This sign-in was used already, took too long, or began in another browser.',
  },
  bad_oauth_callback: { status: 400, message: 'The provider did not let you in.' },
  over_email_send_rate_limit: { status: 429, message: 'Too many mails to this address. Wait a few minutes.' },
  unexpected_failure: { status: 500, message: errors.internal.message },
  /** Not 429: the client would take that for the end of its session. */
  busy: { status: 503, code: 'request_timeout', message: errors.unavailable.message },
} as const satisfies Table

type Entry = { status: ContentfulStatusCode; message: string }
type Ours = 'not_found' | 'request_too_large' | 'busy'
type Table = Partial<Record<ErrorCode, Entry>> & Record<Ours, Entry & { code: ErrorCode }>

export const unfitMetadata = 'What is kept about a person is at most 2,000 bytes of JSON, none of them NUL.'

export type WireErrorCode = keyof typeof wireErrors

/** The word for it that goes over the wire. */
export function protocolCodeOf(code: WireErrorCode): string {
  const entry = wireErrors[code]
  return 'code' in entry ? entry.code : code
}

export interface WireErrorDetail {
  message?: string
  retryAfterMs?: number
  /** More fields of the body, for codes that have some. */
  body?: Record<string, unknown>
}

/** Ends a request with an error of the table; rendered once, by `renderError`. */
export class WireError extends Error {
  readonly code: WireErrorCode
  readonly detail: WireErrorDetail

  constructor(code: WireErrorCode, detail: WireErrorDetail = {}) {
    super(detail.message ?? wireErrors[code].message)
    this.name = 'WireError'
    this.code = code
    this.detail = detail
  }
}

const versionHeader = 'x-supabase-api-version'
const firstVersionWithCodes = '2024-01-01'

/** Renders in the shape of the API version that the client asks for: `{code, message}`, or before it `{code, error_code, msg}`. */
export function renderError(c: Context, error: Error, log: Log): Response {
  const { code: reason, message, detail } = asWireError(error, log)
  const { status } = wireErrors[reason]
  const code = protocolCodeOf(reason)
  if (detail.retryAfterMs !== undefined)
    c.header('retry-after', String(Math.max(1, Math.ceil(detail.retryAfterMs / 1000))))
  const asked = c.req.header(versionHeader) ?? ''
  if (/^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= firstVersionWithCodes) {
    c.header(versionHeader, firstVersionWithCodes)
    return c.json({ code, message, ...detail.body }, status)
  }
  return c.json({ code: status, error_code: code, msg: message, ...detail.body }, status)
}

function asWireError(error: Error, log: Log): WireError {
  if (error instanceof WireError) return error
  if (error instanceof AppError && error.code === 'unavailable') return new WireError('busy', { retryAfterMs: 2000 })
  if (error instanceof AppError && error.code === 'unauthenticated') return new WireError('session_not_found')
  log.error({ err: error }, 'a sign-in request failed')
  return new WireError('unexpected_failure')
}
