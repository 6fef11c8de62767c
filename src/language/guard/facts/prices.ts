import { expression } from '../../text/expression.ts'
import { said } from '../words.ts'
import { amountOf, anyAmount } from './amounts.ts'
import { type Fact, type FactFinder, readInTurn } from './fact.ts'
import { unitOf } from './units.ts'

interface Currency {
  code: string
  signs?: string
  words: string
}

const currencies: readonly Currency[] = [
  { code: 'EUR', signs: '€', words: 'eur(?:os?)?' },
  { code: 'BRL', signs: 'r\\$', words: `brl|${said('reais')}` },
  { code: 'CAD', signs: 'ca?\\$', words: 'cad' },
  { code: 'AUD', signs: 'au?\\$', words: 'aud' },
  { code: 'USD', signs: '(?:us)?\\$', words: `usd|${said('dollars')}` },
  { code: 'GBP', signs: '£', words: `gbp|${said('pounds')}` },
  { code: 'CHF', words: `chf|sfr|fr\\.|${said('francs')}` },
  { code: 'JPY', signs: '¥', words: 'jpy|yen' },
  { code: 'INR', signs: '₹', words: `inr|${said('rupees')}` },
  { code: 'PLN', signs: 'zł', words: 'pln|zl' },
  { code: 'SEK', words: 'sek' },
  { code: 'NOK', words: 'nok' },
  { code: 'DKK', words: 'dkk|kr' },
  { code: 'CRYPTO', signs: '₿', words: 'btc|bitcoins?|eth|ether|usdt' },
  { code: 'CENT', signs: '¢', words: said('cents') },
]
// A code may touch its figure (EUR19), never another letter.
const patternOf = ({ signs, words }: Currency) =>
  `${signs === undefined ? '' : `${signs}|`}(?<!\\p{L})(?:${words})(?!\\p{L})`
const sign = currencies.map(patternOf).join('|')
/** "62p": only behind its figure. */
const pence = '(?<=\\d\\s?)p(?![\\p{L}\\d]|\\.\\d)'
const before = new RegExp(
  `(?:(?<!\\d ?)|(?=[€$£]\\d))(?<cur>${sign})\\s?(?<one>${anyAmount})(?:\\s?-\\s?(?:${sign})?\\s?(?<two>${anyAmount})(?!\\d|[.,]\\d|\\s?%))?`,
  'gu',
)
const after = new RegExp(
  String.raw`(?<![\w.,/])(?<one>${anyAmount})(?:(?:\s?-\s?|\s${said('toPrice')}\s)(?<two>${anyAmount}))?\s?-?(?:,-\s?)?(?<cur>${sign}|${pence})(?!\d)`,
  'gu',
)

const periods: readonly (readonly [string, RegExp])[] = [
  [
    'month',
    expression(
      'u',
    )`\b${said('monthly')}\b|(?:/|\b${said('perMonth')}\b(?: \p{L}+ ${said('andPer')}(?: ${said('perAgain')})?)?)\s?${said('month')}\b`,
  ],
  ['year', expression()`\b${said('yearly')}\b|(?:/|\b${said('perYear')}\b)\s?${said('year')}\b`],
  ['quarter', expression()`\b${said('everyQuarter')}\b|(?:/|\b${said('perQuarter')}\b)\s?${said('quarterOfYear')}\b`],
  ['week', expression()`(?:/|\b${said('perWeek')}\b)\s?${said('week')}\b|\b${said('weekly')}\b`],
  ['day', expression()`(?:/|\b${said('perDay')}\b)\s?${said('oneDay')}\b|\b${said('daily')}\b`],
  ['hour', expression()`(?:/|\b${said('perHour')}\b)\s?${said('hour')}\b|\b${said('hourly')}\b`],
  ['once', expression()`\b${said('once')}\b`],
]

/** How it is billed is not what it is for: "12 € a month, billed yearly". */
const billing = expression('g')`\b${said('billedEvery')}\b`

