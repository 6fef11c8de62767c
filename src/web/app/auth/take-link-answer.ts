import type { ParsedLocation } from '@tanstack/react-router'
import { landingOf, signInByReturn } from '#web/api/account.ts'
import { messageOf, SignInError } from '#web/api/errors.ts'
import { forgetPerson } from '#web/api/query.ts'
import { returnPath } from '#web/return-path.ts'

const mailedTypes = ['signup', 'magiclink', 'recovery', 'email_change'] as const
export type MailedType = (typeof mailedTypes)[number]

/** What the link of a mail proves, not used up yet. */
export type MailedProof = {
  kind: 'proof'
  tokenHash: string
  type: MailedType
  /** Where to go with it, when somebody said. */
  next?: string
}

/** What a mailed link had to say instead of signing in: why it was refused, or that the other mailbox must agree too. */
export type LinkAnswer = { kind: 'refused' | 'half'; title: string; message: string } | MailedProof

/** Of a link that was followed. Whatever else comes back is from a provider's page, where nobody followed one. */
const refusedLinks = new Map([
  ['otp_expired', 'This link is too old or was used already.'],
  ['email_exists', 'Another account has this address already.'],
  ['foreign_session', 'This link was not made for this page. Sign in here instead.'],
])
const refusals = new Map([
  ...refusedLinks,
  ['pkce_code_verifier_not_found', 'This sign-in was begun in another browser. Begin it again here.'],
  ['identity_already_exists', 'This sign-in opens another account already.'],
])
/** What a provider's page came back with. The address that says so holds words, too, which anybody can write: they are shown to nobody. */
const returned = new Map([
  [
    'provider_email_needs_verification',
    'The provider has not verified your address. Verify it there, or sign in by e-mail.',
  ],
  [
    'signup_disabled',
    'No new account is made here without an invitation. If you were invited, follow the link of that mail.',
  ],
  ['bad_oauth_callback', 'The provider did not let you in.'],
  ['bad_oauth_state', 'This sign-in was used already, took too long, or began in another browser.'],
  ['request_timeout', 'The provider does not answer. Try again in a few minutes.'],
  ['over_request_rate_limit', 'Too many attempts. Wait a moment and try again.'],
  ['session_not_found', 'Your session has ended. Sign in first.'],
])

export const halfDone: LinkAnswer = {
  kind: 'half',
  title: 'Half done',
  message: 'Now open the link in the mail to your other address.',
}

/** @param message what the server answered, not what stands in an address */
export const refusedLink = (code: string | undefined, message = ''): LinkAnswer => ({
  kind: 'refused',
  title: refusedLinks.has(code ?? '') ? 'This link does not work' : 'That did not work',
  message: refusals.get(code ?? '') ?? (message || (returned.get(code ?? '') ?? 'Begin it again from here.')),
})

/**
 * Signs in with the code that a provider's page or a link came back with, and says where to go; else why not, or what it will prove when
 * the person says so; null when it brought nothing. A session in the address signs nobody in: anybody could send a link with their own.
 */
export async function takeLinkAnswer(
  { hash, searchStr }: Pick<ParsedLocation, 'hash' | 'searchStr'>,
  next: string | undefined,
): Promise<LinkAnswer | { kind: 'in'; landing: string } | null> {
  const brought = new URLSearchParams(hash || searchStr)
  const refused = brought.get('error_code')
  if (refused !== null) return refusedLink(refused)
  if (brought.has('access_token')) return refusedLink('foreign_session')
  const code = brought.get('code')
  // Who linked a sign-in to the account that they are in keeps the session that they have.
  if (code !== null && !brought.has('linked')) return signInOrSay(code, next)
  return proofIn(brought) ?? (brought.has('message') ? halfDone : null)
}

function proofIn(brought: URLSearchParams): MailedProof | null {
  const tokenHash = brought.get('token_hash')
  const type = mailedTypes.find((known) => known === brought.get('type'))
  if (!tokenHash || !type) return null
  const wanted = URL.parse(brought.get('redirect_to') ?? '', window.location.origin)
  const path = wanted?.origin === window.location.origin ? ownPath(wanted) : null
  const isElsewhere = path !== null && path !== '/'
  return { kind: 'proof', tokenHash, type, ...(isElsewhere && { next: path }) }
}

/** This page itself only leads on. */
function ownPath({ pathname, search, searchParams }: URL): string | null {
  const wanted = pathname === '/auth/confirm' ? searchParams.get('next') : pathname + search
  return returnPath(wanted, window.location.origin)
}

async function signInOrSay(code: string, next: string | undefined) {
  try {
    const landing = landingOf(await signInByReturn(code), next)
    // Somebody else may have been signed in here until now.
    forgetPerson()
    return { kind: 'in', landing } as const
  } catch (error) {
    return refusedLink(error instanceof SignInError ? error.code : undefined, messageOf(error))
  }
}
