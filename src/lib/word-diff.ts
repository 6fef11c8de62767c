/** A stretch of words that both texts have, or that only the first or only the second has. */
export interface DiffPart {
  kind: 'same' | 'out' | 'in'
  words: readonly string[]
}

/** Longer texts are compared by their beginning: the work grows with the product of their lengths. */
const mostWords = 600

const wordsOf = (text: string): string[] => (text.match(/\S+|\n/g) ?? []).slice(0, mostWords)

/** What has become of a text, word by word: what stayed, what was taken out, what came in. Line breaks are words. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [first, second] = [wordsOf(before), wordsOf(after)]
  const common = lengthsOfCommon(first, second)
  const parts: { kind: DiffPart['kind']; words: string[] }[] = []
  const add = (kind: DiffPart['kind'], word: string) => {
    const last = parts.at(-1)
    if (last?.kind === kind) last.words.push(word)
    else parts.push({ kind, words: [word] })
  }
  let [row, column] = [0, 0]
  while (row < first.length || column < second.length) {
    const [one, other] = [first[row], second[column]]
    if (one !== undefined && one === other) {
      add('same', one)
      row += 1
      column += 1
    } else if (
      one !== undefined &&
      (other === undefined || at(common, row + 1, column) >= at(common, row, column + 1))
    ) {
      add('out', one)
      row += 1
    } else if (other !== undefined) {
      add('in', other)
      column += 1
    }
  }
  return parts
}

const at = (table: readonly (readonly number[])[], row: number, column: number): number => table[row]?.[column] ?? 0

/** For each two places how many words the texts have in common from there on. */
function lengthsOfCommon(first: readonly string[], second: readonly string[]): number[][] {
  const table = Array.from({ length: first.length + 1 }, () => new Array<number>(second.length + 1).fill(0))
  for (let row = first.length - 1; row >= 0; row -= 1)
    for (let column = second.length - 1; column >= 0; column -= 1) {
      const line = table[row]
      if (line === undefined) continue
      line[column] =
        first[row] === second[column]
          ? at(table, row + 1, column + 1) + 1
          : Math.max(at(table, row + 1, column), at(table, row, column + 1))
    }
  return table
}
