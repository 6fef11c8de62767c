import { expect, it } from 'vitest'
import { delayWords } from './agent-labels.ts'

it.each([
  [0, 0, 'None: sends immediately'],
  [5, 5, '5 minutes'],
  [1, 1, '1 minute'],
  [0, 1, '0 to 1 minute'],
  [5, 10, '5 to 10 minutes'],
])('a delay of %i to %i is told in words: %s', (delayMin, delayMax, words) => {
  expect(delayWords({ delayMin, delayMax })).toBe(words)
})
