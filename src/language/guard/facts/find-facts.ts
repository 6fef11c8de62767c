import { weekdayNames } from '#language/text/calendar-words.ts'
import { expression } from '../../text/expression.ts'
import { said } from '../words.ts'
import { conceptOf } from './concepts.ts'
import { findAddresses, findPhones } from './contacts.ts'
import { findDates, weekdaysOn } from './dates.ts'
import { digitsIn } from './digits.ts'
import type { Fact, FactFinder } from './fact.ts'
import { findFeatures } from './features.ts'
import { findEmails, findLinks } from './links.ts'
import { findLists } from './lists.ts'
import { findNames } from './names.ts'
import { findNumbers, findPercentages } from './numbers.ts'
import { type PlainText, without } from './plain-text.ts'
import { findPrices } from './prices.ts'
import { findPromises, findProvenPromises } from './promises.ts'
import { statementsIn } from './statements.ts'

/** In this order: what one finder takes is no longer there for the next, so a date's digits are no number as well. */
const proving: readonly FactFinder[] = [
  findEmails,
  findLinks,
  findAddresses,
  findPhones,
  findDates,
  findPrices,
  findPercentages,
  findNumbers,
]
/** These state something in a draft; a source proves it by its words alone. */
const stating: readonly FactFinder[] = [...proving, findNames, findFeatures]

/** More facts than this no mail states: the rest is not looked at. */
export const maxFacts = 400

/** Every fact that a text states, in the order of its words. Promises lie over the facts that they speak of. */
export const findFacts = (plain: PlainText): Fact[] => find(plain, [...stating, statementsIn(plain)]).slice(0, maxFacts)

/** The facts of a source that prove those of a draft; its names and features are looked for by their words. */
export const findProofs = (plain: PlainText): Fact[] => find(plain, proving, true)

/** What other facts of a source prove besides: the figures of an address and of a large sum are numbers too. */
const numbersIn = (folded: string, found: readonly Fact[]): Fact[] => [
  ...daysAlone(folded, found),
  ...found.flatMap((fact): Fact[] => {
    const read = (amounts: readonly string[]): Fact[] =>
      amounts.length === 0
        ? []
        : [
            {
              ...fact,
              kind: 'number',
              claims: [],
              proves: amounts.flatMap((one) => [one, `${one} thing`, `bare ${one}`]),
            },
          ]
    if (fact.kind === 'address') return read(folded.slice(fact.start, fact.end).match(/\b\d{1,4}\b/g) ?? [])
    if (fact.kind !== 'price') return []
    return read(
      fact.proves.flatMap((key) => {
        const amount = /^([\d.]+) [A-Z]+$/.exec(key)?.[1]
        return amount === undefined || Number(amount) < leastSum ? [] : [amount]
      }),
    )
  }),
]
/** So large a number is a sum also where its currency is left out. */
const leastSum = 1000

const hoursAlone = expression()`^(\d{1,2}) ?${said('hours')}$`

/** What dates and times of a source prove besides: "by the 20th" is said of 20 April, "for 9 hours" of 9 h. */
const daysAlone = (folded: string, found: readonly Fact[]): Fact[] =>
  found.flatMap((fact): Fact[] => {
    const hours = hoursAlone.exec(folded.slice(fact.start, fact.end))?.[1]
    if (fact.kind === 'date' && hours !== undefined)
      return [{ ...fact, kind: 'number', claims: [], proves: [`${hours} hour`, `${hours} hour of any`, hours] }]
    const day =
      fact.kind === 'date'
        ? fact.proves.map((key) => /^\d\d-(\d\d)$/.exec(key)?.[1]).find((one) => one !== undefined)
        : undefined
    return day === undefined ? [] : [{ ...fact, kind: 'number', claims: [], proves: [`${Number(day)}`] }]
  })

/** "Two working days" count days, and are said of none. */
const workdays = expression('g')`(?<!\d[ -]{1,8})\b${said('workdays')}\b`
const weekends = expression('g')`\b${said('weekends')}\b`
const everyDay = expression('g')`\b${said('everyDay')}\b`

