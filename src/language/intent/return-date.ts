import {
  backBefore,
  backBehind,
  includingLast,
  monthNames,
  nextWeek,
  rangeBegin,
  rangeJoin,
  tomorrow,
  untilBefore,
  weekdayNames,
} from '../text/calendar-words.ts'
import { expression, inOrder } from '../text/expression.ts'
import type { Span } from '../text/folded-text.ts'
import { said } from './words.ts'

const dayMs = 86_400_000
/** An absence notice may still come after its last day; older than this, the next year's day is meant. */
const stalestMs = 45 * dayMs

export interface SaidDay extends Span {
  /** UTC midnight. */
  day: Date
  /** "Tuesday", "next week": counted from the day the mail came. */
  isRelative: boolean
}

const anyOf = (names: readonly (readonly string[])[]) =>
  names
    .flat()
    .sort((a, b) => b.length - a.length)
    .join('|')
const months = anyOf(monthNames)
const weekdays = anyOf(weekdayNames)
const indexIn = (names: readonly (readonly string[])[], name: string) => names.findIndex((all) => all.includes(name))

const wordStart = '(?<![\\p{L}\\d])'
const wordEnd = '(?![\\p{L}\\d])'

const ordinal = String.raw`(?:${said('ordinalEnd')}|\.)?`

const iso = /\b(20\d\d)-(\d{1,2})-(\d{1,2})\b/g
const dayMonth = new RegExp(
  String.raw`\b(\d{1,2})${ordinal},?\s+${said('ofMonth')}?(${months})${wordEnd}\.?(?:,?\s+(?:de\s+)?(20\d\d))?`,
  'gu',
)
const monthDay = new RegExp(
  `${wordStart}(${months})\\.?\\s+(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th)?\\b(?!:|h\\b)(?:,?\\s+(20\\d\\d))?`,
  'gu',
)
const numeric = expression(
  'g',
)`(?<![\d.,/:-])(\d{1,2})([./-])(\d{1,2})(?:\2(20\d\d|\d\d)?)?(?![\d:%]|[.,]\d|\s(?:business |working )?${said('workingUnits')}|\s?${said('timeUnits')})`
/** "18. 5." as Czechs write it. */
const spacedNumeric = /(?<![\d.,/:-])(\d{1,2})\.\s(\d{1,2})\.(?:\s(20\d\d))?(?!\d)/g
/** "Monday the 19th", "lunes 26", "the 20th", "dal 30": a day whose month the mail has said already, or leaves to the calendar. */
const dayAlone = new RegExp(
  inOrder(
    String.raw`${wordStart}(?:(${weekdays}),?\s+${said('theDate')}?|${said('onTheDate')} )(\d{1,2})(st|nd|rd|th|e|er|º|an|en)?\b`,
    String.raw`(?!\s?(?:${said('notADate')}|${months}))(?!\s?${said('rangeOfDates')}\s?(?:[a-z]+ )?\d)`,
  ),
  'gu',
)
const weekday = new RegExp(`${wordStart}(${weekdays})${wordEnd}`, 'gu')
const soon = expression('g')`\b(?:(${tomorrow})|(${nextWeek}))\b`

/** Names of weekdays that are another word elsewhere ("mon retour", "la segunda", "salí"): the languages in which they are meant. */
const namesOnlyIn: Readonly<Record<string, readonly string[]>> = {
  mon: ['en', 'de', 'nl', 'sv', 'da', 'no', 'es', 'pt', 'it', 'pl'],
  ...Object.fromEntries(['segunda', 'terca', 'quarta', 'quinta', 'sexta'].map((name) => [name, ['pt']])),
  ...Object.fromEntries(['sali', 'cuma', 'pazar'].map((name) => [name, ['tr']])),
}
const isMeantIn = (name: string, lang: string): boolean =>
  lang === 'und' || namesOnlyIn[name] === undefined || namesOnlyIn[name].includes(lang)

/** Between a weekday and a date: they are two days, not the one by both its names. */
const another = expression()`\b${said('anotherDay')}\b`

