import { conceptOf } from '../facts/concepts.ts'
import { rootOf } from '../facts/features.ts'
import { speaksForUs } from '../our-sources.ts'
import type { ReadSource } from '../sources.ts'
import { beginningOf, type SourceWords } from './source-words.ts'

/** By how much of a word it is found: not at all, whole, by its beginning, by what it names, by its root, within another. */
export const levels = { none: 0, whole: 1, beginning: 2, concept: 3, root: 4, inside: 5, traced: 6 } as const
export type Level = (typeof levels)[keyof typeof levels]

/** Where our sources have a word. */
export interface Found {
  level: Level
  /** Its places, by the sentence; sentences of all our sources are counted through. */
  places: ReadonlyMap<number, readonly number[]>
  isOnlyDenied: boolean
  /** How much it tells: more where few sentences have it. */
  weight: number
}

/** The words of a draft's sources, to find its own in them. */
export interface WordFinder {
  find: (word: string) => Found
  /** How much of a word the lead's mails have, and how much what is known of who they are. */
  inMail: (word: string) => Level
  inIdentity: (word: string) => Level
  /** Of each of our sentences: its source, its size, its kinds of limits. */
  entryOf: readonly number[]
  sizes: readonly number[]
  limits: readonly number[]
  /** Whether our sources are written in the draft's language, in another, or don't tell. */
  tongue: 'same' | 'other' | 'unknown'
}

/** A word is looked for in so many sentences, and so often in one. */
const mostSentences = 60
const mostPlaces = 4
const isFigure = (word: string): boolean => /^\d/.test(word)

function levelIn(sources: readonly SourceWords[], word: string): Level {
  if (sources.some(({ exact }) => exact.has(word))) return levels.whole
  const isBegun = word.length >= 4 && sources.some(({ beginnings }) => beginnings.has(beginningOf(word)))
  return isBegun ? levels.beginning : levels.none
}

/** Opens the sources of a draft in a language. */
export function openSources(sources: readonly ReadSource[], lang: string): WordFinder {
  const told = sources.filter(({ plain }) => plain.folded !== '')
  const own = told.filter((source) => speaksForUs(source) || source.kind === 'sender')
  const mails = told.filter(({ kind }) => kind === 'lead_message').map(({ index }) => index)
  const identity = told.filter(({ kind }) => kind === 'lead').map(({ index }) => index)
  const offsets: number[] = []
  const entryOf: number[] = []
  for (const [entry, { index }] of own.entries()) {
    offsets.push(entryOf.length)
    for (let count = 0; count < index.sizes.length; count += 1) entryOf.push(entry)
  }
  const known = new Map<string, Found>()
  const find = (word: string): Found => {
    const found = known.get(word) ?? findIn(own, offsets, word)
    known.set(word, found)
    return found
  }
  return {
    find,
    inMail: (word) => levelIn(mails, word),
    inIdentity: (word) => levelIn(identity, word),
    entryOf,
    sizes: own.flatMap(({ index }) => index.sizes),
    limits: own.flatMap(({ index }) => index.limits),
    tongue: tongueOf(own, lang),
  }
}

function tongueOf(own: readonly ReadSource[], lang: string): WordFinder['tongue'] {
  const signs = (some: readonly ReadSource[]) => some.reduce((sum, { plain: { folded } }) => sum + folded.length, 0)
  const all = signs(own.filter((source) => source.lang !== 'und'))
  if (all === 0) return 'unknown'
  return signs(own.filter((source) => source.lang === lang)) * 2 >= all ? 'same' : 'other'
}

function findIn(own: readonly ReadSource[], offsets: readonly number[], word: string): Found {
  const sentences = own.reduce((sum, { index }) => sum + index.sizes.length, 0)
  const collect = (placesIn: (index: SourceWords) => readonly number[] | undefined) => {
    const places = new Map<number, number[]>()
    let isOnlyDenied = true
    for (const [entry, { index }] of own.entries()) {
      for (const place of placesIn(index) ?? []) {
        const sentence = (offsets[entry] ?? 0) + (index.sentenceOf[place] ?? 0)
        const others = places.get(sentence)
        if (others !== undefined && others.length < mostPlaces) others.push(place)
        else if (others === undefined && places.size < mostSentences) places.set(sentence, [place])
        if (index.isDenied[place] === false) isOnlyDenied = false
      }
    }
    return { places, isOnlyDenied: isOnlyDenied && places.size > 0 }
  }
  const as = (level: Level, { places, isOnlyDenied }: ReturnType<typeof collect>): Found => ({
    level,
    places,
    isOnlyDenied,
    weight: Math.log(1 + (sentences + 1) / (places.size + 0.5)),
  })
  const whole = collect(({ exact }) => exact.get(word))
  if (isFigure(word)) return as(whole.places.size > 0 ? levels.whole : levels.none, whole)
  const begun = word.length < 4 ? whole : collect(({ beginnings }) => beginnings.get(beginningOf(word)))
  if (whole.places.size > 0) return as(levels.whole, begun.places.size > whole.places.size ? begun : whole)
  if (begun.places.size > 0) return as(levels.beginning, begun)
  const concept = conceptOf(word)
  const named = concept < 0 ? whole : collect(({ concepts }) => concepts.get(concept))
  if (named.places.size > 0) return as(levels.concept, named)
  const rooted = word.length < 5 ? whole : collect(({ roots }) => roots.get(rootOf(word)))
  if (rooted.places.size > 0) return as(levels.root, rooted)
  const isInside = word.length >= 6 && own.some(({ plain }) => plain.folded.includes(word.slice(0, -1)))
  return as(isInside ? levels.inside : levels.none, whole)
}
