import type { DraftWord } from './draft-words.ts'

/** So many words to either side speak for what a word is said of. */
const reach = 6

/** How far what stands around a word is found where it is found itself, and elsewhere. */
export interface Support {
  own: number
  rival: number
}

/** Of the words around one: how much they weigh in a source sentence that has it too, and in one that has not. */
export function supportOf(words: readonly DraftWord[], at: number): Support {
  const word = words[at]
  const scores = new Map<number, number>()
  const last = Math.min(words.length - 1, at + reach)
  for (let other = Math.max(0, at - reach); other <= last; other += 1) {
    const beside = words[other]
    if (other === at || beside === undefined || beside.weight === 0) continue
    const value = beside.weight / (1 + Math.abs(other - at) / 3)
    for (const sentence of beside.found.places.keys()) scores.set(sentence, (scores.get(sentence) ?? 0) + value)
  }
  let [own, rival] = [0, 0]
  for (const [sentence, score] of scores) {
    if (word?.found.places.has(sentence)) own = Math.max(own, score)
    else rival = Math.max(rival, score)
  }
  return { own, rival }
}

/** The nearest word to one side that tells something. */
export function tellingBeside(words: readonly DraftWord[], at: number, step: 1 | -1): DraftWord | undefined {
  for (let other = at + step; other >= 0 && other < words.length; other += step) {
    const word = words[other]
    if (word !== undefined && word.weight > 0) return word
  }
  return undefined
}

/** So far away a label is looked for. */
const labelReach = 20

/** The nearest label to a word, the one before it where two are as near. */
export function labelBeside(words: readonly DraftWord[], at: number): DraftWord | undefined {
  const furthest = Math.min(labelReach, Math.max(at, words.length - 1 - at))
  for (let step = 1; step <= furthest; step += 1) {
    const before = step <= at ? words[at - step] : undefined
    if (before?.isLabel) return before
    const behind = at + step < words.length ? words[at + step] : undefined
    if (behind?.isLabel) return behind
  }
  return undefined
}

/** How near two words of a draft stand in one sentence of a source, in steps: 0 side by side to 3 far, 4 nowhere, 5 to 8 unknown. */
export function distanceOf(word: DraftWord, other: DraftWord | undefined): number {
  if (other === undefined) return 8
  if (word.found.places.size === 0) return 7
  if (other.found.places.size === 0) return 6
  let least = Number.POSITIVE_INFINITY
  for (const [sentence, places] of word.found.places) {
    for (const theirs of other.found.places.get(sentence) ?? [])
      for (const own of places) least = Math.min(least, Math.abs(own - theirs))
  }
  return least <= 2 ? 0 : least <= 5 ? 1 : least <= 10 ? 2 : least < Number.POSITIVE_INFINITY ? 3 : 4
}

/** Whether two words are said together: 3 in one sentence, 2 in one source, 1 in different ones, 0 when either is in none. */
export function togetherness(word: DraftWord, other: DraftWord, entryOf: readonly number[]): number {
  if (word.found.places.size === 0 || other.found.places.size === 0) return 0
  for (const sentence of word.found.places.keys()) if (other.found.places.has(sentence)) return 3
  const entries = new Set([...word.found.places.keys()].map((sentence) => entryOf[sentence]))
  for (const sentence of other.found.places.keys()) if (entries.has(entryOf[sentence])) return 2
  return 1
}

/** Whether a source sets a limit of that kind beside a neighbour: 0 no neighbour in it, 1 it does, 2 it does not. */
export function limitBeside(limit: number, other: DraftWord | undefined, limits: readonly number[]): number {
  if (other === undefined || other.found.places.size === 0) return 0
  for (const sentence of other.found.places.keys()) if (((limits[sentence] ?? 0) & limit) !== 0) return 1
  return 2
}