const utc = (year: number, month: number, day: number) => new Date(Date.UTC(year, month, day))

function isReal(year: number, month: number, day: number): boolean {
  const date = utc(year, month, day)
  return date.getUTCMonth() === month && date.getUTCDate() === day
}

/** The year that a day without one means: the nearest that is not long past. */
function resolve(month: number, day: number, year: string | undefined, now: Date): Date | null {
  if (month < 0 || month > 11) return null
  if (year !== undefined && year !== '') {
    const full = Number(year) < 100 ? 2000 + Number(year) : Number(year)
    return isReal(full, month, day) ? utc(full, month, day) : null
  }
  const thisYear = now.getUTCFullYear()
  const candidates = [thisYear - 1, thisYear, thisYear + 1].filter((candidate) => isReal(candidate, month, day))
  const found = candidates.find((candidate) => utc(candidate, month, day).getTime() > now.getTime() - stalestMs)
  return found === undefined ? null : utc(found, month, day)
}

function midnight(now: Date): number {
  return Math.floor(now.getTime() / dayMs) * dayMs
}

/** Day first, as most of the world writes; month first when only that is a day of the calendar, or when English writes a slash
 * and day first would lie far off. */
function resolveNumeric(
  first: number,
  second: number,
  year: string | undefined,
  isSlash: boolean,
  lang: string,
  now: Date,
) {
  const dayFirst = resolve(second - 1, first, year, now)
  const monthFirst = isSlash && lang === 'en' ? resolve(first - 1, second, year, now) : null
  if (dayFirst === null || monthFirst === null) return dayFirst ?? monthFirst
  const distance = (date: Date) => Math.abs(date.getTime() - now.getTime())
  return distance(dayFirst) > 90 * dayMs && distance(monthFirst) < 60 * dayMs ? monthFirst : dayFirst
}

/** The next day of a month's number, on that weekday when one is said, counted from the last day that was said before. */
function nextDayAlone(day: number, name: string | undefined, from: Date): Date | null {
  for (let month = 0; month < 4; month += 1) {
    const date = utc(from.getUTCFullYear(), from.getUTCMonth() + month, day)
    const isThere = date.getUTCDate() === day && date.getTime() >= midnight(from)
    if (isThere && (name === undefined || date.getUTCDay() === indexIn(weekdayNames, name))) return date
  }
  return null
}

function nextWeekday(name: string, now: Date): Date {
  const wanted = indexIn(weekdayNames, name)
  const today = new Date(midnight(now)).getUTCDay()
  return new Date(midnight(now) + ((wanted - today + 7) % 7 || 7) * dayMs)
}

const weekdayIn = (words: string): string | undefined => new RegExp(`^(?:${weekdays})$`, 'u').exec(words)?.[0]

