import { expression } from '../../text/expression.ts'
import { numbers as german } from '../words/de/numbers.ts'
import { numbers as english } from '../words/en/numbers.ts'
import { numbers as spanish } from '../words/es/numbers.ts'
import { numbers as french } from '../words/fr/numbers.ts'
import { numbers as italian } from '../words/it/numbers.ts'
import { numbers as dutch } from '../words/nl/numbers.ts'
import { numbers as swedish } from '../words/nordic/numbers.ts'
import type { NumberWords } from '../words/number-words.ts'
import { numbers as polish } from '../words/pl/numbers.ts'
import { numbers as portuguese } from '../words/pt/numbers.ts'
import { said } from '../words.ts'
import { taken } from './plain-text.ts'
import { unitOf } from './units.ts'

/** By language, in the order in which they are read where no language is told: of two that share a word the later one counts. */
const numbers: Readonly<Record<string, NumberWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  nl: dutch,
  it: italian,
  sv: swedish,
  pl: polish,
  pt: portuguese,
}
const spellings = Object.values(numbers).flatMap(({ others }) => Object.entries(others ?? {}))

/** "Twenty-five", "fünfundzwanzig", "quatre-vingt-onze", "veinticinco", "vijfentwintig"; other numbers are runs of words. */
function joined(lang: string, ten: string, unit: string): string {
  switch (lang) {
    case 'de':
      return `${unit}und${ten}`
    case 'nl':
      return `${unit}en${ten}`
    case 'es':
      return `veinti${unit}`
    default:
      return `${ten.replace(/s$/, '')}-${unit}`
  }
}

/** What number words are worth, by language: "dos" is two in Spanish and "of the" in Portuguese. */
const amountsOf = new Map<string, Map<string, number>>()
for (const [lang, { small: units, tens, one = '' }] of Object.entries(numbers)) {
  const amounts = new Map<string, number>(spellings)
  amountsOf.set(lang, amounts)
  for (const [at, unit] of units.entries()) amounts.set(unit, at + 2)
  for (const [at, ten] of tens.entries()) {
    const value = (at + 2) * 10
    amounts.set(ten, value)
    const added = [one, ...units.slice(0, lang === 'fr' ? 18 : 8)]
    const isJoined = lang !== 'pt' && (lang !== 'es' || value === 20) && !/-dix$/.test(ten)
    if (isJoined) for (const [by, unit] of added.entries()) amounts.set(joined(lang, ten, unit), value + by + 1)
  }
  if (lang !== 'de' && lang !== 'nl') continue
  for (const [at, unit] of units.slice(0, 8).entries()) {
    amounts.set(`${unit}${lang === 'de' ? 'hundert' : 'honderd'}`, (at + 2) * 100)
    amounts.set(`${unit}${lang === 'de' ? 'tausend' : 'duizend'}`, (at + 2) * 1000)
  }
}

/** For a text that does not tell its language. */
const anyAmounts = new Map([...amountsOf.values()].flatMap((amounts) => [...amounts]))
const ones = new Set(Object.values(numbers).flatMap(({ one }) => one ?? []))
const times = new Map(Object.values(numbers).flatMap(({ factors }) => Object.entries(factors)))
/** Between the words of one number. */
const joint = expression()`^(?:[ -]| ${said('numberJoint')} )$`
/** These alone are "per cent", a coin or a thousand thanks, unless what is counted follows. */
const counts = expression()`^ ?${said('countedAhead')}`

interface Spelled {
  start: number
  end: number
  words: string[]
}

/** "Twelve-month": the number before what it counts. */
function numberOf(parts: string[], amounts: ReadonlyMap<string, number>): string[] {
  const unit = parts.at(-1)
  const isCounting = parts.length > 1 && unit !== undefined && !amounts.has(unit) && unitOf(unit) !== undefined
  return isCounting ? parts.slice(0, -1) : parts
}

const coins = /^cents?$/

