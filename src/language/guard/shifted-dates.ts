import { expression } from '../text/expression.ts'
import { closedDays } from './closed-days.ts'
import type { Fact } from './facts/fact.ts'
import { type PlainText, sentenceAround } from './facts/plain-text.ts'
import type { Origin } from './money.ts'
import { speaksForUs } from './our-sources.ts'
import type { ReadSource } from './sources.ts'
import { said } from './words.ts'

const mostDates = 24
const mostLengths = 40
const dayMs = 86_400_000
/** No leap year: who counts days over the end of February says so. */
const anyYear = 2027
/** Working days are at most so much apart from days of the calendar: weekends lie between them. */
const weekPerWork = 7 / 5
const halfMonth = 16

const dayOf = (key: string): number | undefined => {
  const [, month, day] = /(?:^|\s)(\d\d)-(\d\d)$/.exec(key) ?? []
  return month === undefined ? undefined : Date.UTC(anyYear, Number(month) - 1, Number(day)) / dayMs
}
const monthOf = (key: string): number | undefined => {
  const month = /^(?:any )?month (\d\d)$/.exec(key)?.[1]
  return month === undefined ? undefined : Date.UTC(anyYear, Number(month) - 1, 15) / dayMs
}
const weekdayOf = (key: string): number | undefined => {
  const day = /^weekday (\d)(?: on \d+)?$/.exec(key)?.[1]
  return day === undefined ? undefined : Number(day)
}
const minuteOf = (key: string): number | undefined => {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(key) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}

/** Lengths of time by their unit: how many days or minutes they are. */
const daysIn: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 }
const minutesIn: Readonly<Record<string, number>> = { minute: 1, hour: 60 }

interface Known<Value> {
  value: Value
  origin: Origin
}

/**
 * Days and hours that the draft has counted from others: so many days of ours before the day that the lead named, the hour at which half
 * an hour from two o'clock ends, so many working days from the "today" of its sentence, without those on which ours are closed. Both are known: a
 * source says them, or `today` does ("2026-11-24"). With a day that is counted from one of the lead's that one is said, too: "ordered on the 30th it is there by 4 January".
 */
