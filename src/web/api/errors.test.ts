import { expect, it } from 'vitest'
import { isPassing, SignInError } from './errors.ts'

it.each([
  [undefined, true],
  [0, true],
  [400, false],
  [403, false],
  [429, true],
  [500, true],
  [503, true],
])('an answer %s of the sign-in server may be another one a moment later: %s', (status, expected) => {
  expect(isPassing(new SignInError({ message: 'No', status }))).toBe(expected)
})
