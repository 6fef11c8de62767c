/** How many words have to be added, taken out or replaced to make one text of the other. Takes time as the product of their lengths. */
export function distanceOf(first: readonly string[], second: readonly string[]): number {
  let before = Array.from({ length: second.length + 1 }, (_, at) => at)
  for (const [row, word] of first.entries()) {
    const now = [row + 1]
    for (const [column, other] of second.entries()) {
      const replaced = (before[column] ?? 0) + (word === other ? 0 : 1)
      now.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1))
    }
    before = now
  }
  return before[second.length] ?? 0
}