export function shiftedIn(
  plain: PlainText,
  sources: readonly ReadSource[],
  stated: readonly Fact[],
  today: string | undefined,
): ReadonlyMap<Fact, Origin> {
  const dates = stated.filter(({ kind }) => kind === 'date').slice(0, mostDates)
  if (dates.length === 0) return new Map()
  const own = sources.filter(speaksForUs)
  const all = [...own, ...sources.filter(({ kind }) => kind === 'lead_message')]
  const knownBy = (read: (key: string) => number | undefined): Known<number>[] =>
    all.flatMap((source) =>
      source.facts.flatMap((at) =>
        at.kind !== 'date'
          ? []
          : [...new Set(at.proves.flatMap((key) => read(key) ?? []))].map((value) => ({
              value,
              origin: { source, at },
            })),
      ),
    )
  const lengthsBy = (units: Readonly<Record<string, number>>): Known<number>[] =>
    all
      .flatMap((source) =>
        source.facts.flatMap((at) => {
          const [, amount, unit = ''] = (at.kind === 'number' ? /^([\d.]+) (\w+)/.exec(at.claims[0] ?? '') : null) ?? []
          const by = units[unit]
          return amount === undefined || by === undefined
            ? []
            : [{ value: Number(amount) * by, origin: { source, at } }]
        }),
      )
      .slice(0, mostLengths)
  const [days, weekdays, minutes] = [knownBy(dayOf), knownBy(weekdayOf), knownBy(minuteOf)]
  const named = new Set(
    stated.flatMap(({ kind, claims }) => (kind === 'number' ? (/^[\d.]+ \w+/.exec(claims[0] ?? '') ?? []) : [])),
  )
  const isNamed = ({ origin: { at } }: Known<number>) =>
    at.claims.some((claim) => named.has(claim.replace(/ of .*/, '')))
  const [inDays, inMinutes] = [lengthsBy(daysIn), lengthsBy(minutesIn).filter(isNamed)]
  const inMonths = lengthsBy({ month: 1 })
  // "Within 48 hours": whatever days they are.
  const fullDays = lengthsBy({ hour: 1 / 24 }).filter(({ value }) => Number.isInteger(value))
  const theirDays = weekdays.filter(({ origin: { source } }) => !speaksForUs(source))
  const saidDays = inDays.filter(isNamed)
  const anchors = all.flatMap(({ facts }) =>
    facts.flatMap(({ proves }) => proves.flatMap((key) => weekdayOn(key) ?? [])),
  )
  const origins = new Map<Fact, Origin>()
  const dayBefore = own.flatMap((source): Known<number>[] => {
    const at = source.plain.folded.search(theDayBefore)
    return at < 0 ? [] : [{ value: 1, origin: { source, at: { ...nothing, start: at, end: at + 1 } } }]
  })
  // What the draft itself says that it takes is held by itself.
  const [root] = inDays
  const saidInDays = stated.filter(({ kind }) => kind === 'number').flatMap(lengthInDays)
  const saidLengths = saidInDays.flatMap((value) => (root === undefined ? [] : [{ value, origin: root.origin }]))
  const theirs = days.filter(({ origin: { source } }) => !speaksForUs(source))
  const now = today === undefined ? undefined : Date.parse(`${today}T00:00:00Z`) / dayMs
  const closed = now === undefined ? new Set<number>() : closedDays(own, now)
  for (const fact of dates) {
    const read = (of: (key: string) => number | undefined) => fact.claims.flatMap((key) => of(key) ?? [])
    const workdays = workdaysAt(plain, own, fact)
    const origin =
      shift(
        [...read(dayOf), ...onWeekday(fact, days, anchors), ...nextOn(fact, today)],
        days,
        inDays,
        overYears(isApart),
      ) ??
      shift(read(dayOf), days, inMonths, isMonthsApart) ??
      shift(read(monthOf), days, inDays, (apart, length) => Math.abs(Math.abs(apart) - length) <= halfMonth) ??
      shift(read(weekdayOf), theirDays, saidDays, (apart, length) => length < 7 && (apart - length) % 7 === 0) ??
      shift(read(weekdayOf), besideIn(dates, fact, weekdayOf, saidDays), saidDays, isEitherWay) ??
      shift(read(weekdayOf), besideIn(dates, fact, weekdayOf, workdays), workdays, isWorkdaysApart) ??
      shift(read(weekdayOf), weekdays, saidDays, (apart, length) => length < 3 && isEitherWay(apart, length)) ??
      (isOfEveryWeek(plain, dates, fact)
        ? undefined
        : shift(read(minuteOf), minutes, inMinutes, (apart, length) => Math.abs(apart) === length)) ??
      shift(read(dayOf), days, dayBefore, (apart) => apart === -1) ??
      shift(read(weekdayOf), theirDays, dayBefore, (apart) => (apart + 1) % 7 === 0) ??
      theirs.find(({ value }) => read(dayOf).some((day) => saidInDays.includes(Math.abs(day - value))))?.origin ??
      fromNow(plain, fact, { lengths: [...inDays, ...saidLengths], fullDays }, { now, closed }) ??
      aroundClosings(fact, theirs, saidDays, { now, closed })
    if (origin === undefined) continue
    origins.set(fact, origin)
    const isOfSentence = isBesideOf(plain, fact)
    const from = theirs.find((one) => shift(read(dayOf), [one], inDays, overYears(isApart)) !== undefined)
    const begins = dates.find(
      (one) => one !== fact && isOfSentence(one) && one.claims.some((key) => dayOf(key) === from?.value),
    )
    if (from !== undefined && begins !== undefined && !origins.has(begins)) origins.set(begins, from.origin)
  }
  return origins
}

/** "On Fridays we are in until four": hours of a rule are counted from nobody's appointment. */
const isOfEveryWeek = (plain: PlainText, dates: readonly Fact[], fact: Fact): boolean =>
  dates.filter(isBesideOf(plain, fact)).some(({ start, end }) => everyWeek.test(plain.folded.slice(start, end)))
const everyWeek = expression()`${said('regularDay')}$`

/** "In Austria on the second working day": the last such that the draft says before a day, where ours say it too. */
function workdaysAt(plain: PlainText, own: readonly ReadSource[], { start }: Fact): Known<number>[] {
  const last = [...plain.folded.slice(0, start).matchAll(aheadBy)].at(-1)
  if (last === undefined) return []
  const isSecond = last.groups?.second !== undefined
  return own.flatMap((source) => {
    const told = [...source.plain.folded.matchAll(aheadBy)].find(
      ({ groups }) => (groups?.second !== undefined) === isSecond,
    )
    if (told === undefined) return []
    const at = { ...nothing, start: told.index, end: told.index + told[0].length }
    return [{ value: isSecond ? 2 : 1, origin: { source, at } }]
  })
}
const aheadBy = expression('gu')`\b(?:(?<second>${said('secondWorkday')})|${said('nextWorkday')})`
/** Of two weekdays either may be the later one; nothing is delivered on those of a weekend. */
function isWorkdaysApart(apart: number, length: number, from: number): boolean {
  const behind = (weekday: number): number => {
    let day = weekday
    for (let left = length; left > 0; ) {
      day = (day + 1) % 7
      if (day !== 0 && day !== 6) left -= 1
    }
    return day
  }
  const other = from + apart
  return behind(from) === other || behind(other) === from
}

