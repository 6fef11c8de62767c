import { expect, it } from 'vitest'
import { progressOf } from './rules.ts'

it.each([
  [0, 0, 0],
  [1, 3, 33],
  [3, 3, 99],
  [9, 3, 99],
])('counts %i of %i as %i', (done, total, progress) => {
  expect(progressOf(done, total)).toBe(progress)
})
