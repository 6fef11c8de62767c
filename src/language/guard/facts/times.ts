import { weekdayNames } from '#language/text/calendar-words.ts'
import { expression, inOrder } from '../../text/expression.ts'
import { allSaid, said } from '../words.ts'
import { type Fact, plainFact, readInTurn } from './fact.ts'
import { isOrdinary } from './ordinary-words.ts'
import { unitOf } from './units.ts'

/** "À 9 h et l'autre à 14 h" names no zone. */
const zone = String.raw`(?:\s?\(?(?!et ${said('behindAnd')})(?<zone>${said('timeZone')})\b\)?)?`
const half = '(?:\\s?(?<half>a\\.m\\.|p\\.m\\.|am|pm)(?![a-z]))'
const minutes = new RegExp(
  String.raw`(?<![\w:.,])(?<hour>[01]?\d|2[0-4])(?::|\s?h\s?|\.)(?<minute>[0-5]\d)(?![\d%]|[.,]\d)${half}?(?:\s?${said('minutesBehind')}\b)?${zone}`,
  'g',
)
const hours = new RegExp(
  String.raw`(?<![\w:.,])(?<hour>[01]?\d|2[0-3])(?:${half}|\s?${said('hoursWord')}\b(?!\s?\d))${zone}`,
  'g',
)
const clock = new RegExp(
  String.raw`(?<=\b${said('beforeClock')} |\ufffc,? )(?<hour>[01]?\d|2[0-3]) ${said('oClock')}\b${zone}`,
  'g',
)
const afterWord = new RegExp(
  String.raw`(?<=\b${said('beforeHour')} )(?<hour>[1-9]|1\d|2[0-3])(?![\w:/-]| \d| ?[%€$£°]|[.,]\d)${zone}`,
  'g',
)
/** "10-11 am": the first hour is told by what stands behind the second. */
const ranged = new RegExp(
  String.raw`(?<![\w:.,])(?<hour>[01]?\d|2[0-3])(?::(?<minute>[0-5]\d))?(?=\s?${said('toHour')}\s?\d{1,2}(?::[0-5]\d)?(?:${half}|\s?${said('hourBehind')})${zone})`,
  'g',
)
const joint = String.raw`\s?${said('betweenHours')}\s?${said('theHour')}?\ufffc*`
const told = String.raw`(?:(?:[:.h]|\sh\s)[0-5]\d)?(?:\s?${said('hourTold')}\b)?`
const endsAsTime = String.raw`(?:(?:[:.h]|\sh\s)[0-5]\d(?:\s?${said('endsClock')}\b)?|\s?${said('endsHour')}\b(?! \d))`
/** "9.30-17.00", "10-17.30", "de 22 heures a 5 heures": both ends of what is open. */
const opened = new RegExp(
  `(?<![\\w:.,€$£])(?<one>(?:[01]?\\d|2[0-4])${told})(?<joint>${joint})(?<two>(?:[01]?\\d|2[0-4])${endsAsTime})(?!\\d|[.,]\\d|\\s?[%€$£](?! ?\\d))${zone}`,
  'g',
)
/** "Between 9 and 5". */
const between = new RegExp(
  inOrder(
    String.raw`(?<=\b${said('fromHour')} ${said('theHour')}?\ufffc*)(?<one>(?:[01]?\d|2[0-4])(?::[0-5]\d)?)(?<joint>${joint})`,
    String.raw`(?<two>(?:[01]?\d|2[0-4])(?::[0-5]\d)?)(?:\s?${said('hourEnd')}\b)?(?![\w:/-]| ?[%€$£°]|[.,]\d)${zone}`,
  ),
  'g',
)
const wholeHours = `(?<one>(?:[01]?\\d|2[0-4])(?:[:.][0-5]\\d)?)(?<joint>${joint})(?<two>(?:[01]?\\d|2[0-4])(?:[:.][0-5]\\d)?)`
const notCounted = String.raw`(?:\s?${said('hourOnly')}\b)?(?![\w:/-]| ?[%€$£°]|[.,]\d)`
const anyDays = said('someDays')
/** "Monday to Friday 9 to 5", "weekdays 8-18": beside a day no number counts anything. What days were read is taken by then. */
const onDays = new RegExp(
  String.raw`(?<=(?:\ufffc|\b${anyDays})(?:,|:)? ${said('onDay')}?${said('theHour')}?\ufffc*)${wholeHours}${notCounted}${zone}`,
  'g',
)
const beforeDays = new RegExp(
  `(?<![\\w:.,€$£])${wholeHours}${notCounted}(?=,? ${said('onDays')}?(?:\\ufffc+[^\\d\\ufffc]|\\ufffc+$|${anyDays}\\b))`,
  'g',
)
/** "Monday to Friday, 9-13 and 14-18": behind hours and an "and" are hours again. */
const openedAgain = new RegExp(
  String.raw`(?<=\ufffc(?:,| ${said('listJoint')}|,? ${said('listJoint')}|\s?[/+&]) )${wholeHours}${notCounted}`,
  'g',
)
/** "Five in the afternoon". */
const dayPart = expression(
  'g',
)`(?<![\w:.,])(?<hour>1[0-2]|[1-9])(?: ${said('hourOfDay')})? ${said('inDayPart')}\s?(?<part>${said('dayPart')})\b`
const late = expression()`^${said('dayPartBehind')}`
/** "Half past eight", "halb neun", "huit heures et demie", "half negen": all of them are 8:30. */
const halfPast = expression(
  'g',
)`\b${said('halfAhead')} \ufffc*(?<hour>1[0-2]|[1-9])(?!\d|[.,]\d| ?[%€$£°])(?:\s?${said('halfPastBehind')})?`
const andHalf = expression(
  'g',
)`(?<![\w.,])(?<hour>1[0-2]|[1-9])(?: ${said('hoursAndHalf')})? ${said('andHalfHour')}(?! [a-z]*${said('noClockHalf')})\b`
const halfTo = expression()`\b${said('halfBefore')}`
const noon = expression('g')`(?<!${said('notNoon')})\b${said('noon')}\b`

