import { expect, test } from 'vitest'
import { addressesIn, isAddress } from '#web/app/team/addresses.ts'

test.each([
  ['ada@example.com', ['ada@example.com']],
  ['ada@example.com, grace@example.com;eve@example.com', ['ada@example.com', 'grace@example.com', 'eve@example.com']],
  ['ada@example.com\r\ngrace@example.com\n\n', ['ada@example.com', 'grace@example.com']],
  ['ada@example.com grace@example.com', ['ada@example.com', 'grace@example.com']],
  ['Ada Byron <Ada@Example.com>, "Hopper, Grace" <mailto:grace@example.com>', ['ada@example.com', 'grace@example.com']],
  ['Ada Byron\tada@example.com', ['ada@example.com']],
  ['Ada Byron ada@example.com', ['ada@example.com']],
  ['ada@example.com, ADA@example.com', ['ada@example.com']],
  ['grace at example.com', ['grace', 'at', 'example.com']],
  [' , ;\n', []],
])('%j names %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses)
})

test.each([
  ['ada@example.com', true],
  ['ada@example', false],
  ['ada', false],
  ['', false],
])('%j is an address: %s', (text, expected) => {
  expect(isAddress(text)).toBe(expected)
})
