import type { Fact } from './facts/fact.ts'
import { type PlainText, type Span, sentenceAround } from './facts/plain-text.ts'
import { speaksForUs } from './our-sources.ts'
import type { ReadSource } from './sources.ts'
import { asideOf, countedIn, factAt } from './things.ts'

/** One of several things that may be had instead of each other, as an entry of its own tells it: "Team: $23 per seat per month". */
interface Option {
  /** The words of its name that no other of its kind has, as they are written. */
  names: readonly string[]
  source: ReadSource
}

const mostOptions = 24
/** A longer head is a sentence. */
const mostWords = 2
const judged: ReadonlySet<string> = new Set(['price', 'number', 'percentage', 'promise'])

/** What an entry is about, before its first colon or in its title: a few words, the first with a capital. */
const headOf = ({ plain: { text } }: ReadSource): string =>
  /^\s*(\p{Lu}[^\n:.;,?!]{1,40}?)\s*(?::|\n)/u.exec(text)?.[1] ?? ''

/** What an entry tells first, without its figures: what is paid or measured alike may be chosen between. */
function shapeOf({ facts }: ReadSource): string | undefined {
  const shape = ({ claims }: Fact) => (claims[0] ?? '').replace(/^(?:bare )?[\d.]+/, '')
  const price = facts.find(({ kind, claims }) => kind === 'price' && claims.length > 0)
  if (price !== undefined) return shape(price).includes('/') ? shape(price) : undefined
  const measures = facts.filter(({ kind, claims }) => kind === 'number' && claims.length > 0).map(shape)
  return measures.length < leastMeasures ? undefined : measures.join(' ')
}
const leastMeasures = 2

const wordsOf = (head: string): string[] => head.match(/\p{L}[\p{L}\p{N}]+/gu) ?? []

/** Entries that tell alike, under names that differ. */
function optionsIn(sources: readonly ReadSource[]): Option[] {
  const priced = sources
    .filter(speaksForUs)
    .flatMap((source) => {
      const words = wordsOf(headOf(source))
      const shape = words.length === 0 || words.length > mostWords ? undefined : shapeOf(source)
      return shape === undefined ? [] : [{ source, words, shape }]
    })
    .slice(0, mostOptions)
  return priced.flatMap((one) => {
    const others = priced.filter((other) => other !== one && other.shape === one.shape)
    const names = one.words.filter((word) => /^\p{Lu}/u.test(word) && !others.some(({ words }) => words.includes(word)))
    return others.length === 0 || names.length === 0 ? [] : [{ names, source: one.source }]
  })
}

const letter = /[\p{L}\p{N}]/u

/** Whether a text has one of the names as a word of its own. */
const isNamed = (text: string, { names }: Option): boolean =>
  names.some((name) => {
    const at = text.indexOf(name)
    return at >= 0 && !letter.test(text[at - 1] ?? '') && !letter.test(text[at + name.length] ?? '')
  })

/** A figure or commitment that stands by one option, and belongs to others. */
export interface Misplaced {
  fact: Fact
  /** The option that the draft says it of. */
  owner: string
}

/**
 * What the draft says of one option and only the entries of others say: "$23" of Business, whose entry has $38. Of which option a sentence
 * speaks it tells by its name, or what stands before it in its paragraph does. Silent where that names the right one, too.
 */
export function misplacedIn(plain: PlainText, sources: readonly ReadSource[], stated: readonly Fact[]): Misplaced[] {
  const options = optionsIn(sources)
  if (options.length < 2) return []
  const optionsOf = (at: Span) => options.filter((option) => isNamed(plain.text.slice(at.start, at.end), option))
  return [...stated, ...asidesIn(plain, stated)].flatMap((fact) => {
    if (!judged.has(fact.kind) || fact.claims.length === 0) return []
    const givers = sources.filter(
      (source) => speaksForUs(source) && fact.claims.some((claim) => source.proofs.has(`${fact.kind} ${claim}`)),
    )
    if (givers.length === 0 || givers.some((giver) => !options.some(({ source }) => source === giver))) return []
    const { start, end } = sentenceAround(plain, fact)
    const paragraph = { start: plain.text.lastIndexOf('\n', start) + 1, end }
    const here = optionsOf({ start, end })
    const named = here.length > 0 ? here : optionsOf(paragraph)
    if (optionsOf(paragraph).some(({ source }) => givers.includes(source))) return []
    const [first] = named.filter((option) => !isOfNearer(plain, stated, fact, option))
    if (first === undefined) return []
    return [{ fact, owner: first.names.join(' ') }]
  })
}

/**
 * "€11.50 a pay slip, and on top the base fee of €35": the option is named for a figure of its own, which stands nearer to its name than
 * the one in question does.
 */
function isOfNearer(plain: PlainText, stated: readonly Fact[], fact: Fact, { names, source }: Option): boolean {
  const { start, end } = sentenceAround(plain, fact)
  const sentence = plain.text.slice(start, end)
  return names.every((name) => {
    const at = sentence.indexOf(name)
    if (at < 0) return false
    const place = { start: start + at, end: start + at + name.length }
    const apart = (one: Span) => Math.max(one.start - place.end, place.start - one.end)
    return stated.some(
      (one) =>
        one !== fact &&
        one.kind === fact.kind &&
        apart(one) <= nearBy &&
        apart(one) < apart(fact) &&
        one.claims.some((claim) => source.proofs.has(`${one.kind} ${claim}`)),
    )
  })
}
const nearBy = 12

/** Small numbers in words count something, too: "four lawyer reviews". */
const asidesIn = (plain: PlainText, stated: readonly Fact[]): Fact[] =>
  countedIn(plain, false)
    .filter((one) => one.amount > 2 && one.things.length > 0 && factAt(stated, one) === undefined)
    .map(asideOf)