/** What may stand behind an hour that has no unit: "at 3 on Tuesday"; any other word is what is counted. */
const behindHour: ReadonlySet<string> = new Set(allSaid('behindHour'))
const clockWord = expression()`${said('clockWord')}$`
const weekdays = new Set(weekdayNames.flat())

const two = (value: number) => String(value).padStart(2, '0')

function timeFact(match: Timed): Fact[] {
  const hour = Number(match.groups?.hour)
  const minute = two(Number(match.groups?.minute ?? 0))
  const inPart = match.groups?.part
  const part = inPart === undefined ? match.groups?.half?.[0] : late.test(inPart) ? 'p' : 'a'
  if (part !== undefined && hour > 12) return []
  const exact = part === 'p' ? (hour % 12) + 12 : part === 'a' ? hour % 12 : hour
  // "At 3" may be three in the afternoon.
  const readings =
    part === undefined && hour >= 1 && hour <= 12 ? [exact, (hour % 12) + (hour === 12 ? 0 : 12)] : [exact]
  const times = readings.map((one) => `${two(one)}:${minute}`)
  const inZone = match.groups?.zone
  const start = match.index
  return [
    {
      kind: 'date',
      start,
      end: start + match[0].trimEnd().length,
      claims: inZone === undefined ? times : times.map((time) => `${time} ${inZone}`),
      proves: inZone === undefined ? times : [...times, ...times.map((time) => `${time} ${inZone}`)],
    },
  ]
}

/** In German and Dutch half an hour before the hour that is named, elsewhere after it. */
function halfFact(match: RegExpExecArray, isBefore: boolean): Fact[] {
  const hour = Number(match.groups?.hour)
  const told = isBefore ? ((hour + 10) % 12) + 1 : hour
  return timeFact({ index: match.index, 0: match[0], groups: { hour: `${told}`, minute: '30' } })
}

/** What is a word of the language and no zone: "zwischen 7 und 17 Uhr ist jemand da". */
const noZones: Readonly<Record<string, RegExp>> = { de: /\s?\bist$/, fr: /\s?\b(?:est|et)$/ }

type Timed = Pick<RegExpExecArray, 'index' | 'groups'> & { 0: string }
function withoutWord(match: Timed, lang: string): Timed {
  const word = noZones[lang]
  const { zone, ...groups } = match.groups ?? {}
  return word !== undefined && zone !== undefined && word.test(zone)
    ? { index: match.index, 0: match[0].replace(word, ''), groups }
    : match
}

