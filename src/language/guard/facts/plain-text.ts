import { detectLanguage } from '#language/intent/languages.ts'
import { fold } from '#language/text/folded-text.ts'
import { expression } from '../../text/expression.ts'
import { said } from '../words.ts'

export interface Span {
  start: number
  end: number
}

/** A text as a reader sees it: nothing invisible, look-alike letters told apart, spaces, dashes and quotes plain. */
export interface PlainText {
  original: string
  text: string
  /** `text` without case and accents, sign for sign. */
  folded: string
  /** Where numbers in words begin, by the place of the digits that `folded` has for them; empty until they are read. */
  spelled: ReadonlyMap<number, number>
  /** Where each sign of `text` stands in the original. */
  places: readonly number[]
  /** Stretches of the original that a reader can't see or takes for other letters. */
  disguises: readonly Span[]
}

/** Put where an earlier finder has taken a stretch: neither a word nor a space. */
export const taken = '\ufffc'

/** Signs that draw nothing, a blank Braille cell and the signs that this file puts into texts itself. */
const invisible = /\p{Default_Ignorable_Code_Point}|[\u2800\ufff9-\ufffc]|\p{Cc}|\p{Co}/u
const pictured = /\p{Extended_Pictographic}|\ufe0f/u
const straight: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '`': "'",
  '´': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '。': '.',
  '․': '.',
  '⁄': '/',
  '∕': '/',
}

/** Letters of other alphabets that look like Latin ones. */
const lookAlikes = new Map<string, string>()
for (const [theirs, ours] of [
  ['АВЕЅІЈКМНОРСТУХԚԜҮ', 'ABESIJKMHOPCTYXQWY'],
  ['авеѕіјкмнорстухԛԝүһԁӏьɡ', 'abesijkmhopctyxqwyhdlbg'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['αεικνορτυχγ', 'aeiknoptuxy'],
  ['ıɩոսօհ', 'iinuoh'],
] as const) {
  for (const [at, sign] of [...theirs].entries()) lookAlikes.set(sign, [...ours][at] ?? sign)
}

const word = /[\p{L}\p{N}]+/gu
/** Reads as the letter that it looks like, but hides nothing: Turkish names are written with it. */
const noDisguise = 'ı'

/** What is seen as it stands, but for one quote. */
const isPlain = /^[\n\x20-\x7e]*$/

/** Reads a text the way a person would. Linear in its length. */
export function readPlain(original: string): PlainText {
  if (isPlain.test(original)) {
    const text = original.replaceAll('`', "'")
    const places = Array.from({ length: text.length }, (_, at) => at)
    return { original, text, folded: fold(text), spelled: new Map(), places, disguises: [] }
  }
  const disguises: Span[] = []
  const hide = (start: number, end: number) => {
    const last = disguises.at(-1)
    if (last !== undefined && last.end === start) last.end = end
    else disguises.push({ start, end })
  }
  const unmasked = unmask(original, hide)
  let text = ''
  const places: number[] = []
  let at = 0
  let before = ''
  for (const sign of unmasked) {
    const size = sign.length
    const seen = signSeen(sign, before)
    before = sign
    if (seen === '') hide(at, at + size)
    else {
      for (let index = 0; index < seen.length; index += 1) places.push(at)
      text += seen
    }
    at += size
  }
  disguises.sort((a, b) => a.start - b.start)
  return { original, text, folded: fold(text), spelled: new Map(), places, disguises }
}

/** By the places of a text, which all its covered forms share. */
const languages = new WeakMap<readonly number[], string>()

/** The language of a text, `und` when it does not tell; found once. */
export function languageOf({ places, original }: PlainText): string {
  const known = languages.get(places)
  if (known !== undefined) return known
  const lang = detectLanguage(original)
  languages.set(places, lang)
  return lang
}

function signSeen(sign: string, before: string): string {
  const plain = straight[sign]
  if (plain !== undefined) return plain
  if (sign <= '\u007f') return sign === '\r' || sign === '\t' ? ' ' : sign
  if (sign === '\ufe0f' || sign === '\u200d') return pictured.test(before) ? sign : ''
  if (invisible.test(sign)) return ''
  if (/^\p{Zs}$/u.test(sign)) return ' '
  if (/^[\u2028\u2029]$/.test(sign)) return '\n'
  // Full-width and mathematical letters and digits; what has no plain form stays.
  const compatible = sign.normalize('NFKC')
  return /^[\x21-\x7e]$/.test(compatible) ? compatible : sign
}

// Only words that mix alphabets are masked: a mail in Russian or Greek is not.
function unmask(original: string, hide: (start: number, end: number) => void): string {
  return original.replace(word, (letters, at: number) => {
    const alike = [...letters].filter((letter) => lookAlikes.has(letter))
    if (!/[a-z0-9]/i.test(letters) || alike.length === 0) return letters
    if (alike.some((letter) => letter !== noDisguise)) hide(at, at + letters.length)
    return [...letters].map((letter) => lookAlikes.get(letter) ?? letter).join('')
  })
}

/** The stretch of the original that a stretch of the plain text was read from. */
export function placeOf({ original, places }: PlainText, { start, end }: Span): Span {
  const first = places[start] ?? 0
  const last = places[end - 1] ?? first
  return { start: first, end: last + ((original.codePointAt(last) ?? 0) > 0xffff ? 2 : 1) }
}

/** A text with stretches taken out; places stay. */
export function cover(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text
  const pieces: string[] = []
  let at = 0
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (end <= at) continue
    pieces.push(text.slice(at, start), taken.repeat(end - Math.max(at, start)))
    at = end
  }
  return pieces.join('') + text.slice(at)
}

