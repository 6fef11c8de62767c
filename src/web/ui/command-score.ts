/** Nobody types every accent. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string): string[] => plain(text).split(/[^\p{L}\p{N}]+/u)

/** So many letters are told by, wherever in a name they stand. */
const fewest = 3

/** Whether each typed word begins one of these. */
const allBegin = (typed: readonly string[], words: readonly string[]): boolean =>
  typed.every((one) => words.some((word) => word.startsWith(one)))

/**
 * How well a command fits what is typed; 0: not at all. Its name before the other words that it is found by, and in both what they begin
 * with: letters that only stand in them somewhere, in this order, are no reason to offer Home to somebody who looks for meetings.
 */
export function commandScore(search: string, [label = '', ...keywords]: readonly string[]): number {
  const part = plain(search.trim())
  const typed = wordsOf(search).filter(Boolean)
  const name = plain(label)
  const words = wordsOf(label)
  const initials = words.map((word) => word.charAt(0)).join('')
  if (name.startsWith(part)) return 1
  if (typed.length === 0) return 0
  if (allBegin(typed, words)) return 0.9
  if (allBegin(typed, [...words, ...keywords.flatMap(wordsOf)])) return 0.7
  if (typed.length === 1 && initials.startsWith(typed.join(''))) return 0.5
  return part.length >= fewest && name.includes(part) ? 0.3 : 0
}
