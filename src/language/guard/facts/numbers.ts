import { expression } from '../../text/expression.ts'
import { said } from '../words.ts'
import { amountOf, anyAmount } from './amounts.ts'
import { type Fact, type FactFinder, plainFact, type Reader, readInTurn } from './fact.ts'
import { openers } from './known-names.ts'
import { isOrdinary } from './ordinary-words.ts'
import { cover, type PlainText, sentenceAround, taken } from './plain-text.ts'
import { topicsIn } from './topics.ts'
import { unitOf } from './units.ts'

const percentage = new RegExp(String.raw`(?<![\w.,])[+-]?(${anyAmount})\s?${said('percentSign')}`, 'gu')
/** "12 to 28 percent": the first of the two. */
const rangeStart = new RegExp(
  String.raw`(?<![\w.,])(${anyAmount})(?=\s?${said('rangeTo')}\s?${anyAmount}\s?${said('percentBehind')})`,
  'gu',
)
const number = new RegExp(`(?:(?<![\\w.,])|(?<=\\d[x×]))(${anyAmount})(?:\\+|x(?![\\p{L}_]))?`, 'gu')
const around = expression('g')`(?<![\w.,])24\s?h?\s?[/x]\s?7(?:j|d)?(?![\w])|\b${said('aroundTheClock')}\b`
const listMark = /(?:^|\n)\s*$/
/** In words, smaller numbers count only beside what they count: "one of two ways" states nothing. */
const leastSpelled = 20

const shares: readonly (readonly [RegExp, string])[] = [
  [expression('g')`\b${said('shares')}\b`, '50%'],
  [expression('g')`\b${said('oneThird')}\b`, '33%'],
  [expression('g')`\b${said('oneQuarter')}\b`, '25%'],
  [expression('g')`\b${said('oneTenth')}`, '10%'],
]

/** Percentages, in digits or in any of the six languages' words. */
export const findPercentages: FactFinder = ({ folded }) => {
  const read = (match: RegExpExecArray) => [plainFact('percentage', match, `${amountOf(match[1] ?? '')}%`)]
  return readInTurn(folded, [
    [rangeStart, read],
    [percentage, read],
    ...shares.map(
      ([pattern, key]): Reader => [pattern, (match) => [{ ...plainFact('percentage', match, key), isOfMeaning: true }]],
    ),
  ])
}

const countedAhead = expression()`^ ${said('countedThing')} `

const feet = expression()`^${said('feet')}$`
/** "4,500 sq ft", "4.500 pies cuadrados": no square metres. */
const isOfSquareFeet = (one: string, other: string): boolean =>
  (unitOf(one) === 'square' && feet.test(other)) || (feet.test(one) && unitOf(other) === 'square')

const oneTimeAhead = expression()`^ ${said('oneCounted')}[ -]${said('hourOrMinute')}`

const rangeAhead = expression(
  'u',
)`^(?:\s?[-x×]\s?| ${said('upToMore')} )[+-]?\d[\d.,]*\s?(?:${said('workingBefore')} )?([\p{L}°]+[²2]?)`

/** What a number counts, by the words behind it. */
function counted(behind: string): { unit: string | undefined; length: number; isBare: boolean; isInRange?: boolean } {
  // "Dinsdag 15 t/m vrijdag 18": as far as that day, and no weight.
  if (/^ ?t\/m\b/.test(behind)) return { unit: undefined, length: 0, isBare: true }
  const next = /^[ -]?([\p{L}°]+[²2]?)/u.exec(behind)
  // "From 10 to 60 mm": of both.
  const upTo = rangeAhead.exec(behind)?.[1]
  if (upTo !== undefined && unitOf(upTo) !== undefined)
    return { unit: unitOf(upTo), length: 0, isBare: false, isInRange: true }
  // "20 one-hour lessons" are lessons.
  if (oneTimeAhead.test(behind)) return { unit: undefined, length: 0, isBare: false }
  // "60 person-days" are days.
  const ofPeople = /^[ -]?\p{L}+-(\p{L}+)/u.exec(behind)
  if (ofPeople?.[1] !== undefined && isTime(unitOf(ofPeople[1]) ?? '')) {
    return { unit: unitOf(ofPeople[1]), length: ofPeople[0].length, isBare: false }
  }
  // "Four a year" is four of something, not four years.
  if (countedAhead.test(behind)) return { unit: undefined, length: 0, isBare: true }
  const [inFeet = '', ofArea = '', byFeet = ''] = /^[ -]?(\p{L}+)\.?[ -](\p{L}+)/u.exec(behind) ?? []
  if (isOfSquareFeet(ofArea, byFeet)) return { unit: 'square foot', length: inFeet.length, isBare: false }
  const second = /^[ -]?\p{L}+[ -](\p{L}+)/u.exec(behind)
  // "One calendar month" is a month.
  const calendar = next?.[1] !== undefined && unitOf(next[1]) === 'calendar day' ? unitOf(second?.[1] ?? '') : undefined
  if (calendar !== undefined) return { unit: calendar, length: second?.[0].length ?? 0, isBare: false }
  const isArea = second?.[1] !== undefined && unitOf(second[1]) === 'square'
  const unit = isArea ? 'square' : next?.[1] === undefined ? undefined : unitOf(next[1])
  if (unit !== undefined) return { unit, length: next?.[0].length ?? 0, isBare: false }
  const isBare = next?.[1] === undefined || openers.has(next[1]) || isOrdinary('en', next[1])
  return { unit: second?.[1] === undefined ? undefined : unitOf(second[1]), length: 0, isBare }
}

