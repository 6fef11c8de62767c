import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#lib/add-days.ts'
import { before, lengthOf, periodOf, spansOf, stepsOf } from './period-rules.ts'

const day = fc.integer({ min: 0, max: 5000 }).map((days) => addDays('2020-01-01', days))
const period = fc
  .tuple(day, fc.integer({ min: 0, max: 1000 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }))

const daysIn = (from: string, to: string): string[] =>
  Array.from({ length: lengthOf({ from, to }) }, (_, place) => addDays(from, place))

const monthDays = (first: string, last: string): string[] => {
  const next = new Date(`${last}T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return daysIn(first, addDays(next.toISOString().slice(0, 10), -1))
}

/** How often each day counts. */
function counted(asked: { from: string; to: string }, today: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { span, from, to, sign } of spansOf(asked, today))
    for (const day of span === 'day' ? daysIn(from, to) : monthDays(from, to))
      counts.set(day, (counts.get(day) ?? 0) + sign)
  return counts
}

it('a period is read in whole months and the days beside them, each day once and no other', () => {
  fc.assert(
    fc.property(period, fc.integer({ min: -40, max: 400 }), (asked, later) => {
      const today = addDays(asked.to, later)
      const read = [...counted(asked, today)].filter(([day, times]) => times !== 0 && day <= today)
      expect(read.every(([, times]) => times === 1)).toBe(true)
      expect(read.map(([day]) => day).toSorted()).toEqual(daysIn(asked.from, asked.to).filter((day) => day <= today))
    }),
  )
})

it('never more than half a month of days is read at either end, and none up to today', () => {
  fc.assert(
    fc.property(period, (asked) => {
      const read = spansOf(asked, asked.to).filter(({ span }) => span === 'day')
      if (lengthOf(asked) > 31) expect(read.length).toBeLessThanOrEqual(1)
      for (const { from, to } of read) if (lengthOf(asked) > 31) expect(lengthOf({ from, to })).toBeLessThanOrEqual(15)
    }),
  )
})

it('its steps follow each other without a gap, and there are never more than a chart can show', () => {
  fc.assert(
    fc.property(period, (asked) => {
      const steps = stepsOf(asked)
      expect(steps.flatMap(({ from, to }) => daysIn(from, to))).toEqual(daysIn(asked.from, asked.to))
      expect(steps.length).toBeLessThanOrEqual(62)
    }),
  )
})

it('the one before is as long and ends the day before', () => {
  expect(before({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' })
})

it.each([
  [{ days: 7 }, { from: '2026-05-04', to: '2026-05-10' }],
  [
    { days: 7, to: '2026-05-01' },
    { from: '2026-04-25', to: '2026-05-01' },
  ],
  [
    { days: 7, from: '2026-05-09' },
    { from: '2026-05-09', to: '2026-05-10' },
  ],
  [
    { days: 7, from: '2026-05-09', to: '2026-05-01' },
    { from: '2026-05-01', to: '2026-05-09' },
  ],
  [
    { days: 7, from: '1990-01-01', to: '2026-05-01' },
    { from: addDays('2026-05-01', -1099), to: '2026-05-01' },
  ],
])('%j is %j', (asked, expected) => {
  expect(periodOf(asked, '2026-05-10')).toEqual(expected)
})
