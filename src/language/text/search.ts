import { memoize } from '#lib/memoize.ts'
import { beginningsOf, mostSigns } from './beginnings.ts'

/** A beginning is told by a number for its signs; each further one stirs it. */
const stir = (hash: number, sign: number): number => Math.imul(hash ^ sign, 0x9e3779b1) ^ (hash >>> 15)

/** As many slots has the table by which most places are passed over. */
const slots = 4096
const slotOf = (hash: number): number => (hash >>> 12) & (slots - 1)

/** The places of a text at which something may begin, and for each the numbers of its first sign, its first two, and so on. */
interface Places {
  places: readonly number[]
  begun: Int32Array
}

function placesFrom(text: string, isBegin: (at: number) => boolean): Places {
  const places: number[] = []
  for (let at = 0; at < text.length; at += 1) if (isBegin(at)) places.push(at)
  const begun = new Int32Array(places.length * mostSigns)
  for (const [index, place] of places.entries()) {
    let hash = 0
    for (let size = 0; size < mostSigns; size += 1) {
      hash = stir(hash, text.charCodeAt(place + size))
      begun[index * mostSigns + size] = hash
    }
  }
  return { places, begun }
}

/** The same text is searched for hundreds of things, one after the other. */
const keptChars = 50_000
const wordSign = /[\wß]/
const wordStarts = memoize(
  (text) => placesFrom(text, (at) => at === 0 || !wordSign.test(text.charAt(at - 1))),
  keptChars,
)

/** Finds what stands in a text, one match behind the other. */
export type Search = (text: string) => RegExpExecArray[]

/** What stands before and behind each alternative: it is no part of a longer word. */
const before = '(?<![\\wß])'
const behind = '(?![\\wß])'

const framed = (source: string, flags: string): RegExp => new RegExp(`${before}(?:${source})${behind}`, flags)

/**
 * Finds words and phrases in folded texts, as one expression of all these alternatives would: where several begin at one place, the first
 * that matches is found. Each is tried only where a text has its first signs, and is made only then: most texts have nothing of most.
 */
export function searchFor(alternatives: readonly string[]): Search {
  let phrases: Phrases | undefined
  return (text) => {
    phrases ??= readPhrases(alternatives)
    return searchIn(text, phrases)
  }
}

interface Phrases {
  /** The slots of all beginnings. */
  table: Uint8Array
  /** Which alternatives begin so, in their order. */
  beginning: ReadonlyMap<number, readonly number[]>
  /** Alternatives that may begin with anything, and where one of them is next. */
  untold: readonly number[]
  anyUntold: RegExp
  /** The expression of an alternative at one place. */
  expressionOf: (alternative: number) => RegExp
}

function numberOf(beginning: string): number {
  let hash = 0
  for (let at = 0; at < beginning.length; at += 1) hash = stir(hash, beginning.charCodeAt(at))
  return hash
}

function readPhrases(alternatives: readonly string[]): Phrases {
  const table = new Uint8Array(slots)
  const beginning = new Map<number, number[]>()
  const untold: number[] = []
  for (const [at, alternative] of alternatives.entries()) {
    const beginnings = beginningsOf(alternative)
    if (beginnings === null) untold.push(at)
    for (const hash of new Set(beginnings?.map(numberOf))) {
      table[slotOf(hash)] = 1
      const others = beginning.get(hash)
      if (others === undefined) beginning.set(hash, [at])
      else others.push(at)
    }
  }
  const made: RegExp[] = []
  return {
    table,
    beginning,
    untold,
    anyUntold: framed(untold.map((at) => alternatives[at]).join('|'), 'g'),
    expressionOf: (at) => {
      made[at] ??= framed(alternatives[at] ?? '', 'y')
      return made[at]
    },
  }
}

/** The alternatives of which a place has the first signs. */
function begunAt({ table, beginning }: Phrases, begun: Int32Array, index: number): readonly number[] {
  let found: readonly number[] = none
  for (let at = index * mostSigns; at < (index + 1) * mostSigns; at += 1) {
    const hash = begun[at] ?? 0
    if (table[slotOf(hash)] === 0) continue
    const some = beginning.get(hash)
    if (some !== undefined) found = found === none ? some : [...found, ...some]
  }
  return found
}
const none: readonly number[] = []

function searchIn(text: string, phrases: Phrases): RegExpExecArray[] {
  const { untold, anyUntold, expressionOf } = phrases
  const { places, begun } = wordStarts(text)
  const nextUntold = (from: number): number => {
    if (untold.length === 0) return -1
    anyUntold.lastIndex = from
    return anyUntold.exec(text)?.index ?? -1
  }
  const matchAt = (place: number, candidates: readonly number[]): RegExpExecArray | null => {
    for (const candidate of candidates) {
      const pattern = expressionOf(candidate)
      pattern.lastIndex = place
      const match = pattern.exec(text)
      if (match !== null) return match
    }
    return null
  }
  const found: RegExpExecArray[] = []
  let from = 0
  let other = nextUntold(0)
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0
    if (place < from) continue
    const told = begunAt(phrases, begun, index)
    const candidates = place === other ? [...told, ...untold] : told
    const match = candidates.length === 0 ? null : matchAt(place, byOrder(candidates))
    if (match === null) continue
    found.push(match)
    from = match.index + match[0].length
    if (other >= 0 && other < from) other = nextUntold(from)
  }
  return found
}

const byOrder = (candidates: readonly number[]): readonly number[] =>
  candidates.length < 2 ? candidates : [...new Set(candidates)].sort((a, b) => a - b)
