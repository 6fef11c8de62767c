import { conceptOf } from '../facts/concepts.ts'
import type { Span } from '../facts/plain-text.ts'
import { distanceOf, labelBeside, limitBeside, supportOf, tellingBeside, togetherness } from './beside.ts'
import { type DraftSentence, type DraftWord, kinds } from './draft-words.ts'
import { levels, type WordFinder } from './found-words.ts'
import { limitKinds } from './limits.ts'
import { beginningOf } from './source-words.ts'

export const bucketBits = 18
const buckets = 1 << bucketBits
/** More than a word has. */
const mostFeatures = 128

/**
 * What the rules made of a stretch of the draft as given: the kind of what they found, and whose source they traced it to; `X` before
 * the kind where to none.
 */
export interface RuleFinding extends Span {
  name: string
}

/** A word of a draft with the places of its features in the model's table. */
export interface WordFeatures extends Span {
  /** Where it stands in the draft as given. */
  place: Span
  sentence: number
  isFigure: boolean
  places: Int32Array
}

const mostHashed = 20_000
const hashes = new Map<string, number>()

/** FNV-1a, kept: the same words come in every draft. */
function hashOf(word: string): number {
  const known = hashes.get(word)
  if (known !== undefined) return known
  let hash = 0x811c9dc5
  for (let index = 0; index < word.length; index += 1) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193)
  if (hashes.size < mostHashed) hashes.set(word, hash)
  return hash
}

