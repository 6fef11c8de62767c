import { expression } from '../text/expression.ts'
import { digitsIn } from './facts/digits.ts'
import type { Fact } from './facts/fact.ts'
import { type PlainText, type Span, sentenceAround, taken as takenSign } from './facts/plain-text.ts'
import { unitOf } from './facts/units.ts'
import type { Origin } from './money.ts'
import { speaksForUs } from './our-sources.ts'
import { periodsIn } from './products.ts'
import type { ReadSource } from './sources.ts'
import { said } from './words.ts'

/** Numbers so far around a total are taken for its parts. */
const reach = 320
/** No mail adds up more. */
const mostParts = 4
const mostTerms = 14
const mostTotals = 40
/** So many factors of the sources are tried. */
const mostFactors = 60

/** A number with what it counts; a smaller one beside a range or alone has no unit of its own. */
interface Figure {
  amount: number
  unit: string
  at: Fact
}

const figure = /^(bare )?([\d.]+)(?: (.+?))?(?: of .+)?$/
const lengths: ReadonlySet<string> = new Set(['second', 'minute', 'hour', 'day', 'week', 'month', 'year'])

const figureIn = (at: Fact): Figure[] => {
  if (at.kind !== 'number') return []
  const [, , amount, unit = ''] = figure.exec(at.claims[0] ?? at.proves[0] ?? '') ?? []
  return amount === undefined ? [] : [{ amount: Number(amount), unit, at }]
}

/** What one counts may be added to what the other counts. */
const isAlike = (one: string, other: string): boolean =>
  one === other || one === '' || other === '' || one === 'thing' || other === 'thing'

const isSame = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6

/**
 * Numbers that the draft has worked out of others and got right: lengths of time that follow each other, so many of ours for each of the
 * lead's, how long what the lead has will take. Each part is known: a source of ours says it, the lead does, or it was worked out itself.
 *
 * @returns by the number what stands in a source at its root; a wrong one has no entry
 */
export function totalsIn(
  plain: PlainText,
  sources: readonly ReadSource[],
  stated: readonly Fact[],
): ReadonlyMap<Fact, Origin> {
  const origins = new Map<Fact, Origin>()
  const said = stated.flatMap(figureIn).slice(0, mostTotals)
  if (said.length === 0) return origins
  const own = sources.filter(speaksForUs)
  const theirs = sources.filter(({ kind }) => kind === 'lead_message')
  const isStated = ({ at }: Figure, by: readonly ReadSource[]): Origin | undefined => {
    for (const source of by) {
      const key = at.claims.find((claim) => source.proofs.has(`number ${claim}`))
      const found = key === undefined ? undefined : source.proofs.get(`number ${key}`)
      if (found !== undefined) return { source, at: found }
    }
    return undefined
  }
  const factors = own.flatMap((source) =>
    source.facts.flatMap(figureIn).map((one): [Figure, Origin] => [one, { source, at: one.at }]),
  )
  const counts = theirs
    .flatMap(({ facts }) => facts.flatMap(figureIn))
    .filter(({ amount, unit }) => amount > 1 && !lengths.has(unit))
  const numerals = numeralsIn(plain)
  const proven = (amount: number, unit: string): Origin | undefined => {
    for (const source of [...own, ...theirs]) {
      const at = source.proofs.get(`number ${amount} ${unit}`)
      if (at !== undefined) return { source, at }
    }
    return undefined
  }
  // Twice: a total may stand before its parts, or be a part itself.
  for (const total of [...said, ...said]) {
    if (isStated(total, own) !== undefined || origins.has(total.at)) continue
    const isBare = !lengths.has(total.unit)
    const sentence = isBare ? sumOver(plain, sentenceAround(plain, total.at)) : sentenceAround(plain, total.at)
    const near = numerals.filter(
      ({ place }) =>
        (isBare ? place >= sentence.start && place < sentence.end : Math.abs(place - total.at.start) < reach) &&
        (place < total.at.start || place >= total.at.end),
    )
    const derived = [...origins].filter(([at]) => at !== total.at && Math.abs(at.start - total.at.start) < reach)
    const units = !isBare ? [total.unit] : total.unit === '' || total.unit === 'thing' ? workUnits : []
    const parts = units.flatMap((unit) =>
      near.slice(0, mostTerms).flatMap(({ amount }): [number, Origin][] => {
        const of = derived.find(([at]) => figureIn(at)[0]?.amount === amount && figureIn(at)[0]?.unit === unit)?.[1]
        const origin = of ?? proven(amount, unit)
        return origin === undefined ? [] : [[amount, origin]]
      }),
    )
    const known = near.flatMap(({ amount, place }): [Figure, Origin][] => {
      const origin = proven(amount, 'thing') ?? statedAnywhere(amount, [...own, ...theirs])
      const at = { ...total.at, start: place }
      return origin === undefined ? [] : [[{ amount, unit: '', at }, origin]]
    })
    if (isBrokenDownOtherwise(plain, total)) continue
    const origin =
      added(total, parts) ??
      inARow(total, own) ??
      taken(total, {
        plain,
        parts: known,
        factors: [
          ...factors.slice(0, mostFactors),
          ...derived.flatMap(([at, from]) => figureIn(at).map((one): [Figure, Origin] => [one, from])),
        ],
        counts,
        derived: origins,
      })
    if (origin !== undefined) origins.set(total.at, origin)
  }
  return origins
}

