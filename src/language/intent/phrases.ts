import type { Span } from '../text/folded-text.ts'
import { fold } from '../text/folded-text.ts'

/** What a phrase can say about a mail. Every language has phrases for the same cues. */
export const cues = [
  'optOut',
  'footer',
  'abuse',
  'anger',
  'legal',
  'away',
  'automatic',
  'left',
  'no',
  'later',
  'defer',
  'referral',
  'wrongPerson',
  'copied',
  'weigh',
  'objection',
  'meeting',
  'interest',
  'info',
  'price',
  'ask',
  'pitch',
  'misplaced',
  'yes',
  'nope',
  'thanks',
] as const
export type Cue = (typeof cues)[number]

/** `yes`, `nope` and `thanks` are held against a whole short message, the others against any part of it. */
const wholeMessage: ReadonlySet<Cue> = new Set<Cue>(['yes', 'nope', 'thanks'])

/**
 * Phrases as people write them, in a small notation: `…` is up to five words in between, `§` one word, `word*` any ending,
 * `(a|b)` one of, `(a )?` perhaps, `(a |b )*` up to four of (`{0,4}` where the blank leads). Accents may be left out by the writer, and German umlauts be written with an e.
 */
export type Phrases = Readonly<Record<Cue, readonly string[]>>
export type Lexicon = ReadonlyMap<Cue, RegExp>

const gap = '(?: {1,3}(?:[^\\s.!?;]+ {1,3}){0,5}?)'

function sourceOf(phrase: string): string {
  const umlauts = phrase.replaceAll('ä', 'ae?').replaceAll('ö', 'oe?').replaceAll('ü', 'ue?').replaceAll('ß', '(ß|ss)')
  return fold(umlauts)
    .replaceAll('\\w*', '*')
    .replaceAll(' )*', ' ){0,4}')
    .replaceAll('*', "[\\w'ß-]{0,30}")
    .replaceAll('§', '[^\\s,.;!?]+')
    .replace(/\((?!\?)/g, '(?:')
    .replaceAll(/ (?!…)(?<!… )/g, ' {1,3}')
    .replaceAll(' {1,3}?', ' {0,3}')
    .replaceAll(' … ', gap)
}

function compile(cue: Cue, phrases: readonly string[]): RegExp {
  const any = phrases.map(sourceOf).join('|')
  if (any === '') return /(?!)/g
  return wholeMessage.has(cue)
    ? new RegExp(`^(?:${any})(?:[ ,.!]{1,4}(?:${any})){0,4}$`, 'g')
    : new RegExp(`(?<![\\wß])(?:${any})(?![\\wß])`, 'g')
}

/** Of one language's phrases or of several's in this order. A cue without phrases is never found. */
export const lexiconOf = (...languages: readonly Partial<Phrases>[]): Lexicon =>
  new Map(
    cues.map((cue) => [
      cue,
      compile(
        cue,
        languages.flatMap((phrases) => phrases[cue] ?? []),
      ),
    ]),
  )

/** Every place where the lexicons find a cue. The text is folded, its line breaks are spaces. */
export const placesOf = (lexicons: readonly Lexicon[], cue: Cue, folded: string): Span[] =>
  lexicons.flatMap((lexicon) => {
    const pattern = lexicon.get(cue)
    return pattern === undefined ? [] : placesIn(folded, pattern)
  })

/** `matchAll` would make each of these long expressions anew, and compile it once more whenever V8 has let go of the last. */
function placesIn(text: string, pattern: RegExp): Span[] {
  const places: Span[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const end = match.index + match[0].length
    places.push({ start: match.index, end })
    if (pattern.lastIndex === match.index) pattern.lastIndex += 1
  }
  return places
}
