import { codeAtStep, stepAt } from '#domain/accounts/totp.ts'

/** What an authenticator app shows for the key that a person typed into it; `stepsAhead` half minutes from then. */
export function appCode(key: string, now: Date, stepsAhead = 0): string {
  const bits = [...key].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return codeAtStep(Buffer.from(bytes), stepAt(now) + stepsAhead)
}
