import { describe, expect, it } from 'vitest'
import { awakeSeconds, classEdges, classOf, timeAtShare } from './answer-rules.ts'

const berlin = { wakeTime: '09:00', timeZone: 'Europe/Berlin' }
const hours = (from: string, to: string, clock = berlin): number =>
  awakeSeconds(new Date(from), new Date(to), clock) / 3600

describe('the time of a first answer without nights and weekends', () => {
  it.each([
    ['within a working day', '2026-03-04T10:00:00+01:00', '2026-03-04T12:30:00+01:00', 2.5],
    ['over a night', '2026-03-04T22:00:00+01:00', '2026-03-05T10:00:00+01:00', 3],
    ['before the wake time', '2026-03-05T05:00:00+01:00', '2026-03-05T08:59:00+01:00', 0],
    ['over a weekend', '2026-03-06T23:00:00+01:00', '2026-03-09T09:30:00+01:00', 1.5],
    ['on a weekend', '2026-03-07T10:00:00+01:00', '2026-03-08T20:00:00+01:00', 0],
    ['over the weekend on which clocks go forward', '2026-03-27T23:00:00+01:00', '2026-03-30T10:00:00+02:00', 2],
    ['over the weekend on which clocks go back', '2026-10-23T23:00:00+02:00', '2026-10-26T10:00:00+01:00', 2],
    ['a whole week', '2026-03-02T00:00:00+01:00', '2026-03-09T00:00:00+01:00', 75],
    ['nothing', '2026-03-04T10:00:00+01:00', '2026-03-04T10:00:00+01:00', 0],
    ['backwards', '2026-03-04T11:00:00+01:00', '2026-03-04T10:00:00+01:00', 0],
  ])('%s', (_, from, to, expected) => {
    expect(hours(from, to)).toBeCloseTo(expected, 3)
  })

  it('goes by the clock where no night is kept and the day begins in another zone', () => {
    const clock = { wakeTime: '00:00', timeZone: 'America/New_York' }
    expect(hours('2026-03-03T00:00:00-05:00', '2026-03-05T00:00:00-05:00', clock)).toBe(48)
  })

  it('counts each minute on a day in the middle of which clocks change', () => {
    // A Tuesday that began at one.
    const clock = { wakeTime: '09:00', timeZone: 'Asia/Tehran' }
    expect(hours('2022-03-21T20:00:00+03:30', '2022-03-22T10:00:00+04:30', clock)).toBe(5)
  })
})

describe('a share of first answers', () => {
  it('is within the class in which it lies', () => {
    const times = Array.from({ length: 1001 }, (_, place) => Math.round(30 * 1.012 ** place))
    const counts = new Map<number, number>()
    for (const time of times) counts.set(classOf(time), (counts.get(classOf(time)) ?? 0) + 1)
    for (const share of [0.1, 0.5, 0.9]) {
      const real = times[Math.round(1000 * share)] ?? 0
      const told = timeAtShare(counts, share) ?? 0
      expect(Math.abs(told / real - 1)).toBeLessThan(0.19)
    }
  })

  it('is nothing without any', () => {
    expect(timeAtShare(new Map(), 0.5)).toBeNull()
    expect(timeAtShare(new Map([[3, 0]]), 0.5)).toBeNull()
  })

  it('takes every time into one class', () => {
    expect([0, 59, 60, 71, 1e9].map(classOf)).toEqual([0, 0, 1, 2, classEdges.length])
  })
})
