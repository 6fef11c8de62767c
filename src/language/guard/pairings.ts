import type { FactKind } from '#contract/guard.ts'
import { expression } from '../text/expression.ts'
import type { Fact } from './facts/fact.ts'
import { empty } from './facts/feature-words.ts'
import { openers } from './facts/known-names.ts'
import { nameWords } from './facts/names.ts'
import { type PlainText, sentenceAround } from './facts/plain-text.ts'
import { unitOf } from './facts/units.ts'
import { allSaid, said } from './words.ts'

/** A figure with the names that it is said of: `$29` of `starter`. */
export interface Pairing {
  fact: Fact
  labels: readonly string[]
  /** What it is for each of: "5.80 € je Leuchte". */
  each: string
}

const paired: ReadonlySet<FactKind> = new Set<FactKind>(['price', 'percentage', 'number'])
const parting = expression('g')`[,;|]|\b${said('pairParting')}\b`

/** Stand beside any figure: what something costs, and what for each. */
const generic: ReadonlySet<string> = new Set(allSaid('besideFigures'))

/** Words with a capital, and words that others write so, that may tell one offer from another. */
function labelsIn(plain: PlainText, start: number, end: number, known?: ReadonlySet<string>): string[] {
  const text = plain.text.slice(start, end)
  const words =
    known === undefined
      ? (text.match(
          /(?<![\p{L}\p{N}])(?<!\b(?:je|pro|per|par|por) )(?:\p{Lu}\p{L}{2,}|\p{Lu}\d{1,3}(?![\p{L}\p{N}]))/gu,
        ) ?? [])
      : [
          text
            .replace(absent, ' ')
            .replace(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{N}'-]*/gu, (word) => (empty.has(word) ? ' ' : word)),
        ]
  return words
    .flatMap(nameWords)
    .flatMap((word) => (known === undefined ? [word] : labelIn(known, word)))
    .filter((word) => known !== undefined || (unitOf(word) === undefined && !openers.has(word) && !generic.has(word)))
}

/** The label that a word is, be it told of one or of several: "remise" of "Remises". */
const labelIn = (known: ReadonlySet<string>, word: string): string[] => {
  if (known.has(word)) return [word]
  const other = word.endsWith('s') ? word.slice(0, -1) : `${word}s`
  return word.length >= leastLabel && known.has(other) ? [other] : []
}
const leastLabel = 5
/** "Without sensors": of what is not had no figure is. */
const absent = expression('giu')`(?<!\p{L})${said('withoutName')} \p{L}[\p{L}-]+`

/** The names beside a figure: those in its own part of the sentence, else the nearest before it. */
function labelsOf(plain: PlainText, fact: Fact, known?: ReadonlySet<string>): string[] {
  const sentence = sentenceAround(plain, fact)
  const before = plain.folded.slice(sentence.start, fact.start)
  const behind = plain.folded.slice(fact.end, sentence.end)
  const from = sentence.start + ([...before.matchAll(parting)].at(-1)?.index ?? 0)
  const to = fact.end + ([...behind.matchAll(parting)][0]?.index ?? behind.length)
  const beside = labelsIn(plain, from, to, known)
  if (beside.length > 0) return beside
  // A name before another figure is that one's.
  const last = [...before.matchAll(/\d/g)].at(-1)
  // So is one right behind it: "30 % on order, 60 % once it is there".
  const parted = last === undefined ? undefined : [...before.slice(last.index).matchAll(parting)][0]?.index
  const free =
    last === undefined
      ? sentence.start
      : sentence.start + Math.max(last.index + (parted ?? 1), ofOwn(before, last.index + 1))
  return labelsIn(plain, free, fact.start, known).slice(-1)
}

/** "Deep-freeze glue: holds down to -40 °C, applied from -10 °C": what stands before the colon is what every measure behind it is of. */
function headLabelsOf(plain: PlainText, fact: Fact): string[] {
  const { start } = sentenceAround(plain, fact)
  const before = plain.text.slice(start, fact.start)
  const head = /^[^\n:.;,?!]{2,40}(?=\s?:|\n)/u.exec(before)
  const isLimit = fact.kind === 'number' || limitBefore.test(plain.folded.slice(start, fact.start))
  return head === null || !isLimit ? [] : labelsIn(plain, start, start + head[0].length)
}
/** From here on something holds: no price of anything. Folded; right before. */
const limitBefore = expression()`\b${said('tierFrom')} $`

/** "€9.50 for every pallet in storage, and €750 once": what another figure is for is that one's, as far as its own part goes. */
function ofOwn(before: string, from: number): number {
  const behind = before.slice(from)
  const stop = [...behind.matchAll(parting)].find(({ index }) => /\p{L}/u.test(behind.slice(0, index)))
  return stop !== undefined && forWhat.test(behind.slice(0, stop.index)) ? from + stop.index : from
}
const forWhat = expression('u')`\b(?:${said('perThing')}|${said('eachOf')}|${said('forEach')})\b`

/** Which figures a source gives to which names. */
export const pairingsIn = (plain: PlainText, facts: readonly Fact[]): Pairing[] =>
  facts
    .filter(({ kind }) => paired.has(kind))
    .map((fact) => {
      const labels = labelsOf(plain, fact)
      return {
        fact,
        labels: labels.length === 0 ? labels : [...new Set([...labels, ...headLabelsOf(plain, fact)])],
        each:
          fact.kind === 'price' ? (eachOne.exec(plain.folded.slice(fact.end, fact.end + eachReach))?.[1] ?? '') : '',
      }
    })

const eachReach = 40
const eachOne = expression('u')`^[^.;,\n]{0,12}?(?:/|\b${said('eachOf')}\b) ?(\p{L}{4,})`
/** Of many of what a price is for each of it is said, too. Folded. */
const isEachOf = ({ each }: Pairing, label: string): boolean =>
  each !== '' && label.startsWith(each.slice(0, eachLetters))
const eachLetters = 6

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
  const unit = (one: Fact) => one.claims[0]?.replace(/^[\d.]+|\/.*$/g, '')
  const said = (one: Pairing) => labels.filter((label) => one.labels.includes(label) || isEachOf(one, label))
  const rivals = same.filter((one) => !givers.includes(one) && unit(one.fact) === unit(fact) && said(one).length > 0)
  const isRivals = (label: string) => rivals.some((rival) => rival.labels.includes(label))
  // "Plan" stands beside every figure: only what the others lack tells whose figure this is.
  const isGiven = givers.some((giver) => {
    const common = said(giver)
    if (giver.labels.length === 0 || common.some((label) => !isRivals(label))) return true
    return common.length > 0 && rivals.every((rival) => said(rival).every((label) => common.includes(label)))
  })
  if (isGiven) return null
  const isGivers = (label: string) => givers.some((giver) => giver.labels.includes(label))
  return rivals.flatMap(said).find((label) => !isGivers(label)) ?? null
}
