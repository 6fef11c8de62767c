import { type FactKind, factKinds } from '#contract/guard.ts'
import { secondReading } from './classifier/second-reading.ts'
import { guardWeights } from './classifier/weights.ts'
import { readPlain, type Span, sentenceAround } from './facts/plain-text.ts'
import { readByRules } from './guard-draft.ts'

/** A fact of a golden reply that no knowledge and no setting states: it was true for the lead to whom it was written. */
export interface OpenFact extends Span {
  kind: FactKind
  text: string
  /** The sentence that states it. */
  passage: Span
}

export interface ReadGolden {
  facts: OpenFact[]
  /** The sentences that are for no other lead's eyes: of those facts, of a greeting by name, a gap, hidden text. */
  passages: Span[]
  /** The entries that state its other facts. */
  backedBy: string[]
}

type Setting = { name: string; value: string }
type Proving = { id: string; title: string; content: string }

const isFactKind = (kind: string): kind is FactKind => factKinds.some((one) => one === kind)

/**
 * Holds the words of a golden reply against knowledge and settings alone, as if it were a draft to a lead of whom nothing is known. Pure.
 *
 * @param knowledge no golden reply among it: one lead's promise proves no other's
 */
export function readGolden(text: string, knowledge: readonly Proving[], settings: readonly Setting[]): ReadGolden {
  const { ruled, facts } = readByRules({
    body: text,
    subject: '',
    subjects: [''],
    lang: 'und',
    recipientEmail: '',
    sources: {
      knowledge,
      settings,
      ownMessages: [],
      leadMessages: [],
      lead: { name: '', email: '', company: '' },
    },
  })
  // What was learned may take back a mark on mere words, never one on a promise: what is asked once needs no mercy.
  const verdicts = [
    ...ruled.verdicts.filter(({ kind }) => kind !== 'feature'),
    ...secondReading(ruled, guardWeights()).filter(({ kind }) => kind === 'feature'),
  ]
  const marks = verdicts.filter(({ severity, span }) => severity !== 'warn' && span.end > span.start)
  const stated = marks.flatMap(({ kind, span: { start, end } }) => (isFactKind(kind) ? [{ kind, start, end }] : []))
  const others = marks.filter(({ kind }) => !isFactKind(kind)).map(({ span }) => span)
  // A day that is only proposed is nobody's claim in a draft; here it was proposed to somebody else.
  const proposed = facts.flatMap(({ kind, start, end, source }) =>
    kind === 'date' && source === null ? [{ kind, start, end }] : [],
  )
  const open = apart([...stated, ...proposed])
  const passages = joined([...open, ...others].map((at) => passageAround(text, at)))
  return {
    facts: open.map((fact) => ({
      ...fact,
      text: text.slice(fact.start, fact.end),
      passage: passages.find(({ start, end }) => start <= fact.start && fact.end <= end) ?? fact,
    })),
    passages,
    backedBy: [...new Set(facts.flatMap(({ source }) => (source?.source === 'knowledge' ? [source.id] : [])))],
  }
}

/** In the order of the text; those that share words are one, of the first one's kind. */
function apart(found: readonly (Span & { kind: FactKind })[]): (Span & { kind: FactKind })[] {
  const kept: (Span & { kind: FactKind })[] = []
  for (const fact of [...found].sort((a, b) => a.start - b.start)) {
    const last = kept.at(-1)
    if (last !== undefined && fact.start < last.end) kept.splice(-1, 1, { ...last, end: Math.max(last.end, fact.end) })
    else kept.push(fact)
  }
  return kept
}

/** Sentences that share words are one: "by 30. Juni" has no end in it. */
function joined(passages: readonly Span[]): Span[] {
  const apart: Span[] = []
  for (const { start, end } of [...passages].sort((a, b) => a.start - b.start)) {
    const last = apart.at(-1)
    if (last !== undefined && start < last.end) apart.splice(-1, 1, { start: last.start, end: Math.max(last.end, end) })
    else apart.push({ start, end })
  }
  return apart
}

function passageAround(text: string, fact: Span): Span {
  const plain = readPlain(text)
  const at = {
    start: plain.places.findIndex((place) => place >= fact.start),
    end: plain.places.findLastIndex((place) => place < fact.end) + 1,
  }
  const { start, end } = sentenceAround(plain, at)
  return { start: plain.places[start] ?? fact.start, end: (plain.places[end - 1] ?? fact.end - 1) + 1 }
}