/** How often a price is paid, as said within the same sentence, close behind it. */
function periodAfter(folded: string, end: number): string | undefined {
  const near =
    /^[^\n.!?;$€£\ufffc]{0,48}/.exec(folded.slice(end))?.[0].replace(billing, (words) => ' '.repeat(words.length)) ?? ''
  const found = periods.flatMap(([name, pattern]) => {
    const match = pattern.exec(near)
    return match === null ? [] : [{ name, at: match.index }]
  })
  return found.sort((a, b) => a.at - b.at)[0]?.name
}

/** For whom or what a price is meant: each person, each group. */
const each = expression('u')`^[^\n.!?;$€£\ufffc]{0,30}?(?:/|\b${said('eachOf')}\b) ?${said('newOne')}?(\p{L}{3,})`
const bases: ReadonlySet<string> = new Set(['user', 'employee', 'group', 'customer'])

function basisAfter(folded: string, end: number): string | undefined {
  const word = each.exec(folded.slice(end, end + 60))?.[1]
  const unit = word === undefined ? undefined : unitOf(word)
  return unit !== undefined && bases.has(unit) ? (unit === 'user' ? 'employee' : unit) : undefined
}

const exact = currencies.map((one) => [one.code, new RegExp(`^(?:${patternOf(one)})$`, 'u')] as const)
const currencyOf = (words: string): string =>
  words === 'p' ? 'CENT' : (exact.find(([, pattern]) => pattern.test(words))?.[0] ?? '?')

/** "Weighs 26 pounds" costs nothing. Folded. */
const weights = /^pounds?$/
const weighing = expression()`\b${said('weighing')}\b`

const priceKey = (amount: number, currency: string): string =>
  currency === 'CENT' ? `${Number((amount / 100).toPrecision(12))} ?` : `${amount} ${currency}`

/** Sums of money. A price a month is proved by one without a period, never by one a year. */
export const findPrices: FactFinder = ({ folded, spelled }) => {
  const read = (match: RegExpExecArray): Fact[] => {
    // "29 EUR for the first two and 19 EUR for the others" is no range.
    const { one = '', two } = match.groups ?? {}
    const isAside = two !== undefined && spelled.has(match.index) && !match[0].startsWith(`${one}-`)
    const second = isAside ? match[0].indexOf(two, one.length) : 0
    if (isAside && !spelled.has(match.index + second))
      return read({
        ...match,
        index: match.index + second,
        0: match[0].slice(second),
        groups: { ...match.groups, one: two, two: '' },
      })
    const end = match.index + match[0].length
    const currency = currencyOf(match.groups?.cur ?? '')
    if (weights.test(match.groups?.cur ?? '') && weighing.test(folded.slice(Math.max(0, match.index - 60), end + 30)))
      return []
    const period = periodAfter(folded, end)
    const keys = [match.groups?.one, match.groups?.two].flatMap((words) =>
      words === undefined || words === '' ? [] : [priceKey(amountOf(words), currency)],
    )
    const key = keys.join('-')
    const eachKey = keys.map((one) => `${one}/${period ?? 'any'}`)
    const basis = basisAfter(folded, end)
    const told = period === undefined || keys.length > 1 ? [key] : [`${key}/${period}`, `${key}/any`]
    const anyDollars =
      match.groups?.cur === '$'
        ? told.flatMap((one) => [one, one.replace('USD', 'CAD'), one.replace('USD', 'AUD')])
        : told
    const claims =
      basis === undefined ? anyDollars : anyDollars.flatMap((one) => [`${one} each ${basis}`, `${one} each any`])
    const proven = [key, ...keys, ...keys.map((one) => one.replace(/ [A-Z]+$/, ' ?')), ...eachKey]
    const ofEach = proven.map((one) => `${one} each ${basis ?? 'any'}`)
    return [{ kind: 'price', start: match.index, end, claims, proves: [...proven, ...ofEach] }]
  }
  return readInTurn(folded, [
    [before, read],
    [after, read],
  ])
}
