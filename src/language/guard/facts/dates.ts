import { monthNames, weekdayNames } from '#language/text/calendar-words.ts'
import { expression } from '../../text/expression.ts'
import { allSaid, said } from '../words.ts'
import { type Fact, type FactFinder, plainFact, type Reader, readInTurn } from './fact.ts'
import { cover, languageOf, type PlainText, sentenceAround } from './plain-text.ts'
import { anyShortDay, shortDays } from './short-days.ts'
import { findTimes } from './times.ts'
import { unitOf } from './units.ts'

const months = monthNames.flatMap((names, index) => names.map((name) => [name, index + 1] as const))
const monthOf = new Map(months)
const byLength = (names: readonly string[]) => [...names].sort((a, b) => b.length - a.length).join('|')
const anyMonth = byLength(months.map(([name]) => name))
/** Month names that are other words too, or too short to be sure of without a day beside them. */
const ambiguousMonths: ReadonlySet<string> = new Set(allSaid('ambiguousMonths'))
const clearMonth = byLength(months.map(([name]) => name).filter((name) => !ambiguousMonths.has(name)))

const ambiguousDays: ReadonlySet<string> = new Set(allSaid('ambiguousDays'))
const weekdays = weekdayNames.flatMap((names, index) => names.map((name) => [name, index] as const))
const weekdayOf = new Map(weekdays)
const clearDay = byLength(weekdays.map(([name]) => name).filter((name) => !ambiguousDays.has(name)))