/** Every day that a folded text names, in reading order. Weekdays and "tomorrow" count from the day the mail came. */
export function daysSaid(folded: string, lang: string, now: Date): SaidDay[] {
  const said: SaidDay[] = []
  const add = (match: RegExpMatchArray, day: Date | null, isRelative = false) => {
    const start = match.index ?? 0
    const end = start + match[0].length
    if (day === null || said.some((other) => other.start < end && start < other.end)) return
    said.push({ start, end, day, isRelative })
  }
  for (const match of folded.matchAll(iso)) add(match, resolve(Number(match[2]) - 1, Number(match[3]), match[1], now))
  for (const match of folded.matchAll(dayMonth)) {
    add(match, resolve(indexIn(monthNames, match[2] ?? ''), Number(match[1]), match[3], now))
  }
  for (const match of folded.matchAll(monthDay)) {
    add(match, resolve(indexIn(monthNames, match[1] ?? ''), Number(match[2]), match[3], now))
  }
  const numbers = [...folded.matchAll(numeric)]
  // Who writes "31/07" once writes the day first everywhere.
  const isDayFirst = numbers.some((match) => Number(match[1]) > 12)
  for (const match of numbers) {
    const mayBeMonthFirst = match[2] === '/' && !isDayFirst
    add(match, resolveNumeric(Number(match[1]), Number(match[3]), match[4], mayBeMonthFirst, lang, now))
  }
  for (const match of folded.matchAll(spacedNumeric)) {
    add(match, resolve(Number(match[2]) - 1, Number(match[1]), match[3], now))
  }
  for (const match of folded.matchAll(dayAlone)) {
    const isBack =
      backBefore.test(folded.slice(Math.max(0, match.index - 30), match.index)) ||
      backBehind.test(folded.slice(match.index + match[0].length, match.index + match[0].length + 40))
    if (match[1] === undefined && match[3] === undefined && !isBack) continue
    const before = said.filter(({ start, isRelative }) => start < match.index && !isRelative).at(-1)
    add(match, nextDayAlone(Number(match[2]), match[1], before?.day ?? now))
  }
  for (const match of folded.matchAll(weekday)) {
    if (!isMeantIn(match[0], lang)) continue
    const end = match.index + match[0].length
    const isPartOfDate = said.some(
      ({ start }) => start > match.index && start - match.index < 24 && !another.test(folded.slice(end, start)),
    )
    if (!isPartOfDate) add(match, nextWeekday(match[0], now), true)
  }
  for (const match of folded.matchAll(soon)) {
    add(match, match[1] !== undefined ? new Date(midnight(now) + dayMs) : nextWeekday('monday', now), true)
  }
  return said.sort((a, b) => a.start - b.start)
}

/** A whole date, as part of a range; what it means is read by `daysSaid`. */
const wholeDate = [
  '20\\d\\d-\\d{1,2}-\\d{1,2}',
  String.raw`\d{1,2}${ordinal},?\s+${said('ofMonth')}?(?:${months})${wordEnd}\.?(?:,?\s+(?:de\s+)?20\d\d)?`,
  `(?:${months})\\.?\\s+(?:the\\s+)?\\d{1,2}(?:st|nd|rd|th)?(?!\\d)(?:,?\\s+20\\d\\d)?`,
  '\\d{1,2}([./])\\s?\\d{1,2}(?:[./](?:20\\d\\d|\\d\\d)?)?(?!\\d)',
].map((source) => source.replace('([./])', '[./]'))
const anyDate = `(?:${wholeDate.join('|')})`
const dated = `${said('beforeDate')}?`
/** "-", "to", "bis zum", "au", "t/m": between the first and the last day of a range. */
const joining = String.raw`\s{0,3}${said('joinsDates')}\s{0,3}${dated}(?:(?:${weekdays})\.?,?\s+)?${dated}`
const dayOfRange = `${dated}(?:(?:${weekdays})\\.?,?\\s+)?${dated}`
const rangeStart = '(?<![\\p{L}\\d./:+-])'
const ranges: readonly RegExp[] = [
  new RegExp(`${rangeStart}${anyDate}${joining}(?<last>${anyDate})`, 'gu'),
  // "July 10 - 31, 2026"
  new RegExp(
    inOrder(
      String.raw`${rangeStart}(?<month>${months})\.?\s+(?:the\s+)?\d{1,2}(?:st|nd|rd|th)?${joining}(?<day>\d{1,2})(?:st|nd|rd|th)?`,
      String.raw`(?![\d:/]|\.\d|\s?${said('timeUnits')}|\s+(?:${months})${wordEnd})(?:,?\s+(?<year>20\d\d))?`,
    ),
    'gu',
  ),
  // "10.-31. Juli", "10 al 31/07"
  new RegExp(`${rangeStart}\\d{1,2}${ordinal}${joining}(?<last>${anyDate})`, 'gu'),
  // "entre el 5 y el 16 de septiembre"
  new RegExp(
    String.raw`${wordStart}${said('betweenDates')}\s${dayOfRange}(?:\d{1,2}${ordinal}|${anyDate})\s${said('andDate')}\s${dayOfRange}(?<last>${anyDate})`,
    'gu',
  ),
]

