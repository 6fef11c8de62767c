import { createHmac, randomBytes } from 'node:crypto'

// RFC 6238 as authenticator apps have it: SHA-1, six digits, steps of 30 s.
const stepMs = 30_000
const digits = 6
/** Clocks of telephones and people's typing are a little off. */
const toleratedSteps = 1

export const newTotpSecret = (): Buffer => randomBytes(20)

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding: what a person types who can't scan. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let [bits, held] = [0, 0]
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(held >>> bits) & 31] ?? ''
    }
    held &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + (alphabet[(held << (5 - bits)) & 31] ?? '')
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / stepMs)

export function codeAtStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/**
 * The step that a code belongs to, now or one step beside; null when it is of none, or of `lastStep` or before it: a code that was
 * seen is worth nothing to whoever saw it.
 */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const current = stepAt(now)
  for (let step = current - toleratedSteps; step <= current + toleratedSteps; step += 1) {
    if (step > lastStep && codeAtStep(secret, step) === code) return step
  }
  return null
}

/** What an authenticator app reads out of the picture. */
export function totpUri({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ algorithm: 'SHA1', digits: String(digits), issuer, period: '30', secret })
  return `otpauth://totp/${label}?${query}`
}
