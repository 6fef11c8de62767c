import { getDocumentProxy } from 'unpdf'
import type { DocumentReading } from '#domain/ports.ts'
import { addWords, type Cell, rowsAmong } from './pdf-rows.ts'

const mostPages = 300

interface Line {
  text: string
  /** Height of its letters. */
  height: number
  page: number
  /** How far below the line before it, in heights of it; 0 on a new page. */
  gap: number
  isRow: boolean
  /** A row of a table comes before it: it may be a cell's second line, or what follows the table. */
  isAfterRow: boolean
}

/** A heading is set larger than the text, and is no sentence. */
const headingFrom = 1.15
const longestHeading = 120
/** More space than between the lines of a paragraph. */
const newParagraphFrom = 1.7

/** The text of a PDF: a part for each heading, or for each page where nothing is set larger. Throws for what is no PDF. */
export async function readPdf(bytes: Uint8Array): Promise<DocumentReading> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = await pdf.getMetadata()
  const lines: Line[] = []
  for (let page = 1; page <= Math.min(pdf.numPages, mostPages); page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    lines.push(...withRows(linesOf(items, page)))
  }
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : ''
  return { title, parts: partsOf(lines) }
}

/** What a page holds beside marked content: words with their place. */
interface Words {
  str: string
  width: number
  height: number
  hasEOL: boolean
  transform: number[]
}

type RawLine = Pick<Line, 'height' | 'page' | 'gap'> & { cells: Cell[] }

function linesOf(items: readonly object[], page: number): RawLine[] {
  const lines: RawLine[] = []
  let cells: Cell[] = []
  let height = 0
  let top = 0
  let before: number | null = null
  const end = () => {
    if (cells.length > 0) {
      const gap = before === null || height === 0 ? 0 : Math.abs(before - top) / height
      lines.push({ cells, height, page, gap })
      before = top
    }
    cells = []
    height = 0
  }
  for (const item of items) {
    if (!isWords(item)) continue
    const [, , , , left = 0, y = 0] = item.transform
    if (cells.length > 0 && Math.abs(y - top) > Math.max(item.height, height) * 0.5 && item.str.trim() !== '') end()
    if (cells.length === 0) top = y
    addWords(cells, { text: item.str, left, right: left + item.width }, Math.max(item.height, height))
    height = Math.max(height, item.height)
    if (item.hasEOL) end()
  }
  end()
  return lines
}

/** Lines of one page in plain words; the cells of a table's rows stay apart. */
function withRows(lines: readonly RawLine[]): Line[] {
  const isRow = rowsAmong(lines.map(({ cells }) => cells))
  return lines.map(({ cells, ...line }, at) => ({
    ...line,
    text: cells.map(({ text }) => text.replace(/\s+/g, ' ').trim()).join(isRow[at] ? ' | ' : ' '),
    isRow: isRow[at] ?? false,
    isAfterRow: isRow[at - 1] ?? false,
  }))
}

const isWords = (item: object): item is Words => 'str' in item && 'transform' in item

/** The height that most of the letters have. */
function usualHeight(lines: readonly Line[]): number {
  const letters = new Map<number, number>()
  for (const { text, height } of lines) {
    const rounded = Math.round(height * 2) / 2
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length)
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

function partsOf(lines: readonly Line[]): DocumentReading['parts'] {
  const usual = usualHeight(lines)
  const isHeading = ({ text, height, isRow }: Line) =>
    !isRow && usual > 0 && height >= usual * headingFrom && text.length <= longestHeading && !/[.;,]$/.test(text)
  const hasHeadings = lines.some(isHeading)
  const parts: { heading: string | null; text: string; page: number }[] = []
  for (const line of lines) {
    const last = parts.at(-1)
    if (hasHeadings ? isHeading(line) : last?.page !== line.page) {
      const isGoingOn = hasHeadings && last !== undefined && last.text === '' && last.heading !== null
      // A heading of two lines, or a title above the first heading.
      if (isGoingOn && last.heading !== null) last.heading = `${last.heading} ${line.text}`
      else parts.push({ heading: hasHeadings ? line.text : null, text: hasHeadings ? '' : line.text, page: line.page })
    } else if (last === undefined) parts.push({ heading: null, text: line.text, page: line.page })
    else last.text += `${last.text === '' ? '' : between(line)}${line.text}`
  }
  return parts.map(({ heading, text }) => ({ heading, text }))
}

function between({ gap, text, isRow, isAfterRow }: Line): string {
  if (isRow && isAfterRow) return '\n'
  if (gap >= newParagraphFrom) return '\n\n'
  return isRow || isAfterRow || /^[-•*‣▪]\s/.test(text) ? '\n' : ' '
}
