import { expect, it } from 'vitest'
import { changedMetadata } from './user-metadata.ts'

it.each<[string, Record<string, unknown>, Record<string, unknown>, Record<string, unknown> | null]>([
  ['adds', { a: 1 }, { b: { deep: [true] } }, { a: 1, b: { deep: [true] } }],
  ['replaces', { a: 1 }, { a: 'x' }, { a: 'x' }],
  ['takes away by null', { a: 1, b: 2 }, { a: null }, { b: 2 }],
  ['leaves out what the product says itself', {}, { sub: 'x', email: 'y', email_verified: true, full_name: 'z' }, {}],
  ['leaves out what only a sign-up needs', {}, { invitation: 's', ref: 'r', workspace_name: 'w' }, {}],
  ['takes what fits', {}, { a: 'x'.repeat(1_990) }, { a: 'x'.repeat(1_990) }],
  ['refuses what is too large', {}, { a: 'x'.repeat(2_000) }, null],
  ['refuses what is too large as it is sent: a letter may be three bytes', {}, { a: '漢'.repeat(700) }, null],
  ['refuses what becomes too large', { a: 'x'.repeat(1_500) }, { b: 'x'.repeat(1_500) }, null],
  ['refuses a NUL', {}, { a: ['\0'] }, null],
  ['refuses half a letter', {}, { '\ud83d': 1 }, null],
  ['takes whole letters, and backslashes', {}, { a: '😀', b: '\\u0000' }, { a: '😀', b: '\\u0000' }],
])('%s', (_, before, change, after) => {
  expect(changedMetadata(before, change)).toEqual(after)
})