const link = String.raw`(?:\s${said('ofMonth')}?\s?|\.\s?|-)`
const year = String.raw`(?:\.?(?:,|\s${said('beforeYear')})?\s(?<year>(?:19|20)\d\d))?`
const ordinal = said('ordinal')
const dayMonth = expression(
  'gu',
)`(?<![\w.,])(?<day>[0-3]?\d)(?:${ordinal}|º|ª|°|\.)?${link}(?<month>${anyMonth})\b${year}`
const monthDay = expression(
  'gu',
)`\b(?<month>${anyMonth})\b\.?\s${said('theDate')}?(?<day>[0-3]?\d)${ordinal}?(?![\w:]|[.,]\d| ?[%€$£])${year}`
const monthYear = expression('gu')`\b(?<month>${anyMonth})\b\.?\s(?:${said('beforeYear')}\s)?(?<year>(?:19|20)\d\d)\b`
const monthAlone = new RegExp(
  String.raw`\b(?<clear>${clearMonth})\b|(?<=\b${said('beforeMonth')}[\s-])(?<month>${anyMonth})\b`,
  'gu',
)
/** "October to March", "Oct-Dec". That a month begins there is asked first. */
const monthRange = new RegExp(
  String.raw`\b(?=(?:${anyMonth})\b)(?<from>${anyMonth})\.?\s?${said('betweenMonths')}\s?(?<to>${anyMonth})\b(?! \d)`,
  'gu',
)
/** The second of two, where what stands before it was read by then. */
const monthOfRange = new RegExp(
  String.raw`(?=(?:${anyMonth})\b(?! \d))(?<=\b(?:${anyMonth})\s?${said('betweenMonths')}\s?)(?<month>${anyMonth})\b(?! \d)`,
  'gu',
)
const iso = /(?<![\w-])(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?![\w-])/g
const numeric = /(?<![\w./-])(?<one>\d{1,2})(?<sep>[./-])(?<two>\d{1,2})\k<sep>(?<year>\d{4}|\d{2})(?![\w/-])/g
const short = /(?<![\w./$€£-])(?<one>\d{1,2})(?:\.(?<two>\d{1,2})\.(?![\d\w])|\/(?<other>\d{1,2})(?![\w/%]|[.,]\d))/g
const weekday = expression('gu')`\b(?!${said('noWeekday')}\b)(?<name>${clearDay})(?:s|en?|${said('partOfDay')})?\b`
/** "Thursday 12": which Thursday. */
const weekdayOn = new RegExp(
  String.raw`\b(?<name>${clearDay}),? ${said('theDay')}?(?<day>[0-3]?\d)(?:${ordinal}|\.)?(?![\w:/-]|[.,]\d| ?[%€$£]| ${said('notADay')}\b|\s?${said('untilDay')}\s?\d)`,
  'gu',
)
/** "From 1 to 20 April": the first of the two. */
const dayOfRange = new RegExp(
  String.raw`(?<![\w.,])(?<day>[0-3]?\d)\.?(?=(?:\s?-\s?| ${said('toDay')} ${said('theOtherDay')}?)[0-3]?\d(?:${ordinal}|\.)?${link}(?<month>${anyMonth})\b)`,
  'gu',
)
/** "Am 25. und 26.12.": the first of the two. */
const dayBesideShort = new RegExp(
  String.raw`(?<![\w.,])(?<two>[0-3]?\d)\.(?=(?:\s?-\s?|, ?| ${said('toDay')} | ${said('listJoint')} )[0-3]?\d\.(?<month>[01]?\d)\.)`,
  'gu',
)
/** Of whoever writes in haste: "Mon the 17th", "Wed 24 Sept". */
const shortWeekdayOn = new RegExp(
  String.raw`\b(?<name>${anyShortDay})\.?,? ${said('theDay')}?(?<day>[0-3]?\d)(?:${ordinal}|\.)?(?![\w:/-]|[.,]\d| ?[%€$£])`,
  'gu',
)
/** "Tues + Thurs", "Mo/Mi/Fr": beside another a short name is a day. */
const dayJoint = String.raw`(?:\s?[+&/]\s?|, ?| ${said('listJoint')} )`
const listedDay = new RegExp(String.raw`\b(?<name>${anyShortDay})\.?(?=${dayJoint}(?:${anyShortDay})\b)`, 'gu')
const listedDayBehind = new RegExp(String.raw`(?<=\b(?:${anyShortDay})\.?${dayJoint})(?<name>${anyShortDay})\b`, 'gu')
/** Short names that are no other word. */
const longShortDay = /\b(?<name>tues|thurs|thur)\b/g
/** "Sat 18 July". */
const shortWeekday = expression('g')`\b(?<name>${said('shortWeekdays')})\.?(?=,? \ufffc)`
const anHour = String.raw`(?:[01]?\d|2[0-4])(?:[:.h][0-5]\d)?`
/** "Fr 8-14": before hours a short name is a day. */
const dayWithHours = expression(
  'g',
)`\b(?<name>${anyShortDay})\.?,?(?= ${anHour}\s?-\s?(?:[01]?\d|2[0-4])(?![\d,%€$£]|\.\d\d\d))`
/** "Fr 8 bis 14 Uhr": in words too, where it says that they are hours. */
const hourSaid = String.raw`(?: ?(?:h\b|uhr\b|uur\b|am\b|pm\b|${said('hoursWord')}\b|${said('hours')}\b)|[:h][0-5]\d)`
const dayWithHoursInWords = expression(
  'g',
)`\b(?<name>${anyShortDay})\.?,?(?= (?:${said('beforeHour')} )?${anHour}(?:${hourSaid})? ${said('betweenDays')} ${anHour}${hourSaid})`
const portugueseDay = expression('g')`(?<=\b${said('beforeOrdinalDay')} )(?<name>${said('ordinalDay')})\b`
const dayNumber = new Map(shortDays)
for (const [name, index] of weekdays) dayNumber.set(name, index)
const anyDay = byLength([...dayNumber.keys()])
const dayRange = new RegExp(
  String.raw`\b(?<from>${anyDay})\.?s?(?:\s?-\s?| ${said('betweenDays')} ${said('theWeekday')}?)(?<to>${anyDay})s?\b`,
  'gu',
)

