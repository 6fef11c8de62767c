import { createHash, timingSafeEqual } from 'node:crypto'

/** What a browser says before it knows its code: the hash of the verifier that it will show (RFC 7636). */
export interface Challenge {
  value: string
  method: 's256' | 'plain'
}

/** Whether this verifier is the one that the challenge was made of. */
export function answersChallenge({ value, method }: Challenge, verifier: string): boolean {
  const shown = Buffer.from(method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier)
  const expected = Buffer.from(value)
  return shown.length === expected.length && timingSafeEqual(shown, expected)
}