const lengths: readonly (readonly [small: string, times: number, large: string])[] = [
  ['minute', 60, 'hour'],
  ['hour', 24, 'day'],
  ['day', 7, 'week'],
  ['day', 30, 'month'],
  ['month', 12, 'year'],
  ['month', 3, 'quarter'],
  ['quarter', 4, 'year'],
]

/** The same stretch of time in the next unit: 24 hours are one day, two weeks are 14 days. */
const sameTime = (amount: number, unit: string): string[] =>
  lengths.flatMap(([small, times, large]) => [
    ...(unit === small && amount % times === 0 ? [`${amount / times} ${large}`] : []),
    ...(unit === large ? [`${amount * times} ${small}`] : []),
  ])

const isTime = (unit: string): boolean => lengths.some(([small, , large]) => unit === small || unit === large)

/** Five working days are a week; where one says fifteen days of two weeks, fifteen are two weeks. */
const working = expression('u')`^[ -]?\ufffc*${said('workingBefore')}|^ ${said('daysBefore')} ${said('workingBehind')}`
const byFifteen = expression()`^ ${said('fifteenDays')}(?! ${said('workingBegin')})`
const weeksOf = (amount: number, unit: string, behind: string): string[] => {
  if (unit !== 'day') return []
  if (working.test(behind) && amount % 5 === 0) return [`${amount / 5} week`]
  return amount === 15 && byFifteen.test(behind) ? ['2 week', '14 day'] : []
}

/** "After 24 months" is when something begins, not how long it is free. */
const since = expression()`\b${said('since')} ${said('sinceThe')}?$`
/** "Done within two days, for free": how soon, not how long it is free. */
const isWithin = expression()`\b${said('withinTime')} ${taken}*$`
/** "In the first eight weeks you can leave with 14 days' notice": so long is the trial or the least term, no notice. */
const firstSpan = expression()`\b${said('firstSpan')} ${taken}*$`
const clause = expression()`[,;()]|\b${said('numberClause')}\b`

/** Product codes hold a number that counts nothing: 316L, R12. */
const code = /(?<![\w.,])\d+[A-Z]{1,3}(?![\w²])/g
const isMeasure = /\d(?:K|M|MB|GB|TB|MW|KW|V|A|W|L|T|H|D|X)$/

/** Who uses a product is who works there, in an offer; so many times is so many of what was spoken of. */
const alike: Readonly<Record<string, readonly string[]>> = { user: ['employee'], employee: ['user'], time: ['thing'] }

/** How many of one measure are one of the next. */
const measures: readonly (readonly [small: string, times: number, large: string])[] = [
  ['gram', 1000, 'kilogram'],
  ['kilogram', 1000, 'tonne'],
  ['millimetre', 10, 'centimetre'],
  ['centimetre', 100, 'metre'],
  ['metre', 1000, 'kilometre'],
  ['watt', 1000, 'kilowatt'],
  ['kilowatt hour', 1000, 'megawatt hour'],
]

const sameMeasure = (amount: number, unit: string | undefined): string[] =>
  measures.flatMap(([small, times, large]) => [
    ...(unit === small ? [`${amount / times} ${large}`] : []),
    ...(unit === large ? [`${Number((amount * times).toPrecision(12))} ${small}`] : []),
  ])

/** "Twice a year" is every six months. */
const everySoOften = (amount: number, unit: string | undefined, behind: string): string[] =>
  unit === 'time' && amount > 0 && 12 % amount === 0 && byYear.test(behind) ? [`${12 / amount} month`] : []
const byYear = expression()`\b${said('ofYear')}\b`