/** Both hours of a range, each a fact of its own. */
function rangeFacts(match: Timed): Fact[] {
  const { one = '', joint = '', two = '', zone } = match.groups ?? {}
  // "8:00-15:00": the second tells that the first is no eight in the evening.
  const isOfDay = Number(/^\d+/.exec(two)?.[0]) > 12
  const hourIn = (words: string, index: number, inZone?: string): Fact[] => {
    const [, hour = '', minute] = /^(\d{1,2})(?:(?:[:.h]|\sh\s)(\d\d))?/.exec(words) ?? []
    const groups: Record<string, string> = {
      hour,
      ...(minute === undefined ? {} : { minute }),
      ...(inZone === undefined ? {} : { zone: inZone }),
      ...(isOfDay && Number(hour) < 12 ? { half: 'a' } : isOfDay && Number(hour) === 12 ? { half: 'p' } : {}),
    }
    return timeFact({ index, 0: words, groups })
  }
  const first = hourIn(one, match.index).map((fact) => ({
    ...fact,
    proves: zone === undefined ? fact.proves : [...fact.proves, ...fact.proves.map((time) => `${time} ${zone}`)],
  }))
  return [...first, ...hourIn(two, match.index + one.length + joint.length, zone)]
}

/** What days were read is taken by then. */
const behindDay = expression()`\ufffc,? (?:${said('beforeHour')} )?$`

const toNumberAhead = expression('u')`^ ${said('toNumber')} (\d+)`

/** "From 2 visits a year": what is counted may be an ordinary word, too. */
const severalOf = /\p{L}{3}s$/u
const leastAhead = /\bfrom $/

const everyAhead = expression('u')`^\s?${said('everySo')} ?\d+ (\p{L}+)(?: (\p{L}+))?`

/** Times of day on folded text: 15:00, 3 pm, 15 Uhr, 15h30, "at 3". */
export function findTimes(folded: string, lang: string): Fact[] {
  const isCounted = (match: RegExpExecArray) => {
    const end = match.index + match[0].length
    const next = /^\s?(\p{L}+)/u.exec(folded.slice(end, end + 24))?.[1]
    // "Between 4 and 10 days" counts days.
    const far = everyAhead.exec(folded.slice(end, end + 40))
    if (far?.slice(1).some((word) => word !== undefined && !['hour', undefined].includes(unitOf(word)))) return true
    if (far?.[1] !== undefined && !behindHour.has(far[1]) && !weekdays.has(far[1]) && !isOrdinary('en', far[1]))
      return true
    // "Um 8 an" is no year.
    return next !== undefined && next !== 'an' && unitOf(next) !== undefined
  }
  const namesWhatIsCounted = (match: RegExpExecArray) => {
    const end = match.index + match[0].length
    const next = /^ ([\p{L}']+)/u.exec(folded.slice(end, end + 24))?.[1]
    const upTo = toNumberAhead.exec(folded.slice(end, end + 24))?.[1]
    if (upTo !== undefined && Number(upTo) > 24) return true
    const isOnDay = [...weekdays].some((day) => folded.slice(0, match.index).endsWith(`${day} at `))
    if (next === undefined || isOnDay || behindHour.has(next) || weekdays.has(next)) return false
    return !isOrdinary('en', next) || (severalOf.test(next) && leastAhead.test(folded.slice(0, match.index)))
  }
  // "2.30" alone is a number; with "Uhr" or "pm" behind it a time, and right behind a day: "Thursday 10.30".
  const isNumber = ({ groups, index, 0: words }: RegExpExecArray) =>
    groups?.half === undefined &&
    /\.\d/.test(words) &&
    !clockWord.test(words) &&
    !(behindDay.test(folded.slice(0, index)) && !/^ ?[€$£]/.test(folded.slice(index + words.length)))
  return readInTurn(folded, [
    // "Half nine" is half past eight in Dutch, half past nine in English.
    [halfPast, (match) => halfFact(match, lang !== 'en' && halfTo.test(match[0]))],
    [andHalf, (match) => halfFact(match, false)],
    [ranged, (match) => timeFact(withoutWord(match, lang))],
    [opened, (match) => rangeFacts(withoutWord(match, lang))],
    [onDays, (match) => (isCounted(match) ? [] : rangeFacts(match))],
    [beforeDays, rangeFacts],
    [openedAgain, (match) => (isCounted(match) || namesWhatIsCounted(match) ? [] : rangeFacts(match))],
    [between, (match) => (isCounted(match) || namesWhatIsCounted(match) ? [] : rangeFacts(withoutWord(match, lang)))],
    [dayPart, timeFact],
    [minutes, (match) => (isNumber(match) ? [] : timeFact(withoutWord(match, lang)))],
    [hours, (match) => timeFact(withoutWord(match, lang))],
    [clock, timeFact],
    [afterWord, (match) => (isCounted(match) || namesWhatIsCounted(match) ? [] : timeFact(match))],
    [noon, (match) => [plainFact('date', match, '12:00')]],
  ])
}