/**
 * "Seven to nine weeks: three for planning, four to six for the material, two on site": where the sentence lists behind a colon what a length of
 * time is made of, it is all of that, at least or at most. Tells whether it is something else.
 */
function isBrokenDownOtherwise(plain: PlainText, { amount, unit, at }: Figure): boolean {
  if (!lengths.has(unit)) return false
  const { folded } = digitsIn(plain)
  const { end } = sentenceAround(plain, at)
  const behind = folded.slice(at.end, end).replaceAll(takenSign, ' ')
  const colon = ownRange.exec(behind)?.[0].length
  if (colon === undefined) return false
  const steps: { least: number; most: number }[] = []
  for (const { 1: one, 2: other, 3: next = '' } of behind.slice(colon).matchAll(listedStep)) {
    const counts = unitOf(next)
    if (counts !== undefined && counts !== unit) return false
    steps.push({ least: Number(one), most: Number(other ?? one) })
  }
  if (steps.length < leastSteps) return false
  const sumOf = (end: 'least' | 'most') => steps.reduce((sum, step) => sum + step[end], 0)
  const isUpper = lowerBefore.test(folded.slice(Math.max(0, at.start - 24), at.start).replaceAll(takenSign, ' '))
  // "And one for testing": what may be an article is read as none of them, or as one.
  const ones = behind.slice(colon).match(perhapsOne)?.length ?? 0
  const comesTo = (sum: number) =>
    Array.from({ length: ones + 1 }, (_, more) => sum + more).some((one) => isSame(amount, one))
  return !comesTo(sumOf('most')) && (isUpper || !comesTo(sumOf('least')))
}
const perhapsOne = expression('g')`\b(?:${said('anyOne')}|${said('oneOrA')})\b`
/** The first of two, right before the second. */
const lowerBefore = expression()`\d *(?:-|\b${said('rangeTo')}\b) *$`
const leastSteps = 3
/** From a length, or the first of two, to a colon. */
const ownRange = /^[^\d:.;]{0,32}(?:(?:-|\p{L}{1,4}) *\d{1,3}[^\d:.;]{0,24})?: /u
const listedStep = expression(
  'gu',
)`(?<![\d.,])(\d{1,3})(?: *(?:-|${said('rangeTo')}) *(\d{1,3}))?(?![\d.,]\d|[%€$£]) *(\p{L}+)?`
/** "About 16 working days. Add three, and you're at 19": with what is added to the sentence before that sentence, too. */
function sumOver(plain: PlainText, sentence: Span): Span {
  if (!adding.test(plain.folded.slice(sentence.start, sentence.end)) || sentence.start < 2) return sentence
  const before = sentenceAround(plain, { start: sentence.start - 2, end: sentence.start - 2 })
  return { start: Math.min(before.start, sentence.start), end: sentence.end }
}
const adding = expression()`\b${said('addsTo')}\b`

const workUnits = ['day', 'week', 'month']

const statedAnywhere = (amount: number, sources: readonly ReadSource[]): Origin | undefined => {
  for (const source of sources) {
    const at = source.proofs.get(`number ${amount}`)
    if (at !== undefined) return { source, at }
  }
  return undefined
}

const numeral = /(?<![\w.,])(?:\d{1,3}(?:[., ]\d{3})+|\d{1,6})(?!\d|[.,]\d)/g

