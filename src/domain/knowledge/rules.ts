import { type EntryInput, entryInput, type Imported, type ImportFormat, tagsOf } from '#contract/knowledge.ts'

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

/** The entries that a text holds, and the parts that can't be one with the reason in words. Never throws. */
export function readImport(format: ImportFormat, text: string): ReadImport {
  const parts = format === 'csv' ? csvParts(text) : markdownParts(text)
  if (parts === null)
    return { entries: [], skipped: [{ line: 1, reason: 'The first line must name the columns title and content.' }] }
  const result: ReadImport = { entries: [], skipped: [] }
  for (const { line, values } of parts) {
    const parsed = entryInput.safeParse(values)
    if (!parsed.success) {
      result.skipped.push({ line, reason: parsed.error.issues[0]?.message ?? 'This is no entry.' })
    } else if (result.entries.length >= maxImported) {
      result.skipped.push({ line, reason: `One import adds at most ${maxImported} entries.` })
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

const heading = /^ {0,3}#{1,6}\s+(.+?)\s*#*\s*$/
const fence = /^ {0,3}(```|~~~)/

/** What stands under each heading. Words before the first one, and headings with nothing under them, are no entries. */
function markdownParts(text: string): Part[] {
  const parts: { line: number; title: string; lines: string[] }[] = []
  let isFenced = false
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (fence.test(line)) isFenced = !isFenced
    const title = isFenced ? undefined : heading.exec(line)?.[1]
    if (title !== undefined) parts.push({ line: index + 1, title, lines: [] })
    else parts.at(-1)?.lines.push(line)
  }
  return parts
    .map(({ line, title, lines }) => ({ line, values: { title, content: lines.join('\n').trim() } }))
    .filter(({ values }) => values.content !== '')
}

/** What a proposed reply is called when nothing was asked: what the conversation is about. */
export function proposedTitle(subject: string): string {
  const bare = subject.replace(/^(?:\s*(?:re|aw|sv|antw|fwd?|wg|tr)\s*:)+\s*/i, '').trim()
  return (bare === '' ? 'Reply' : bare).slice(0, 200)
}

const greeting =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|guten (?:tag|morgen|abend)|sehr geehrte[rn]?|liebe[rs]?|moin|bonjour|bonsoir|ch[eè]re?s?|hola|buen[oa]s (?:d[ií]as|tardes)|estimad[oa]s?|beste|geachte|goede(?:morgen|middag|navond|ndag)|hoi|ol[aá]|bom dia|boa (?:tarde|noite)|car[oa]s?|prezad[oa]s?)(?!\p{L})(?:[^.?]|(?<=\b(?:dr|prof|mr|mrs|ms|sra?|mme|dhr|ing))\.){0,60}$/iu

/** A reply without its first line where that greets somebody: the next lead has another name. A reply that is nothing else stays. */
export function withoutGreeting(body: string): string {
  const [first = '', ...rest] = body.trim().split('\n')
  const others = rest.join('\n').trim()
  return others !== '' && greeting.test(first.trim()) ? others : body.trim()
}
