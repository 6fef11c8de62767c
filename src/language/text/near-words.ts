/** Whether two words are the same but for a slip, or two from the tenth letter on: letters left out, doubled, swapped with their neighbour, or struck beside. */
export function isNearly(word: string, right: string, slips = right.length > 9 ? 2 : 1): boolean {
  if (Math.abs(word.length - right.length) > slips) return false
  let before: number[] = []
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= word.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const isSame = word[i - 1] === right[j - 1]
      const isSwapped = i > 1 && j > 1 && word[i - 1] === right[j - 2] && word[i - 2] === right[j - 1]
      const swapped = isSwapped ? (before[j - 2] ?? slips) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1), swapped))
    }
    before = row
    row = next
  }
  return (row[right.length] ?? slips + 1) <= slips
}