/** Every number of a draft, in digits or words, where it stands. */
const numeralsIn = (plain: PlainText): { amount: number; place: number }[] =>
  [...digitsIn(plain).folded.matchAll(numeral)].map(({ 0: words, index }) => ({
    amount: Number(words.replace(/\D/g, '')),
    place: index,
  }))

/** Two to four numbers that the draft says around their sum. */
function added(total: Figure, parts: readonly [number, Origin][]): Origin | undefined {
  const smaller = parts.filter(([amount]) => amount < total.amount)
  const find = (from: number, left: number, count: number): Origin | undefined => {
    if (isSame(left, 0) && count > 1) return smaller[0]?.[1]
    if (left <= 0 || count >= mostParts) return undefined
    for (let at = from; at < smaller.length; at += 1) {
      const found = find(at + 1, left - (smaller[at]?.[0] ?? 0), count + 1)
      if (found !== undefined) return found
    }
    return undefined
  }
  return find(0, total.amount, 0)
}

/** The shortest or the longest time that the steps of one source take together: "2 weeks, then 3 to 4 weeks, then 1 to 2 weeks". */
function inARow(total: Figure, own: readonly ReadSource[]): Origin | undefined {
  if (!lengths.has(total.unit)) return undefined
  for (const source of own) {
    const steps = stepsIn(source, total.unit)
    for (let from = 0; from < steps.length; from += 1) {
      let least = 0
      let most = 0
      for (let to = from; to < steps.length && to - from < mostParts + 2; to += 1) {
        least += steps[to]?.least ?? 0
        most += steps[to]?.most ?? 0
        const first = steps[from]
        if (to > from && first !== undefined && (isSame(total.amount, least) || isSame(total.amount, most)))
          return { source, at: first.at }
      }
    }
  }
  return undefined
}

/** Between the two ends of a range. Folded. */
const rangeJoint = /^\s?(?:-|\p{L}{1,3})\s?$/u

interface Step {
  least: number
  most: number
  at: Fact
}

function stepsIn({ facts, plain }: ReadSource, unit: string): Step[] {
  // "90 euros a month": what a price is for follows nothing.
  const isPriced = ({ at }: Figure): boolean =>
    facts.some(
      ({ kind, end }) => kind === 'price' && plain.folded.slice(end, at.start).trim() === '' && end <= at.start,
    )
  const figures = facts.flatMap(figureIn).filter((one) => one.unit === unit && !isPriced(one))
  const steps: Step[] = []
  let last: Figure | undefined
  for (const one of figures) {
    const step = steps.at(-1)
    if (step !== undefined && last !== undefined && rangeJoint.test(plain.folded.slice(last.at.end, one.at.start)))
      step.most = one.amount
    else steps.push({ least: one.amount, most: one.amount, at: one.at })
    last = one
  }
  return steps
}

/** So far behind a figure stands what it is for: "2,500 words per working day". */
const ratedWithin = 40

/** What there is to reckon a number from that counts things. */
interface Reckoning {
  plain: PlainText
  /** Numbers that the draft says around it. */
  parts: readonly [Figure, Origin][]
  /** Numbers of ours. */
  factors: readonly [Figure, Origin][]
  /** How many the lead has, by their own words. */
  counts: readonly Figure[]
  /** Numbers of the draft that came out right before. */
  derived: ReadonlyMap<Fact, Origin>
}

/** So many of ours for each of the lead's, what the lead has altogether or beyond ours, or how long theirs will take. */
function taken(total: Figure, reckoning: Reckoning): Origin | undefined {
  const { start, end } = sentenceAround(reckoning.plain, total.at)
  const sentence = reckoning.plain.folded.slice(start, end)
  const isOne = total.amount > 3 && periodsIn(sentence) < 2
  return (
    (isOne ? forEach(total, reckoning) : undefined) ??
    (isOne && together.test(sentence) ? altogether(total, reckoning) : undefined) ??
    (total.amount > 1 && beyond.test(sentence) ? differenceOf(total, reckoning) : undefined) ??
    (total.amount > 3 && together.test(sentence) ? ofOneEntry(total, reckoning) : undefined) ??
    (total.unit === 'group' ? groupsOf(total, reckoning) : undefined) ??
    lastingOf(total, reckoning)
  )
}

const isNamed = ({ parts, plain }: Reckoning, amount: number): boolean =>
  parts.some(([one]) => isSame(one.amount, amount)) || namesIn(plain, amount)

