import { expression } from '../text/expression.ts'
import type { Fact } from './facts/fact.ts'
import { type PlainText, sentenceAround } from './facts/plain-text.ts'
import { speaksForUs } from './our-sources.ts'
import type { ReadSource } from './sources.ts'
import { said } from './words.ts'

const dayMs = 86_400_000
/** A day without its year is one of those so far from today. */
const daysBack = 200
const daysAhead = 366
/** Within so many days each day of the month comes once. */
const oneMonth = 30
/** Between a weekday and its day of the calendar: ", the ". Behind the day: " is a ", " cade di ". */
const mostBetween = 7
const mostToldBetween = 24
/** The year of a leap day may be four years off. */
const weekdayOfDay = (day: number): number => (((day + 4) % 7) + 7) % 7

const day = /^(?:(\d{4}) |any )?(\d\d)-(\d\d)$/
const weekday = /^weekday (\d)$/
const todayWords = expression()`\b${said('today')}\b`

/** A weekday and a day of the calendar that a draft names as one: "Monday, 30 November". */
interface Pair {
  weekday: Fact
  day: Fact
  /** Whether that day is such a weekday, in the year told or in any that may be meant. */
  isTrue: boolean
  /** How many days from today the day is that they agree on. */
  ahead: number | undefined
}

/** What the calendar says of a draft's days. */
export interface Calendar {
  /** A day that is today and is called so. */
  isToday: (fact: Fact) => boolean
  /** The next day to come that is the one that the lead names without its month: "on the 20th". */
  isNextOfLeads: (fact: Fact) => boolean
  /** The weekday that stands with a day, where they agree, and how many days `ahead` of today that is. */
  weekdayOf: (fact: Fact) => { weekday: Fact; ahead: number } | undefined
  /** "Tuesday the 15th", where a source names a 15th to come that is a Tuesday. */
  isNamedDay: (fact: Fact) => boolean
  /** The weekday right beside a "today" or "tomorrow", where it is that day. */
  weekdayNow: (fact: Fact) => Fact | undefined
  /** "Today, Tuesday", "tomorrow (Wednesday)": which weekday it is, said beside it. */
  isWeekdayNow: (fact: Fact) => boolean
  /** The day that a weekday is told of, where they agree. */
  dayOf: (fact: Fact) => Fact | undefined
  /** Weekdays that their day is not, with what it is: "1 December 2026 is a Tuesday". */
  wrong: ReadonlyMap<Fact, string>
}

/**
 * Holds the weekdays and days of a draft against the calendar: which of them agree, which can't, and which follow from today's date.
 *
 * @param today "2026-11-24", in the place of whoever writes; undefined: nobody knows, and only a day with its year is held against it
 */
