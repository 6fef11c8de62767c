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
  validation_failed: { status: 400, message: 'This request is not valid.' },
  invalid_credentials: { status: 400, message: 'Invalid login credentials' },
  refresh_token_not_found: { status: 400, message: 'Invalid Refresh Token: Refresh Token Not Found' },
  refresh_token_already_used: { status: 400, message: 'Invalid Refresh Token: Already Used' },
  email_not_confirmed: { status: 400, message: 'Email not confirmed' },
  reauthentication_needed: { status: 400, message: 'Password update requires reauthentication' },
  bad_code_verifier: { status: 400, message: 'code challenge does not match previously saved code verifier' },
  no_authorization: { status: 401, message: 'This endpoint requires a valid Bearer token' },
  insufficient_aal: { status: 401, message: 'Enter your two-factor code first.' },
  bad_jwt: { status: 403, message: 'invalid JWT: unable to parse or verify signature' },
  session_not_found: { status: 403, message: 'Session from session_id claim in JWT does not exist' },
  otp_expired: { status: 403, message: 'Token has expired or is invalid' },
  flow_state_not_found: { status: 404, message: 'invalid flow state, no valid flow state found' },
  flow_state_expired: { status: 422, message: 'invalid flow state, flow state has expired' },
  not_found: { status: 404, code: 'validation_failed', message: 'No such endpoint' },
  request_too_large: { status: 413, code: 'validation_failed', message: 'This request is too large' },
  anonymous_provider_disabled: { status: 422, message: 'Anonymous sign-ins are disabled' },
  phone_provider_disabled: { status: 400, message: 'Phone sign-in isn’t available here.' },
  provider_disabled: { status: 400, message: 'Unsupported provider: provider is not enabled' },
  saml_provider_disabled: { status: 404, message: 'SAML 2.0 is disabled' },
  mfa_phone_enroll_not_enabled: { status: 422, message: 'MFA enroll is disabled for Phone' },
  mfa_webauthn_enroll_not_enabled: { status: 422, message: 'MFA enroll is disabled for WebAuthn' },
  manual_linking_disabled: { status: 404, message: 'Manual linking is disabled' },
  signup_disabled: { status: 422, message: 'Signups not allowed for this instance' },
  email_exists: { status: 422, message: 'A user with this email address has already been registered' },
  reauthentication_not_valid: { status: 422, message: 'Nonce has expired or is invalid' },
  weak_password: { status: 422, message: 'Password should be at least 6 characters.' },
  same_password: { status: 422, message: 'New password should be different from the old password.' },
  over_request_rate_limit: { status: 429, message: 'Too many attempts. Wait a moment and try again.' },
  mfa_factor_not_found: { status: 404, message: 'Factor not found' },
  mfa_verified_factor_exists: {
    status: 422,
    message: 'You already have recovery codes. Replace them with new ones.',
  },
  mfa_factor_name_conflict: { status: 422, message: 'A factor with this friendly name for this user already exists' },
  mfa_challenge_expired: {
    status: 422,
    message: 'MFA challenge has expired, verify against another challenge or create a new challenge.',
  },
  mfa_verification_failed: {
    status: 422,
    message: 'Invalid TOTP code entered',
  },
  too_many_enrolled_mfa_factors: {
    status: 422,
    message: 'Maximum number of verified factors reached, unenroll to continue',
  },
  provider_email_needs_verification: {
    status: 422,
    message: 'The provider hasn’t verified your address. Verify it there, or sign in by email.',
  },
  identity_already_exists: { status: 422, message: 'Identity is already linked to another user' },
  identity_not_found: { status: 422, message: "Identity doesn't exist" },
  single_identity_not_deletable: { status: 422, message: 'User must have at least 1 identity after unlinking' },
  bad_oauth_state: {
    status: 400,
    message: 'This sign-in has already been used, took too long, or was started in another browser.',
  },
  bad_oauth_callback: { status: 400, message: 'The provider didn’t let you in.' },
  over_email_send_rate_limit: { status: 429, message: 'Too many emails to this address. Wait a few minutes.' },
  unexpected_failure: { status: 500, message: errors.internal.message },
  /** Not 429: the client would take that for the end of its session. */
  busy: { status: 503, code: 'request_timeout', message: errors.unavailable.message },
} as const satisfies Table

type Entry = { status: ContentfulStatusCode; message: string }
type Ours = 'not_found' | 'request_too_large' | 'busy'
type Table = Partial<Record<ErrorCode, Entry>> & Record<Ours, Entry & { code: ErrorCode }>

export const unfitMetadata = 'User metadata can be at most 2,000 bytes of JSON, without NUL characters.'

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