const theDayBefore = expression()`\b(?:${said('dayBefore')}|${said('dueDayBefore')})\b`
const nothing: Fact = { kind: 'date', start: 0, end: 0, claims: [], proves: [] }
const isBesideOf = (plain: PlainText, fact: Fact) => {
  const { start, end } = sentenceAround(plain, fact)
  return (one: Fact): boolean => one.start >= start && one.end <= end
}

const todayWord = expression()`\b${said('today')}\b`
const tomorrowWord = expression()`\b${said('tomorrow')}\b`

interface Workdays {
  /** Today, by its number from 1970; undefined: nobody knows. */
  now: number | undefined
  closed: ReadonlySet<number>
}

const isOn = ({ claims }: Fact, day: number): boolean => {
  const key = new Date(day * dayMs).toISOString().slice(5, 10)
  return claims.some((claim) => claim.endsWith(key))
}
const isCounted = (length: number): boolean => Number.isInteger(length) && length <= mostWorking

/** Exactly so far, in days of the calendar or in working days, from the "today" or "tomorrow" that the same sentence says. */
function fromNow(
  plain: PlainText,
  fact: Fact,
  { lengths, fullDays }: { lengths: readonly Known<number>[]; fullDays: readonly Known<number>[] },
  { now, closed }: Workdays,
): Origin | undefined {
  if (now === undefined) return undefined
  const sentence = sentenceAround(plain, fact)
  const words = plain.folded.slice(sentence.start, sentence.end)
  const begins = [...(todayWord.test(words) ? [now] : []), ...(tomorrowWord.test(words) ? [now + 1] : [])]
  const isWorkingOn = (from: number, value: number) =>
    isCounted(value) && [none, closed].some((days) => isOn(fact, workingFrom(from, value, days)))
  return (
    lengths.find(({ value }) => begins.some((from) => isOn(fact, from + value) || isWorkingOn(from, value))) ??
    fullDays.find(({ value }) => begins.some((from) => isOn(fact, from + value)))
  )?.origin
}
/** Nobody counts more working days. */
const mostWorking = 60
const none: ReadonlySet<number> = new Set()

/** So many working days from the day that the lead named, the next of its name, where days on which ours are closed lie between. */
function aroundClosings(
  fact: Fact,
  theirs: readonly Known<number>[],
  lengths: readonly Known<number>[],
  { now, closed }: Workdays,
): Origin | undefined {
  if (now === undefined || closed.size === 0) return undefined
  const thisYear = new Date(now * dayMs).getUTCFullYear()
  const begins = theirs.map(({ value }) => {
    const day = new Date(value * dayMs)
    const [at, next] = [thisYear, thisYear + 1].map(
      (year) => Date.UTC(year, day.getUTCMonth(), day.getUTCDate()) / dayMs,
    )
    return (at ?? 0) >= now ? at : next
  })
  return lengths.find(
    ({ value }) =>
      isCounted(value) && begins.some((from) => from !== undefined && isOn(fact, workingFrom(from, value, closed))),
  )?.origin
}

function workingFrom(from: number, length: number, closed: ReadonlySet<number>): number {
  let day = from
  for (let left = length; left > 0; ) {
    day += 1
    // 1970 began on a Thursday.
    const weekday = (day + 4) % 7
    if (weekday !== 0 && weekday !== 6 && !closed.has(day)) left -= 1
  }
  return day
}

const weekdayOn = (key: string): { weekday: number; day: number } | undefined => {
  const [, weekday, day] = /^weekday (\d) on (\d+)$/.exec(key) ?? []
  return weekday === undefined ? undefined : { weekday: Number(weekday), day: Number(day) }
}

/** "Wednesday 17": the day of the calendar, where a source tells which weekday one of its own days is, and they agree. */
function onWeekday(
  { claims }: Fact,
  days: readonly Known<number>[],
  anchors: readonly { weekday: number; day: number }[],
): number[] {
  const dayOfMonth = (value: number) => new Date(value * dayMs).getUTCDate()
  return claims.flatMap((key) => {
    const told = weekdayOn(key)
    if (told === undefined) return []
    return days.flatMap(({ value }) => {
      const anchor = anchors.find(({ day }) => day === dayOfMonth(value))
      if (anchor === undefined) return []
      return Array.from({ length: 2 * mostApart + 1 }, (_, index) => value - mostApart + index).filter(
        (one) => dayOfMonth(one) === told.day && (one - value - (told.weekday - anchor.weekday)) % 7 === 0,
      )
    })
  })
}
/** "Wednesday 16": the next day to come that is both. */
function nextOn({ claims }: Fact, today: string | undefined): number[] {
  const now = today === undefined ? Number.NaN : Date.parse(`${today}T00:00:00Z`) / dayMs
  return claims.flatMap((key) => {
    const told = weekdayOn(key)
    const ahead = Array.from({ length: mostAhead }, (_, index) => new Date((now + index) * dayMs))
    const next = told && ahead.find((day) => day.getUTCDate() === told.day && day.getUTCDay() === told.weekday)
    return next === undefined ? [] : [Date.UTC(anyYear, next.getUTCMonth(), next.getUTCDate()) / dayMs]
  })
}
/** Who names no month means one of the two to come. */
const mostAhead = 62
/** So many days from a known one a weekday is told of another. */
const mostApart = 45

