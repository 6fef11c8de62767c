import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A table of a file of results, with what is said around it. */
export interface ResultSection {
  /** As in the address of the page that shows it. */
  id: string
  title: string
  /** With what it was measured, when and where; null where the file does not say. */
  method: string | null
  head: readonly string[]
  rows: readonly (readonly string[])[]
  notes: readonly string[]
}

const root = join(import.meta.dirname, '../../../..')

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

function sectionOf(text: string): ResultSection {
  const [title = '', ...lines] = text.split('\n')
  const table = lines.filter((line) => line.startsWith('|') && !/^\|[\s|:-]+\|$/.test(line)).map(cellsOf)
  const [head = [], ...rows] = table
  return {
    id: title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
    title: title.trim(),
    method: lines.find((line) => line.startsWith('`npm run')) ?? null,
    head,
    rows,
    notes: lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2)),
  }
}

/** The sections with a table of a file that a run of the measurements has written, in its order. */
const readSections = (path: string): ResultSection[] =>
  readFileSync(join(root, path), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map(sectionOf)
    .filter(({ rows }) => rows.length > 0)

/** What `npm run bench` measured last. */
export const benchResults = readSections('bench/RESULTS.md')
/** How replies are read and drafts are checked, by sets that nobody had read before. */
export const evalResults = readSections('eval/RESULTS.md')

/** The last line of a section whose name is such; throws when the file has no such line any more, so that no page tells an old figure. */
export function rowOf(sections: readonly ResultSection[], title: string, name: RegExp): readonly string[] {
  const row = sections.find((section) => section.title === title)?.rows.findLast(([first = '']) => name.test(first))
  if (row === undefined) throw new Error(`No figure ${name} under "${title}" in the results`)
  return row
}