const forEach = (total: Figure, reckoning: Reckoning): Origin | undefined =>
  reckoning.factors.find(([factor]) => {
    const count = reckoning.counts.find(
      ({ amount }) => factor.amount > 1 && isSame(total.amount, factor.amount * amount),
    )
    return count !== undefined && isNamed(reckoning, count.amount) && isAlike(factor.unit, total.unit)
  })?.[1]

/** "12 technicians and 3 in dispatch are 15 people", "8 chefs with 5 sets each are 40 sets". */
function altogether(total: Figure, { counts, factors }: Reckoning): Origin | undefined {
  const isTheirs = counts.some((one, at) =>
    counts
      .slice(at + 1)
      .some(
        (other, behind) =>
          isSame(one.amount + other.amount, total.amount) ||
          isSame(one.amount * other.amount, total.amount) ||
          counts.slice(at + behind + 2).some((third) => isSame(one.amount + other.amount + third.amount, total.amount)),
      ),
  )
  return isTheirs ? factors[0]?.[1] : undefined
}

/** "That is 8 more than the plan includes." */
const differenceOf = (total: Figure, { counts, factors }: Reckoning): Origin | undefined =>
  factors.find(([factor]) =>
    counts.some(
      ({ amount, unit }) => isAlike(unit, factor.unit) && isSame(Math.abs(amount - factor.amount), total.amount),
    ),
  )?.[1]

/** "Up to four tests a month, six months at least": of one entry both, of which the draft says one. */
const ofOneEntry = (total: Figure, { factors, parts }: Reckoning): Origin | undefined =>
  factors.find(([factor, { source }]) => {
    const other = factors.find(
      ([one, from]) =>
        from.source === source &&
        one.amount > 1 &&
        factor.amount > 1 &&
        isSame(one.amount * factor.amount, total.amount),
    )
    return other !== undefined && parts.some(([one]) => one.amount === factor.amount || one.amount === other[0].amount)
  })?.[1]

/** "Two groups" of the lead's 20 people, where one of ours holds 12. */
const groupsOf = (total: Figure, { counts, factors }: Reckoning): Origin | undefined =>
  factors.find(([factor]) =>
    counts.some(
      ({ amount }) => factor.amount > 1 && amount > factor.amount && Math.ceil(amount / factor.amount) === total.amount,
    ),
  )?.[1]

/** "2,500 words per working day" of 38,000 words. */
const lastingOf = (total: Figure, reckoning: Reckoning): Origin | undefined =>
  !lengths.has(total.unit)
    ? undefined
    : reckoning.factors.find(
        ([rate, { source }]) =>
          !lengths.has(rate.unit) &&
          isRate(rate, reckoning.derived.has(rate.at) ? reckoning.plain : source.plain, total.unit) &&
          reckoning.counts.some(
            ({ amount }) =>
              rate.amount > 1 &&
              amount > rate.amount &&
              isNamed(reckoning, amount) &&
              [0, ...moreOf(reckoning, source, total)].some((more) =>
                isRounded(total.amount - more, amount / rate.amount),
              ),
          ),
      )?.[1]

/** "2,000 words per working day, and a day of review": what the same entry adds to it. */
const moreOf = ({ factors }: Reckoning, source: ReadSource, { unit, amount }: Figure): number[] =>
  factors.flatMap(([one, from]) =>
    from.source === source && one.unit === unit && one.amount < amount ? [one.amount] : [],
  )

/** Says that a number is what is over, or missing. Folded. */
const beyond = expression()`\b(?:${said('resting')}|${said('saves')}|${said('comparedWith')})\b`
/** Says that numbers make another. Folded. */
const together = expression()`\b(?:${said('makes')}|${said('resting')})\b`

const isRounded = (one: number, other: number): boolean => one === Math.ceil(other) || one === Math.round(other)

const isRate = ({ at }: Figure, { folded }: PlainText, unit: string): boolean =>
  folded
    .slice(at.end, at.end + ratedWithin)
    .match(/\p{L}+/gu)
    ?.some((word) => unitOf(word) === unit) === true

/** Whether the draft has a number in digits. */
const namesIn = ({ folded }: PlainText, amount: number): boolean =>
  folded.replace(/(?<=\d)[., ](?=\d{3})/g, '').includes(`${amount}`)
