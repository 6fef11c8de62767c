import {
  type EntryInput,
  entryInput,
  type Imported,
  type ImportFormat,
  maxContent,
  tagsOf,
} from '#contract/knowledge.ts'

import { markdownParts } from '#lib/markdown-parts.ts'
import { greetings, signOffs } from './courtesies.ts'
import { pieces } from './document-rules.ts'

/** At most so many entries come of one import. */
export const maxImported = 1000

interface Part {
  line: number
  values: Record<string, unknown>
}

export interface ReadImport {
  entries: EntryInput[]
  skipped: Imported['skipped']
}

/**
 * The entries that a text holds, and the parts that can't be one with the reason in words. Never throws. Markdown without a heading
 * is called by its file.
 */
export function readImport(format: ImportFormat, text: string, fileName = ''): ReadImport {
  const parts = format === 'csv' ? csvParts(text) : sections(text, fileName)
  if (parts === null)
    return { entries: [], skipped: [{ line: 1, reason: 'The first line must name the columns title and content.' }] }
  const result: ReadImport = { entries: [], skipped: [] }
  for (const { line, values } of parts) {
    const parsed = entryInput.safeParse(values)
    if (!parsed.success) {
      result.skipped.push({ line, reason: parsed.error.issues[0]?.message ?? 'This isn’t a valid entry.' })
    } else if (result.entries.length >= maxImported) {
      result.skipped.push({ line, reason: `An import can add at most ${maxImported} entries.` })
    } else result.entries.push(parsed.data)
  }
  return result
}

const yes = new Set(['1', 'true', 'yes', 'y', 'x', 'golden'])

function csvParts(text: string): Part[] | null {
  const [head, ...rows] = csvRows(text.replace(/^\uFEFF/, ''))
  const columns = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  if (!columns.includes('title') || !columns.includes('content')) return null
  return rows.map(({ line, cells }) => {
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? ''
    const isGolden = yes.has((cell('golden') || cell('is_golden')).trim().toLowerCase())
    return { line, values: { title: cell('title'), content: cell('content'), tags: tagsOf(cell('tags')), isGolden } }
  })
}

interface CsvRow {
  line: number
  cells: string[]
}

/** RFC 4180, with `;` or a tab between the cells where the first line has more of those. Empty rows are passed over. */
export function csvRows(text: string): CsvRow[] {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const between = [',', ';', '\t'].reduce((best, sign) =>
    head.split(sign).length > head.split(best).length ? sign : best,
  )
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 1, cells: [] }
  let line = 1
  // A cell, in quotes or not, and what ends it.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"?|([^${between}\\r\\n]*))(${between}|\\r\\n|\\n|\\r|$)`, 'y')
  for (let match = cell.exec(text); match !== null; match = cell.exec(text)) {
    const [whole, quoted, plain = '', end] = match
    row.cells.push(quoted?.replaceAll('""', '"') ?? plain)
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0
    if (end !== between) {
      if (row.cells.some((words) => words.trim() !== '')) rows.push(row)
      row = { line, cells: [] }
      if (cell.lastIndex >= text.length) break
    }
  }
  return rows
}

/**
 * What stands under each heading and before the first one, in several where one entry can't hold it. A heading that only holds deeper
 * ones together has no words to lose; any other with nothing under it stays without content, which is said.
 */
function sections(text: string, fileName: string): Part[] {
  const parts = markdownParts(text)
  return parts.flatMap(({ line, heading, depth, content }, index) => {
    const isBare = heading === null ? !/[\p{L}\p{N}]/u.test(content) : content === ''
    if (isBare && (heading === null || (parts[index + 1]?.depth ?? 0) > depth)) return []
    const title = heading ?? titleWithout(fileName, content)
    return pieces(content, maxContent).map((piece, at) => ({
      line,
      values: { title: at === 0 ? title : `${title.slice(0, 190)} (${at + 1})`, content: piece },
    }))
  })
}

/** What words without a heading are called: as their file, else as they begin. */
function titleWithout(fileName: string, content: string): string {
  const bare = fileName.replace(/\.(?:md|markdown|txt)$/i, '').trim()
  const begin = content
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 80)
    .replace(/[*`]+/g, '')
  return (bare || begin.split(/\s+/).slice(0, 8).join(' ')).slice(0, 200)
}

/** What a proposed reply is called when nothing was asked: what the conversation is about. */
export function proposedTitle(subject: string): string {
  const bare = subject.replace(/^(?:\s*(?:re|aw|sv|antw|fwd?|wg|tr)\s*:)+\s*/i, '').trim()
  return (bare === '' ? 'Reply' : bare).slice(0, 200)
}

/** The point behind a title ends no sentence. */
const onOneLine = '(?:[^.?]|(?<=\\b(?:dr|prof|mr|mrs|ms|sra?|mme|dhr|ing))\\.){0,60}$'
const greeting = new RegExp(`^(?:${greetings.join('|')})(?!\\p{L})${onOneLine}`, 'iu')

/** A line that takes leave, with nothing else in it. */
export const signOffLine = new RegExp(`^(?:${signOffs.join('|')})(?!\\p{L})[^.?]{0,30}$`, 'iu')

/** A signature has no more lines than this, and none is a sentence. */
const signatureLines = 5
const isSignature = (line: string): boolean => line.trim().length <= 60 && !/[.!?]\s*$/.test(line)

/** A reply less the line that takes leave and who signs below it. A reply that is nothing else stays. */
function withoutSignature(body: string): string {
  const lines = body.trimEnd().split('\n')
  const at = lines.findLastIndex((line) => signOffLine.test(line.trim()))
  const below = lines.slice(at + 1).filter((line) => line.trim() !== '')
  if (at < 1 || below.length > signatureLines || !below.every(isSignature)) return body
  return lines.slice(0, at).join('\n').trimEnd() || body
}

/**
 * What a reply says: without its first line where that greets somebody, and without who signs, for the next lead has another name and
 * may hear from another mailbox. What follows the greeting begins with a capital, also where that ended with a comma. A reply that is nothing else stays.
 */
export function withoutFrame(body: string): string {
  const said = withoutSignature(body).trim()
  const [first = '', ...rest] = said.split('\n')
  const others = rest.join('\n').trim()
  if (others === '' || !greeting.test(first.trim())) return said
  return `${others.charAt(0).toUpperCase()}${others.slice(1)}`
}
