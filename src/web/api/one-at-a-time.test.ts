import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oneAtATime } from '#web/api/one-at-a-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs the first call at once and all that come meanwhile as one more run', async () => {
  let runs = 0
  const call = oneAtATime(
    async () => {
      runs += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
    },
    () => expect.unreachable(),
  )
  call()
  expect(runs).toBe(1)
  for (let times = 0; times < 100; times += 1) call()
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toBe(2)
  call()
  expect(runs).toBe(3)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toBe(3)
})

test('goes on after a run that failed', async () => {
  const failures: unknown[] = []
  const call = oneAtATime(
    () => Promise.reject(new Error('down')),
    (cause) => failures.push(cause),
  )
  call()
  call()
  await vi.advanceTimersByTimeAsync(1_000)
  call()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(failures).toHaveLength(3)
})
