// The raw cost of what a sign-in can't do without: one argon2 comparison, one ES256 signature, and nothing else.
import { verify } from '@node-rs/argon2'
import { generateKeyPair, SignJWT } from 'jose'
import { createPasswords } from '#domain/accounts/passwords.ts'
import { answerOnce } from './answer-once.ts'

export interface RawCryptoSpec {
  what: 'argon2' | 'signature'
  /** So many at the same time. */
  lanes: number
  durationMs: number
}

export interface RawCryptoResult {
  elapsedMs: number
  latenciesMs: number[]
}

/** With the product's own parameters: they stand in the hash. */
async function argon2(): Promise<() => Promise<unknown>> {
  const stored = await createPasswords().hash('a long enough secret')
  return () => verify(stored, 'a long enough secret')
}

async function signature(): Promise<() => Promise<unknown>> {
  const { privateKey } = await generateKeyPair('ES256')
  const claims = { email: 'ada@people.example', role: 'authenticated', session_id: crypto.randomUUID(), aal: 'aal1' }
  return () => new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).setIssuedAt().sign(privateKey)
}

answerOnce(async ({ what, lanes, durationMs }: RawCryptoSpec): Promise<RawCryptoResult> => {
  const work = await (what === 'argon2' ? argon2() : signature())
  await work()
  const latenciesMs: number[] = []
  const startedAt = performance.now()
  const lane = async (): Promise<void> => {
    while (performance.now() - startedAt < durationMs) {
      const since = performance.now()
      await work()
      latenciesMs.push(performance.now() - since)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { elapsedMs: performance.now() - startedAt, latenciesMs }
})
