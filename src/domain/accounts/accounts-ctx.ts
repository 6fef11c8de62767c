import type { Ctx } from '#domain/context.ts'
import type { Letterhead } from '#domain/mail/letterhead.ts'
import type { IdentityProvider, LeakedPasswords } from '#domain/ports.ts'
import { type AttemptBudgets, type AttemptLimits, createAttemptLimits } from './attempt-limits.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { createSigningKeys, type SigningKeys } from './signing-keys.ts'

/** What sign-in needs beyond the database: made once per process, for it holds keys, counters and the line before the hashing. */
export interface AccountsCtx extends Pick<Ctx, 'pool' | 'now' | 'log' | 'secrets'> {
  keys: SigningKeys
  passwords: Passwords
  leakedPasswords: LeakedPasswords
  limits: AttemptLimits
  tokens: TokenSettings
  policy: SignInPolicy
  /** No answer about an address comes earlier: longer than what is done for a known one takes. */
  constantTimeMs: number
  /** Other places that know people, by the name that the protocol gives them. */
  providers: ReadonlyMap<string, IdentityProvider>
}

export interface TokenSettings {
  /** Who signs: the address under which the sign-in endpoints are published. The same in all processes. */
  issuer: string
  /** How long an access token is good, s. */
  lifetimeS: number
  /** Where the product's pages are: what mails link to, and where a sign-in may lead. */
  siteUrl: string
  /**
   * What is handed out (sessions, mailed codes and links) is good within its realm alone: empty for the installation's own hosts, else of the
   * workspace whose domain was asked.
   */
  realm: string
  /** Under whose name mails of accounts go out; null: the product's. */
  letterhead: Letterhead | null
}

/** What an operator decided about accounts. */
export interface SignInPolicy {
  /** Whether a new address must be confirmed before its first session. Only sensible where mail is read. */
  isConfirmationRequired: boolean
  /** What becomes of mail: it goes out, waits where a developer sees it, or nobody ever reads it. */
  mail: 'sent' | 'outbox' | 'none'
  /** Whether people may link and unlink sign-ins at providers themselves. */
  mayLink: boolean
  /** Whether somebody without an address may have a session of the protocol. */
  mayBeAnonymous: boolean
}

/** How long an access token is good when nobody says otherwise, s. */
export const defaultTokenLifetimeS = 3600

export const defaultConstantTimeMs = 200

export interface AccountsOptions {
  issuer: string
  /** Left out: the issuer's own host. */
  siteUrl?: string
  tokenLifetimeS?: number
  /** Left out: no. */
  isConfirmationRequired?: boolean
  /** Left out: it waits in the outbox. */
  mail?: SignInPolicy['mail']
  /** Left out: yes. */
  mayLink?: boolean
  /** Left out: no. */
  mayBeAnonymous?: boolean
  providers?: ReadonlyMap<string, IdentityProvider>
  /** Left out: none is known. */
  leakedPasswords?: LeakedPasswords
  budgets?: Partial<AttemptBudgets>
  /** Left out: `defaultConstantTimeMs`. */
  constantTimeMs?: number
}

/** Puts the parts together; touches neither database nor network until the first call. */
export function createAccountsCtx(
  ctx: Pick<Ctx, 'pool' | 'now' | 'log' | 'secrets'>,
  {
    issuer,
    siteUrl = new URL('/', issuer).href,
    tokenLifetimeS: lifetimeS = defaultTokenLifetimeS,
    isConfirmationRequired = false,
    mail = 'outbox',
    mayLink = true,
    mayBeAnonymous = false,
    providers = new Map(),
    leakedPasswords = { has: () => false },
    budgets = {},
    constantTimeMs = defaultConstantTimeMs,
  }: AccountsOptions,
): AccountsCtx {
  const { pool, now, log, secrets } = ctx
  return {
    pool,
    now,
    log,
    secrets,
    keys: createSigningKeys(ctx, lifetimeS),
    passwords: createPasswords(),
    leakedPasswords,
    limits: createAttemptLimits(pool, log, budgets),
    tokens: { issuer, lifetimeS, siteUrl, realm: '', letterhead: null },
    policy: { isConfirmationRequired, mail, mayLink, mayBeAnonymous },
    constantTimeMs,
    providers,
  }
}