/** Of two weekdays that a draft names together either may be counted from the other. */
const isEitherWay = (apart: number, length: number): boolean =>
  length < 7 && [apart - length, apart + length].some((rest) => rest % 7 === 0)

/** Days of the calendar, or working days: both are counted so. */
const isApart = (apart: number, length: number): boolean =>
  Math.abs(apart - length) <= 1 || (length >= 3 && Math.abs(apart - length * weekPerWork) <= 2)

/** Of days without a year, how far they are apart either way: six weeks before 9 January are in November. */
const overYears =
  (isShifted: (apart: number, length: number) => boolean) =>
  (apart: number, length: number): boolean =>
    [Math.abs(apart), daysOfYear - Math.abs(apart)].some((between) => isShifted(between, length))
const daysOfYear = 365

/** Three months before 31 December are 30 September: the same day of the month, or the last of both. */
function isMonthsApart(apart: number, length: number, from: number): boolean {
  const [one, other] = [new Date(from * dayMs), new Date((from + apart) * dayMs)]
  const months = Math.abs(other.getUTCMonth() - one.getUTCMonth())
  const isSameDay = one.getUTCDate() === other.getUTCDate() || (isLastOfMonth(one) && isLastOfMonth(other))
  return apart !== 0 && isSameDay && (months === length || 12 - months === length)
}
const isLastOfMonth = (day: Date): boolean => new Date(day.getTime() + dayMs).getUTCDate() === 1

/** A weekday that the draft names as an example: "ordered on Monday it is there on Wednesday". */
const besideIn = (
  dates: readonly Fact[],
  fact: Fact,
  read: (key: string) => number | undefined,
  lengths: readonly Known<number>[],
): Known<number>[] => {
  const origin = lengths[0]?.origin
  return origin === undefined
    ? []
    : dates.flatMap((other) =>
        other === fact ? [] : other.claims.flatMap((key) => read(key) ?? []).map((value) => ({ value, origin })),
      )
}

function shift(
  values: readonly number[],
  from: readonly Known<number>[],
  by: readonly Known<number>[],
  isShifted: (apart: number, length: number, from: number) => boolean,
): Origin | undefined {
  for (const value of values)
    for (const one of from)
      for (const length of by) if (isShifted(value - one.value, length.value, one.value)) return length.origin
  return undefined
}

/** How many days apart two dates are, at least and at most: of a month it may be any day. Either way round the year. */
export function daysApart(one: Fact, other: Fact): { least: number; most: number }[] {
  if (one.kind !== 'date' || other.kind !== 'date') return []
  return spansOf(one).flatMap((span) =>
    spansOf(other).flatMap((from) => {
      const [first, last] = [span.first - from.last, span.last - from.first]
      return [first, first + daysOfYear, -last, daysOfYear - last].map((least) => ({
        least,
        most: least + last - first,
      }))
    }),
  )
}

const spansOf = ({ claims, proves }: Fact): { first: number; last: number }[] => {
  const keys = [...new Set([...claims, ...proves])]
  const days = keys.flatMap((key) => dayOf(key) ?? [])
  if (days.length > 0) return days.map((day) => ({ first: day, last: day }))
  return keys.flatMap((key) => {
    const middle = monthOf(key)
    if (middle === undefined) return []
    const at = new Date(middle * dayMs)
    const last = Date.UTC(anyYear, at.getUTCMonth() + 1, 0) / dayMs
    return [{ first: last - new Date(last * dayMs).getUTCDate() + 1, last }]
  })
}

/** How many days a length of time is. */
export function lengthInDays({ kind, claims, proves }: Fact): number[] {
  const [, amount, unit = ''] = (kind === 'number' ? /^([\d.]+) (\w+)/.exec(claims[0] ?? proves[0] ?? '') : null) ?? []
  const by = daysIn[unit]
  return amount === undefined || by === undefined ? [] : [Number(amount) * by]
}

/** Whether dates so far apart may be as far as a length of time, by the calendar or in working days. */
export const isSoFar = ({ least, most }: { least: number; most: number }, length: number): boolean =>
  (least - 1 <= length && length <= most + 1) ||
  (length >= 3 && least - 2 <= length * weekPerWork && length * weekPerWork <= most + 2)
