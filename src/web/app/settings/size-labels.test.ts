import { expect, it } from 'vitest'
import { sizeWords } from './size-labels.ts'

it.each([
  [0, '0.0 KB'],
  [400, '0.4 KB'],
  [9_960, '10 KB'],
  [999_499, '999 KB'],
  [999_500, '1.0 MB'],
  [12_300_000, '12 MB'],
  [2_500_000_000, '2.5 GB'],
])('says %i bytes as %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words)
})
