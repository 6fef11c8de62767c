import { ORPCError } from '@orpc/client'
import { expect, it } from 'vitest'
import { isPassing, messageOf, SignInError } from './errors.ts'

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

it.each([
  [new ORPCError('not_found', { status: 404, message: 'It is gone.' }), 'It is gone.'],
  [new ORPCError('of_a_newer_server', { status: 409, message: 'Not now.' }), 'Not now.'],
  [new ORPCError('BAD_GATEWAY', { status: 502 }), 'Rejoinder does not answer. '],
  [new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 }), 'Something went wrong '],
  [new SignInError({ message: 'Too weak.', status: 422 }), 'Too weak.'],
  [new SignInError({ message: '{}', status: 502 }), 'Rejoinder does not answer. '],
  [new SignInError({ message: '', status: 500 }), 'Something went wrong '],
  [new SignInError({ message: 'Failed to fetch' }), 'Rejoinder does not answer. '],
])('%o is told in words that a person can use', (error, words) => {
  expect(messageOf(error)).toContain(words)
})