function runsIn(folded: string, amounts: ReadonlyMap<string, number>): Spelled[] {
  const runs: Spelled[] = []
  for (const { 0: word, index } of folded.matchAll(/\p{L}+(?:-\p{L}+)*/gu)) {
    // In English and Dutch they are coins.
    if (coins.test(word) && !amounts.has('vingt')) continue
    if (!word.includes('-') && !amounts.has(word) && !times.has(word) && !ones.has(word)) continue
    const parts = amounts.has(word) || times.has(word) ? [word] : numberOf(word.split('-'), amounts)
    const counted = word.split('-').length === parts.length + 1 ? `-${word.split('-').at(-1)}`.length : 0
    const end = index + word.length - (parts[0] === word ? 0 : counted)
    const last = runs.at(-1)
    const between = last === undefined ? '' : folded.slice(last.end, index)
    // "Twenty and five" is one number, "nine and seventeen" are two.
    const before =
      last === undefined ? 0 : (amounts.get(last.words.at(-1) ?? '') ?? times.get(last.words.at(-1) ?? '') ?? 0)
    const goesOn =
      last !== undefined &&
      joint.test(between) &&
      (!/\p{L}/u.test(between) || before > (amounts.get(parts[0] ?? '') ?? 1))
    if (
      (parts.length === 0 || !parts.every((part) => amounts.has(part) || times.has(part))) &&
      !(goesOn && ones.has(word))
    )
      continue
    if (goesOn) {
      last.end = end
      last.words.push(...parts)
    } else runs.push({ start: index, end, words: parts })
  }
  return runs
}

function amountIn(words: readonly string[], amounts: ReadonlyMap<string, number>): number {
  let total = 0
  let current = 0
  for (const word of words) {
    const by = times.get(word)
    if (by === undefined) current += amounts.get(word) ?? 1
    else if (by >= 1000) {
      total += Math.max(1, current) * by
      current = 0
    } else current = Math.max(1, current) * by
  }
  return total + current
}

const article = said('indefinite')
/** One of a time: "within an hour", "one business day"; elsewhere such a word is an article. */
const single = new RegExp(
  [
    String.raw`(?<=\b${said('withinTime')} )${article}(?= (?:(?:single|business|working) )?${said('singleTime')}\b)`,
    String.raw`(?<=\b${said('inTime')} )${article}(?= ${said('singleHour')}\b)`,
    String.raw`(?<=\b${said('lasting')}(?: up to| about| just)? )${said('oneOrA')}(?= ${said('lastingTime')}\b)`,
    said('oneOfTime'),
  ].join('|'),
  'g',
)

/** In a source any such article is read as one: it does no harm there. */
const anySingle = expression('g')`\b${said('anyOne')}(?=[ -](?:(?:single|business|working|full) )?${said('anyTime')}\b)`

const digitsOf = (amount: number, room: number): string =>
  `${amount}`.length <= room ? `${amount}` : amount % 1000 === 0 ? `${amount / 1000}k` : ''

/**
 * Numbers in words as digits, in as much room as the words took, so that every place stays: "ninety days" reads as "90 days".
 * `spelled` tells from where their digits now stand where their words begin.
 */
export function withDigits(
  folded: string,
  lang = 'und',
  isSource = false,
): { folded: string; spelled: ReadonlyMap<number, number> } {
  const spelled = new Map<number, number>()
  let text = folded.replace(isSource ? anySingle : single, (word, at: number) => {
    spelled.set(at + word.length - 1, at)
    return `${taken.repeat(word.length - 1)}1`
  })
  // A source may be read in every language at once: what is no number there proves nothing that anybody says.
  const amounts = (isSource ? undefined : amountsOf.get(lang)) ?? anyAmounts
  for (const { start, end, words } of runsIn(text, amounts)) {
    const behind = folded.slice(end, end + 24)
    const unit = /^[ -](\p{L}+)/u.exec(behind)?.[1]
    const isFactorAlone = words.every((word) => times.has(word))
    // "Two 150 kW chargers" are no 2150.
    if (/^ \d{3}(?!\d)/.test(behind)) continue
    // "Sept 20" is a day.
    if (words[0] === 'sept' && (/^\.? ?\d/.test(behind) || /\d\.? $/.test(text.slice(Math.max(0, start - 3), start))))
      continue
    // "5 million" is read with its figure.
    if (isFactorAlone && /\d ?$/.test(text.slice(Math.max(0, start - 2), start))) continue
    if (isFactorAlone && !counts.test(behind) && (unit === undefined || unitOf(unit) === undefined)) continue
    const digits = digitsOf(amountIn(words, amounts), end - start)
    if (digits === '') continue
    spelled.set(end - digits.length, start)
    text = text.slice(0, start) + taken.repeat(end - start - digits.length) + digits + text.slice(end)
  }
  return { folded: text, spelled }
}
