import type { ParsedLocation } from '@tanstack/react-router'
import { signInByLink } from '#web/api/account.ts'
import { messageOf } from '#web/api/errors.ts'
import { queryClient } from '#web/api/query.ts'
import { returnPath } from '#web/return-path.ts'

const mailedTypes = ['signup', 'magiclink', 'recovery', 'email_change'] as const
export type MailedType = (typeof mailedTypes)[number]

/** What the link of a mail proves, not used up yet. */
export type MailedProof = {
  kind: 'proof'
  tokenHash: string
  type: MailedType
  /** Where to go with it. */
  next: string
}

/** What a mailed link had to say instead of signing in: why it was refused, or that the other mailbox must agree too. */
export type LinkAnswer = { kind: 'refused' | 'half'; message: string } | MailedProof

const refusals = new Map([
  ['otp_expired', 'This link is too old or was used already.'],
  ['email_exists', 'Another account has this address already.'],
])

export const halfDone: LinkAnswer = {
  kind: 'half',
  message: 'Now open the link in the mail to your other address.',
}

export const refusedLink = (code: string | undefined, message: string | null): LinkAnswer => ({
  kind: 'refused',
  message: refusals.get(code ?? '') ?? (message || 'This link did not work.'),
})

/** Signs in with what a mailed link brought and says nothing then; else why not, or what it will prove when the person says so. */
export async function takeLinkAnswer({
  hash,
  searchStr,
}: Pick<ParsedLocation, 'hash' | 'searchStr'>): Promise<LinkAnswer | null> {
  const brought = new URLSearchParams(hash || searchStr)
  const [accessToken, refreshToken] = [brought.get('access_token'), brought.get('refresh_token')]
  const code = brought.get('error_code')
  if (code !== null) return refusedLink(code, brought.get('error_description'))
  if (accessToken && refreshToken) return signInOrSay({ accessToken, refreshToken })
  return proofIn(brought) ?? (brought.has('message') ? halfDone : null)
}

function proofIn(brought: URLSearchParams): MailedProof | null {
  const tokenHash = brought.get('token_hash')
  const type = mailedTypes.find((known) => known === brought.get('type'))
  if (!tokenHash || !type) return null
  const wanted = URL.parse(brought.get('redirect_to') ?? '', window.location.origin)
  const isHere = wanted?.origin === window.location.origin
  const path = isHere ? returnPath(wanted.pathname + wanted.search, window.location.origin) : null
  return { kind: 'proof', tokenHash, type, next: path ?? '/home' }
}

async function signInOrSay(tokens: { accessToken: string; refreshToken: string }): Promise<LinkAnswer | null> {
  try {
    await signInByLink(tokens)
  } catch (error) {
    return { kind: 'refused', message: messageOf(error) }
  }
  // Somebody else may have been signed in here until now.
  queryClient.clear()
  return null
}
