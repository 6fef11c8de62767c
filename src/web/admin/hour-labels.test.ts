import { expect, test } from 'vitest'
import { waitWords } from './hour-labels.ts'

test.each([
  [0, '0 ms'],
  [37.4, '37 ms'],
  [1500, '1.5 s'],
  [90_000, '90 s'],
  [600_000, '10 min'],
  [13 * 3_600_000, '13 h'],
])('a wait of %d ms is %s', (ms, words) => {
  expect(waitWords(ms)).toBe(words)
})
