import type { FactKind } from '#contract/guard.ts'
import { matchesIn } from '../../text/expression.ts'
import { cover, type PlainText, type Span } from './plain-text.ts'

/**
 * Something that a text states and that may be wrong. `claims`: each of these, found among what a source proves, is a proof.
 * `proves`: what the same words prove when they stand in a source. Slots are those of the plain text it was found in.
 */
export interface Fact {
  kind: FactKind
  start: number
  end: number
  claims: readonly string[]
  proves: readonly string[]
  /** A claim in mere words, though it sounds like a commitment: "the best price", "many of our customers". */
  isOfMeaning?: boolean
  /** Of a claim about a product, the place of each of its words. */
  parts?: readonly Span[]
}

export type FactFinder = (plain: PlainText, isSource?: boolean) => Fact[]

/** A fact that one reading says in one way only. */
export const plainFact = (kind: FactKind, match: { index: number; 0: string }, key: string): Fact => ({
  kind,
  start: match.index,
  end: match.index + match[0].length,
  claims: [key],
  proves: [key],
})

/** The first fact that proves a claim, by its kind and the claim. */
export function provedBy(facts: readonly Fact[]): Map<string, Fact> {
  const proofs = new Map<string, Fact>()
  for (const fact of facts)
    for (const key of fact.proves) if (!proofs.has(`${fact.kind} ${key}`)) proofs.set(`${fact.kind} ${key}`, fact)
  return proofs
}

/** A pattern with what its matches state. */
export type Reader = readonly [RegExp, (match: RegExpExecArray) => Fact[]]

/** Reads a text by one pattern after the other; what one has read is no longer there for the next. */
export function readInTurn(text: string, readers: readonly Reader[]): Fact[] {
  const facts: Fact[] = []
  let left = text
  for (const [pattern, read] of readers) {
    const found = matchesIn(left, pattern).flatMap(read)
    facts.push(...found)
    left = cover(left, found)
  }
  return facts
}