interface Absence extends Span {
  last: Date
}

/** The ranges of days that a folded text names, in whatever usual notation, in reading order. */
function rangesSaid(folded: string, lang: string, now: Date): Absence[] {
  const found: Absence[] = []
  for (const pattern of ranges) {
    for (const { 0: words, index, groups } of folded.matchAll(pattern)) {
      const place = { start: index, end: index + words.length }
      if (found.some(({ start, end }) => start < place.end && place.start < end)) continue
      const { last, month, day, year } = groups ?? {}
      const said = last ?? `${month} ${day}${year === undefined ? '' : ` ${year}`}`
      const [end] = daysSaid(said, lang, now)
      if (end !== undefined) found.push({ ...place, last: end.day })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

const fromAhead = expression()`^${said('fromWord')}\b`

/**
 * The day on which an absent person says to be back, with its place; null when none is named: the stated return, wherever it stands; else the
 * day after the last of a range ("July 10-31"). "Until the 10th" is the 10th, "up to and including the 10th" the day after.
 */
export function returnDay(folded: string, lang: string, now: Date): SaidDay | null {
  const absences = rangesSaid(folded, lang, now)
  // A day of a range is no stated return, whatever stands before it.
  const days = daysSaid(folded, lang, now).filter(
    (day) => !absences.some(({ start, end }) => start < day.end && day.start < end),
  )
  const before = ({ start }: SaidDay, reach: number) =>
    folded.slice(Math.max(0, start - reach), start).replaceAll('\n', ' ')
  const clause = (day: SaidDay) =>
    before(day, 60)
      .split(/[.!?;]\s/)
      .at(-1) ?? ''
  const isRangeEnd = (day: SaidDay) => {
    const begin = days[days.indexOf(day) - 1]
    return (
      begin !== undefined && rangeJoin.test(folded.slice(begin.end, day.start)) && rangeBegin.test(before(begin, 30))
    )
  }
  const isUntil = (day: SaidDay) =>
    untilBefore.test(before(day, 30)) || bareRange.test(before(day, 30)) || isRangeEnd(day)
  const isFrom = ({ start, end }: SaidDay) => fromAhead.test(folded.slice(start, end))
  const back =
    days.find((day) => !isUntil(day) && (backBefore.test(clause(day)) || isFrom(day))) ??
    days.find((day) => !isUntil(day) && backBehind.test(folded.slice(day.end, day.end + 40)))
  const absence = absences.find(({ last }) => last.getTime() >= midnight(now)) ?? absences[0]
  if (back?.isRelative === true) {
    // "Away through 2 October, back on Monday": the Monday after that.
    const name = weekdayIn(folded.slice(back.start, back.end))
    const said = days.findLast((day) => !day.isRelative && day.start < back.start && day.day >= back.day)?.day
    const last = absence !== undefined && absence.last >= back.day ? absence.last : said
    return name === undefined || last === undefined ? back : { ...back, day: nextWeekday(name, last) }
  }
  if (back !== undefined) return back
  if (absence !== undefined)
    return { start: absence.start, end: absence.end, day: new Date(absence.last.getTime() + dayMs), isRelative: false }
  const oneOf = days.filter(({ isRelative }) => !isRelative)
  const until = days.find(isUntil) ?? (oneOf.length === 1 ? oneOf[0] : undefined)
  if (until === undefined) return null
  const around = `${before(until, 24)} ${folded.slice(until.end, until.end + 16)}`
  const isLast = includingLast.test(around) || bareRange.test(before(until, 30)) || isRangeEnd(until)
  return isLast ? { ...until, day: new Date(until.day.getTime() + dayMs) } : until
}

/** "De 16 a 20/11": the day before the first number of a range, whose month stands with its end. */
const bareRange = expression()`\b${said('fromDay')}\s+(?:[a-z]+ )?\d{1,2}\.?\s?${said('toDay')}\s+(?:[a-z]+ )?$`

export const toIsoDay = (day: Date): string => day.toISOString().slice(0, 10)
