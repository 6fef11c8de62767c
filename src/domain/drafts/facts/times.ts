import { weekdayNames } from '#domain/intent/calendar-words.ts'
import { type Fact, plainFact, readInTurn } from './fact.ts'
import { unitOf } from './units.ts'

const zone = '(?:\\s?\\(?(?<zone>cet|cest|mez|mesz|est|edt|et|pst|pdt|pt|cst|cdt|mst|gmt|utc|bst|ist|wet|brt)\\b\\)?)?'
const half = '(?:\\s?(?<half>a\\.?m\\.?|p\\.?m\\.?)(?![a-z]))'
const minutes = new RegExp(
  `(?<![\\w:.,])(?<hour>[01]?\\d|2[0-4])(?::|\\s?h\\s?|\\.)(?<minute>[0-5]\\d)(?![\\d%]|[.,]\\d)${half}?(?:\\s?(?:uhr|h|heures|horas|uur)\\b)?${zone}`,
  'g',
)
const hours = new RegExp(
  `(?<![\\w:.,])(?<hour>[01]?\\d|2[0-3])(?:${half}|\\s?(?:uhr|h|o'clock)\\b(?!\\s?\\d))${zone}`,
  'g',
)
const clock = new RegExp(
  `(?<=\\b(?:om|tot|vanaf|rond|tussen|voor|na|a|vers|as|a las) )(?<hour>[01]?\\d|2[0-3]) (?:uur|heures?|horas?)\\b${zone}`,
  'g',
)
const afterWord = new RegExp(
  `(?<=\\b(?:at|um|gegen|a las|a la|as|a|om|around|between|from|ab) )(?<hour>[1-9]|1\\d|2[0-3])(?![\\w:/-]| ?[%€$£]|[.,]\\d)${zone}`,
  'g',
)
/** "10-11 am": the first hour is told by what stands behind the second. */
const ranged = new RegExp(
  `(?<![\\w:.,])(?<hour>[01]?\\d|2[0-3])(?::(?<minute>[0-5]\\d))?(?=\\s?(?:-|to|and|bis|und|a|et|y|e|en|tot)\\s?\\d{1,2}(?::[0-5]\\d)?(?:${half}|\\s?(?:uhr|h\\b|o'clock))${zone})`,
  'g',
)
const noon = /\b(?:noon|midday|mittags?|midi|mediodia|al mediodia|meio-dia)\b/g

/** What may stand behind an hour that has no unit: "at 3 on Tuesday"; any other word is what is counted. */
const behindHour = new Set(
  "uhr h am pm a p o'clock on or oder ou o and und et y e en to bis tot ate hasta if would will works work passt is it for my your this that then sharp an mit with suits fits please bitte tomorrow morgen manana demain amanha today heute hoy hoje vandaag in the our time".split(
    ' ',
  ),
)
const weekdays = new Set(weekdayNames.flat())

const two = (value: number) => String(value).padStart(2, '0')

function timeFact(match: RegExpExecArray): Fact[] {
  const hour = Number(match.groups?.hour)
  const minute = two(Number(match.groups?.minute ?? 0))
  const part = match.groups?.half?.[0]
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

/** Times of day on folded text: 15:00, 3 pm, 15 Uhr, 15h30, "at 3". */
export function findTimes(folded: string): Fact[] {
  const isCounted = (match: RegExpExecArray) => {
    const end = match.index + match[0].length
    const next = /^\s?(\p{L}+)/u.exec(folded.slice(end, end + 24))?.[1]
    // "Um 8 an" is no year.
    return next !== undefined && next !== 'an' && unitOf(next) !== undefined
  }
  const namesWhatIsCounted = (match: RegExpExecArray) => {
    const end = match.index + match[0].length
    const next = /^ ([\p{L}']+)/u.exec(folded.slice(end, end + 24))?.[1]
    const upTo = /^ (?:to|bis|and|und|a|et|y|e|en|tot|ate) (\d+)/u.exec(folded.slice(end, end + 24))?.[1]
    if (upTo !== undefined && Number(upTo) > 24) return true
    return next !== undefined && !behindHour.has(next) && !weekdays.has(next)
  }
  // "2.30" alone is a number; with "Uhr" or "pm" behind it a time.
  const isNumber = ({ groups, 0: words }: RegExpExecArray) =>
    groups?.half === undefined && /\.\d/.test(words) && !/(?:uhr|uur|h)$/.test(words)
  return readInTurn(folded, [
    [ranged, timeFact],
    [minutes, (match) => (isNumber(match) ? [] : timeFact(match))],
    [hours, timeFact],
    [clock, timeFact],
    [afterWord, (match) => (isCounted(match) || namesWhatIsCounted(match) ? [] : timeFact(match))],
    [noon, (match) => [plainFact('date', match, '12:00')]],
  ])
}
