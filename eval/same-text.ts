/** A text as far as a reader sees it: runs of white space are one space. */
export const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim()

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** How much of two texts is the same, 0 to 1: the F1 of their words, whatever their order. Two empty texts are the same. */
export function similarity(a: string, b: string): number {
  const left = wordsOf(a)
  const right = wordsOf(b)
  if (left.length + right.length === 0) return squeezed(a) === squeezed(b) ? 1 : 0
  const counts = new Map<string, number>()
  for (const word of left) counts.set(word, (counts.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of right) {
    const open = counts.get(word) ?? 0
    if (open === 0) continue
    counts.set(word, open - 1)
    shared += 1
  }
  return (2 * shared) / (left.length + right.length)
}