function dayRangeFact(match: RegExpExecArray): Fact[] {
  // "So a Wednesday" begins on no Sunday ("So") of another language.
  const isShort = [match.groups?.from, match.groups?.to].map((name = '') => !weekdayOf.has(name))
  if (isShort[0] !== isShort[1] && !match[0].includes('-')) return []
  const from = dayNumber.get(match.groups?.from ?? '') ?? 0
  const to = dayNumber.get(match.groups?.to ?? '') ?? 0
  const days = Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => (from + index) % 7)
  const key = `weekdays ${from}-${to}`
  return [{ ...plainFact('date', match, key), proves: [key, ...days.map((day) => `weekday ${day}`)] }]
}
const quarter = expression(
  'g',
)`\b(?:q(?<q>[1-4])|(?<first>[1-4])\. ?${said('numberedQuarter')}|t(?<t>[1-4]))\b(?:[ /'](?<year>20\d\d))?`

const two = (value: number | string) => String(value).padStart(2, '0')
const fullYear = (words: string | undefined) =>
  words === undefined ? undefined : words.length === 2 ? `20${words}` : words

/** A day as told with or without its year. Without one it is proved by any year's, with one only by that year's. */
function dayFact(match: RegExpExecArray, readings: readonly (readonly [month: number, day: number])[]): Fact[] {
  const days = readings.filter(([month, day]) => month >= 1 && month <= 12 && day >= 1 && day <= 31)
  if (days.length === 0) return []
  const inYear = fullYear(match.groups?.year)
  const keys = days.map(([month, day]) => `${two(month)}-${two(day)}`)
  const months = days.map(([month]) => `month ${two(month)}`)
  const start = match.index
  const ends = days.some(([month, day]) => month === 12 && day === 31) ? ['end of year'] : []
  const withYear = inYear === undefined ? keys.map((key) => `any ${key}`) : keys.map((key) => `${inYear} ${key}`)
  return [
    {
      kind: 'date',
      start,
      end: start + match[0].length,
      claims: inYear === undefined ? keys : [...withYear, ...keys.map((key) => `any ${key}`)],
      proves: [...keys, ...withYear, ...months, ...ends],
    },
  ]
}

const monthIn = (match: RegExpExecArray): number =>
  monthOf.get(match.groups?.month ?? match.groups?.clear ?? '') ?? Number(match.groups?.month ?? 0)

function monthFact(match: RegExpExecArray): Fact[] {
  const month = `month ${two(monthIn(match))}`
  const inYear = match.groups?.year
  const fact = plainFact('date', match, month)
  return [
    inYear === undefined
      ? { ...fact, proves: [month, `any ${month}`] }
      : { ...fact, claims: [`${inYear} ${month}`, `any ${month}`], proves: [`${inYear} ${month}`, month] },
  ]
}

function monthsFact(match: RegExpExecArray): Fact[] {
  const { from = '', to = '' } = match.groups ?? {}
  return [
    { index: match.index, name: from },
    { index: match.index + match[0].length - to.length, name: to },
  ].map(({ index, name }) => {
    const month = `month ${two(monthOf.get(name) ?? 0)}`
    return { ...plainFact('date', { index, 0: name }, month), proves: [month, `any ${month}`] }
  })
}

const numericReadings = (match: RegExpExecArray): readonly (readonly [number, number])[] => {
  const one = Number(match.groups?.one)
  const other = Number(match.groups?.two ?? match.groups?.other)
  return match.groups?.sep === '.' || match[0].endsWith('.')
    ? [[other, one]]
    : [
        [one, other],
        [other, one],
      ]
}