const stir = (hash: number, value: number): number => {
  const mixed = Math.imul(hash ^ value, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}

const stepOf = (value: number, bounds: readonly number[]): number => {
  const at = bounds.findIndex((bound) => value < bound)
  return at < 0 ? bounds.length : at
}
const shareSteps = [0.2, 0.4, 0.6, 0.75, 0.9]
const nearSteps = [0.15, 0.3, 0.45, 0.6, 0.8]
const supportSteps = [0.5, 1.5, 3, 5]
const gainSteps = [-2, -0.5, 0.5, 2]
const lengthSteps = [3, 6, 10, 16, 24]
const unknownShare = 9
/** Given instead of what is not there: the feature is none. */
const absent = -1
/** So far around it a label claims what is said. */
const labelReach = 10
const tongues = { same: 0, other: 1, unknown: 2 } as const

/** The features of every word of a draft, in the same places on every machine. */
export function featuresOf(
  sentences: readonly DraftSentence[],
  finder: WordFinder,
  rules: readonly RuleFinding[],
  lang: string,
): WordFeatures[] {
  const told = { finder, rules, lang: hashOf(lang), count: sentences.length }
  return sentences.flatMap((sentence, number) =>
    sentence.words.flatMap((word, at) => {
      const { kind, place, start, end } = word
      // A figure that the rules take for no fact is the number of a list or of a line.
      const isFigure = kind === kinds.figure
      if (isFigure && !rules.some((one) => isOn(one, place))) return []
      return [{ place, start, end, isFigure, sentence: number, places: placesOf({ ...told, sentence, number }, at) }]
    }),
  )
}

const isOn = (span: Span, place: Span): boolean => span.start < place.end && span.end > place.start

interface Told {
  finder: WordFinder
  rules: readonly RuleFinding[]
  lang: number
  count: number
  sentence: DraftSentence
  number: number
}

/** Each word's features are written here first, then kept in as much room as they take. */
const places = new Int32Array(mostFeatures)

function placesOf(told: Told, at: number): Int32Array {
  let template = 0
  let count = 0
  const put = (a = 0, b = 0, c = 0, d = 0, e = 0) => {
    template += 1
    if (a === absent) return
    places[count] = stir(stir(stir(stir(stir(stir(0x811c9dc5, template), a), b), c), d), e) & (buckets - 1)
    count += 1
  }
  const word = told.sentence.words[at]
  if (word === undefined) return new Int32Array()
  const seen = seenIn(told, word)
  putFound(put, told, word, seen)
  putBeside(put, told, word, at, seen)
  putLimits(put, told, word, at, seen)
  putWords(put, told, word, at, seen)
  return places.slice(0, count)
}

type Put = (a?: number, b?: number, c?: number, d?: number, e?: number) => void

/** What several features are made of. */
interface Seen {
  rule: number
  level: number
  mail: number
  identity: number
  /** Whether the nearest sentence has it (1), only others have (2), none has (0). */
  where: number
  coverage: number
  nearness: number
  rarity: number
}

function seenIn({ finder, rules, sentence }: Told, word: DraftWord): Seen {
  const { found, place } = word
  const rule = rules.find((one) => isOn(one, place))?.name ?? ''
  // Of a claim half the words are traced: that says nothing of each.
  const isTraced = found.level === levels.none && rule !== '' && !/^(?:X|feature|promise)/.test(rule)
  const count = found.places.size
  return {
    rule: hashOf(rule),
    level: isTraced ? levels.traced : found.level,
    mail: finder.inMail(word.word),
    identity: finder.inIdentity(word.word),
    where: found.places.has(sentence.nearest) ? 1 : count > 0 ? 2 : 0,
    coverage: sentence.coverage === null ? unknownShare : stepOf(sentence.coverage, shareSteps),
    nearness: sentence.nearness === null ? unknownShare : stepOf(sentence.nearness, nearSteps),
    rarity: count === 0 ? 0 : count === 1 ? 1 : count <= 3 ? 2 : 3,
  }
}

/** Where our sources and the lead's mails have the word, in what sentence of the draft, and what the rules say of it. */
function putFound(put: Put, { finder, sentence, number, count }: Told, word: DraftWord, seen: Seen): void {
  const { kind, found } = word
  const { level, mail, where, coverage, nearness, rule } = seen
  const { voice, answer, words } = sentence
  const tongue = tongues[finder.tongue]
  const place = number === 0 ? 0 : number === count - 1 ? unknownShare : Math.min(number, 4)
  const denial = (word.isDenied ? 4 : 0) + (found.places.size === 0 ? 0 : found.isOnlyDenied ? 1 : 2)
  put()
  put(kind)
  put(level)
  put(kind, level)
  put(kind, level, where)
  put(kind, level, where, mail)
  put(kind, level, mail, seen.identity)
  put(kind, level, voice)
  put(voice)
  put(level, tongue)
  put(kind, level, tongue)
  put(kind, level, mail, tongue)
  put(kind, level, coverage)
  put(kind, level, coverage, tongue)
  put(kind, level, nearness)
  put(kind, level, nearness, voice)
  put(coverage, nearness)
  put(level, seen.rarity, kind)
  put(denial, kind)
  put(denial, where)
  put(rule)
  put(rule, level)
  put(rule, kind, level, mail)
  put(rule, nearness)
  put(answer, kind, level, mail)
  put(place)
  put(place, kind, level)
  put(stepOf(words.length, lengthSteps))
}

/** What stands around it, and whether a source says both together. */
function putBeside(put: Put, { finder, sentence }: Told, word: DraftWord, at: number, seen: Seen): void {
  const { words } = sentence
  const { kind } = word
  const { level, where } = seen
  const { own, rival } = supportOf(words, at)
  const gain = stepOf(rival - own, gainSteps)
  const left = tellingBeside(words, at, -1)
  const right = tellingBeside(words, at, 1)
  const [toLeft, toRight] = [distanceOf(word, left), distanceOf(word, right)]
  const besides = [left?.found.level ?? unknownShare, right?.found.level ?? unknownShare] as const
  put(kind, level, stepOf(own, supportSteps), stepOf(rival, supportSteps))
  put(level, stepOf(own, supportSteps), stepOf(rival, supportSteps))
  put(kind, level, gain)
  put(kind, toLeft, toRight)
  put(kind, toLeft)
  put(kind, toRight)
  put(besides[0], level, besides[1])
  put(left?.kind ?? unknownShare, kind, right?.kind ?? unknownShare, level)
  const concept = conceptOf(word.word)
  put(concept)
  put(concept, level)
  put(concept, level, where)
  put(concept, besides[0], besides[1])
  const label = labelBeside(words, at)
  const together = label === undefined ? unknownShare : togetherness(word, label, finder.entryOf)
  put(together, kind, level)
  put(together, kind, where, seen.rarity)
  put(together, word.isLabel ? 1 : 0, gain)
  const [apart, scattered] = word.isLabel ? partingsOf(words, at, finder.entryOf) : [unknownShare, unknownShare]
  put(apart, scattered)
}

/** Of a label, how many telling words around it no source says together with it, and how many only elsewhere in the same. */
function partingsOf(words: readonly DraftWord[], at: number, entryOf: readonly number[]): [number, number] {
  const label = words[at]
  const counts: [number, number] = [0, 0]
  if (label === undefined) return counts
  for (const other of words.slice(Math.max(0, at - labelReach), at + labelReach + 1)) {
    if (other === label || other.weight <= 1) continue
    const together = togetherness(label, other, entryOf)
    if (together === 1) counts[0] += 1
    if (together === 2) counts[1] += 1
  }
  return [Math.min(3, counts[0]), Math.min(3, counts[1])]
}

/** What limits the draft sets and the sources don't, and the other way round. */
function putLimits(put: Put, { finder, sentence }: Told, word: DraftWord, at: number, seen: Seen): void {
  const { words, nearest, voice } = sentence
  const { kind, limit } = word
  const theirs = nearest < 0 ? 0 : (finder.limits[nearest] ?? 0)
  const ours = sentence.limits
  const isLacking = limit === 0 ? 0 : (theirs & limit) !== 0 ? 1 : 2
  put(limit, isLacking)
  put(limit, isLacking, seen.nearness)
  const beside =
    limit === 0
      ? 0
      : 1 +
        limitBeside(limit, tellingBeside(words, at, -1), finder.limits) * 3 +
        limitBeside(limit, tellingBeside(words, at, 1), finder.limits)
  put(limit, beside)
  put(limit, beside, voice)
  put(limit, beside, seen.where, seen.nearness)
  put((theirs & ~ours) !== 0 ? 1 : 0, kind, seen.level)
  for (let bit = 0; bit < limitKinds; bit += 1) {
    const isMissing = ((theirs & ~ours) >> bit) & 1
    const isAdded = ((ours & ~theirs) >> bit) & 1
    put(isMissing ? bit : absent)
    put(isMissing ? bit : absent, kind, seen.where)
    put(isAdded ? bit : absent)
    put(isAdded ? bit : absent, kind, seen.where)
  }
}

/** The words themselves: some are always harmless, some seldom. */
function putWords(put: Put, { sentence, lang }: Told, word: DraftWord, at: number, seen: Seen): void {
  const { words, voice } = sentence
  const { kind } = word
  const { level, where, nearness } = seen
  const wordAt = (place: number) => (place < 0 || place >= words.length ? undefined : words[place])
  const hashAt = (place: number) => hashOf(wordAt(place)?.word ?? (place < 0 ? '^' : '$'))
  const own = hashOf(word.word)
  const beginning = hashOf(beginningOf(word.word))
  const [before, behind] = [hashAt(at - 1), hashAt(at + 1)]
  const levelAt = (place: number) => wordAt(place)?.found.level ?? unknownShare
  put(own)
  put(lang, beginning)
  put(own, level)
  put(beginning, level, where)
  put(own, voice)
  put(own, where, nearness)
  put(before, own)
  put(own, behind)
  put(before, own, level, levelAt(at - 1))
  put(own, behind, level, levelAt(at + 1))
  put(before, own, behind)
  put(hashAt(at - 2), before, own)
  put(before, kind, level)
  put(behind, kind, level)
  put(hashAt(at - 2), before, kind, level)
  put(hashAt(0), hashAt(1))
  put(hashAt(0), kind, level)
}
