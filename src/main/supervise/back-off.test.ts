import { expect, test } from 'vitest'
import { createBackOff } from './back-off.ts'

test('pauses double from 100 ms to 5 s', () => {
  const nextPauseMs = createBackOff()
  expect([0, 0, 0, 0, 0, 0, 0, 0].map(nextPauseMs)).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000])
})

test('a process that lived for 30 s is started again at once, as the first time', () => {
  const nextPauseMs = createBackOff()
  expect([0, 0, 29_999, 30_000, 0].map(nextPauseMs)).toEqual([100, 200, 400, 100, 200])
})
