import type { Fact, FactKind } from '../facts/fact.ts'
import { openers } from '../facts/known-names.ts'
import { nameWords } from '../facts/names.ts'
import { type PlainText, sentenceAround } from '../facts/plain-text.ts'
import { unitOf } from '../facts/units.ts'

/** A figure with the names that it is said of: `$29` of `starter`. */
interface Pairing {
  fact: Fact
  labels: readonly string[]
}

const paired: ReadonlySet<FactKind> = new Set<FactKind>(['price', 'percentage', 'number'])
const parting = /[,;|]|\b(?:and|und|et|y|en|e|while|whereas|but)\b/g

/** Words with a capital, and words that others write so, that may tell one offer from another. */
function labelsIn(plain: PlainText, start: number, end: number, known?: ReadonlySet<string>): string[] {
  const text = plain.text.slice(start, end)
  const words = known === undefined ? (text.match(/(?<![\p{L}\p{N}])\p{Lu}\p{L}{2,}/gu) ?? []) : [text]
  return words
    .flatMap(nameWords)
    .filter((word) => (known === undefined ? unitOf(word) === undefined && !openers.has(word) : known.has(word)))
}

/** The names beside a figure: those in its own part of the sentence, else the nearest before it. */
function labelsOf(plain: PlainText, fact: Fact, known?: ReadonlySet<string>): string[] {
  const sentence = sentenceAround(plain, fact)
  const before = plain.folded.slice(sentence.start, fact.start)
  const behind = plain.folded.slice(fact.end, sentence.end)
  const from = sentence.start + ([...before.matchAll(parting)].at(-1)?.index ?? 0)
  const to = fact.end + ([...behind.matchAll(parting)][0]?.index ?? behind.length)
  const beside = labelsIn(plain, from, to, known)
  return beside.length > 0 ? beside : labelsIn(plain, sentence.start, fact.start, known).slice(-1)
}

/** Which figures the sources give to which names. */
export function pairingsOf(sources: readonly { plain: PlainText; facts: readonly Fact[] }[]): Pairing[] {
  return sources.flatMap(({ plain, facts }) =>
    facts.filter(({ kind }) => paired.has(kind)).map((fact) => ({ fact, labels: labelsOf(plain, fact) })),
  )
}

/**
 * The name for which the sources give another figure of that kind and not this one ("Growth" for $29, which is Starter's);
 * null when nothing speaks against it. Silent where a source names nobody.
 */
export function mispaired(pairings: readonly Pairing[], plain: PlainText, fact: Fact): string | null {
  if (!paired.has(fact.kind)) return null
  const same = pairings.filter(({ fact: other }) => other.kind === fact.kind)
  const labels = labelsOf(plain, fact, new Set(same.flatMap((one) => one.labels)))
  const givers = same.filter(({ fact: other }) => fact.claims.some((claim) => other.proves.includes(claim)))
  if (labels.length === 0 || givers.length === 0) return null
  if (givers.some((giver) => giver.labels.length === 0 || giver.labels.some((label) => labels.includes(label))))
    return null
  const unit = (one: Fact) => one.claims[0]?.replace(/^[\d.]+|\/.*$/g, '')
  const rival = same.find(
    (other) => unit(other.fact) === unit(fact) && other.labels.some((label) => labels.includes(label)),
  )
  return rival?.labels.find((label) => labels.includes(label)) ?? null
}
