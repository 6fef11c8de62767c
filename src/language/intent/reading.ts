import { expression } from '../text/expression.ts'
import { blank, fold, judgedPart, type Span, sentencesOf } from '../text/folded-text.ts'
import { injectedPlaces } from './injection.ts'
import { languageOf } from './languages.ts'
import { lexiconsFor } from './lexicons.ts'
import type { InboundMail } from './mail.ts'
import { type Cue, type Lexicon, placesOf } from './phrases.ts'
import { said } from './words.ts'

/** A mail, prepared to be asked for cues. */
export interface Reading {
  /** The part of the new text that is judged, as written: places point into it. */
  text: string
  /** `text` folded, with its line breaks, without the lines that are our own mail's, which some clients quote without a mark. */
  own: string
  /** `own` without what talks to a machine. */
  lines: string
  /** `lines` with blanks for line breaks: phrases run over them. */
  flat: string
  lang: string
  lexicons: readonly Lexicon[]
  injected: readonly Span[]
  /** What is left without greeting, signature and the sender's name; for messages of a word or two. */
  core: string
  isQuestion: boolean
}

const greeting = expression()`^(?:${said('greeting')}\b(?! (?:to|luck|of|news)\b)[^,.!:\n-]{0,40}[,.!:-]?\s*)+`
const signOff = expression('u')`^${said('signOffs')}\s*[,.!]?(?:\s+[\p{L}.'-]{2,20}){0,3}$`

function coreOf(lines: string, fromName: string | null): string {
  const names = new Set(
    fold(fromName ?? '')
      .split(/[^\p{L}]+/u)
      .filter((part) => part.length > 1),
  )
  const isName = (line: string) => {
    const words = line.split(/[^\p{L}]+/u).filter((word) => word !== '')
    return words.length > 0 && words.length <= 4 && words.some((word) => names.has(word))
  }
  const kept = lines
    .trim()
    .replace(greeting, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  while (kept.length > 1 && (signOff.test(kept.at(-1) ?? '') || isName(kept.at(-1) ?? ''))) kept.pop()
  return kept
    .join(' ')
    .replace(/[;:)(*"]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s.,!-])[\s.,!-]+$/, '')
    .trim()
}

/** Shorter lines are anybody's ("Best regards"). */
const leastEchoChars = 24

/** The lines of a text that repeat our mail word for word. */
function echoes(folded: string, answered: string): Span[] {
  const bare = (line: string) =>
    line
      .replace(/^[\s>|*-]+/, '')
      .replace(/\s+/g, ' ')
      .trim()
  const ours = new Set(fold(judgedPart(answered)).split('\n').map(bare))
  let start = 0
  return folded.split('\n').flatMap((line) => {
    const place = { start, end: start + line.length }
    start = place.end + 1
    const words = bare(line)
    return words.length >= leastEchoChars && ours.has(words) ? [place] : []
  })
}

const readings = new WeakMap<InboundMail, Reading>()

/** The same mail is read once, whoever asks: its signals and its judgement go by one reading. */
export function readMail(mail: InboundMail): Reading {
  const known = readings.get(mail)
  if (known !== undefined) return known
  const reading = readUncached(mail)
  readings.set(mail, reading)
  return reading
}

function readUncached(mail: InboundMail): Reading {
  const text = judgedPart(mail.newText)
  const folded = fold(text)
  const own = mail.answeredText === undefined ? folded : blank(folded, echoes(folded, mail.answeredText))
  const injected = injectedPlaces(own)
  const lines = blank(own, injected)
  const lang = languageOf(text, mail.quotedText, mail.answeredText)
  return {
    text,
    own,
    lines,
    flat: lines.replaceAll('\n', ' '),
    lang,
    lexicons: lexiconsFor(lang),
    injected,
    core: coreOf(lines, mail.fromName),
    isQuestion: /\?(?!\w)/.test(lines),
  }
}

export const findCue = (reading: Pick<Reading, 'lexicons'>, cue: Cue, flat: string): Span[] =>
  placesOf(reading.lexicons, cue, flat)

const longestQuote = 240

/** The words at a place as the lead wrote them: their sentence, when it is short enough. */
export function quoteAt(reading: Pick<Reading, 'text' | 'lines'>, place: Span): string {
  const sentence = sentencesOf(reading.lines).find(({ start, end }) => start <= place.start && place.start < end)
  const isShort = sentence !== undefined && sentence.end - sentence.start <= longestQuote
  const { start, end } = isShort ? sentence : place
  return reading.text
    .slice(start, Math.max(end, isShort ? end : place.end))
    .trim()
    .slice(0, longestQuote)
}
