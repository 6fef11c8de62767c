import { describe, expect, test } from 'vitest'
import { parseSession } from '#web/api/stored-session.ts'

const kept = { access_token: 'a', refresh_token: 'r', expires_at: 1_800_000_000, user: { id: 'ada', email: 'a@b.c' } }

describe('a stored session', () => {
  test('is read as the sign-in client keeps it', () => {
    expect(parseSession(JSON.stringify(kept))).toEqual({
      accessToken: 'a',
      refreshToken: 'r',
      expiresAt: 1_800_000_000,
      userId: 'ada',
      email: 'a@b.c',
      awaitsSecondFactor: false,
    })
  })

  test.each([
    ['the first level, with an app set up', 'aal1', 'verified', true],
    ['the first level, with an app that was never set up to the end', 'aal1', 'unverified', false],
    ['the second level', 'aal2', 'verified', false],
  ])('knows at %s whether a second factor is to be shown', (_what, aal, status, awaitsSecondFactor) => {
    const claims = Buffer.from(JSON.stringify({ aal, name: '???>>>' })).toString('base64url')
    const session = { ...kept, access_token: `head.${claims}.seal`, user: { ...kept.user, factors: [{ status }] } }
    expect(parseSession(JSON.stringify(session))).toMatchObject({ awaitsSecondFactor })
  })

  test.each([
    ['nothing', null],
    ['half a text', '{"access_'],
    ['null', 'null'],
    ['a session without a user', JSON.stringify({ ...kept, user: null })],
    ['a session without a token', JSON.stringify({ ...kept, access_token: undefined })],
    ['a session that ends at a word', JSON.stringify({ ...kept, expires_at: 'soon' })],
  ])('is not made of %s', (_what, text) => {
    expect(parseSession(text)).toBeNull()
  })
})