/** Of a few there are many: a larger number is the same one whatever its noun is called. */
const mostCommon = 12

/** "Training: two hours for the staff, free from 600 bottles on": what the next words call free. Folded; right behind. */
const freeBehind = (behind: string): boolean => {
  const next = /^[^,;:.]{0,60}, ?(\p{L}+)/u.exec(behind)?.[1]
  return next !== undefined && topicsIn(next).includes('free')
}

/** 30 days of trial are no 30 days of notice: a stretch of time is proved by the same one of the same thing. */
function timeFact(
  plain: PlainText,
  at: Pick<Fact, 'kind' | 'start' | 'end'>,
  keys: readonly string[],
  amount: number,
): Fact {
  const sentence = sentenceAround(plain, at)
  const before = plain.folded.slice(sentence.start, at.start).split(clause).at(-1) ?? ''
  const behind = plain.folded.slice(at.end, sentence.end).split(clause)[0] ?? ''
  const about = topicsIn(`${before} ${behind}`)
  const claimed = about.includes('notice') && firstSpan.test(before) ? [...about, 'term', 'trial'] : about
  const isFreeFor =
    about.includes('free') && !since.test(before) && !(isWithin.test(before) && !topicsIn(before).includes('free'))
  const ofEach = (names: readonly string[]) => keys.flatMap((key) => names.map((name) => `${key} of ${name}`))
  return {
    ...at,
    claims: about.length === 0 ? keys : [...ofEach(claimed), ...(isFreeFor ? [] : ofEach(['any']))],
    proves: [
      ...keys,
      ...ofEach(about.length === 0 ? ['any', ...topicsIn(plain.folded.slice(sentence.start, at.start))] : about),
      ...(about.includes('free') || !freeBehind(plain.folded.slice(at.end, sentence.end)) ? [] : ofEach(['free'])),
      ...about.map((name) => `length of ${name}`),
      `${amount}`,
    ],
  }
}

const fractions: readonly (readonly [number, RegExp])[] = [
  [30, expression('g')`\b${said('halfHour')}\b`],
  [45, expression('g')`\b${said('threeQuarters')}\b`],
  [15, expression('g')`\b${said('quarterHour')}\b`],
  [90, expression('g')`\b${said('ninetyMinutes')}\b`],
]

const halves = expression(
  'g',
)`(?<![\w.,])(${said('oneAndHalf')})${said('halfInside')}? (${said('halvedTimes')})${said('andAHalf')}?\b`

const andHalfWords = expression()`${said('andHalfAhead')}`

/** "Two and a half years" are 30 months. */
function halvesIn(folded: string): Fact[] {
  return [...folded.matchAll(halves)].flatMap((match) => {
    const [whole, amount = '', unit = ''] = match
    const isAndHalf = andHalfWords.test(whole)
    if (!isAndHalf) return []
    const count = (/^\d+$/.test(amount) ? Number(amount) : 1) + 0.5
    const months = unitOf(unit) === 'year' ? count * 12 : count
    return [plainFact('number', match, `${months} month`)]
  })
}

/** A fortnight, by any of its names. */
const fortnight = expression('g')`\b${said('fortnight')}\b`

const rhythms: readonly (readonly [string, RegExp])[] = [
  ['3 month', expression('g')`\b${said('quarterly')}\b`],
  ['6 month', expression('g')`\b${said('halfYearly')}\b`],
  ['6 month', expression('g')`\b${said('halfYear')}\b`],
]

/** "A page per quarter" of a source proves that it is one every quarter, "half a day" that it is 0.5 days. */
const saidRhythms: readonly (readonly [string, RegExp])[] = [
  ['3 month', expression('g')`\b${said('quarterlySaid')}\b`],
  ['0.5 day', expression('g')`\b${said('halfDay')}\b`],
]

/** "Contract: annual" lasts a year. */
const annual = expression('g')`\b${said('annualContract')}\b`
/** "Zweierteams", "en binôme": how many of ours work together, in one word. */
const teams: readonly (readonly [number, RegExp])[] = [
  [2, expression('g')`\b${said('teamOfTwo')}\b`],
  [3, expression('g')`\b${said('teamOfThree')}\b`],
]
const teamsIn = (folded: string): Fact[] =>
  teams.flatMap(([amount, pattern]) =>
    [...folded.matchAll(pattern)].map((match) => ({
      ...plainFact('number', match, `${amount} employee`),
      claims: [],
      proves: [`${amount}`, `${amount} employee`, `${amount} user`],
    })),
  )

