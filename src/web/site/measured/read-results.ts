import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ResultTable {
  /** What is said before it; null: nothing. */
  about: string | null
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A part of a file of results: its tables, with what is said around them. */
export interface ResultSection {
  /** As in the address of the page that shows it. */
  id: string
  title: string
  /** With what it was measured, when and where; null where the file does not say. */
  method: string | null
  tables: readonly ResultTable[]
  notes: readonly string[]
}

const root = join(import.meta.dirname, '../../../..')

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

const asLine = (block: string): string => block.trim().replaceAll(/\s+/g, ' ')

const isTable = (block: string): boolean => block.trimStart().startsWith('|')

/** The paragraph before a table says what it is of; the line with the command is of the whole section. */
function tablesOf(blocks: readonly string[]): ResultTable[] {
  return blocks.flatMap((block, place) => {
    if (!isTable(block)) return []
    const before = blocks[place - 1]?.trim() ?? ''
    const isAbout = before !== '' && !isTable(before) && !/^(`npm run|- )/.test(before)
    const lines = block.trim().split('\n')
    const [head = [], ...rows] = lines.filter((line) => !/^\|[\s|:-]+\|$/.test(line)).map(cellsOf)
    return [{ about: isAbout ? asLine(before).replaceAll('`', '') : null, head, rows }]
  })
}

function sectionOf(text: string): ResultSection {
  const [title = '', ...lines] = text.split('\n')
  const blocks = lines.join('\n').split(/\n{2,}/)
  return {
    id: title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
    title: title.trim(),
    method: blocks.map(asLine).find((block) => block.startsWith('`npm run')) ?? null,
    tables: tablesOf(blocks),
    notes: lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2)),
  }
}

/** The sections with a table of a file that a run of the measurements has written, in its order. */
const readSections = (path: string): ResultSection[] =>
  readFileSync(join(root, path), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map(sectionOf)
    .filter(({ tables }) => tables.length > 0)

/** What `npm run bench` measured last. */
export const benchResults = readSections('bench/RESULTS.md')
/** How replies are read and drafts are checked, by sets that nobody had read before. */
export const evalResults = readSections('eval/RESULTS.md')

/** The last line of a section whose name is such; throws when the file has no such line any more, so that no page tells an old figure. */
export function rowOf(sections: readonly ResultSection[], title: string, name: RegExp): readonly string[] {
  const tables = sections.find((section) => section.title === title)?.tables ?? []
  const row = tables.flatMap(({ rows }) => rows).findLast(([first = '']) => name.test(first))
  if (row === undefined) throw new Error(`No figure ${name} under "${title}" in the results`)
  return row
}
