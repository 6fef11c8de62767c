import { expect, it } from 'vitest'
import { goesOutWords } from './goes-out.ts'

it.each([
  ['2026-03-02T10:42:00', 'goes out at 10:42'],
  ['2026-03-03T09:12:00', 'goes out Tue 09:12'],
  ['2026-03-12T09:12:00', 'goes out Thu 12 Mar, 09:12'],
])('what goes out at %s says when by the clock, and on another day by that', (at, words) => {
  expect(goesOutWords(new Date(at), new Date('2026-03-02T10:36:00'))).toBe(words)
})
