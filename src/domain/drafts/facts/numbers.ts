import { amountOf, anyAmount } from './amounts.ts'
import { type Fact, type FactFinder, plainFact } from './fact.ts'
import { type PlainText, sentenceAround, taken } from './plain-text.ts'
import { topicsIn } from './topics.ts'
import { unitOf } from './units.ts'

const percentage = new RegExp(
  `(?<![\\w.,])[+-]?(${anyAmount})\\s?(?:%|percent\\b|per cent\\b|prozent\\b|pour ?cents?\\b|por ?cientos?\\b|por ?cento\\b|procent\\b|pct\\b)`,
  'gu',
)
const number = new RegExp(`(?<![\\w.,])(${anyAmount})(?:\\+|x(?!\\w))?`, 'gu')
const around = /(?<![\w.,])24\s?[/x]\s?7(?![\w])/g
const listMark = /(?:^|\n)\s*$/
/** In words, smaller numbers count only beside what they count: "one of two ways" states nothing. */
const leastSpelled = 20

/** Percentages, in digits or in any of the six languages' words. */
export const findPercentages: FactFinder = ({ folded }) =>
  [...folded.matchAll(percentage)].map((match) => plainFact('percentage', match, `${amountOf(match[1] ?? '')}%`))

/** What a number counts, by the words behind it. */
function counted(behind: string): { unit: string | undefined; length: number; isBare: boolean } {
  const next = /^[ -]?(\p{L}+)/u.exec(behind)
  const second = /^[ -]?\p{L}+[ -](\p{L}+)/u.exec(behind)
  const unit = next?.[1] === undefined ? undefined : unitOf(next[1])
  if (unit !== undefined) return { unit, length: next?.[0].length ?? 0, isBare: false }
  return { unit: second?.[1] === undefined ? undefined : unitOf(second[1]), length: 0, isBare: next === null }
}

const lengths: readonly (readonly [small: string, times: number, large: string])[] = [
  ['minute', 60, 'hour'],
  ['hour', 24, 'day'],
  ['day', 7, 'week'],
  ['month', 12, 'year'],
]

/** The same stretch of time in the next unit: 24 hours are one day, two weeks are 14 days. */
const sameTime = (amount: number, unit: string): string[] =>
  lengths.flatMap(([small, times, large]) => [
    ...(unit === small && amount % times === 0 ? [`${amount / times} ${large}`] : []),
    ...(unit === large ? [`${amount * times} ${small}`] : []),
  ])

const isTime = (unit: string): boolean => lengths.some(([small, , large]) => unit === small || unit === large)

/** "After 24 months" is when something begins, not how long it is free. */
const since = /\b(?:after|nach|apres|despues de|tras|na|apos) (?:the first |den ersten |les )?$/
const clause = /[,;()]|\b(?:and|und|et|y|en|e|but|aber|mais|pero|maar|mas)\b/

/** 340 of something is hardly another 340; of 5 or 100 there are many. */
const isTelling = (amount: number): boolean => amount > 100 && amount % 100 !== 0

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
  const ofEach = (names: readonly string[]) => keys.flatMap((key) => names.map((name) => `${key} of ${name}`))
  return {
    ...at,
    claims:
      about.length === 0
        ? keys
        : [...ofEach(about), ...(about.includes('free') && !since.test(before) ? [] : ofEach(['any']))],
    proves: [
      ...keys,
      ...ofEach(about.length === 0 ? ['any'] : about),
      ...about.map((name) => `length of ${name}`),
      `${amount}`,
    ],
  }
}

/**
 * Every other number. A number of days is proved by one of days, not by one of seats; one of something that is not known by one
 * of something unknown; one that stands alone by any.
 */
export const findNumbers: FactFinder = (plain) => {
  const { folded, spelled } = plain
  const always = [...folded.matchAll(around)].map((match) => plainFact('number', match, '24/7'))
  const rest = folded.replace(around, (words) => taken.repeat(words.length))
  const numbers = [...rest.matchAll(number)].flatMap((match): Fact[] => {
    const end = match.index + match[0].length
    const isListMark = /^[.)]\s/.test(rest.slice(end, end + 2)) && listMark.test(rest.slice(0, match.index))
    const { unit, length, isBare } = counted(rest.slice(end, end + 48))
    const amount = amountOf(match[1] ?? '')
    const isSaidAside = spelled.has(match.index) && unit === undefined && amount < leastSpelled
    if (isListMark || isSaidAside) return []
    const key = `${amount} ${unit ?? 'thing'}`
    const at = { kind: 'number' as const, start: match.index, end: end + length }
    if (unit !== undefined && isTime(unit)) return [timeFact(plain, at, [key, ...sameTime(amount, unit)], amount)]
    return isBare
      ? [{ ...at, claims: [`${amount}`], proves: [`${amount}`, `${amount} thing`, `bare ${amount}`] }]
      : [
          {
            ...at,
            claims: [key, `bare ${amount}`, ...(isTelling(amount) ? [`${amount} thing`] : [])],
            proves: [key, `${amount}`],
          },
        ]
  })
  return [...always, ...numbers]
}
