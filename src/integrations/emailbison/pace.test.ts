import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

/** A clock that stands still, and notes how long each call was told to wait: 0 for one that may go at once. */
function stoppedClock() {
  const waits: number[] = []
  let at = 1_000_000
  const clock = {
    now: () => at,
    wait: async (ms: number) => void waits.push(Math.round(ms)),
  }
  const after = (ms: number): void => {
    at += ms
  }
  return { clock, waits, after }
}

const turns = async (pace: ReturnType<typeof createPace>, key: string, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await pace.turn(key)
}

it('lets some calls of a key through at once and the rest evenly, and keeps keys apart', async () => {
  const { clock, waits } = stoppedClock()
  const pace = createPace(clock)
  await turns(pace, 'one', 21)
  expect(waits).toEqual([])
  await turns(pace, 'one', 4)
  expect(waits).toEqual([21, 41, 62, 83]) // 2,900 a minute
  await turns(pace, 'other', 1)
  expect(waits).toHaveLength(4)
})

it('lets no more than 2,900 calls through in a minute, however they come', async () => {
  const { clock, waits, after } = stoppedClock()
  const pace = createPace(clock)
  await turns(pace, 'one', 3000)
  expect(waits.filter((ms) => ms < 60_000).length + 21).toBeLessThanOrEqual(2921)
  waits.length = 0
  after(120_000)
  await turns(pace, 'one', 21)
  expect(waits).toEqual([])
})

it('takes a part only of what the platform allows, when several processes call', async () => {
  const { clock, waits } = stoppedClock()
  const pace = createPace(clock)
  pace.shareAmong(4)
  await turns(pace, 'one', 8)
  expect(waits).toEqual([83, 166])
})