export function calendarOf(
  plain: PlainText,
  sources: readonly ReadSource[],
  stated: readonly Fact[],
  today: string | undefined,
): Calendar {
  const dates = stated.filter(({ kind }) => kind === 'date')
  const from = today === undefined ? undefined : Date.parse(`${today}T00:00:00Z`) / dayMs
  const days = dates.filter(({ claims }) => claims.some((key) => day.test(key)))
  const weekdays = dates.filter(({ claims }) => weekday.test(claims[0] ?? ''))
  const pairs = days.flatMap((one): Pair[] => {
    const found = candidates(one, from)
    if (found.length === 0) return []
    return weekdays.flatMap((other) => {
      if (!isTogether(plain, other, one)) return []
      const named = numberOf(other)
      const fitting = found.filter((at) => weekdayOfDay(at) === named)
      const ahead = from === undefined ? undefined : fitting.map((at) => at - from).find((apart) => apart >= 0)
      return [{ weekday: other, day: one, isTrue: fitting.length > 0, ahead }]
    })
  })
  const agreeing = pairs.filter(({ isTrue }) => isTrue)
  let named: ReadonlySet<number> | undefined
  const alone = (): ReadonlySet<number> => {
    named ??= new Set(
      sources.filter(({ kind }) => kind === 'lead_message').flatMap(({ plain: { folded } }) => daysAlone(folded)),
    )
    return named
  }
  const isOfOurs = (pair: Pair): boolean => sources.some((source) => speaksForUs(source) && names(source, pair))
  return {
    isToday: (fact) => {
      if (from === undefined || !candidates(fact, from).includes(from)) return false
      const { start, end } = sentenceAround(plain, fact)
      return todayWords.test(plain.folded.slice(start, end))
    },
    isNextOfLeads: (fact) => {
      const next =
        from === undefined ? undefined : candidates(fact, from).find((at) => at >= from && at < from + oneMonth)
      return next !== undefined && alone().has(new Date(next * dayMs).getUTCDate())
    },
    weekdayOf: (fact) => {
      const pair = agreeing.find((one) => one.day === fact)
      return pair?.ahead === undefined ? undefined : { weekday: pair.weekday, ahead: pair.ahead }
    },
    isNamedDay: ({ claims }) => {
      const [, name, date] = /^weekday (\d) on (\d+)$/.exec(claims[0] ?? '') ?? []
      if (name === undefined || from === undefined) return false
      return sources.some(({ facts }) =>
        facts.some(
          (one) =>
            one.kind === 'date' &&
            one.proves.some((key) => Number(day.exec(key)?.[3]) === Number(date)) &&
            candidates({ ...one, claims: one.proves }, from).some(
              (at) => at >= from && weekdayOfDay(at) === Number(name),
            ),
        ),
      )
    },
    weekdayNow: ({ claims, start, end }) => {
      const apart = claims[0] === 'today' ? 0 : claims[0] === 'tomorrow' ? 1 : undefined
      if (apart === undefined || from === undefined) return undefined
      return weekdays.find(
        (one) =>
          numberOf(one) === weekdayOfDay(from + apart) &&
          besideNow.test(one.start >= end ? plain.folded.slice(end, one.start) : plain.folded.slice(one.end, start)),
      )
    },
    isWeekdayNow: (fact) => {
      if (from === undefined || !weekdays.includes(fact)) return false
      const before = plain.folded.slice(Math.max(0, fact.start - nowReach), fact.start)
      const apart = behindToday.test(before) ? 0 : behindTomorrow.test(before) ? 1 : undefined
      return apart !== undefined && numberOf(fact) === weekdayOfDay(from + apart)
    },
    dayOf: (fact) => agreeing.find((one) => one.weekday === fact)?.day,
    wrong: new Map(
      pairs
        .filter(
          (pair) => !pair.isTrue && isSide(plain, pair) && !isOfOurs(pair) && !isOfTwo(plain, pair, weekdays, from),
        )
        .flatMap((pair): [Fact, string][] => {
          const apart = (at: number) => Math.abs(at - (from ?? at))
          const [nearest] = candidates(pair.day, from).toSorted((one, other) => apart(one) - apart(other))
          return nearest === undefined ? [] : [[pair.weekday, truthOf(nearest)]]
        }),
    ),
  }
}

/** A day of the month without its month: "the 20th", "am 18.", "le 18". */
const dayAlone = expression(
  'gu',
)`(?<![\w.,/:€$£-])(?:(?<nth>[0-3]?\d)(?:${said('ordinal')}|e|º)|(?<=\b${said('beforeDayAlone')} )(?<day>[0-3]?\d)\.?)(?![\w:/%€$£-]|[.,]\d| ?[%€$£])`
const daysAlone = (folded: string): number[] =>
  [...folded.matchAll(dayAlone)].map(({ groups }) => Number(groups?.nth ?? groups?.day))

const numberOf = ({ claims }: Fact): number => Number(weekday.exec(claims[0] ?? '')?.[1])

