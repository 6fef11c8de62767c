import { randomBytes } from 'node:crypto'
import { inTransaction, type Queryable, single } from '#db/connect.ts'
import { isProviderError, type ProviderPerson } from '#domain/ports.ts'
import { newId } from '#lib/new-id.ts'
import { sha256 } from '#lib/sha256.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { makeAuthCode } from './auth-code.ts'
import { grantSession, type SessionGrant } from './grant-session.ts'
import { type AdmissionOutcome, admitIdentity, linkIdentity } from './identities.ts'
import { insertState, type OauthState, ownerOfSession, takeState } from './identity-store.ts'
import type { WayBack } from './one-time-token.ts'
import { type Device, openSession } from './open-session.ts'
import { renewSession } from './raise-assurance.ts'
import { isFullySignedIn } from './second-factor.ts'
import { lockSession } from './store.ts'
import type { SignedIn } from './verify-token.ts'

const goodForMs = 10 * 60 * 1000
const secret = (): string => randomBytes(32).toString('base64url')
const redirectUriOf = (ctx: AccountsCtx): string => `${ctx.tokens.issuer}/callback`

type ProviderFailure = { ok: false; reason: 'provider_unreachable' | 'provider_refused' }

/**
 * Where a browser is sent to sign in elsewhere, or, with `linking`, to link that identity to the account that it is in. `state` must
 * come back from the same browser within ten minutes: the caller binds it to it. Counted by network.
 */
export async function beginProviderSignIn(
  ctx: AccountsCtx,
  {
    provider: name,
    way,
    linking,
    ref,
  }: { provider: string; way: WayBack; linking: SignedIn | null; ref: string | undefined },
  ip: string,
): Promise<
  | { ok: true; url: string; state: string }
  | ProviderFailure
  | { ok: false; reason: 'unknown_provider' | 'insufficient_assurance' | 'linking_is_off' }
  | { ok: false; reason: 'too_many_attempts'; retryAfterMs: number }
> {
  if (linking !== null && !ctx.policy.mayLink) return { ok: false, reason: 'linking_is_off' }
  const provider = ctx.providers.get(name)
  if (provider === undefined) return { ok: false, reason: 'unknown_provider' }
  const admission = await ctx.limits.admitProvider(ip)
  if (!admission.ok) return { ok: false, reason: 'too_many_attempts', retryAfterMs: admission.retryAfterMs }
  if (linking !== null && !(await isFullySignedIn(ctx, linking))) return { ok: false, reason: 'insufficient_assurance' }
  const [state, verifier, nonce] = [secret(), secret(), secret()]
  const challenge = sha256(verifier).toString('base64url')
  try {
    const url = await provider.authorizeUrl({ redirectUri: redirectUriOf(ctx), state, nonce, challenge })
    await insertState(single(ctx.pool), sha256(state), {
      provider: name,
      verifier,
      nonce,
      redirectTo: way.redirectTo,
      challenge: way.challenge?.value ?? null,
      challengeMethod: way.challenge?.method ?? null,
      linkingSessionId: linking?.sessionId ?? null,
      referrer: ref ?? null,
      expiresAt: new Date(ctx.now().getTime() + goodForMs),
    })
    return { ok: true, url, state }
  } catch (error) {
    return failureOf(ctx, error)
  }
}

export type ReturnOutcome = { redirectTo: string | null } & (
  | { ok: true; kind: 'code'; code: string }
  | { ok: true; kind: 'session'; grant: SessionGrant }
  /** Only linked: the browser keeps the session that it has. */
  | { ok: true; kind: 'linked' }
  | ProviderFailure
  | Extract<AdmissionOutcome, { ok: false }>
  | { ok: false; reason: 'bad_state' | 'session_ended' }
)

/** What becomes of a browser that comes back from a provider. A state works once; `redirectTo` is null when it was none of ours. */
export async function finishProviderSignIn(
  ctx: AccountsCtx,
  { state, code }: { state: string; code: string | null },
  device: Device,
): Promise<ReturnOutcome> {
  const stored = await takeState(single(ctx.pool), sha256(state))
  if (stored === null) return { ok: false, reason: 'bad_state', redirectTo: null }
  const { redirectTo, nonce, verifier } = stored
  if (new Date(stored.expiresAt) <= ctx.now()) return { ok: false, reason: 'bad_state', redirectTo }
  const provider = ctx.providers.get(stored.provider)
  if (code === null || provider === undefined) return { ok: false, reason: 'provider_refused', redirectTo }
  const signer = await ctx.keys.current()
  try {
    const person = await provider.exchange({ code, redirectUri: redirectUriOf(ctx), verifier, nonce })
    const admitted = await settle(ctx, stored, person, device)
    if (!admitted.ok) return { ...admitted, redirectTo }
    if (admitted.kind !== 'opened') return { ...admitted, redirectTo }
    return { ok: true, kind: 'session', grant: await grantSession(ctx, signer, admitted.opened), redirectTo }
  } catch (error) {
    return { ...failureOf(ctx, error), redirectTo }
  }
}

