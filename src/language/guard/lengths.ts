import { expression } from '../text/expression.ts'
import type { Fact } from './facts/fact.ts'
import { type PlainText, type Span, sentenceAround } from './facts/plain-text.ts'
import { unitOf } from './facts/units.ts'
import type { Origin } from './money.ts'
import { speaksForUs } from './our-sources.ts'
import type { ReadSource } from './sources.ts'
import { said } from './words.ts'

/** No mail tells more of them. */
const mostLengths = 40
const mostCounts = 24
const roughReach = 28
const roughShare = 0.02
const unitReach = 24

const seconds: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 }
const clock: ReadonlySet<string> = new Set(['second', 'minute', 'hour'])
/** By these a number a day, week or month is told for a longer time. */
const longer: Readonly<Record<string, readonly number[]>> = {
  'day week': [7, 5],
  'day month': [30],
  'week month': [52 / 12, 4],
  'week year': [52],
  'month year': [12],
  'day year': [365],
}

const roughly = expression('u')`\b${said('roughly')}\W*(?:\p{L}{1,4}\W*)?$`
const every = expression()`\b${said('everyLength')} $`
const perUnit = expression('u')`^ ?(?:\p{L}+ )?(?:/|${said('eachOf')}|${said('perLength')}) ?(\p{L}+)`
const equals = expression('u')`^\W*(?:=|${said('equalsTo')})(?: \p{L}{1,6})?\W*$`
const together = expression()`\b(?:${said('makes')}|${said('sumsUp')})\b`

interface Amount {
  amount: number
  unit: string
  at: Fact
}

const amountsOf = (at: Fact): Amount[] => {
  const [, amount, unit = ''] =
    (at.kind === 'number' ? /^(?:bare )?([\d.]+)(?: (\w+))?/.exec(at.claims[0] ?? '') : null) ?? []
  return amount === undefined ? [] : [{ amount: Number(amount), unit, at }]
}

/** How many seconds lie between two of so many a minute, an hour, a day; or how long is told with "every". */
function rhythmOf({ folded }: PlainText, { amount, unit, at }: Amount): number | undefined {
  const length = seconds[unit]
  if (length !== undefined)
    return every.test(folded.slice(Math.max(0, at.start - unitReach), at.start)) ? amount * length : undefined
  const per = seconds[perOf(folded, at) ?? '']
  return unit !== 'time' || per === undefined || amount === 0 ? undefined : per / amount
}

const perOf = (folded: string, { end }: Span): string | undefined =>
  unitOf(perUnit.exec(folded.slice(end, end + unitReach))?.[1] ?? '')

/**
 * What a draft tells of time in another measure, or for another time, and gets right: "twice a minute" of every 30 seconds, "30 hours are 1,800
 * minutes" of the lead's 30 hours, so many things of the lead's at so long for each, so many a month of theirs a day.
 *
 * @returns by the number what stands in a source at its root; a wrong one has no entry
 */
export function lengthsIn(
  plain: PlainText,
  sources: readonly ReadSource[],
  stated: readonly Fact[],
): Map<Fact, Origin> {
  const origins = new Map<Fact, Origin>()
  const told = stated.flatMap(amountsOf).slice(0, mostLengths)
  if (told.length === 0) return origins
  const own = sources.filter(speaksForUs).slice(0, mostLengths)
  const theirs = sources.filter(({ kind }) => kind === 'lead_message')
  const known = (some: readonly ReadSource[]) =>
    some.flatMap((source) => source.facts.flatMap((at) => amountsOf(at).map((one) => ({ ...one, source }))))
  const [ours, leads] = [known(own), known(theirs)]
  const counts = leads.filter(({ amount, unit }) => amount > 1 && seconds[unit] === undefined).slice(0, mostCounts)
  for (const one of told) {
    const found =
      inRhythm(plain, one, ours) ??
      inOtherUnit(plain, one, told, leads) ??
      forEach(plain, one, ours, counts) ??
      forLonger(plain, one, counts)
    if (found !== undefined) origins.set(one.at, { source: found.source, at: found.at })
  }
  return origins
}

type Known = Amount & { source: ReadSource }

/** "Twice a minute" where ours says every 30 seconds, and the other way round. */
function inRhythm(plain: PlainText, one: Amount, ours: readonly Known[]): Known | undefined {
  const rhythm = rhythmOf(plain, one)
  return rhythm === undefined
    ? undefined
    : ours.find((other) => other.unit !== one.unit && rhythmOf(other.source.plain, other) === rhythm)
}

/** "Thirty hours are 1,800 minutes": the lead says the one, the sentence both. */
function inOtherUnit(
  { folded }: PlainText,
  { amount, unit, at }: Amount,
  told: readonly Amount[],
  leads: readonly Known[],
): Known | undefined {
  const length = amount * (seconds[unit] ?? Number.NaN)
  const same = told.find(
    (other) =>
      other.unit !== unit &&
      other.amount * (seconds[other.unit] ?? Number.NaN) === length &&
      (other.at.end <= at.start
        ? equals.test(folded.slice(other.at.end, at.start))
        : equals.test(folded.slice(at.end, other.at.start))),
  )
  return same === undefined ? undefined : leads.find((one) => one.amount === same.amount && one.unit === same.unit)
}

/** "The 34 add up to about 23 hours", at 40 minutes for each. */
function forEach(
  plain: PlainText,
  { amount, unit, at }: Amount,
  ours: readonly Known[],
  counts: readonly Known[],
): Known | undefined {
  if (!clock.has(unit)) return undefined
  const { start, end } = sentenceAround(plain, at)
  const sentence = plain.folded.slice(start, end)
  if (!together.test(sentence)) return undefined
  const isRough = roughly.test(plain.folded.slice(Math.max(0, at.start - roughReach), at.start))
  const length = amount * (seconds[unit] ?? Number.NaN)
  const named = new Set((sentence.match(/\d+/g) ?? []).map(Number))
  return ours.find(
    (each) =>
      clock.has(each.unit) &&
      counts.some((count) => {
        const whole = each.amount * (seconds[each.unit] ?? Number.NaN) * count.amount
        return named.has(count.amount) && Math.abs(whole - length) <= (isRough ? whole * roughShare : 0)
      }),
  )
}

/** "120 orders a day are some 3,600 a month": the number is the lead's, and both say for how long. */
function forLonger({ folded }: PlainText, { amount, at }: Amount, counts: readonly Known[]): Known | undefined {
  const unit = perOf(folded, at)
  if (unit === undefined || amount <= 1) return undefined
  const isRough = roughly.test(folded.slice(Math.max(0, at.start - roughReach), at.start))
  return counts.find((count) => {
    const base = perOf(count.source.plain.folded, count.at)
    return (longer[`${base} ${unit}`] ?? []).some(
      (by) => Math.abs(count.amount * by - amount) <= (isRough ? amount * roughShare : 0),
    )
  })
}
