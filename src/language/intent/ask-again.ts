import { monthNames } from '../text/calendar-words.ts'
import { expression, oneOf } from '../text/expression.ts'
import { daysSaid, type SaidDay } from './return-date.ts'
import { said } from './words.ts'

const numbers: readonly (readonly [number, string])[] = [
  [1, said('countOne')],
  [2, said('countTwo')],
  [3, said('countThree')],
  [4, said('countFour')],
  [6, said('countSix')],
  [6, said('countHalf')],
  [12, said('countTwelve')],
]
const anyNumber = oneOf(numbers.map(([, words]) => words))
const units: readonly (readonly [months: number, words: string])[] = [
  [0, said('spanWeeks')],
  [1, said('spanMonths')],
  [3, said('spanQuarters')],
  [12, said('spanYears')],
]
const anyUnit = oneOf(units.map(([, words]) => words))

const on = (year: number, month: number, day = 1): Date => new Date(Date.UTC(year, month, day))

const soonDays = 14

/**
 * The first day of so many months, the next time that they come. While they run: in two weeks, or on their last day when that is
 * sooner; somebody who says "in November" in November means no day of the next year.
 */
function nextMonth(month: number, now: Date, months = 1): Date {
  const [year, present] = [now.getUTCFullYear(), now.getUTCMonth()]
  const past = (present - month + 12) % 12
  if (past >= months) return on(month > present ? year : year + 1, month)
  const inDays = (days: number): number => on(year, present, now.getUTCDate() + days).getTime()
  const last = on(year, present - past + months, 0).getTime()
  return new Date(Math.max(inDays(1), Math.min(inDays(soonDays), last)))
}

/** Easter Sunday (Anonymous Gregorian computus). */
function easter(year: number): Date {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return on(year, Math.floor(f / 31) - 1, (f % 31) + 1)
}

function afterEaster(now: Date): Date {
  const days = [now.getUTCFullYear(), now.getUTCFullYear() + 1].map(
    (year) => new Date(easter(year).getTime() + 2 * 86_400_000),
  )
  return days.find((day) => day > now) ?? on(now.getUTCFullYear() + 1, 3)
}

type Rule = readonly [words: RegExp, day: (now: Date, match: RegExpMatchArray) => Date]

const inWords = (words: string): RegExp => expression('g')`\b(?:${words})\b`
const isWhole = (words: string, text: string): boolean => expression()`^${words}$`.test(text)
const nextYearDay = (now: Date): Date => on(now.getUTCFullYear() + 1, 0)
const longMonths = monthNames.map((names) =>
  names.filter((name) => name.length > 3 || name === 'mai' || name === 'mei'),
)

function countOf(text: string): number {
  return Number(text) || (numbers.find(([, words]) => isWhole(words, text))?.[0] ?? 1)
}

function inSoLong(now: Date, [, count = '', unit = '']: RegExpMatchArray): Date {
  const [months] = units.find(([, words]) => isWhole(words, unit)) ?? [0]
  // "Half a year" counts its half of a year, not six of them.
  const isHalf = isWhole(said('countHalf'), count)
  if (isHalf || months > 0)
    return on(now.getUTCFullYear(), now.getUTCMonth() + (isHalf ? 6 : months * countOf(count)), now.getUTCDate())
  return on(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 7 * countOf(count))
}

const ordinals = [said('firstOf'), said('secondOf'), said('thirdOf'), said('lastOf')]

const rules: readonly Rule[] = [
  [/\b(?:q|t)([1-4])\b/g, (now, match) => nextMonth((Number(match[1]) - 1) * 3, now, 3)],
  ...ordinals.map(
    (words, quarter): Rule => [inWords(`${words} ${said('quarterName')}`), (now) => nextMonth(quarter * 3, now, 3)],
  ),
  [inWords(`${said('secondOf')} ${said('halfYearName')}|h2`), (now) => nextMonth(6, now, 6)],
  [expression('g')`\b(\d{1,2}|${anyNumber}) (${anyUnit})\b`, inSoLong],
  [inWords(said('nextQuarter')), (now) => on(now.getUTCFullYear(), (Math.floor(now.getUTCMonth() / 3) + 1) * 3)],
  [inWords(said('nextMonth')), (now) => on(now.getUTCFullYear(), now.getUTCMonth() + 1)],
  [inWords(said('nextYear')), nextYearDay],
  [inWords(said('afterSummer')), (now) => nextMonth(8, now)],
  [inWords(said('easter')), afterEaster],
  [inWords(said('spring')), (now) => nextMonth(2, now, 3)],
  [inWords(said('summer')), (now) => nextMonth(5, now, 3)],
  [inWords(said('autumn')), (now) => nextMonth(8, now, 3)],
  [inWords(said('winter')), (now) => nextMonth(11, now, 3)],
  ...longMonths.map((names, month): Rule => [inWords(names.join('|')), (now) => nextMonth(month, now)]),
  [/\b(?:in|by|until|till|before|after|early|late|mid|from) (may)\b/g, (now) => nextMonth(4, now)],
]

const pastBefore = expression()`\b${said('timePast')}(?: ${said('timeArticle')})? $`
const pastAfter = expression()`^ ${said('daysPast')}\b`
/** "Since last November" names a time behind us. */
const isPast = (folded: string, match: RegExpMatchArray): boolean => {
  const [start = 0, end = 0] = [match.index, (match.index ?? 0) + match[0].length]
  return pastBefore.test(folded.slice(Math.max(0, start - 24), start)) || pastAfter.test(folded.slice(end, end + 16))
}
const yearAfter = expression()`^(?: ${said('ofYear')})? (20\d\d)\b`
/** The day that a rule reads, counted from the end of the year before where the words go on with a year ("March 2028"). */
function dayOf(read: Rule[1], folded: string, match: RegExpMatchArray, now: Date): Date {
  const said = Number(yearAfter.exec(folded.slice((match.index ?? 0) + match[0].length))?.[1] ?? 0)
  return read(said > now.getUTCFullYear() ? on(said - 1, 11, 31) : now, match)
}

/**
 * The day from which a person who puts it off wants to be asked again ("in Q3", "after the summer", "in six months"): the first
 * day of what they name, counted from the day the mail came; null when they name no time. Of several the first one said.
 */
export function askAgainDay(folded: string, lang: string, now: Date): SaidDay | null {
  const exact = daysSaid(folded, lang, now).filter(({ day, isRelative }) => !isRelative && day > now)
  const said = rules.flatMap(([words, day]) =>
    [...folded.matchAll(words)]
      .filter((match) => !isPast(folded, match))
      .map((match) => ({
        start: match.index,
        end: match.index + match[0].length,
        day: dayOf(day, folded, match, now),
        isRelative: true,
      })),
  )
  const isInside = ({ start, end }: SaidDay, others: readonly SaidDay[]) =>
    others.some((other) => other.start <= start && end <= other.end && other.end - other.start > end - start)
  const all = [...exact, ...said]
  return all.filter((one) => !isInside(one, all)).sort((a, b) => a.start - b.start)[0] ?? null
}
