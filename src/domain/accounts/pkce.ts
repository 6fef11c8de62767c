import { timingSafeEqual } from 'node:crypto'
import { sha256 } from '#lib/sha256.ts'

/** What a browser says before it knows its code: the hash of the verifier that it will show (RFC 7636). */
export interface Challenge {
  value: string
  method: 's256' | 'plain'
}

/** Whether this verifier is the one that the challenge was made of. */
export function answersChallenge({ value, method }: Challenge, verifier: string): boolean {
  const shown = Buffer.from(method === 's256' ? sha256(verifier).toString('base64url') : verifier)
  const expected = Buffer.from(value)
  return shown.length === expected.length && timingSafeEqual(shown, expected)
}
