import { expression } from '../text/expression.ts'
import type { Fact } from './facts/fact.ts'
import { stemOf, stemsOf } from './facts/features.ts'
import { openers } from './facts/known-names.ts'
import { languageOf, type PlainText, sentenceAround } from './facts/plain-text.ts'
import { unitOf } from './facts/units.ts'
import type { Origin } from './money.ts'
import { speaksForUs } from './our-sources.ts'
import type { ReadSource } from './sources.ts'
import { said } from './words.ts'

/** One figure of several that a sentence of a source tells, each of something else. */
interface Listed {
  fact: Fact
  /** Stems of what it is said of, that no other of the list has. */
  own: ReadonlySet<string>
  list: object
  word: string
}

const lengths = /^(?:bare )?[\d.]+ (?:day|week|month|year|hour|minute)\b/
/** Of what kind a figure is: these may be taken for each other. */
const familyOf = ({ kind, claims, proves }: Fact): string | undefined => {
  const key = claims[0] ?? proves[0] ?? ''
  if (kind === 'price') return kind
  return kind === 'number' && lengths.test(key) ? 'length' : undefined
}

const parting = expression('g')`,(?=\s)|;|\b${said('listJoint')}\b`
const mostListed = 6

const wordsIn = (folded: string): string[] =>
  (folded.match(/\p{L}{4,}/gu) ?? []).filter((word) => !openers.has(word) && unitOf(word) === undefined)

const known = new WeakMap<ReadSource['facts'], readonly Listed[]>()

/** Found once for a source. */
function listsIn({ plain, facts }: ReadSource): readonly Listed[] {
  const found = known.get(facts)
  if (found !== undefined) return found
  const bySentence = new Map<string, { sentence: { start: number; end: number }; facts: Fact[] }>()
  for (const fact of facts) {
    const family = familyOf(fact)
    if (family === undefined) continue
    const sentence = sentenceAround(plain, fact)
    const key = `${sentence.start} ${family}`
    const one = bySentence.get(key) ?? { sentence, facts: [] }
    one.facts.push(fact)
    bySentence.set(key, one)
  }
  const lists = [...bySentence.values()].flatMap(({ sentence, facts: listed }): Listed[] => {
    if (listed.length < 2 || listed.length > mostListed) return []
    const colon = plain.folded.slice(sentence.start, listed[0]?.start).lastIndexOf(':')
    const start = sentence.start + colon + 1
    const stops = [...plain.folded.slice(start, sentence.end).matchAll(parting)].map(({ index }) => start + index)
    const parts = listed.map((fact) => ({
      start: stops.findLast((stop) => stop < fact.start) ?? start,
      end: stops.find((stop) => stop >= fact.end) ?? sentence.end,
    }))
    // Each in a part of its own.
    if (new Set(parts.map((part) => part.start)).size < listed.length) return []
    const words = parts.map((part) => wordsIn(plain.folded.slice(part.start, part.end)))
    const list = {}
    return listed.map((fact, at) => {
      const others = new Set(words.flatMap((some, index) => (index === at ? [] : some.map(stemOf))))
      const own = (words[at] ?? []).filter((word) => !others.has(stemOf(word)))
      return { fact, own: new Set(own.map(stemOf)), list, word: own.at(-1) ?? '' }
    })
  })
  known.set(facts, lists)
  return lists
}

const amountOf = ({ claims, proves }: Fact): number =>
  Number.parseFloat((claims[0] ?? proves[0] ?? '').replace('bare ', ''))

/** "5 million for each damage, 250 of it are yours": what is so far apart is not told of two alike. */
const isComparable = (one: Fact, other: Fact): boolean => {
  const [least, most] = [amountOf(one), amountOf(other)].toSorted((a, b) => a - b)
  return least !== undefined && most !== undefined && least > 0 && most / least <= mostApart
}
const mostApart = 12

/** A figure that a draft gives to one thing of a list and our sources to another. */
export interface Mislisted {
  fact: Fact
  owner: string
}

/**
 * Figures that ours tell of one thing of several, said of another of these: "six weeks" of special sizes where it is "6 weeks for standard sizes, 9
 * weeks for special ones". Silent where the sentence names the right one too, where any of ours tells it otherwise, and in another language.
 */
export function mislistedIn(
  plain: PlainText,
  sources: readonly ReadSource[],
  stated: readonly Fact[],
  derived: ReadonlyMap<Fact, Origin>,
): Mislisted[] {
  const lang = languageOf(plain)
  const own = sources.filter(speaksForUs)
  const lists = own.filter((source) => source.lang === lang || source.lang === 'und').flatMap(listsIn)
  if (lists.length === 0) return []
  const isTheirs = (fact: Fact) =>
    sources.some(
      ({ kind, proofs }) => kind === 'lead_message' && fact.claims.some((claim) => proofs.has(`${fact.kind} ${claim}`)),
    )
  return stated.flatMap((fact): Mislisted[] => {
    const family = familyOf(fact)
    if (family === undefined || fact.claims.length === 0 || isTheirs(fact)) return []
    const origin = derived.get(fact)
    const keys = new Set(fact.claims)
    const direct = own.flatMap((source) =>
      source.facts.filter(({ kind, proves }) => kind === fact.kind && proves.some((key) => keys.has(key))),
    )
    const givers = direct.length > 0 ? direct : origin === undefined ? [] : [origin.at]
    const listed = givers.flatMap((giver) => lists.find((one) => one.fact === giver) ?? [])
    if (givers.length === 0 || listed.length < givers.length || listed.some((one) => one.own.size === 0)) return []
    const { start, end } = sentenceAround(plain, fact)
    const words = plain.folded.slice(start, end)
    if (words.endsWith('?')) return []
    // Where the draft tells two of them, it tells which is whose.
    if (stated.some((one) => one !== fact && one.start >= start && one.end <= end && familyOf(one) === family))
      return []
    const figures = new Set(words.match(/\d+(?:[.,]\d+)*/g) ?? [])
    const stems = stemsOf(words)
    if (listed.some((one) => [...one.own].some((stem) => stems.has(stem)))) return []
    const rival = lists.find(
      (one) =>
        listed.some((giver) => giver.list === one.list) &&
        !givers.includes(one.fact) &&
        one.own.size > 0 &&
        [...one.own].filter((stem) => stems.has(stem)).length * 2 >= one.own.size &&
        listed.every((giver) => isComparable(giver.fact, one.fact)) &&
        !figures.has(amountOf(one.fact).toString()),
    )
    return rival === undefined ? [] : [{ fact, owner: rival.word }]
  })
}
