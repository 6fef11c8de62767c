import { expect, it } from 'vitest'
import { atOwnPace } from '../../../test/patience.ts'
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

/** A clock that jumps to whoever waits least, as often as nobody has anything else to do. */
function jumpingClock() {
  const waiting: { until: number; go: () => void }[] = []
  let at = 1_000_000
  const clock = {
    now: () => at,
    wait: (ms: number) => new Promise<void>((go) => void waiting.push({ until: at + ms, go })),
  }
  const runToEnd = async (): Promise<void> => {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve))
      const next = waiting.sort((a, b) => a.until - b.until).shift()
      if (next === undefined) return
      at = next.until
      next.go()
    }
  }
  return { clock, runToEnd }
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

it.each([
  ['lets a call that yields go last, though it came first', 3, { behind: 48, afterMs: 0 }],
  ['lets a call that yields go after two seconds, however many others come', 60, { behind: 90, afterMs: 2000 }],
])('%s', async (_, callsOfEach, { behind, afterMs }) => {
  const { clock, runToEnd } = jumpingClock()
  const pace = createPace(clock)
  await turns(pace, 'one', 21)
  const startedAt = clock.now()
  const order: { who: string; ms: number }[] = []
  const call = async (who: string, yields: boolean): Promise<void> => {
    await pace.turn('one', { yields })
    order.push({ who, ms: clock.now() - startedAt })
  }
  void call('stop', true)
  for (let lane = 0; lane < 16; lane += 1) {
    void (async () => {
      for (let n = 0; n < callsOfEach; n += 1) await call('send', false)
    })()
  }
  await runToEnd()
  const place = order.findIndex(({ who }) => who === 'stop')
  expect(order).toHaveLength(16 * callsOfEach + 1)
  expect(place).toBeGreaterThanOrEqual(behind)
  expect(order[place]?.ms).toBeGreaterThanOrEqual(afterMs)
  expect(order[place]?.ms).toBeLessThan(atOwnPace(2500))
})
