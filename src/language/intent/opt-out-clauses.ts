import { expression } from '../text/expression.ts'
import { fold, type Span } from '../text/folded-text.ts'
import type { OptOutWords } from './opt-out-words/kinds.ts'
import { otherOptOutWords, westernOptOutWords } from './opt-out-words.ts'
import { said } from './words.ts'

/** What a word may mean, one bit each: some words serve several ends. */
const bit = {
  remove: 1,
  take: 1 << 1,
  off: 1 << 2,
  stop: 1 << 3,
  not: 1 << 4,
  more: 1 << 5,
  contact: 1 << 6,
  get: 1 << 7,
  want: 1 << 8,
  mail: 1 << 9,
  list: 1 << 10,
  data: 1 << 11,
  me: 1 << 12,
  my: 1 << 13,
  your: 1 << 14,
  report: 1 << 15,
  add: 1 << 16,
} as const
type Meaning = keyof typeof bit
const meanings = Object.keys(bit) as Meaning[]

interface Dictionary {
  words: ReadonlyMap<string, number>
  /** Beginnings of words, by their first three letters. */
  stems: ReadonlyMap<string, readonly (readonly [stem: string, bits: number])[]>
  past: RegExp | undefined
  clitic: RegExp | undefined
}

const spelled = (word: string): Set<string> =>
  new Set([fold(word), fold(word.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'))])

const headOf = (word: string): string => word.slice(0, 3)

function dictionaryOf(said: OptOutWords): Dictionary {
  const words = new Map<string, number>()
  const stems = new Map<string, (readonly [string, number])[]>()
  for (const meaning of meanings) {
    for (const word of said[meaning].split(' ')) {
      for (const form of spelled(word)) {
        if (!form.endsWith('*')) words.set(form, (words.get(form) ?? 0) | bit[meaning])
        else stems.set(headOf(form), [...(stems.get(headOf(form)) ?? []), [form.slice(0, -1), bit[meaning]]])
      }
    }
  }
  return { words, stems, past: said.past, clitic: said.clitic }
}

const dictionaries: ReadonlyMap<string, Dictionary> = new Map(
  Object.entries({ ...westernOptOutWords, ...otherOptOutWords }).map(([lang, said]) => [lang, dictionaryOf(said)]),
)
/** Languages close enough to share their words. */
const sharedWith: Readonly<Record<string, string>> = { da: 'sv', no: 'sv', nb: 'sv', sk: 'cs', uk: 'ru' }

interface Token extends Span {
  bits: number
  word: string
}

function bitsOf({ words, stems, past, clitic }: Dictionary, word: string): number {
  let bits = words.get(word) ?? 0
  if (bits === 0 && !past?.test(word)) {
    for (const [stem, meaning] of stems.get(headOf(word)) ?? []) if (word.startsWith(stem)) bits |= meaning
  }
  return (bits & (bit.remove | bit.contact)) !== 0 && clitic?.test(word) ? bits | bit.me : bits
}

const wordSigns = /\p{L}+(?:['-]\p{L}+)*/gu
const hangingPronoun = expression()`^${said('hangingPronoun')}$`

/** The words of a clause; those joined by a hyphen or an apostrophe are taken apart when the whole means nothing. */
function tokensOf(dictionary: Dictionary, text: string, offset: number): Token[] {
  return [...text.matchAll(wordSigns)].flatMap(({ 0: word, index }) => {
    const start = offset + index
    const whole = bitsOf(dictionary, word)
    if (whole !== 0 || !/['-]/.test(word)) return [{ word, bits: whole, start, end: start + word.length }]
    let from = start
    return word.split(/['-]/).map((part, place) => {
      const token = { word: part, bits: bitsOf(dictionary, part), start: from, end: from + part.length }
      if (place > 0 && hangingPronoun.test(part)) token.bits |= bit.me
      from = token.end + 1
      return token
    })
  })
}

interface Pattern {
  /** Each by a word of its own. */
  all: readonly Meaning[]
  /** Within so many words. */
  within: number
  /** Words that must come in the order of `all`, except where verbs stand last or first. */
  isOrdered?: boolean
  langs?: readonly string[]
}

const verbAnywhere: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'hu', 'tr', 'fi'])
const slavic = ['pl', 'cs', 'ru', 'fi', 'hu', 'tr', 'ro']

/** They may reach over commas. */
const removals: readonly Pattern[] = [
  { all: ['remove', 'me', 'list'], within: 9 },
  { all: ['remove', 'me'], within: 3 },
  { all: ['remove', 'my', 'data'], within: 8 },
  { all: ['remove', 'your', 'list'], within: 8 },
  { all: ['remove', 'list'], within: 3, langs: slavic },
  { all: ['remove', 'data', 'me'], within: 6, langs: slavic },
  { all: ['take', 'me', 'list'], within: 12, isOrdered: true },
  { all: ['take', 'my', 'list'], within: 9, isOrdered: true },
  { all: ['remove', 'my', 'list'], within: 9 },
  { all: ['take', 'me', 'off'], within: 6, isOrdered: true },
  { all: ['stop', 'contact'], within: 5, isOrdered: true },
  { all: ['stop', 'mail'], within: 6, isOrdered: true },
  { all: ['stop', 'get'], within: 4, isOrdered: true },
]
/** A "not" reaches no further than its clause. */
const refusals: readonly Pattern[] = [
  { all: ['not', 'contact', 'me'], within: 6, isOrdered: true },
  { all: ['not', 'add', 'me'], within: 6 },
  { all: ['not', 'me', 'contact'], within: 6, isOrdered: true },
  { all: ['not', 'more', 'contact'], within: 7, isOrdered: true },
  { all: ['not', 'contact', 'more'], within: 7, isOrdered: true },
  { all: ['not', 'more', 'mail'], within: 5, isOrdered: true },
  { all: ['not', 'mail', 'more'], within: 5, isOrdered: true },
  { all: ['not', 'want', 'get', 'mail'], within: 10 },
  { all: ['not', 'want', 'get', 'your'], within: 8 },
  { all: ['not', 'want', 'get', 'more'], within: 8 },
  { all: ['not', 'want', 'more', 'mail'], within: 8 },
  { all: ['not', 'want', 'your', 'mail'], within: 6 },
  { all: ['not', 'want', 'contact', 'me'], within: 9 },
]

/** "We do not send emails" tells of the writer, unless it is a wish. */
const speaker = expression()`^${said('speaker')}$`

/** A word may say "not" or "me" beside its own meaning: "nepište", "borradme". */
const hangs = bit.not | bit.me
const isMeant = (bits: number, choice: number, other: number): boolean =>
  (bits & other) !== 0 && ((choice | other) & hangs) !== 0

/** The last token of the first words from `from` on, before `to`, that say all that is wanted; -1 when there are none. */
function endOfMatch(
  tokens: readonly Token[],
  from: number,
  to: number,
  wanted: readonly number[],
  isOrdered: boolean,
): number {
  const bits = tokens[from]?.bits ?? 0
  for (const choice of isOrdered ? wanted.slice(0, 1) : wanted) {
    if ((bits & choice) === 0) continue
    const left = wanted.filter((other) => other !== choice && !isMeant(bits, choice, other))
    if (left.length === 0) return from
    for (let at = from + 1; at < to; at += 1) {
      const end = endOfMatch(tokens, at, to, left, isOrdered)
      if (end >= 0) return end
    }
  }
  return -1
}

const mostPlaces = 20

function placesIn(tokens: readonly Token[], lang: string, { all, within, isOrdered, langs }: Pattern): Span[] {
  if (langs !== undefined && !langs.includes(lang)) return []
  const wanted = all.map((meaning) => bit[meaning])
  const isStrict = isOrdered === true && !verbAnywhere.has(lang)
  const found: Span[] = []
  for (let from = 0; from < tokens.length && found.length < mostPlaces; from += 1) {
    const end = endOfMatch(tokens, from, Math.min(tokens.length, from + within), wanted, isStrict)
    const first = tokens[from]
    const last = tokens[end]
    if (first === undefined || last === undefined || isOther(tokens, from, end, all)) continue
    found.push({ start: first.start, end: last.end })
  }
  return found
}

/** "Don't drop me from your mailing list": who is not to be taken off wants to stay. */
function isKept(tokens: readonly Token[], from: number): boolean {
  const next = tokens.slice(from + 1, from + 4).find(({ bits, word }) => bits !== bit.me && word !== 'please')
  if (next === undefined || (next.bits & (bit.remove | bit.take)) === 0) return false
  return tokens.slice(from + 1, from + 9).some(({ bits }) => (bits & (bit.list | bit.off)) !== 0)
}

const ownWord = expression()`^${said('ownWords')}$`

/** The same words for something else: "don't stop", "stop by", "take us through your list", "we do not send e-mails", "you have not sent me". */
function isOther(tokens: readonly Token[], from: number, end: number, all: readonly Meaning[]): boolean {
  const before = tokens.slice(Math.max(0, from - 2), from)
  const words = tokens.slice(from, end + 1)
  if (all[0] === 'stop') {
    const isVisit = /^(?:by|over|in|at)$/.test(tokens[from + 1]?.word ?? '') && tokens[from]?.word === 'stop'
    const lead = tokens.slice(Math.max(0, from - 4), from)
    const isOwn = lead.some(({ word }) => speaker.test(word)) && !lead.some(({ word }) => ownWord.test(word))
    const isOurs = isOwn && !words.some(({ bits }) => (bits & (bit.your | bit.me | bit.get)) !== 0)
    return isVisit || isOurs || before.some(({ bits }) => (bits & bit.not) !== 0)
  }
  if (all[0] === 'take') {
    const me = words.findIndex(({ bits }) => (bits & bit.me) !== 0)
    return /^(?:through|thru|to)$/.test(words[me + 1]?.word ?? '')
  }
  if (all[0] !== 'not') return false
  if (isKept(tokens, from)) return true
  const isReport = [...before.slice(-1), ...words].some(({ bits }) => (bits & bit.report) !== 0)
  const isWish = all.includes('want')
  return isReport || (!isWish && [...before, ...words.slice(0, 1)].some(({ word }) => speaker.test(word)))
}

const sentenceEnd = /(?<![.!?;\u2026\u3002])[.!?;\u2026\u3002]+(?=\s|$)|\n\s{0,9}\n|:/g
const clauseEnd = expression('g')`[,()]|(?<=^|\n)[^\n]{0,54}\n|\b${said('clauseJoint')}\b`

function partsOf(text: string, ends: RegExp): Span[] {
  const parts: Span[] = []
  let start = 0
  for (const { 0: sign, index } of text.matchAll(ends)) {
    parts.push({ start, end: index + sign.length })
    start = index + sign.length
  }
  return [...parts, { start, end: text.length }]
}

/**
 * Where a folded text asks to hear no more, by what its words mean together: remove + me + list, not + write + me, stop + e-mails.
 * It finds what nobody thought to write down as a phrase; it is read in the given languages, tags of BCP 47.
 */
export function optOutClauses(folded: string, langs: Iterable<string>): Span[] {
  const found: Span[] = []
  for (const lang of new Set([...langs].map((tag) => sharedWith[tag] ?? tag))) {
    const dictionary = dictionaries.get(lang)
    if (dictionary === undefined) continue
    for (const { start, end } of partsOf(folded, sentenceEnd)) {
      const sentence = folded.slice(start, end)
      const tokens = tokensOf(dictionary, sentence, start)
      for (const pattern of removals) found.push(...placesIn(tokens, lang, pattern))
      for (const part of partsOf(sentence, clauseEnd)) {
        const clause = tokens.filter((token) => token.start - start >= part.start && token.end - start <= part.end)
        for (const pattern of refusals) found.push(...placesIn(clause, lang, pattern))
      }
    }
  }
  return found
}

/** Every language that it is read in. */
export const optOutLanguages: readonly string[] = [...dictionaries.keys()]
