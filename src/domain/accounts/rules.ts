import type { SignInPolicy } from './accounts-ctx.ts'
import type { Factor } from './user.ts'

/** How long a used refresh token still answers, ms: tabs that refresh together, or one whose answer was lost. */
const graceMs = 10_000
const workspaceNameMax = 120
const personNameMax = 120

/**
 * What a refresh token that is presented now may do: `rotate` is its first use, `repeat` a second one that came so soon that
 * it is the same browser, `reuse` a copy in other hands. A clock that went backwards counts as soon.
 */
export function judgeRefresh(usedAt: Date | null, now: Date): 'rotate' | 'repeat' | 'reuse' {
  if (usedAt === null) return 'rotate'
  return now.getTime() - usedAt.getTime() <= graceMs ? 'repeat' : 'reuse'
}

/** So long an ended session stays, ms: what tells a known device from an unknown one. */
export const endedSessionsKeptMs = 90 * 24 * 60 * 60 * 1000

/** How old a session may be whose word alone is enough for a new password, ms. */
const trustedForMs = 24 * 60 * 60 * 1000

export const needsFreshProof = (sessionStartedAt: Date, now: Date): boolean =>
  now.getTime() - sessionStartedAt.getTime() > trustedForMs

/** Whether a code by mail may be asked for: only where people read their mail, or they could go no further. */
export const isMailRead = (policy: SignInPolicy): boolean => policy.mail === 'sent' || policy.isConfirmationRequired

export const hasSecondFactor = (factors: readonly Pick<Factor, 'kind' | 'status'>[]): boolean =>
  factors.some(({ kind, status }) => kind === 'totp' && status === 'verified')

/**
 * One line as PostgreSQL can store it: no control characters, nor those that turn the direction of what follows, no half surrogates,
 * single spaces, no space around.
 */
export const plainLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .trim()

/** The name that a person gave, else what stands before the @ of their address. */
export const personNameOf = (fullName: string, email: string): string =>
  plainLine(fullName).slice(0, personNameMax) || email.slice(0, email.indexOf('@'))

/** The wished name, else the person's name followed by "'s Workspace"; never longer than a workspace's name may be. */
export function workspaceNameOf(fullName: string, wished: string): string {
  const name = plainLine(wished)
  if (name !== '') return name.slice(0, workspaceNameMax)
  const ending = "'s Workspace"
  return `${fullName.slice(0, workspaceNameMax - ending.length)}${ending}`
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The referring workspace that a sign-up link names; what is no id names nobody, for a broken link must not stop a sign-up. */
export const referrerOf = (ref: string | undefined): string | null =>
  ref !== undefined && uuid.test(ref) ? ref.toLowerCase() : null

/**
 * The hosts under which one installation serves site, app and administration. What is left of a name must be a domain still: beside app.dev
 * everything is somebody else's.
 */
function ownHosts(hostname: string): ReadonlySet<string> {
  const main = /^(?:app|admin)\.(.+\..+|localhost)$/.exec(hostname)?.[1] ?? hostname
  const names = ['localhost', '127.0.0.1'].includes(main) ? ['localhost', '127.0.0.1'] : [main]
  return new Set(names.flatMap((name) => [name, `app.${name}`, `admin.${name}`]))
}

/**
 * Where a sign-in may lead: the wished address when it is on one of the installation's own hosts, else the installation's first
 * page. Tokens travel with this redirect, so an address elsewhere would give them away.
 */
export function redirectWithin(siteUrl: string, wished: string | undefined): string {
  if (wished === undefined || wished === '' || !URL.canParse(wished, siteUrl)) return siteUrl
  const [site, target] = [new URL(siteUrl), new URL(wished, siteUrl)]
  const isOwn =
    target.protocol === site.protocol &&
    target.port === site.port &&
    target.username === '' &&
    target.password === '' &&
    ownHosts(site.hostname).has(target.hostname)
  return isOwn ? target.href : siteUrl
}
