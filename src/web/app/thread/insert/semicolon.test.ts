import { expect, test } from 'vitest'
import { matching, soughtAt } from '#web/app/thread/insert/semicolon.ts'

test.each([
  [';', { from: 0, sought: '' }],
  ['Hello,\n\n;Pri', { from: 8, sought: 'pri' }],
  ['so ;call next week', { from: 3, sought: 'call next week' }],
  ['a; b', null],
  ['one;two', null],
  ['; and', null],
])('behind %j is sought %o', (text, found) => {
  expect(soughtAt(text, text.length)).toEqual(found && { ...found, to: text.length })
})

test('what has the words in its name comes first', () => {
  const items = [
    { name: 'Intro', body: 'Our price list' },
    { name: 'Price', body: 'It costs' },
    { name: 'Bye', body: 'See you' },
  ]
  expect(matching(items, 'price').map(({ name }) => name)).toEqual(['Price', 'Intro'])
  expect(matching(items, '')).toEqual(items)
})