const readers: readonly Reader[] = [
  [iso, (match) => dayFact(match, [[Number(match.groups?.month), Number(match.groups?.day)]])],
  [numeric, (match) => dayFact(match, numericReadings(match))],
  [dayBesideShort, (match) => dayFact(match, [[Number(match.groups?.month), Number(match.groups?.two)]])],
  [short, (match) => (/^24\/7/.test(match[0]) ? [] : dayFact(match, numericReadings(match)))],
  [dayOfRange, (match) => dayFact(match, [[monthIn(match), Number(match.groups?.day)]])],
  [dayMonth, (match) => dayFact(match, [[monthIn(match), Number(match.groups?.day)]])],
  [monthDay, (match) => dayFact(match, [[monthIn(match), Number(match.groups?.day)]])],
  [monthYear, monthFact],
  [quarter, (match) => [plainFact('date', match, `q${match.groups?.q ?? match.groups?.first ?? match.groups?.t}`)]],
  [monthRange, monthsFact],
  [monthOfRange, monthFact],
  [monthAlone, monthFact],
  [dayRange, dayRangeFact],
  [
    weekdayOn,
    (match) => [
      {
        ...plainFact(
          'date',
          match,
          `weekday ${weekdayOf.get(match.groups?.name ?? '')} on ${Number(match.groups?.day)}`,
        ),
        proves: [
          `weekday ${weekdayOf.get(match.groups?.name ?? '')} on ${Number(match.groups?.day)}`,
          `weekday ${weekdayOf.get(match.groups?.name ?? '')}`,
        ],
      },
    ],
  ],
  [shortWeekday, (match) => [plainFact('date', match, `weekday ${dayNumber.get(match.groups?.name ?? '')}`)]],
  [dayWithHours, (match) => [plainFact('date', match, `weekday ${dayNumber.get(match.groups?.name ?? '')}`)]],
  [dayWithHoursInWords, (match) => [plainFact('date', match, `weekday ${dayNumber.get(match.groups?.name ?? '')}`)]],
  [weekday, (match) => [plainFact('date', match, `weekday ${weekdayOf.get(match.groups?.name ?? '')}`)]],
  [portugueseDay, (match) => [plainFact('date', match, `weekday ${weekdayOf.get(match.groups?.name ?? '')}`)]],
]

const relative: readonly (readonly [string, RegExp])[] = [
  ['day after tomorrow', expression('g')`\b${said('dayAfterTomorrow')}\b`],
  ['tomorrow', expression('g')`(?<!\b${said('notTomorrow')} )\b${said('tomorrow')}\b`],
  ['day after', expression('g')`\b${said('nextDay')}\b`],
  ['same day', expression('g')`\b${said('sameDay')}\b`],
  ['q1', expression('g')`\b${said('firstQuarter')}\b`],
  ['q2', expression('g')`\b${said('secondQuarter')}\b`],
  ['q3', expression('g')`\b${said('thirdQuarter')}\b`],
  ['q4', expression('g')`\b${said('fourthQuarter')}\b`],
  ['weekend', expression('g')`(?<!\b${said('niceDays')} )\b${said('weekend')}\b`],
  ['today', expression('g')`\b${said('today')}\b`],
  ['later today', expression('g')`\b${said('laterToday')}\b`],
  ['this week', expression('g')`\b${said('thisWeek')}\b`],
  ['next week', expression('g')`\b${said('nextWeek')}\b`],
  ['next month', expression('g')`\b${said('nextMonth')}\b`],
  ['next quarter', expression('g')`\b${said('nextQuarter')}\b`],
  ['next year', expression('g')`\b${said('nextYear')}\b`],
  ['end of month', expression('g')`\b${said('endOfMonth')}\b`],
  ['end of year', expression('g')`\b${said('endOfYear')}\b`],
]
const vague = new Set(['today', 'weekend', 'this week', 'next week', 'next month', 'next quarter', 'next year'])
const binding = expression()`\b${said('binding')}\b|'ll\b`

/** What can't be had today is promised for no day. */
const cannot = expression('u')`\b${said('cannot')}\b`

const service = expression()`\b${said('service')}\b`

/** "What you pay today" tells of how it is with the lead. Folded; right before. */
const theyPayNow = expression('u')`\b${said('youPay')} $`

