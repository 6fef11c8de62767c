/** Words of a line that stand apart from the others, with the place that they take. */
export interface Cell {
  text: string
  left: number
  right: number
}

/** Further apart, in heights of the letters, than the words of a sentence are set. */
const newCellFrom = 1.5
/** So far from each other two edges are still one. */
const sameEdgeWithin = 3
/** A cell of several lines may stand between two rows. */
const rowsWithin = 3
/** What stands before the item of a list, or a heading. */
const marker = /^(?:[-–•*‣▪◦·]|\(?(?:\d+(?:\.\d+)*[.)]|\p{L}[.)])|\d+(?:\.\d+)+)$/u

/** Adds words to the cells of their line: to the last one, or, when they stand apart from it, as the next. */
export function addWords(cells: Cell[], { text, left, right }: Cell, height: number): void {
  const last = cells.at(-1)
  const isBlank = text.trim() === ''
  const isApart = right > left && left - (last?.right ?? left) >= height * newCellFrom
  if (last !== undefined && (isBlank || !isApart)) {
    last.text += text
    if (!isBlank) last.right = right
  } else if (!isBlank) cells.push({ text, left, right })
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= sameEdgeWithin

/** Whether a column begins, ends or has its middle at the same place; the first does everywhere. */
const hasSameColumn = (cells: readonly Cell[], others: readonly Cell[]): boolean =>
  cells
    .slice(1)
    .some(({ left, right }) =>
      others
        .slice(1)
        .some(
          (other) =>
            isNear(left, other.left) || isNear(right, other.right) || isNear(left + right, other.left + other.right),
        ),
    )

const isList = ([first, , third]: readonly Cell[]): boolean =>
  third === undefined && marker.test(first?.text.trim() ?? '')

/**
 * Which lines of a page are rows of a table: those of several cells that have a column in common with a line close by. One gap alone is
 * no column, it may be a foot, or a line that was stretched.
 */
export function rowsAmong(lines: readonly (readonly Cell[])[]): boolean[] {
  const mayBe = lines.map((cells) => cells.length > 1 && !isList(cells))
  return lines.map((cells, at) => {
    if (!mayBe[at]) return false
    const from = Math.max(0, at - rowsWithin)
    return lines
      .slice(from, at + rowsWithin + 1)
      .some((others, step) => from + step !== at && mayBe[from + step] && hasSameColumn(cells, others))
  })
}
