import { expression } from '../text/expression.ts'
import { amountOf, anyAmount } from './facts/amounts.ts'
import { conceptOf } from './facts/concepts.ts'
import { digitsIn } from './facts/digits.ts'
import type { Fact } from './facts/fact.ts'
import { openers } from './facts/known-names.ts'
import { isOrdinary } from './facts/ordinary-words.ts'
import { languageOf, type PlainText, type Span, taken } from './facts/plain-text.ts'
import { unitOf } from './facts/units.ts'
import { speaksForUs } from './our-sources.ts'
import type { ReadSource } from './sources.ts'
import { said } from './words.ts'

/** So many of a thing, as a text counts it: "three profiles", "14 enfermeras". */
export interface Counted extends Span {
  amount: number
  /** What is counted, so that two texts and two languages name it alike; none when nothing tells it. */
  things: readonly string[]
  /** Told as a limit: "up to 20 people". */
  isBound: boolean
}

const counting = new RegExp(
  `(?<![\\w.,:/€$£-])(${anyAmount})(?![\\w.,:/%°]?\\d|[ -]?[%€$£°])${taken}*((?:[ -]\\p{L}+){1,4})`,
  'gu',
)
const bounded = expression()`(?:\b${said('fromCount')}|\b${said('upToCount')}|-|\b${said('rangeTo')}) $`
const boundedBehind = expression('u')`^(?: \p{L}+){0,2} ${said('orMore')}`
const moreBehind = expression()`^ ${said('orMore')}(?= )`
/** Where the thing stands first, and what it is like behind it. */
const nounFirst: ReadonlySet<string> = new Set(['fr', 'es', 'it', 'pt'])
const leastLetters = 4
const stemLetters = 5

const known = new WeakMap<PlainText, readonly Counted[]>()

/** Everything that a text counts; found once. */
export function countedIn(plain: PlainText, isSource: boolean): readonly Counted[] {
  const found = known.get(plain)
  if (found !== undefined) return found
  const lang = languageOf(plain)
  const { folded, spelled } = digitsIn(plain, isSource)
  const all = [...folded.matchAll(counting)].map((match): Counted => {
    const end = match.index + (match[1] ?? '').length
    return {
      start: spelled.get(match.index) ?? match.index,
      end,
      amount: amountOf(match[1] ?? ''),
      things: thingsIn((match[2] ?? '').replace(moreBehind, ''), lang),
      isBound:
        bounded.test(folded.slice(Math.max(0, match.index - 24), match.index).replaceAll(taken, '')) ||
        boundedBehind.test(folded.slice(end, end + 40)),
    }
  })
  known.set(plain, all)
  return all
}

const isSmall = (word: string): boolean => word.length < leastLetters || openers.has(word)

/** Of the words behind a number the one that is counted; none where it is a measure, a length of time or money. */
function thingsIn(behind: string, lang: string): string[] {
  const words = behind.trim().split(/[ -]/)
  const last = words.findIndex((word) => isSmall(word) && unitOf(word) === undefined)
  const run = last < 0 ? words : words.slice(0, last)
  if (run.some((word) => unitOf(word) !== undefined)) return []
  const end = run.findLast((word) => !isOrdinary(lang, word))
  const nouns = nounFirst.has(lang) ? [run[0]] : lang === 'und' ? [run[0], end] : [end]
  return [...new Set(nouns.flatMap((noun) => (noun === undefined ? [] : nameOf(noun))))]
}

const nameOf = (word: string): string => {
  const concept = conceptOf(word)
  return concept < 0 ? word.slice(0, stemLetters) : `#${concept}`
}

/** "One of our two metals": two of something are told of anything. */
const leastTold = 3

/** Where a draft counts something of ours otherwise than our sources do. */
export interface Miscounted {
  fact: Fact
  /** What is counted, in the draft's words. */
  owner: string
}

/** The fact that a count was read as. */
export const factAt = (stated: readonly Fact[], { start, end }: Span): Fact | undefined =>
  stated.find((fact) => fact.kind !== 'feature' && fact.kind !== 'promise' && fact.start < end && fact.end > start)

/** What a small number in words counts, which is no fact by itself. */
export const asideOf = ({ amount, start, end }: Counted): Fact => ({
  kind: 'number',
  start,
  end,
  claims: [`${amount} thing`],
  proves: [],
})

const part = expression('u')`^${taken}*[ -](?:${said('outOf')}|${said('perMany')})\b`

/**
 * Counts of a draft where ours counts that very thing, and otherwise: "14 doctors" of "11 doctors and 14 nurses". What the lead counts, and
 * what is `derived`, is no finding, nor is a part of some ("two of the three").
 */
export function miscountedIn(
  plain: PlainText,
  sources: readonly ReadSource[],
  stated: readonly Fact[],
  derived: ReadonlyMap<Fact, unknown>,
): Miscounted[] {
  const counted = countedIn(plain, false).filter(({ things, amount }) => things.length > 0 && amount >= leastTold)
  if (counted.length === 0) return []
  const own = sources.filter(speaksForUs).flatMap((source) => countedIn(source.plain, true))
  const isTheirs = (amount: number): boolean =>
    sources.some(({ kind, proofs }) => kind === 'lead_message' && proofs.has(`number ${amount}`))
  return counted.flatMap((one) => {
    const { amount, things, end } = one
    const fact = factAt(stated, one)
    if (isTheirs(amount) || (fact !== undefined && (fact.kind !== 'number' || derived.has(fact)))) return []
    if (part.test(digitsIn(plain).folded.slice(end, end + 16))) return []
    const same = own.filter((other) => other.things.some((thing) => things.includes(thing)))
    const rival = same.find((other) => other.isBound === one.isBound)
    if (same.some((other) => other.amount === amount) || rival === undefined) return []
    return [{ fact: fact ?? asideOf(one), owner: plain.text.slice(end).match(/\p{L}{4,}/u)?.[0] ?? '' }]
  })
}
