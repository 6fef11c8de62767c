import type { GuardFinding, SentenceKind, Support } from '#contract/guard.ts'
import { findWords } from '#lib/find-words.ts'
import { checkQuoted } from '../guard/check-quoted.ts'
import type { DraftSentence } from '../guard/draft-sentences.ts'
import { readPlain, type Span } from '../guard/facts/plain-text.ts'
import { type GuardSources, readSources } from '../guard/sources.ts'
import { traceFacts } from '../guard/trace-facts.ts'
import { isOfTaxAlone } from '../guard/vat.ts'
import type { GuardVerdict } from '../guard/verdict.ts'
import { findQuote, passageAround } from './find-quote.ts'
import { mayBeTheLeads } from './lead-claims.ts'
import type { NumberedSource } from './numbered-sources.ts'
import { claimsOfUs, isRequest } from './own-claims.ts'

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
 * named, that what a sentence states of us has one, that its hard facts are in its quotes, in those of the sentences before it, or in the lead's
 * part, and that what it says of the lead is what the lead said. Whatever does not check is a mark that holds the draft. Pure, never throws.
 */
export function checkReading(readings: readonly SentenceReading[], read: Read): CheckedReading {
  const found = readings.map((reading) => ({ ...reading, ...findQuotes(reading, read) }))
  const facts = factsIn(read)
  const checked = read.sentences.map((sentence) => {
    const own = found.filter(({ number }) => number === sentence.number)
    const earlier = found.filter(({ number }) => number < sentence.number).flatMap(({ quotes }) => quotes)
    const against =
      own.length === 0
        ? [verdictAt(sentence, '', (words) => ({ code: 'left_out', words }))]
        : own.flatMap((reading) =>
            whatSpeaksAgainst(reading, {
              sentence,
              earlier,
              all: read.all,
              hasFacts: isWithinAny(facts, sentence),
            }).slice(0, 1),
          )
    return { sentence, against: against.slice(0, 1), reading: own[0] }
  })
  return {
    sentences: checked.flatMap(({ sentence, against, reading }) =>
      against.length > 0 || reading === undefined ? [] : [{ sentence, kind: reading.kind, quotes: reading.quotes }],
    ),
    verdicts: checked.flatMap(({ against }) => against),
  }
}

/** Whatever the draft states that must be in a quote: found once, so that most of its sentences need not be looked through. */
function factsIn({ sentences, all }: Read): readonly Span[] {
  const [first] = sentences
  return first === undefined ? [] : traceFacts(readPlain(first.body), readSources(all), all).facts
}

const isWithinAny = (facts: readonly Span[], { start, end }: Span): boolean =>
  facts.some((fact) => fact.start < end && fact.end > start)

interface FoundQuotes {
  quotes: CheckedSentence['quotes']
  /** One at least does not stand where the reader says. */
  isInvented: boolean
}

function findQuotes({ quotes }: SentenceReading, { sources }: Read): FoundQuotes {
  const found = quotes.flatMap(({ source: name, words }) => {
    const source = sources.find((one) => one.name === name.trim().toUpperCase())
    const passage = source && findQuote(source.text, words)
    return source === undefined || passage === undefined ? [] : [{ source, words: passage }]
  })
  return { quotes: found, isInvented: found.length < quotes.length }
}

interface OfSentence {
  sentence: DraftSentence
  /** What the sentences before it rest on: a sum is of what they say. */
  earlier: CheckedSentence['quotes']
  all: GuardSources
  hasFacts: boolean
}

/** The gravest first. */
function whatSpeaksAgainst(
  { kind, support, missing, quotes, isInvented }: Omit<SentenceReading, 'quotes'> & FoundQuotes,
  { sentence, earlier, all, hasFacts }: OfSentence,
): GuardVerdict[] {
  if (isSignature(sentence, all)) return []
  const isAsked = kind === 'question' && isRequest(sentence)
  const isClaim = kind === 'about_us' || (quotes.length === 0 && !isAsked && claimsOfUs(sentence))
  const against: GuardVerdict[] = []
  const hold = (code: ReadingFinding, at = ''): void =>
    void against.push(verdictAt(sentence, at, (words) => ({ code, words })))
  const quote = quotes[0]?.words ?? null
  if (support === 'contradicted')
    against.push(verdictAt(sentence, missing, (words) => ({ code: 'said_otherwise', words, quote })))
  // A sum with a price in it that is told without tax is told so, whatever else is in it: a reader looks at each price's own entry.
  const isLacking = (support === 'not_in_sources' || missing.trim() !== '') && !isOfTaxAlone(missing)
  if (isClaim && isLacking) hold('not_in_sources', missing)
  if (isInvented) hold('quote_not_found')
  if (isClaim && quotes.length === 0) hold('no_quote')
  if (hasFacts && against.length === 0) against.push(...unquoted(sentence, [...earlier, ...quotes], all))
  if (kind === 'about_lead' && !mayBeTheLeads(sentence, all)) hold('not_the_leads')
  return against
}

const lettersOf = (words: string): string => (words.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').toLowerCase()

/** Who signs is known from the mailbox, which no reader sees: "Dr Fiona Lask", who wrote "Fiona Lask" before. */
const isSignature = ({ text }: DraftSentence, { senders = [] }: GuardSources): boolean =>
  senders.some(({ name }) => lettersOf(name) !== '' && lettersOf(name) === lettersOf(text))

type ReadingFinding = 'not_in_sources' | 'no_quote' | 'quote_not_found' | 'not_the_leads'

/** The sentence's hard facts that stand in none of its passages, and are not the lead's. */
function unquoted(sentence: DraftSentence, quotes: CheckedSentence['quotes'], all: GuardSources): GuardVerdict[] {
  const passages = quotes.map(({ source, words }) => passageAround(source.text, words))
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
