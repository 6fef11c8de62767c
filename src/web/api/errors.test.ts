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
  [new ORPCError('BAD_GATEWAY', { status: 502 }), 'Rejoinder isn’t responding. '],
  [new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 }), 'Something went wrong '],
  [new SignInError({ message: 'Too weak.', status: 422 }), 'Too weak.'],
  [new SignInError({ message: 'invalid flow state', code: 'flow_state_expired', status: 422 }), 'Start again.'],
  [
    new SignInError({ message: 'code verifier not found', code: 'pkce_code_verifier_not_found', status: 400 }),
    'This sign-in was started in another browser. Start it again here.',
  ],
  [
    new SignInError({ message: 'code challenge does not match', code: 'bad_code_verifier', status: 400 }),
    'This sign-in was started in another browser. Start it again here.',
  ],
  [new SignInError({ message: '{}', status: 502 }), 'Rejoinder isn’t responding. '],
  [new SignInError({ message: '', status: 500 }), 'Something went wrong '],
  [new SignInError({ message: 'Failed to fetch' }), 'Rejoinder isn’t responding. '],
  [new TypeError('Failed to fetch'), 'Rejoinder isn’t responding. '],
  [new TypeError("Cannot read properties of undefined (reading 'id')"), 'Something went wrong '],
])('%o is told in words that a person can use', (error, words) => {
  expect(messageOf(error)).toContain(words)
})

it.each([
  [new SignInError({ message: '{}', status: 500 })],
  [new SignInError({ message: '', status: 422 })],
  [new SignInError({ message: 'Internal Server Error', status: 500 })],
  [new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 })],
  [new Error('a mistake of our own')],
])('%o, which says nothing, is told in the words of what was tried', (error) => {
  expect(messageOf(error, 'Failed to create account')).toBe('Failed to create account')
})

it('a server that says why, or does not answer, is told as that', () => {
  expect(messageOf(new SignInError({ message: 'Too weak.', status: 422 }), 'Failed to create account')).toBe(
    'Too weak.',
  )
  expect(messageOf(new SignInError({ message: '', status: 503 }), 'Failed to create account')).toContain(
    'isn’t responding',
  )
})