/** The days that may be meant, counted from 1970: in the year told, else all near enough to today. */
function candidates({ claims }: Fact, from: number | undefined): number[] {
  const read = claims.flatMap((key) => {
    const [, year, month, date] = day.exec(key) ?? []
    return month === undefined ? [] : [{ year, month: Number(month), date: Number(date) }]
  })
  const dated = read.filter(({ year }) => year !== undefined)
  if (dated.length > 0) return dated.flatMap(({ year, month, date }) => onCalendar(Number(year), month, date))
  if (from === undefined) return []
  const thisYear = new Date(from * dayMs).getUTCFullYear()
  return read
    .flatMap(({ month, date }) =>
      [thisYear - 1, thisYear, thisYear + 1].flatMap((year) => onCalendar(year, month, date)),
    )
    .filter((at) => at >= from - daysBack && at <= from + daysAhead)
}

function onCalendar(year: number, month: number, date: number): number[] {
  const at = Date.UTC(year, month - 1, date)
  return new Date(at).getUTCDate() === date ? [at / dayMs] : []
}

/** What stands between them, where they are so close; else undefined. */
function between(plain: PlainText, one: Fact, other: Fact): string | undefined {
  const [first, second] = one.start < other.start ? [one, other] : [other, one]
  if (second.start < first.end || second.start - first.end > mostToldBetween) return undefined
  const words = plain.folded.slice(first.end, second.start)
  return /[\d\n;!?]|\. ?$/.test(words) ? undefined : words
}

/** "Every Monday, so the next is on 30 November". */
const nextOne = expression('u')`\b${said('nextOne')}\b`

/** One is told of the other: "Monday, 30 November", "30 November (Monday)", "the 18th of April is a Sunday". */
function isTogether(plain: PlainText, one: Fact, other: Fact): boolean {
  const words = between(plain, one, other)
  return words !== undefined && (one.start > other.start || words.length <= mostBetween || nextOne.test(words))
}

const besideNow = /^,? ?\(?$/
/** So far before a weekday the "today" that it is stands. */
const nowReach = 32
const behindToday = expression('u')`\b${said('today')},? \(?(?:\p{L}{1,4} )?$`
const behindTomorrow = expression('u')`\b${said('tomorrow')},? \(?(?:\p{L}{1,4} )?$`
const beside = expression('u')`^,? ?${said('theDay')}?$`
const behind = /^,? ?\(?$/

/** Nothing but an article stands between them: what is said there is one day. */
function isSide(plain: PlainText, pair: Pair): boolean {
  const words = between(plain, pair.weekday, pair.day)
  return words !== undefined && (pair.weekday.start < pair.day.start ? beside : behind).test(words)
}

/** "Thursday and Friday, November 26 and 27": the day is that of the weekday before. */
const isOfTwo = (plain: PlainText, pair: Pair, days: readonly Fact[], from: number | undefined): boolean =>
  days.some(
    (one) =>
      one.end <= pair.weekday.start &&
      and.test(plain.folded.slice(one.end, pair.weekday.start)) &&
      candidates(pair.day, from).some((at) => weekdayOfDay(at) === numberOf(one)),
  ) && and.test(plain.folded.slice(pair.day.end, pair.day.end + 8).replace(/\d.*$/s, ''))
const and = expression('u')`^ ${said('andWord')} $`

/** Whether a source names the same two together: what it says of its own days is not ours to correct. */
function names({ facts, plain }: ReadSource, pair: Pair): boolean {
  const key = pair.weekday.claims[0] ?? ''
  return facts.some(
    (one) =>
      one.kind === 'date' &&
      pair.day.claims.some((claim) => one.proves.includes(claim)) &&
      facts.some((other) => other.proves.includes(key) && isTogether(plain, other, one)),
  )
}

const inWords = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
const weekdayInWords = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' })
const truthOf = (at: number): string => `${inWords.format(at * dayMs)} is a ${weekdayInWords.format(at * dayMs)}`
