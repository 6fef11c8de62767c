import type { SaidDate } from '#contract/intent.ts'

/** A day or an hour, in the six languages. */
const weekdays: readonly string[] = [
  ...['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag'],
  ...['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi'],
  ...['lunes', 'martes', 'miércoles', 'jueves', 'viernes'],
  ...['maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag'],
  ...['segunda', 'terça', 'quarta', 'quinta', 'sexta'],
]
const times: readonly string[] = [
  '\\b\\d{1,2}(?:[:.h]\\d{2})\\b',
  '\\b\\d{1,2}\\s?(?:am|pm|uhr|h|uur|horas)\\b',
  '\\b(?:mon|tues|wednes|thurs|fri)day\\b',
  `(?<!\\p{L})(?:${weekdays.join('|')})(?:-feira)?(?!\\p{L})`,
  '(?<!\\p{L})(?:tomorrow|morgen|demain|mañana|amanhã)(?!\\p{L})',
]
const anyTime = new RegExp(times.join('|'), 'iu')

/** Whether words name a time at all. */
export const namesTime = (words: string): boolean => anyTime.test(words)

const partOfDay =
  'morning|noon|afternoon|evening|vormittag|mittag|nachmittag|abend|früh|matin|midi|après-midi|soir|mañana|mediodía|tarde|noche|ochtend|middag|namiddag|avond|manhã|noite'
const hour = '\\d{1,2}(?:(?:[:.]|\\s?h\\s?)\\d{2})?\\s?(?:a\\.?m\\.?|p\\.?m\\.?|uhr|heures|h|uur|horas)?(?![\\d\\p{L}])'
const at =
  'at|around|about|from|between|@|zwischen|entre|tussen|um|gegen|ab|à|vers|a las?|sobre las?|hacia las?|om|rond|às?|pelas|in the|am|por la|de la|à|da|de|na'
/** The hour behind a day: "Thursday at 3pm", "jeudi à 15h", "Monday morning". */
const hourBehind = new RegExp(
  `^,?\\s*(?:(?:${at})\\s+)?(?:the\\s+)?(?:${hour}|(?:${partOfDay})(?!\\p{L}))(?:\\s?(?:-|–|to|bis|à|a|tot|até|and|und|et|y|en|e)\\s?${hour})?(?:\\s(?:[A-Z]{1,4}T|UTC|GMT)(?![\\p{L}]))?`,
  'iu',
)
/** The hour before a day: "at 3pm on Thursday", "um 15 Uhr am Donnerstag". */
const hourAhead = new RegExp(
  `(?:${hour}|(?<!\\p{L})(?:${partOfDay}))\\s+(?:on|of|am|le|el|op|na|no|del?)?\\s*(?:next\\s+|this\\s+)?$`,
  'iu',
)
const nextAhead = /(?<!\p{L})(?:next|this|coming|nächsten?|kommenden?|diesen?|volgende|komende|próxim[oa]) $/iu
/** An hour alone: "10am works". */
const hourAlone =
  /\b\d{1,2}[:.]\d{2}(?:\s?(?:am|pm|uhr|h|uur|horas))?(?!\p{L})|\b\d{1,2}\s?(?:am|pm|uhr|heures|h|h\d{2}|uur|horas)(?!\p{L})/iu

/** A day that does not suit is no proposal. */
const denials: readonly string[] = [
  ...['not', 'no', 'never', 'cannot', "can't", "won't", "doesn't", "isn't", "don't", 'unavailable', 'busy', 'away'],
  ...['except', 'nicht', 'kein\\w*', 'nie', 'leider', 'außer'],
  ...['pas', 'jamais', 'sauf', 'indisponible'],
  ...['nunca', 'tampoco', 'excepto', 'ocupad[oa]'],
  ...['niet', 'geen', 'nooit', 'helaas', 'behalve'],
  ...['não', 'exceto'],
]
const unsuited = new RegExp(`\\b(?:${denials.join('|')})\\b`, 'iu')

interface Named {
  start: number
  end: number
}

const sentenceOf = (mail: string, { start, end }: Named): string => {
  const ahead = mail.slice(0, start)
  const before = Math.max(...['.', '!', '?', '\n'].map((stop) => ahead.lastIndexOf(stop))) + 1
  const behind = mail.slice(end).search(/[!?\n]|\.(?:\s|$)/)
  return mail.slice(before, behind < 0 ? mail.length : end + behind)
}

/** Where a day stands in the mail, with the hour beside it. */
function withHour(mail: string, { quote }: SaidDate): Named[] {
  const start = mail.indexOf(quote)
  if (start < 0) return []
  const end = start + quote.length
  const behind = hourBehind.exec(mail.slice(end, end + 60))?.[0].trimEnd() ?? ''
  const ahead = behind === '' ? (hourAhead.exec(mail.slice(Math.max(0, start - 40), start))?.[0] ?? '') : ''
  const which = nextAhead.exec(mail.slice(Math.max(0, start - 14), start))?.[0] ?? ''
  return [{ start: start - Math.max(ahead.length, which.length), end: end + behind.length }]
}

/** Days that are this near to each other are one proposal: "Friday at 2 or Monday morning". */
const nearTo = 24
const mostWords = 80

/**
 * The time that the lead proposes, in their own words; null when they name none that is one ("next week", "not on Friday").
 *
 * @param dates the days that the mail names, as far as it was read
 */
export function proposedTime(mail: string, dates: readonly SaidDate[]): string | null {
  if (!namesTime(mail) && dates.length === 0) return null
  const days = dates
    .filter(({ kind, quote }) => kind === 'meeting' && (namesTime(quote) || /\d/.test(quote)))
    .flatMap((date) => withHour(mail, date))
  const alone = hourAlone.exec(mail)
  const named = days.length > 0 || alone === null ? days : [{ start: alone.index, end: alone.index + alone[0].length }]
  const suited = named
    .filter((one) => !unsuited.test(sentenceOf(mail, one)))
    .sort((one, other) => one.start - other.start)
  const [first] = suited
  if (first === undefined) return null
  const end = suited.reduce((last, one) => (one.start - last <= nearTo ? Math.max(last, one.end) : last), first.end)
  const words = asOneLine(mail.slice(first.start, end))
  return words.length > mostWords ? asOneLine(mail.slice(first.start, first.end)) : words
}

const asOneLine = (words: string): string =>
  words
    .replace(/\s+/g, ' ')
    .replace(/[.,;:\s]+$/, '')
    .trim()
