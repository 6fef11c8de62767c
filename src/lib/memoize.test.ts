import { expect, it } from 'vitest'
import { memoize } from './memoize.ts'

it('makes the same once, and forgets first what was not asked for longest', () => {
  const made: string[] = []
  const lengthOf = memoize((text) => made.push(text) && { length: text.length }, 10)
  expect([lengthOf('four'), lengthOf('fives')]).toEqual([{ length: 4 }, { length: 5 }])
  expect(lengthOf('four')).toBe(lengthOf('four'))
  lengthOf('six') // 12 characters: 'fives' goes
  lengthOf('four')
  expect(made).toEqual(['four', 'fives', 'six'])
  lengthOf('fives')
  expect(made).toEqual(['four', 'fives', 'six', 'fives'])
})

it('keeps nothing of a text that is longer than all that it may keep', () => {
  let made = 0
  const count = memoize(() => ({ nth: ++made }), 3)
  count('longer')
  count('longer')
  expect(made).toBe(2)
})
