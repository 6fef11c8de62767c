import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AccountsCtx } from '#domain/accounts/accounts-ctx.ts'
import type { SessionGrant } from '#domain/accounts/grant-session.ts'
import { deviceKnownForMs, deviceMarkName, knownDeviceOf, markDevice } from '#domain/accounts/known-device.ts'
import type { Device } from '#domain/accounts/open-session.ts'
import { type SignedIn, verifyAccessToken } from '#domain/accounts/verify-token.ts'
import { noteAuth } from './auth-log.ts'
import { bearerOf } from './bearer.ts'
import { wireSession } from './wire-answers.ts'
import { unfitMetadata, WireError, type WireErrorCode, type WireErrorDetail } from './wire-errors.ts'

/** What the protocol calls the reasons for which a verb refuses. */
const codeOf = {
  email_taken: 'validation_failed',
  sign_up_closed: 'signup_disabled',
  sign_up_by_invitation: 'signup_disabled',
  invalid_credentials: 'invalid_credentials',
  email_not_confirmed: 'email_not_confirmed',
  unknown_token: 'refresh_token_not_found',
  reused_token: 'refresh_token_already_used',
  same_password: 'same_password',
  leaked_password: 'weak_password',
  metadata_unfit: 'validation_failed',
  session_ended: 'session_not_found',
  invalid_token: 'bad_jwt',
  expired_token: 'bad_jwt',
  no_such_token: 'otp_expired',
  unknown_code: 'flow_state_not_found',
  expired_code: 'flow_state_expired',
  wrong_verifier: 'bad_code_verifier',
  factor_not_found: 'mfa_factor_not_found',
  factor_lost: 'mfa_factor_not_found',
  factor_name_taken: 'mfa_factor_name_conflict',
  too_many_factors: 'too_many_enrolled_mfa_factors',
  challenge_ended: 'mfa_challenge_expired',
  wrong_factor_code: 'mfa_verification_failed',
  wrong_recovery_code: 'mfa_verification_failed',
  codes_exist: 'mfa_verified_factor_exists',
  email_unverified: 'provider_email_needs_verification',
  identity_taken: 'identity_already_exists',
  identity_not_found: 'identity_not_found',
  last_identity: 'single_identity_not_deletable',
  linking_is_off: 'manual_linking_disabled',
  anonymous_is_off: 'anonymous_provider_disabled',
  address_first: 'validation_failed',
  no_mailbox: 'validation_failed',
  unknown_provider: 'provider_disabled',
  provider_refused: 'bad_oauth_callback',
  bad_id_token: 'bad_oauth_callback',
  provider_unreachable: 'busy',
  bad_state: 'bad_oauth_state',
  insufficient_assurance: 'insufficient_aal',
  reauthentication_needed: 'reauthentication_needed',
  reauthentication_not_valid: 'reauthentication_not_valid',
  too_many_mails: 'over_email_send_rate_limit',
  too_many_attempts: 'over_request_rate_limit',
  too_many_refreshes: 'busy',
} as const satisfies Record<string, WireErrorCode>

/** What the protocol tells beyond its word, for the reasons that have more. */
const detailOf: Partial<Record<Refusal['reason'], WireErrorDetail>> = {
  address_first: { message: 'Updating password of an anonymous user without an email or phone is not allowed' },
  no_mailbox: { message: 'Reauthentication requires the user to have an email or a phone number' },
  // Code and words of any refused sign-up: that the address has an account is told to its owner alone.
  email_taken: { message: 'Failed to create account. If you already have one, sign in or reset your password.' },
  sign_up_by_invitation: {
    message: 'You need an invitation to create an account here. Follow the link in your invitation email.',
  },
  metadata_unfit: { message: unfitMetadata },
  expired_token: { message: 'invalid JWT: unable to parse or verify signature, token is expired' },
  bad_id_token: { message: 'Bad ID token' },
  provider_unreachable: { message: 'The provider isn’t responding. Try again in a few minutes.' },
  factor_lost: {
    message:
      'This authenticator app can’t be checked anymore. Use a recovery code, or ask whoever runs this installation.',
  },
  wrong_recovery_code: { message: 'This recovery code isn’t one of yours, or it was already used.' },
  leaked_password: {
    message: 'This password has appeared in data leaks, so attackers try it first. Choose another one.',
    body: { weak_password: { reasons: ['pwned'] } },
  },
}

type Refusal = { ok: false; reason: keyof typeof codeOf; retryAfterMs?: number }

/** The outcome when it is a good one; else the request ends with the protocol's word for the reason. */
export function orRefuse<Outcome extends { ok: true } | Refusal>(outcome: Outcome): Extract<Outcome, { ok: true }>
export function orRefuse(outcome: { ok: true } | Refusal): { ok: true } {
  if (outcome.ok) return outcome
  throw refusal(outcome)
}

export function refusal({ reason, retryAfterMs }: Refusal): WireError {
  if (retryAfterMs === undefined) return new WireError(codeOf[reason], detailOf[reason])
  const what = waitingFor[reason]
  return new WireError(codeOf[reason], {
    retryAfterMs,
    ...(what && { message: `${what} ${whenToComeBack(retryAfterMs)}` }),
  })
}

const waitingFor: Partial<Record<Refusal['reason'], string>> = {
  too_many_attempts: 'Too many attempts.',
  too_many_mails: 'Too many emails to this address, or from this network.',
}

function whenToComeBack(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  return minutes <= 1 ? 'Try again in a minute.' : `Try again in ${minutes} minutes.`
}

/** What the routes of sign-in work with. */
export interface AuthRoutes {
  ctx: AccountsCtx
  /** The caller's address, after trusted proxies. Attempts are counted by it. */
  clientIpOf: (c: Context) => string
}

/** @param email whose account is asked for, where that is known: whether the device was signed in to it before */
export const deviceOf = ({ ctx, clientIpOf }: AuthRoutes, c: Context, email?: string): Device => ({
  ip: clientIpOf(c),
  userAgent: c.req.header('user-agent') ?? '',
  knownAs: email === undefined ? undefined : knownDeviceOf(ctx, email, getCookie(c, deviceMarkName(email))),
})

/** Answers with a session, and marks the device of who is fully in. */
export function answerSession({ ctx }: Pick<AuthRoutes, 'ctx'>, c: Context, grant: SessionGrant): Response {
  const { email, id: userId } = grant.user
  noteAuth(c, { userId })
  if (grant.isFullySignedIn) {
    const name = deviceMarkName(email)
    setCookie(c, name, markDevice(ctx, email, knownDeviceOf(ctx, email, getCookie(c, name))), {
      path: '/auth/v1',
      httpOnly: true,
      sameSite: 'Lax',
      secure: ctx.tokens.issuer.startsWith('https:'),
      maxAge: deviceKnownForMs / 1000,
    })
  }
  return c.json(wireSession(grant))
}

/** The signed-in caller; else the request ends. */
export async function personOf(ctx: AccountsCtx, c: Context): Promise<SignedIn> {
  const token = bearerOf(c.req.header('authorization'))
  if (token === null) throw new WireError('no_authorization')
  const { person } = orRefuse(await verifyAccessToken(ctx, token))
  noteAuth(c, { userId: person.userId })
  return person
}