/** "Are you free next week?" asks; "it ends next week" states. */
function isAsked(plain: PlainText, fact: Fact, name: string): boolean {
  if (!vague.has(name)) return false
  if (name === 'today' && theyPayNow.test(plain.folded.slice(Math.max(0, fact.start - 40), fact.start))) return true
  const { start, end } = sentenceAround(plain, fact)
  const sentence = plain.folded.slice(start, end)
  if (name === 'weekend') return !service.test(sentence)
  return sentence.endsWith('?') || (name === 'today' && (!binding.test(sentence) || cannot.test(sentence)))
}

/** Short names of months that are words of other languages: "set 1 to 24 months", "out 20 of them". */
const monthsOf: Readonly<Record<string, ReadonlySet<string>>> = {
  set: new Set(['pt', 'it', 'und']),
  out: new Set(['pt', 'und']),
  ago: new Set(['pt', 'es', 'it', 'und']),
  marca: new Set(['pl', 'und']),
  maja: new Set(['pl', 'und']),
}
const isOtherWord = (plain: PlainText, { groups, index, 0: words }: RegExpExecArray, isSource: boolean): boolean => {
  const month = groups?.month ?? groups?.clear
  if (month === undefined) return false
  if (monthsOf[month]?.has(languageOf(plain)) === false) return true
  // "So two of four may hurt", "this may suit you": a month of English has a capital in what we write, and its day no word.
  const isOfEnglish = !isSource && languageOf(plain) === 'en' && !/\d/.test(words)
  return (
    (plain.spelled.has(index) || isOfEnglish) &&
    ambiguousMonths.has(month) &&
    isSmall(plain, index + words.indexOf(month))
  )
}
const isSmall = ({ text }: PlainText, at: number): boolean => /^\p{Ll}/u.test(text.slice(at, at + 1))

/** Days, months, quarters, weekdays, clock times and words such as "tomorrow", in six languages. */
export const findDates: FactFinder = (plain, isSource = false) => {
  const days = readInTurn(plain.folded, [
    ...readers.map(
      ([pattern, read]): Reader => [
        pattern,
        (match) =>
          isOtherWord(plain, match, isSource) ? [] : read(match).filter((fact) => !isCounted(plain.folded, fact)),
      ],
    ),
    ...relative.map(
      ([name, pattern]): Reader => [
        pattern,
        // Whoever asks about a day has named it.
        (match) => [plainFact('date', match, name)].filter((fact) => isSource || !isAsked(plain, fact, name)),
      ],
    ),
  ])
  return [...days, ...findTimes(cover(plain.folded, days), languageOf(plain))]
}

/** Of a source: which weekday a day of a month is, also where the month stands behind it. */
export const weekdaysOn = (folded: string): Fact[] =>
  [
    ...folded.matchAll(shortWeekdayOn),
    ...folded.matchAll(weekdayOn),
    ...folded.matchAll(listedDay),
    ...folded.matchAll(listedDayBehind),
    ...folded.matchAll(longShortDay),
  ].flatMap((match): Fact[] => {
    const index = dayNumber.get(match.groups?.name ?? '')
    if (index === undefined) return []
    const day = Number(match.groups?.day)
    const key = `weekday ${index}`
    const proves = Number.isNaN(day) ? [key] : day >= 1 && day <= 31 ? [`${key} on ${day}`] : []
    return [{ ...plainFact('date', match, key), claims: [], proves }]
  })

// "3.5. users" and "2/3 customers" count something.
function isCounted(folded: string, { end }: Fact): boolean {
  const next = /^ (\p{L}+)/u.exec(folded.slice(end, end + 24))?.[1]
  return (
    next !== undefined &&
    /\d\W*$/.test(folded.slice(Math.max(0, end - 3), end)) &&
    unitOf(next) !== undefined &&
    unitOf(next) !== 'hour'
  )
}
