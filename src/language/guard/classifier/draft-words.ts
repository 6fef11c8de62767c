import { sentencesOf } from '#language/text/folded-text.ts'
import { empty } from '../facts/feature-words.ts'
import { openers } from '../facts/known-names.ts'
import { isOrdinary } from '../facts/ordinary-words.ts'
import { type PlainText, placeOf, type Span } from '../facts/plain-text.ts'
import { deniedClauses, isWithinAny } from '../facts/polarity.ts'
import { unitOf } from '../facts/units.ts'
import { type Found, levels, type WordFinder } from './found-words.ts'
import { limitOf } from './limits.ts'
import { anyWord, spelled } from './source-words.ts'
import { answerOf, footVoice, greetingVoice, voiceOf } from './voice.ts'

/** What kind of word it is: a figure, a unit, one of grammar, one that every mail has, one with a capital, any other. */
export const kinds = { figure: 0, unit: 1, grammar: 2, ordinary: 3, capital: 4, other: 5 } as const
export type WordKind = (typeof kinds)[keyof typeof kinds]

/** A word of a draft, with where our sources have it. */
export interface DraftWord extends Span {
  /** Where it stands in the draft as given. */
  place: Span
  word: string
  kind: WordKind
  /** Kinds of limits that it sets. */
  limit: number
  found: Found
  /** How much it tells of what its sentence is about. */
  weight: number
  isDenied: boolean
  /** A name beside which a source says something: a plan, a product. */
  isLabel: boolean
}

/** A sentence of a draft, with the sentence of our sources that speaks most of the same. */
export interface DraftSentence extends Span {
  words: readonly DraftWord[]
  voice: number
  answer: number
  /** Share of its weight that any source has, and that the nearest sentence has; null without weight. */
  coverage: number | null
  nearness: number | null
  /** The sentence of our sources nearest to it; -1 when there is none. */
  nearest: number
  /** The kinds of limits that its words set. */
  limits: number
}

/** A sentence is read so far. */
const mostWords = 400
/** A longer source sentence is near for its length alone. */
const lengthWeighs = 0.02

/** Reads a draft's sentences and finds their words in the sources. */
export function readDraftWords(plain: PlainText, finder: WordFinder, lang: string): DraftSentence[] {
  const denied = deniedClauses(plain.folded, lang)
  const spans = sentencesOf(plain.folded)
  return spans.map(({ start, end }, number) => {
    const folded = plain.folded.slice(start, end)
    const words = [...folded.matchAll(anyWord)].slice(0, mostWords).map((match) => {
      const at = { start: start + match.index, end: start + match.index + match[0].length }
      return wordOf(plain, finder, lang, at, match.index > 0, isWithinAny(denied, at.start))
    })
    const isGreeting = number < 2 && /[,:!]$/.test(folded) && words.length <= 6
    const isFoot = number >= spans.length - 2 && words.length <= 5 && !/[.?!]$/.test(folded)
    const voice = isGreeting ? greetingVoice : isFoot ? footVoice : voiceOf(folded)
    const limits = words.reduce((bits, { limit }) => bits | limit, 0)
    return { start, end, words, voice, answer: answerOf(folded), limits, ...nearestOf(words, finder) }
  })
}

function wordOf(
  plain: PlainText,
  finder: WordFinder,
  lang: string,
  { start, end }: Span,
  isBehind: boolean,
  isDenied: boolean,
): DraftWord {
  const word = spelled(plain.folded.slice(start, end))
  const isFigure = /^\d/.test(word)
  const isGrammar = !isFigure && (word.length < 3 || openers.has(word))
  const isPlain = isGrammar || (!isFigure && (empty.has(word) || isOrdinary(lang, word)))
  const isCapital = isBehind && /^\p{Lu}/u.test(plain.text.charAt(start))
  const found = finder.find(word)
  const isTheSame = found.level === levels.whole || found.level === levels.beginning
  return {
    place: placeOf(plain, { start, end }),
    word,
    start,
    end,
    kind: isFigure
      ? kinds.figure
      : unitOf(word) !== undefined
        ? kinds.unit
        : isGrammar
          ? kinds.grammar
          : isPlain
            ? kinds.ordinary
            : isCapital && lang !== 'de'
              ? kinds.capital
              : kinds.other,
    limit: limitOf(word),
    found,
    weight: isGrammar ? 0 : found.weight * (isPlain ? 0.4 : 1),
    isDenied,
    isLabel: isCapital && !isPlain && isTheSame,
  }
}

function nearestOf(
  words: readonly DraftWord[],
  { sizes, tongue }: WordFinder,
): Pick<DraftSentence, 'coverage' | 'nearness' | 'nearest'> {
  const scores = new Map<number, number>()
  const seen = new Set<string>()
  let [all, covered, distinct] = [0, 0, 0]
  for (const { word, found, weight } of words) {
    all += weight
    if (found.level !== levels.none) covered += weight
    if (weight === 0 || seen.has(word)) continue
    seen.add(word)
    distinct += weight
    // A root in common says little within one language.
    if (found.level === levels.root && tongue === 'same') continue
    for (const sentence of found.places.keys()) scores.set(sentence, (scores.get(sentence) ?? 0) + weight)
  }
  let nearest = -1
  let best = 0
  for (const [sentence, score] of scores) {
    const rated = score / (1 + lengthWeighs * (sizes[sentence] ?? 0))
    if (rated > best) [best, nearest] = [rated, sentence]
  }
  return {
    coverage: all === 0 ? null : covered / all,
    nearness: distinct === 0 ? null : (scores.get(nearest) ?? 0) / distinct,
    nearest,
  }
}