/** `cover` for a text in both its forms. */
export const without = (plain: PlainText, spans: readonly Span[]): PlainText => ({
  ...plain,
  text: cover(plain.text, spans),
  folded: cover(plain.folded, spans),
})

/** No sentence is followed further than this to either side. */
const maxSentenceReach = 600
/** Ends a sentence; a dot after a single letter, another dot or what is shortened does not. */
const sentenceEnd = expression('gi')`\n|[!?](?=\s|$)|(?<=[^\s.]{2}|[€$£%)])(?<!\b${said('shortened')})\.(?=\s|$)`

const endsIn = (text: string): number[] => [...text.matchAll(sentenceEnd)].map(({ index }) => index + 1)

const knownEnds = new WeakMap<PlainText, readonly number[]>()

/** Where the sentences of a text end; found once, for all its facts. */
function endsOf(plain: PlainText): readonly number[] {
  const known = knownEnds.get(plain)
  if (known !== undefined) return known
  const ends = endsIn(plain.text)
  knownEnds.set(plain, ends)
  return ends
}

/** The sentences and lines of a text, without the space around them. */
export function sentencesIn(plain: PlainText): Span[] {
  const ends = [...endsOf(plain), plain.text.length]
  return ends.flatMap((end, at) => {
    const start = ends[at - 1] ?? 0
    const words = plain.text.slice(start, end)
    const from = start + (words.length - words.trimStart().length)
    return words.trim() === '' ? [] : [{ start: from, end: from + words.trim().length }]
  })
}

/** Around a place as far as sentences are followed. */
function reachAround(text: string, { start, end }: Span): Span {
  const reach = Math.max(0, start - maxSentenceReach)
  const window = text.slice(reach, end + maxSentenceReach)
  const ends = endsIn(window)
  return {
    start: reach + (ends.findLast((at) => reach + at <= start) ?? 0),
    end: reach + (ends.find((at) => reach + at > end) ?? window.length),
  }
}

/** The sentence or line around a place, for a quote and for what is said with a fact. */
export function sentenceAround(plain: PlainText, at: Span): Span {
  const { text } = plain
  const ends = endsOf(plain)
  const before = ends.findLast((end) => end <= at.start) ?? 0
  const behind = ends.find((end) => end > at.end) ?? text.length
  const isNear = before > at.start - maxSentenceReach + 2 && behind <= at.end + maxSentenceReach
  const { start: from, end: to } = isNear ? { start: before, end: behind } : reachAround(text, at)
  const words = text.slice(from, to)
  return { start: from + (words.length - words.trimStart().length), end: from + words.trimEnd().length }
}
