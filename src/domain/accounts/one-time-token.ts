import { randomBytes, randomInt } from 'node:crypto'
import { newId } from '#lib/new-id.ts'
import type { Challenge } from './pkce.ts'
import { hashIn } from './realm-hash.ts'

export type Purpose =
  | 'signup'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

/** Where a link leads when it is followed, and how the browser that asked for it will prove itself. */
export interface WayBack {
  redirectTo: string
  challenge: Challenge | null
}

/** What a mail carries to prove that somebody reads it: a code to type, and a link. */
export interface OneTimeToken {
  id: string
  code: string
  link: string
}

const codeDigits = 6

export const newOneTimeToken = (): OneTimeToken => ({
  id: newId(),
  code: String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0'),
  link: randomBytes(32).toString('base64url'),
})

/** Bound to its row, so that equal codes do not look alike. It slows nobody down who can read the table; its hour does. */
export const hashOfCode = (realm: string, tokenId: string, code: string): Buffer => hashIn(realm, `${tokenId}:${code}`)
