import { languageOf, type PlainText, type Span } from '../facts/plain-text.ts'
import { greetingsIn } from '../recipient.ts'
import type { ReadSource } from '../sources.ts'
import { takenUpIn } from '../taken-up.ts'
import { type GuardVerdict, verdictAt, verdictOnAll } from '../verdict.ts'
import { doubtOf, type Weights } from './classify.ts'
import { readDraftWords } from './draft-words.ts'
import { featuresOf, type RuleFinding, type WordFeatures } from './features.ts'
import { openSources } from './found-words.ts'
import { quotedIn } from './quoted.ts'

/*
 * Chosen on drafts of strangers and of a model, each set judged by what was learned from the others (decisions/036): of what holds a draft
 * for nothing and of what goes out unread neither may grow much.
 */
/** A word that is more doubtful than this is marked. */
const markedFrom = -1.5
/** A draft with a word that is more doubtful than this is put before a person, */
const alarmedFrom = -2.2
/** and one whose most doubtful words are so, taken together: they tell more than the worst alone. */
const heldFrom = -3.4
const heldBy = 4
/** How doubtful a word is that is not there. */
const calm = -12
/** A mark of the rules that has no word as doubtful as this goes. */
const surelyBelow = -2.9

/** What a text states in words: here the rules know words, not meaning, and may be told so, unless a source says the opposite. */
const aboutWords: ReadonlySet<string> = new Set(['feature', 'promise'])

/** What the rules made of a draft: what they traced to which kind of source, and what they have against it. */
export interface RuledDraft {
  plain: PlainText
  sources: readonly ReadSource[]
  verdicts: readonly GuardVerdict[]
  traced: readonly RuleFinding[]
}

/** The features of a draft's words, beside what the rules made of them. */
export function readWords({ plain, sources, verdicts, traced }: RuledDraft): WordFeatures[] {
  const lang = languageOf(plain)
  const finder = openSources(sources, lang)
  const against = verdicts
    .filter(({ span }) => span.end > span.start)
    .map(({ kind, span }) => ({ name: `X${kind}`, start: span.start, end: span.end }))
  // Whom the draft greets is another question, see `recipientVerdicts`.
  const greeted = greetingsIn(plain)
  return featuresOf(readDraftWords(plain, finder, lang), finder, [...against, ...traced], lang).filter(
    (word) => !greeted.some((name) => isOn(name, word)),
  )
}

/** A word with how much speaks against it. */
interface Doubt extends WordFeatures {
  doubt: number
}

/** How doubtful each word of a draft is: a quoted one, and one that takes up what is the lead's, is not. */
export function doubtsOf(ruled: RuledDraft, weights: Weights): Doubt[] {
  const isQuoted = quotedIn(ruled.plain, ruled.sources)
  const isTakenUp = takenUpIn(ruled.plain, ruled.sources, ruled.traced)
  return readWords(ruled).map((word) => ({
    ...word,
    doubt: isQuoted(word.place) || isTakenUp(word.place) ? calm : doubtOf(weights, word.places),
  }))
}

/**
 * Reads a draft a second time, by what was learned from drafts: marks words that no source seems to say, puts a doubtful sentence
 * before a person, and takes back marks about mere words of which it is sure. What the rules say of figures, names, links and conduct stands.
 */
export function secondReading(ruled: RuledDraft, weights: Weights): GuardVerdict[] {
  const doubts = doubtsOf(ruled, weights)
  const kept = ruled.verdicts.filter((verdict) => !isUnfounded(verdict, doubts))
  const isFree = ({ place }: Doubt) => !kept.some(({ span }) => isOn(span, place))
  const marks = stretchesOf(doubts.filter((one) => isMarked(one.doubt) && !one.isFigure && isFree(one))).map((at) =>
    verdictAt(ruled.plain, 'claim', at, { code: 'seems_unsaid', words: shown(ruled.plain, at) }),
  )
  return [...kept, ...marks, ...heldSentence(ruled.plain, doubts, [...kept, ...marks])]
}

function isUnfounded({ kind, span, finding }: GuardVerdict, doubts: readonly Doubt[]): boolean {
  if (!aboutWords.has(kind) || finding.code === 'contradicted') return false
  const words = doubts.filter(({ place }) => isOn(span, place))
  return words.length > 0 && words.every(({ doubt }) => doubt < surelyBelow)
}

const isOn = (span: Span, place: Span): boolean => span.start < place.end && span.end > place.start

/** Doubtful words side by side are one stretch. */
function stretchesOf(words: readonly Doubt[]): Span[] {
  const stretches: { start: number; end: number }[] = []
  for (const { start, end } of words) {
    const last = stretches.at(-1)
    if (last !== undefined && start - last.end <= 1) last.end = end
    else stretches.push({ start, end })
  }
  return stretches
}

/** Whether a word as doubtful as this is marked. */
export const isMarked = (doubt: number): boolean => doubt > markedFrom

/** Whether words as doubtful as these keep a draft back, though none of them is marked. */
export function isHeld(doubts: readonly number[]): boolean {
  const worst = [...doubts, ...Array<number>(heldBy).fill(calm)].sort((a, b) => b - a).slice(0, heldBy)
  return (worst[0] ?? calm) > alarmedFrom || worst.reduce((sum, doubt) => sum + doubt, 0) > heldBy * heldFrom
}

/** Of a draft that is held the most doubtful sentence that has no mark; it counts as none itself. */
function heldSentence(plain: PlainText, doubts: readonly Doubt[], verdicts: readonly GuardVerdict[]): GuardVerdict[] {
  const marked = new Set(
    doubts.filter(({ place }) => verdicts.some(({ span }) => isOn(span, place))).map(({ sentence }) => sentence),
  )
  const unmarked = doubts.filter(({ sentence }) => !marked.has(sentence)).sort((a, b) => b.doubt - a.doubt)
  const [worst] = unmarked
  if (worst === undefined || !isHeld(unmarked.map(({ doubt }) => doubt))) return []
  const words = doubts.filter(({ sentence }) => sentence === worst.sentence)
  const at = { start: words[0]?.start ?? worst.start, end: words.at(-1)?.end ?? worst.end }
  return [verdictOnAll('unread', { code: 'doubtful_sentence', words: shown(plain, at) })]
}

const mostShown = 140
const shown = (plain: PlainText, { start, end }: Span): string => {
  const words = plain.text.slice(start, end).replace(/\s+/g, ' ')
  return words.length <= mostShown ? words : `${words.slice(0, mostShown)}…`
}
