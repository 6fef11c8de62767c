import { longestPeriod } from '#contract/number-dimensions.ts'
import type { Period } from '#contract/numbers.ts'
import { addDays } from '#lib/add-days.ts'

const dayMs = 86_400_000

/** How many days a period has, both ends in. */
export const lengthOf = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** The period that is asked for: its ends in their order, cut at the longest that is told at once; without them the last days up to today. */
export function periodOf(
  { from, to, days }: { from?: string | undefined; to?: string | undefined; days: number },
  today: string,
): Period {
  const [start, end] = [from ?? addDays(to ?? today, 1 - days), to ?? today].toSorted()
  const period = { from: start ?? today, to: end ?? today }
  return lengthOf(period) > longestPeriod ? { ...period, from: addDays(period.to, 1 - longestPeriod) } : period
}

/** As long, and up to the day before. */
export const before = (period: Period): Period => ({
  from: addDays(period.from, -lengthOf(period)),
  to: addDays(period.from, -1),
})

/** As many as can be told from each other in a chart. */
export function stepOf(period: Period): 'day' | 'week' | 'month' {
  const days = lengthOf(period)
  return days <= 62 ? 'day' : days <= 370 ? 'week' : 'month'
}

/** The steps of a period, the first and the last cut to it. Weeks begin on Monday. */
export function stepsOf(period: Period): Period[] {
  const step = stepOf(period)
  const steps: Period[] = []
  for (let from = period.from; from <= period.to; ) {
    const end = lastOf(from, step)
    const [to = end] = [end, period.to].toSorted()
    steps.push({ from, to })
    from = addDays(to, 1)
  }
  return steps
}

function lastOf(day: string, step: 'day' | 'week' | 'month'): string {
  if (step === 'day') return day
  const at = new Date(`${day}T00:00:00Z`)
  if (step === 'week') return addDays(day, (7 - at.getUTCDay()) % 7)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)
}

/** A stretch of days, or of whole months by their first days: what it counts is added, or taken away again. */
export interface Span extends Period {
  span: 'day' | 'month'
  sign: 1 | -1
}

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`

/**
 * The same days in as little as may be read: whole months, and the days beside them. The days of a month that is cut are added, or, where they
 * are more than half of it, the rest is taken from the whole. What comes after today is nothing yet: a month cut there is a whole one.
 */
export function spansOf({ from, to }: Period, today: string): Span[] {
  const end = to >= today ? lastOf(to, 'month') : to
  const [first, last] = [firstOf(from), firstOf(end)]
  if (first === last) {
    const isWhole = from === first && end === lastOf(last, 'month')
    return isWhole ? [months(first, last)] : days(from, to)
  }
  const hasFirst = isMostOf(from, lastOf(from, 'month'), first)
  const hasLast = isMostOf(last, end, last)
  const [begin, finish] = [
    hasFirst ? first : addDays(lastOf(first, 'month'), 1),
    hasLast ? last : firstOf(addDays(last, -1)),
  ]
  return [
    ...(begin <= finish ? [months(begin, finish)] : []),
    ...(hasFirst ? days(first, addDays(from, -1), -1) : days(from, addDays(begin, -1))),
    ...(hasLast ? days(addDays(end, 1), lastOf(end, 'month'), -1) : days(last, end)),
  ]
}

const months = (from: string, to: string): Span => ({ span: 'month', from, to, sign: 1 })
const days = (from: string, to: string, sign: 1 | -1 = 1): Span[] =>
  from > to ? [] : [{ span: 'day', from, to, sign }]

/** More than half of the days of a month. */
const isMostOf = (from: string, to: string, month: string): boolean =>
  2 * lengthOf({ from, to }) > lengthOf({ from: month, to: lastOf(month, 'month') })