/** "Twice good news", "twee keer een half ja": so many answers. Folded; right behind. */
const timesSaid = expression()`^ ${said('timesSaid')}\b`
/** "Nobody types anything twice": as often as not at all. Folded; right before. */
const nothingTwice = expression()`\b${said('nothingTwice')} $`

/** "Half an hour" is 30 minutes, "quarterly" every three months. */
const partsOfTime = (folded: string, isSource: boolean): Fact[] => [
  ...halvesIn(folded),
  ...fractions.flatMap(([minutes, pattern]) =>
    [...folded.matchAll(pattern)].map((match) => plainFact('number', match, `${minutes} minute`)),
  ),
  ...[...folded.matchAll(fortnight)].map((match) => {
    const fact = plainFact('number', match, '2 week')
    return {
      ...fact,
      claims: ['2 week', '14 day'],
      proves: ['2 week', '14 day', '2 week of any', '14 day of any', '14'],
    }
  }),
  ...(isSource ? [...rhythms, ...saidRhythms] : rhythms).flatMap(([key, pattern]) =>
    [...folded.matchAll(pattern)].map((match) => {
      const fact = plainFact('number', match, key)
      return { ...fact, proves: [key, `${key} of any`] }
    }),
  ),
  ...(isSource ? [...folded.matchAll(annual)] : []).map((match) => ({
    ...plainFact('number', match, '12 month'),
    proves: ['12 month', '12 month of term', 'length of term'],
  })),
]

/**
 * Every other number. A number of days is proved by one of days, not by one of seats; one of something that is not known by one
 * of something unknown; one that stands alone by any.
 */
export const findNumbers: FactFinder = (plain, isSource = false) => {
  const { folded, spelled } = plain
  const always = [...folded.matchAll(around)].map((match) => plainFact('number', match, '24/7'))
  const rest = cover(
    folded.replace(around, (words) => taken.repeat(words.length)),
    partsOfTime(folded, isSource),
  )
  const codes = [...plain.text.matchAll(code)]
    .filter(({ 0: word }) => /L$/.test(word) || !isMeasure.test(word))
    .map((match) => plainFact('number', match, `code ${match[0]}`))
  const numbers = [...cover(rest, codes).matchAll(number)].flatMap((match): Fact[] => {
    const end = match.index + match[0].length
    const isListMark = /^[.)]\s/.test(rest.slice(end, end + 2)) && listMark.test(rest.slice(0, match.index))
    const { unit, length, isBare, isInRange } = counted(rest.slice(end, end + 48))
    const amount = amountOf(match[1] ?? '')
    const isSaidAside = spelled.has(match.index) && unit === undefined && amount < leastSpelled
    if (isListMark || (isSaidAside && !isSource)) return []
    // "36 times €22": what comes of it is looked at.
    if (!isSource && unit === 'time' && /^ ?\p{L}*\s?(?:[€$£]|\d)/u.test(rest.slice(end + length, end + length + 12)))
      return []
    const isOfAnswers =
      unit === 'time' &&
      (timesSaid.test(rest.slice(end + length, end + length + 32)) ||
        nothingTwice.test(rest.slice(Math.max(0, match.index - 24), match.index).replaceAll(taken, '')))
    if (!isSource && isOfAnswers) return []
    const key = `${amount} ${unit ?? 'thing'}`
    const at = { kind: 'number' as const, start: match.index, end: end + length }
    // Said aside in a source it proves the same number, and counts nothing.
    if (isSaidAside) return [{ ...at, claims: [], proves: [`${amount}`, key, ...(isBare ? [`bare ${amount}`] : [])] }]
    if (unit !== undefined && isTime(unit)) {
      const behind = rest.slice(match.index + (match[1] ?? '').length, end + 48)
      return [timeFact(plain, at, [key, ...sameTime(amount, unit), ...weeksOf(amount, unit, behind)], amount)]
    }
    return isBare
      ? [{ ...at, claims: [`${amount}`], proves: [`${amount}`, `${amount} thing`, `bare ${amount}`] }]
      : [
          {
            ...at,
            claims: [
              key,
              `bare ${amount}`,
              ...sameMeasure(amount, unit),
              ...everySoOften(amount, unit, rest.slice(end + length, end + length + 24)),
              ...(alike[unit ?? ''] ?? []).map((other) => `${amount} ${other}`),
              ...(amount > mostCommon || isInRange === true ? [`${amount} thing`] : []),
              ...(amount > mostCommon && unit === undefined ? [`${amount}`] : []),
            ],
            proves: [key, `${amount}`],
          },
        ]
  })
  return [...always, ...partsOfTime(folded, isSource), ...(isSource ? teamsIn(folded) : []), ...codes, ...numbers]
}
