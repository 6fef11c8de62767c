import type { GuardFinding, SentenceKind, Support } from '#contract/guard.ts'
import { findWords } from '#lib/find-words.ts'
import { checkQuoted } from '../guard/check-quoted.ts'
import type { DraftSentence } from '../guard/draft-sentences.ts'
import type { GuardSources } from '../guard/sources.ts'
import type { GuardVerdict } from '../guard/verdict.ts'
import { findQuote } from './find-quote.ts'
import { mayBeTheLeads } from './lead-claims.ts'
import type { NumberedSource } from './numbered-sources.ts'

/** What a reader says of one sentence. Nothing of it is believed before it is checked. */
export interface SentenceReading {
  number: number
  kind: SentenceKind
  support: Support
  /** By the names of the sources. */
  quotes: readonly { source: string; words: string }[]
  /** Words of the sentence that no source says, or that one contradicts; empty when there are none. */
  missing: string
}

/** A sentence of which a reader was right: what supports it stands in its sources. */
export interface CheckedSentence {
  sentence: DraftSentence
  kind: SentenceKind
  quotes: { source: NumberedSource; words: string }[]
}

export interface CheckedReading {
  /** Each sentence that holds, in their order. */
  sentences: CheckedSentence[]
  /** What keeps the draft from going out by itself, with the words that it is about. */
  verdicts: GuardVerdict[]
}

interface Read {
  sentences: readonly DraftSentence[]
  sources: readonly NumberedSource[]
  /** All that the draft may draw on, the lead's words among it: no reader sees those. */
  all: GuardSources
}

/**
 * Checks, without a model, what a reader says of a draft: that it read every sentence, that each quote stands letter by letter in the source
 * named, that what a sentence states of us has one, that its hard facts are in its quotes or the lead's part, and that what it says of the
 * lead is what the lead said. Whatever does not check is a mark that holds the draft. Pure, never throws.
 */
export function checkReading(readings: readonly SentenceReading[], read: Read): CheckedReading {
  const checked = read.sentences.map((sentence) => {
    const own = readings.filter(({ number }) => number === sentence.number)
    const outcomes = own.map((reading) => checkOne(reading, sentence, read))
    const against =
      own.length === 0 ? [verdictAt(sentence, '', (words) => ({ code: 'left_out', words }))] : outcomes.flatMap(gravest)
    return { against, held: outcomes[0]?.held }
  })
  return {
    sentences: checked.flatMap(({ against, held }) => (against.length === 0 && held !== undefined ? [held] : [])),
    verdicts: checked.flatMap(({ against }) => against.slice(0, 1)),
  }
}

interface Outcome {
  against: GuardVerdict[]
  held: CheckedSentence
}

const gravest = ({ against }: Outcome): GuardVerdict[] => against.slice(0, 1)

function checkOne(reading: SentenceReading, sentence: DraftSentence, { sources, all }: Read): Outcome {
  const { kind, support, missing } = reading
  const quoted = reading.quotes.map(({ source: name, words }) => {
    const source = sources.find((one) => one.name === name.trim().toUpperCase())
    return { source, words: source === undefined ? undefined : findQuote(source.text, words) }
  })
  const quotes = quoted.flatMap(({ source, words }) =>
    source === undefined || words === undefined ? [] : [{ source, words }],
  )
  const isClaim = kind === 'about_us'
  const against: GuardVerdict[] = []
  const hold = (code: ReadingFinding, at = ''): void =>
    void against.push(verdictAt(sentence, at, (words) => ({ code, words })))
  const quote = quotes[0]?.words ?? null
  if (support === 'contradicted')
    against.push(verdictAt(sentence, missing, (words) => ({ code: 'said_otherwise', words, quote })))
  if (isClaim && (support === 'not_in_sources' || missing.trim() !== '')) hold('not_in_sources', missing)
  if (quotes.length < quoted.length) hold('quote_not_found')
  if (isClaim && quotes.length === 0) hold('no_quote')
  against.push(...unquoted(sentence, quotes, all))
  if (kind === 'about_lead' && !mayBeTheLeads(sentence, all)) hold('not_the_leads')
  return { against, held: { sentence, kind, quotes } }
}

type ReadingFinding = 'not_in_sources' | 'no_quote' | 'quote_not_found' | 'not_the_leads'

/** The sentence's hard facts that stand in none of its passages, and are not the lead's. */
function unquoted(sentence: DraftSentence, quotes: CheckedSentence['quotes'], all: GuardSources): GuardVerdict[] {
  const passages = quotes.map(({ words }) => words)
  return checkQuoted(sentence, passages, all).map(({ kind: fact, start, end }) =>
    verdictAt(sentence, sentence.body.slice(start, end), (words) => ({ code: 'not_quoted', fact, words })),
  )
}

const maxWordsChars = 120
const shortened = (words: string): string =>
  words.length <= maxWordsChars ? words : `${words.slice(0, maxWordsChars - 1).trimEnd()}…`

/** At these words of the sentence, or at all of it where they do not stand in it. */
function verdictAt(
  { start, text }: DraftSentence,
  words: string,
  findingOf: (words: string) => GuardFinding,
): GuardVerdict {
  const passage = words.trim() === '' ? undefined : findWords(text, words)
  const at = passage === undefined ? -1 : text.indexOf(passage)
  const span =
    passage === undefined || at < 0
      ? { start, end: start + text.length, text }
      : { start: start + at, end: start + at + passage.length, text: passage }
  return { kind: 'meaning', severity: 'block', span, finding: findingOf(shortened(span.text)) }
}
