import type { DocumentReading } from '#domain/ports.ts'

export type Part = DocumentReading['parts'][number]

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'summary', 'dt'])
const blocks = new Set(
  'p div section article main header footer ul ol li dl dd table tr thead tbody blockquote pre figure figcaption details address hr br'.split(
    ' ',
  ),
)
/** A blank line follows them. */
const paragraphs = new Set(['p', 'table', 'ul', 'ol'])
const cells = new Set(['td', 'th'])

export interface PartWriter {
  open(tag: string): void
  write(text: string): void
  close(tag: string): void
  parts(): Part[]
}

/** Turns the tags and words of HTML, in their order, into lines under headings. */
export function createPartWriter(): PartWriter {
  const found: { heading: string | null; lines: string[] }[] = [{ heading: null, lines: [] }]
  let line = ''
  let heading: string | null = null
  const endLine = () => {
    if (line.trim() !== '') found.at(-1)?.lines.push(line)
    line = ''
  }
  return {
    open(tag) {
      if (headings.has(tag)) {
        endLine()
        heading = ''
      } else if (blocks.has(tag)) endLine()
      if (tag === 'li') line = '- '
    },
    write(text) {
      const words = text.replace(/\s+/g, ' ')
      if (heading === null) line += words
      else heading += words
    },
    close(tag) {
      if (headings.has(tag) && heading !== null) {
        const bare = heading.replace(/\s+/g, ' ').trim()
        if (bare !== '') found.push({ heading: bare, lines: [] })
        heading = null
      } else if (cells.has(tag)) line += ' | '
      else if (blocks.has(tag)) endLine()
      if (paragraphs.has(tag)) found.at(-1)?.lines.push('')
    },
    parts() {
      endLine()
      return found
        .map(({ heading: name, lines }) => ({ heading: name, text: textOf(lines) }))
        .filter((part) => part.heading !== null || part.text !== '')
    },
  }
}

const textOf = (lines: readonly string[]): string =>
  lines
    .map((words) =>
      words
        .replace(/ +/g, ' ')
        .replace(/(?: \| ?)+$/, '')
        .trim(),
    )
    .filter((words) => words !== '-')
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

export const lengthOf = (parts: readonly Part[]): number => parts.reduce((sum, { text }) => sum + text.length, 0)
