import { inspectLink, type LinkedAccount, landingOf, signInByReturn } from '#web/api/account.ts'
import { isPassing, messageOf, SignInError } from '#web/api/errors.ts'
import { returnPath } from '#web/return-path.ts'

const mailedTypes = ['signup', 'magiclink', 'recovery', 'email_change'] as const
export type MailedType = (typeof mailedTypes)[number]

/** What the link of a mail proves, not used up yet. */
export type MailedProof = {
  kind: 'proof'
  tokenHash: string
  type: MailedType
  /** As the server says: what stands in the address beside it, anybody can write. */
  account: LinkedAccount
  /** Where to go with it, when somebody said. */
  next?: string
}

/** What a mailed link had to say instead of signing in: why it was refused, or what became of a change of address. */
export type LinkAnswer = { kind: 'refused' | 'half' | 'moved'; title: string; message: string } | MailedProof

/** Of a link that was followed. Whatever else comes back is from a provider's page, where nobody followed one. */
const refusedLinks = new Map([
  ['otp_expired', 'This link has expired or has already been used.'],
  ['email_exists', 'Another account already has this address.'],
  ['foreign_session', 'This link was not made for this page. Sign in here instead.'],
])
const refusals = new Map([...refusedLinks, ['identity_already_exists', 'This sign-in already opens another account.']])
/** What a provider's page came back with. The address that says so holds words, too, which anybody can write: they are shown to nobody. */
const returned = new Map([
  [
    'provider_email_needs_verification',
    'The provider hasn’t verified your address. Verify it there, or sign in by email.',
  ],
  [
    'signup_disabled',
    'No new accounts can be created here without an invitation. If you have one, follow the link in that email.',
  ],
  ['bad_oauth_callback', 'The provider didn’t let you in.'],
  ['bad_oauth_state', 'This sign-in has already been used, took too long, or was started in another browser.'],
  ['request_timeout', 'The provider isn’t responding. Try again in a few minutes.'],
  ['over_request_rate_limit', 'Too many attempts. Wait a moment and try again.'],
  ['session_not_found', 'Your session has ended. Sign in again.'],
])

export const halfDone: LinkAnswer = {
  kind: 'half',
  title: 'One more step',
  message: 'Now open the link in the email to your other address.',
}

export const addressMoved: LinkAnswer = {
  kind: 'moved',
  title: 'Address changed',
  message: 'The account now has its new address. Sign in with it.',
}

/** @param message what the server answered, not what stands in an address */
export const refusedLink = (code: string | undefined, message = ''): LinkAnswer => ({
  kind: 'refused',
  title: refusedLinks.has(code ?? '') ? 'This link doesn’t work' : 'That didn’t work',
  message: refusals.get(code ?? '') ?? (message || (returned.get(code ?? '') ?? 'Start again from here.')),
})

/**
 * Signs in with the code that a provider's page or a link came back with, and says where to go; else why not, or whose mailbox it will
 * prove when the person says so; null when it brought nothing. A session in the address signs nobody in: anybody could send a link with
 * their own. Throws when nobody answers whose the link is: it can be opened again.
 */
export async function takeLinkAnswer(
  { hash, search }: Pick<Location, 'hash' | 'search'>,
  next: string | undefined,
): Promise<LinkAnswer | { kind: 'in'; landing: string } | null> {
  const brought = new URLSearchParams(hash.slice(1) || search)
  const refused = brought.get('error_code')
  if (refused !== null) return refusedLink(refused)
  if (brought.has('access_token')) return refusedLink('foreign_session')
  const code = brought.get('code')
  // Who linked a sign-in to the account that they are in keeps the session that they have.
  if (code !== null && !brought.has('linked')) return signInOrSay(code, next)
  const link = linkIn(brought)
  if (link !== null) return proofOf(link)
  if (!brought.has('message')) return null
  return brought.get('type') === 'email_change' ? addressMoved : halfDone
}

async function proofOf(link: Omit<MailedProof, 'account'>): Promise<LinkAnswer> {
  try {
    return { ...link, account: await inspectLink(link) }
  } catch (error) {
    if (isPassing(error)) throw error
    return refusedLink(error instanceof SignInError ? error.code : undefined, messageOf(error))
  }
}

function linkIn(brought: URLSearchParams): Omit<MailedProof, 'account'> | null {
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
    const landing = await landingOf(await signInByReturn(code), next)
    return { kind: 'in', landing } as const
  } catch (error) {
    return refusedLink(error instanceof SignInError ? error.code : undefined, messageOf(error))
  }
}
