import { describe, expect, it } from 'vitest'
import { base32, codeAtStep, stepAt, stepOfCode, totpUri } from './totp.ts'

/** The secret and moments of RFC 6238, appendix B, cut to six digits. */
const secret = Buffer.from('12345678901234567890')

describe('a time-based code', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ])('at %i s is %s, as the standard says', (seconds, code) => {
    expect(codeAtStep(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
  })

  const now = new Date('2026-03-01T12:00:10.000Z')
  it.each([
    ['of two steps ago', -2, 0, false],
    ['of a step ago', -1, 0, true],
    ['of now', 0, 0, true],
    ['of the next step', 1, 0, true],
    ['of two steps on', 2, 0, false],
    ['that was taken already', 0, 0 + stepAt(now), false],
    ['before one that was taken', -1, stepAt(now), false],
    ['after one that was taken', 1, stepAt(now), true],
  ])('%s', (_, offset, lastStep, isTaken) => {
    const code = codeAtStep(secret, stepAt(now) + offset)
    expect(stepOfCode(secret, code, { now, lastStep }) !== null).toBe(isTaken)
  })
})

it('writes secrets as the standard does, whole or in parts', () => {
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
})

it('names issuer and account for the app', () => {
  const uri = totpUri({ secret: 'ABC', issuer: 'Rejoinder', account: 'ada+1@example.com' })
  expect(uri).toMatch(/^otpauth:\/\/totp\/Rejoinder:ada%2B1%40example.com\?/)
  expect(new URL(uri).searchParams.get('secret')).toBe('ABC')
})
