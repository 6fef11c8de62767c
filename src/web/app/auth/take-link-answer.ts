import type { ParsedLocation } from '@tanstack/react-router'
import { signInByLink } from '#web/api/account.ts'
import { messageOf } from '#web/api/errors.ts'
import { queryClient } from '#web/api/query.ts'

/** What a mailed link had to say instead of signing in: why it was refused, or that the other mailbox must agree too. */
export type LinkAnswer = { kind: 'refused' | 'half'; message: string }

const refusals = new Map([
  ['otp_expired', 'This link is too old or was used already.'],
  ['email_exists', 'Another account has this address already.'],
])

/** Signs in with what a mailed link brought and says nothing then; else why not. */
export async function takeLinkAnswer({
  hash,
  searchStr,
}: Pick<ParsedLocation, 'hash' | 'searchStr'>): Promise<LinkAnswer | null> {
  const brought = new URLSearchParams(hash || searchStr)
  const [accessToken, refreshToken] = [brought.get('access_token'), brought.get('refresh_token')]
  const code = brought.get('error_code')
  if (code !== null) {
    return {
      kind: 'refused',
      message: refusals.get(code) ?? brought.get('error_description') ?? 'This link did not work.',
    }
  }
  if (accessToken && refreshToken) return signInOrSay({ accessToken, refreshToken })
  return brought.has('message')
    ? { kind: 'half', message: 'Now open the link in the mail to your other address.' }
    : null
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
