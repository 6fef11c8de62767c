import { sentencesOf } from '#language/text/folded-text.ts'
import { conceptOf } from '../facts/concepts.ts'
import { rootOf } from '../facts/features.ts'
import { elided } from '../facts/names.ts'
import { deniedClauses, isWithinAny } from '../facts/polarity.ts'
import { limitOf } from './limits.ts'

/** A source's words by how they are spelled, how they begin, what they name and what their root is: the places of each. */
export interface SourceWords {
  exact: ReadonlyMap<string, readonly number[]>
  beginnings: ReadonlyMap<string, readonly number[]>
  concepts: ReadonlyMap<number, readonly number[]>
  roots: ReadonlyMap<string, readonly number[]>
  /** Of each place, which sentence it stands in and whether that clause denies something. */
  sentenceOf: readonly number[]
  isDenied: readonly boolean[]
  /** Of each sentence, how many words it has and by which kinds of words it limits what it says. */
  sizes: readonly number[]
  limits: readonly number[]
}

/** A word, or a figure with the marks between its digits. Folded. */
export const anyWord = /\p{L}[\p{L}\p{M}']*|\d+(?:[.,  ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?/gu

const mostWords = 4000

/** A figure in one spelling; a word without what is elided before it or owned behind it. */
export const spelled = (word: string): string =>
  /^\d/.test(word) ? word.replace(/[., ]/g, '') : word.replace(elided, '').replace(/'s?$/, '')

export const beginningOf = (word: string): string => word.slice(0, 5)

function push<Key>(map: Map<Key, number[]>, key: Key, place: number): void {
  const places = map.get(key)
  if (places === undefined) map.set(key, [place])
  else places.push(place)
}

/** Reads the words of a source. Linear in its length. */
export function sourceWordsOf(folded: string, lang: string): SourceWords {
  const exact = new Map<string, number[]>()
  const beginnings = new Map<string, number[]>()
  const concepts = new Map<number, number[]>()
  const roots = new Map<string, number[]>()
  const sentenceOf: number[] = []
  const isDenied: boolean[] = []
  const sizes: number[] = []
  const limits: number[] = []
  const denied = deniedClauses(folded, lang)
  for (const [sentence, { start, end }] of sentencesOf(folded).entries()) {
    let limit = 0
    let size = 0
    for (const match of folded.slice(start, end).matchAll(anyWord)) {
      if (sentenceOf.length >= mostWords) break
      const word = spelled(match[0])
      const place = sentenceOf.length
      sentenceOf.push(sentence)
      isDenied.push(isWithinAny(denied, start + match.index))
      push(exact, word, place)
      if (word.length >= 3) push(beginnings, beginningOf(word), place)
      if (word.length >= 5) push(roots, rootOf(word), place)
      const concept = conceptOf(word)
      if (concept >= 0) push(concepts, concept, place)
      limit |= limitOf(word)
      size += 1
    }
    sizes.push(size)
    limits.push(limit)
  }
  return { exact, beginnings, concepts, roots, sentenceOf, isDenied, sizes, limits }
}