function settle(ctx: AccountsCtx, stored: OauthState, person: ProviderPerson, device: Device) {
  const { provider, linkingSessionId, challenge, challengeMethod, referrer } = stored
  const newcomer = { userId: newId(), workspaceId: newId(), ref: referrer ?? undefined }
  return inTransaction(ctx.pool, newcomer, async (db, see) => {
    if (linkingSessionId !== null) {
      const userId = await ownerOfSession(db, linkingSessionId)
      if (userId === null) return { ok: false, reason: 'session_ended' } as const
      const linked = await linkIdentity(ctx, db, { userId, provider, person })
      if (!linked.ok) return linked
      if (challenge === null) return { ok: true, kind: 'linked' } as const
    }
    const outcome = await admitIdentity(ctx, db, { provider, person, see }, newcomer)
    if (!outcome.ok) return outcome
    const { user } = outcome
    if (challenge !== null && challengeMethod !== null) {
      const asked = { userId: user.id, method: 'oauth', challenge: { value: challenge, method: challengeMethod } }
      return { ok: true, kind: 'code', code: await makeAuthCode(ctx, db, asked) } as const
    }
    const opened = await openSession(ctx, db, { user, device, method: 'oauth' })
    return { ok: true, kind: 'opened', opened: { ...opened, user } } as const
  })
}

export type IdTokenOutcome =
  | { ok: true; grant: SessionGrant }
  | Extract<AdmissionOutcome, { ok: false }>
  | { ok: false; reason: 'provider_unreachable' | 'bad_id_token' | 'unknown_provider' | 'insufficient_assurance' }
  | { ok: false; reason: 'session_ended' | 'linking_is_off' }
  | { ok: false; reason: 'too_many_attempts'; retryAfterMs: number }

/** Signs in, or links, with a token that the browser got from a provider by itself. */
export async function signInWithIdToken(
  ctx: AccountsCtx,
  shown: { provider: string; idToken: string; nonce: string | undefined; linking: SignedIn | null },
  device: Device,
): Promise<IdTokenOutcome> {
  const admission = await ctx.limits.admitProof(device)
  if (!admission.ok) return { ok: false, reason: 'too_many_attempts', retryAfterMs: admission.retryAfterMs }
  const { provider: name, linking } = shown
  if (linking !== null && !ctx.policy.mayLink) return { ok: false, reason: 'linking_is_off' }
  const provider = ctx.providers.get(name)
  if (provider === undefined) return { ok: false, reason: 'unknown_provider' }
  if (linking !== null && !(await isFullySignedIn(ctx, linking))) return { ok: false, reason: 'insufficient_assurance' }
  const signer = await ctx.keys.current()
  try {
    const person = await provider.readIdToken(shown)
    const newcomer = { userId: newId(), workspaceId: newId(), ref: undefined }
    const opened = await inTransaction(ctx.pool, newcomer, async (db, see) => {
      if (linking !== null) return linkInSession(ctx, db, linking, { provider: name, person })
      const outcome = await admitIdentity(ctx, db, { provider: name, person, see }, newcomer)
      if (!outcome.ok) return outcome
      return { ...outcome, ...(await openSession(ctx, db, { user: outcome.user, device, method: 'oauth' })) }
    })
    return opened.ok ? { ok: true, grant: await grantSession(ctx, signer, opened) } : opened
  } catch (error) {
    const { reason } = failureOf(ctx, error)
    return { ok: false, reason: reason === 'provider_refused' ? 'bad_id_token' : reason }
  }
}

async function linkInSession(
  ctx: AccountsCtx,
  db: Queryable,
  { userId, sessionId }: SignedIn,
  vouched: { provider: string; person: ProviderPerson },
) {
  const linked = await linkIdentity(ctx, db, { userId, ...vouched })
  if (!linked.ok) return linked
  const session = await lockSession(db, sessionId)
  const renewed = session === null ? null : await renewSession(ctx, db, userId, session)
  return renewed === null ? ({ ok: false, reason: 'session_ended' } as const) : ({ ok: true, ...renewed } as const)
}

function failureOf(ctx: AccountsCtx, error: unknown): ProviderFailure {
  if (!isProviderError(error)) throw error
  ctx.log.warn({ err: error }, 'a sign-in through a provider failed')
  return { ok: false, reason: error.code === 'unreachable' ? 'provider_unreachable' : 'provider_refused' }
}
