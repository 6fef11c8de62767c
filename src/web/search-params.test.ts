import { expect, test } from 'vitest'
import { parseSearch, stringifySearch, textIn } from '#web/search-params.ts'

const typed = [
  '"12345"',
  '12345',
  '007',
  '1.50',
  '1e5',
  '"1e5"',
  '12345678901234567890',
  'true',
  '"true"',
  'null',
  '"acme corp"',
  '"[1]',
  '-"no"',
]

test.each(typed)(
  'what somebody looks for, %s, comes out of an address as it was, typed there or written by the router',
  (q) => {
    for (const address of [`?q=${encodeURIComponent(q)}`, stringifySearch({ q })])
      expect(textIn(Reflect.get(parseSearch(address), 'q'))).toBe(q)
  },
)

test('what is no text comes out as it was, too, and a text that looks like it stays one', () => {
  const search = { all: true, days: 30, of: ['a', { b: 1 }], text: '["a"]' }
  expect({ ...parseSearch(stringifySearch(search)) }).toEqual(search)
  expect(textIn(undefined)).toBeUndefined()
  expect(textIn(null)).toBeUndefined()
})