/** Day and night is at the weekend too, unless days are named beside it. */
const allHours = expression('g')`\b${said('aroundTheClock')}\b`
const ofDays = expression()`\b(?:${said('workdays')}|${said('weekends')}|${weekdayNames.flat().join('|')})\b`
const partAround = (folded: string, at: number): string => {
  const before =
    folded
      .slice(0, at)
      .split(/[.;\n]/)
      .at(-1) ?? ''
  return `${before}${folded.slice(at).split(/[.;\n]/)[0] ?? ''}`
}

/** Of a source: "on weekdays" is said of Monday to Friday, "daily" of Sunday too. */
const spansOfDays = (folded: string): Fact[] => {
  const read = (pattern: RegExp, proves: readonly string[]) =>
    [...folded.matchAll(pattern)].map(
      (match): Fact => ({ kind: 'date', start: match.index, end: match.index + match[0].length, claims: [], proves }),
    )
  return [
    ...read(workdays, ['weekdays 1-5', ...[1, 2, 3, 4, 5].map((day) => `weekday ${day}`)]),
    ...read(weekends, ['weekday 6', 'weekday 0']),
    ...read(allHours, ['weekday 6', 'weekday 0']).filter(({ start }) => !ofDays.test(partAround(folded, start))),
    ...read(everyDay, ['weekdays 1-0', ...[0, 1, 2, 3, 4, 5, 6].map((day) => `weekday ${day}`)]),
  ]
}

/** What stands between a length and another without its own unit, and behind that one. Folded. */
const alsoLong = /^[^.;!?\n\d]{0,60}[,/(] ?$/
const goesOn = expression('u')`^ ${said('lengthGoesOn')}\b`
/** "5 working days, drilled and primed in 9.": the second ends its sentence and is counted by nothing of its own. */
const alsoLongAtEnd = /^[^.,;:()!?\n\d]{0,24}, [^.,;:()!?\n\d]{1,48} $/
const endsSentence = /^(?:[.;](?!\d)|\n|$)/
const ofOtherThings: ReadonlySet<number> = new Set(
  ['minimum', 'maximum', 'order', 'piece', 'price', 'person', 'size', 'weight', 'percent'].map(conceptOf),
)
const countsOther = (words: string): boolean =>
  (words.match(/\p{L}+/gu) ?? []).some((word) => ofOtherThings.has(conceptOf(word)))

/** Of a source: "10 working days from approved artwork, 15 with foil" says 15 days too. */
const lengthsWithoutUnit = (folded: string, found: readonly Fact[]): Fact[] => {
  const numbers = found.filter(({ kind, claims }) => kind === 'number' && claims.length > 0)
  return numbers.flatMap((fact, at): Fact[] => {
    const amount = /^(?:bare )?(\d+)(?: thing)?$/.exec(fact.claims[0] ?? '')?.[1]
    const before = numbers[at - 1]
    const length = /^([\d.]+) (?:hour|day|week|month|year)\b/.exec(before?.claims[0] ?? '')?.[1]
    if (amount === undefined || before === undefined || length === undefined) return []
    const between = folded.slice(before.end, fact.start)
    const behind = folded.slice(fact.end, fact.end + 24)
    const isAtEnd = alsoLongAtEnd.test(between) && endsSentence.test(behind) && !countsOther(between)
    if (!isAtEnd && (!alsoLong.test(between) || !goesOn.test(behind))) return []
    const proves = before.proves.flatMap((key) =>
      key.startsWith(`${length} `) ? [`${amount}${key.slice(length.length)}`] : [],
    )
    return [{ ...fact, claims: [], proves }]
  })
}

function find(plain: PlainText, finders: readonly FactFinder[], isSource = false): Fact[] {
  const { folded, spelled } = digitsIn(plain, isSource)
  const facts: Fact[] = []
  let left: PlainText = { ...plain, folded, spelled }
  for (const findIn of finders) {
    const found = findIn(left, isSource).map((fact) => ({ ...fact, start: spelled.get(fact.start) ?? fact.start }))
    facts.push(...found, ...(isSource ? numbersIn(left.folded, found) : []))
    left = without(left, found)
  }
  return [
    ...facts,
    ...(isSource
      ? [...spansOfDays(folded), ...weekdaysOn(folded), ...findLists(plain), ...lengthsWithoutUnit(folded, facts)]
      : []),
    ...(isSource ? findProvenPromises : findPromises)(plain),
  ].sort((a, b) => a.start - b.start || b.end - a.end)
}
