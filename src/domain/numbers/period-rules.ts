import { longestPeriod, type Period } from '#contract/numbers.ts'

const dayMs = 86_400_000

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

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

/** A stretch of days, or of whole months by their first days. */
export interface Span extends Period {
  span: 'day' | 'month'
}

/** The same days in as few parts as may be: whole months, and the days before and after them. */
export function spansOf(period: Period): Span[] {
  const isFirst = period.from.endsWith('-01')
  const firstMonth = isFirst ? period.from : addDays(lastOf(period.from, 'month'), 1)
  const endsMonth = lastOf(period.to, 'month') === period.to
  const lastMonth = endsMonth
    ? `${period.to.slice(0, 7)}-01`
    : `${addDays(`${period.to.slice(0, 7)}-01`, -1).slice(0, 7)}-01`
  if (firstMonth > lastMonth) return [{ span: 'day', ...period }]
  const rest: Span[] = []
  if (period.from < firstMonth) rest.push({ span: 'day', from: period.from, to: addDays(firstMonth, -1) })
  const afterMonths = addDays(lastOf(lastMonth, 'month'), 1)
  if (afterMonths <= period.to) rest.push({ span: 'day', from: afterMonths, to: period.to })
  return [{ span: 'month', from: firstMonth, to: lastMonth }, ...rest]
}
