import { expression } from '../text/expression.ts'
import type { Fact } from './facts/fact.ts'
import { sentenceAround } from './facts/plain-text.ts'
import type { ReadSource } from './sources.ts'
import { said } from './words.ts'

const dayMs = 86_400_000
const daysOfYear = 365
/** Nobody closes for longer. */
const longest = 60

const closes = expression()`\b${said('closedOn')}\b`
/** Between the first day of a stretch and its last. */
const until = expression('u')`^,? ?(?:-|${said('closedUntil')}\b)[^\d]{0,16}$`

/** The days that may be meant, this year's and the next's, by their number from 1970; in the year told, where one is. */
function daysOf({ kind, claims }: Fact, today: number): number[] {
  if (kind !== 'date') return []
  const thisYear = new Date(today * dayMs).getUTCFullYear()
  return claims.flatMap((key) => {
    const [, year, month, day] = /^(?:(\d{4}) )?(\d\d)-(\d\d)$/.exec(key) ?? []
    if (month === undefined) return []
    const years = year === undefined ? [thisYear, thisYear + 1] : [Number(year)]
    return years.map((one) => Date.UTC(one, Number(month) - 1, Number(day)) / dayMs)
  })
}

/** The days on which ours are closed, or that are holidays, as they say it: "8 December is a holiday", "closed from 23 December to 6 January". */
export function closedDays(own: readonly ReadSource[], today: number): ReadonlySet<number> {
  const closed = new Set<number>()
  for (const { plain, facts } of own) {
    if (!closes.test(plain.folded)) continue
    const days = facts.flatMap((at) => {
      const values = daysOf(at, today)
      return values.length === 0 ? [] : [{ at, values }]
    })
    for (const [index, { at, values }] of days.entries()) {
      const { start, end } = sentenceAround(plain, at)
      if (!closes.test(plain.folded.slice(start, end))) continue
      const next = days[index + 1]
      const isStretch =
        next !== undefined && next.at.end <= end && until.test(plain.folded.slice(at.end, next.at.start))
      for (const first of values) {
        const ends = isStretch
          ? next.values.flatMap((one) => [one, one + daysOfYear]).filter((one) => one >= first)
          : []
        const last = ends.length === 0 ? first : Math.min(first + longest, ...ends)
        for (let day = first; day <= last; day += 1) closed.add(day)
      }
    }
  }
  return closed
}
