import type { DocumentReading } from '../ports.ts'

/** As long as an import's text may be, and an entry's content. */
const longestText = 500_000
const longestContent = 15_000
const longestHeading = 180

/** What would be a heading, or would hide one, is plain text here. */
const withoutMarks = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/^ {0,3}#{1,6}\s+/, '').replace(/^ {0,3}(?:```|~~~)/, ''))
    .join('\n')
    .trim()

/** Cut between paragraphs, else between sentences, else anywhere, where it is longer than `longest`. */
export function pieces(text: string, longest: number): string[] {
  const found: string[] = []
  let rest = text
  while (rest.length > longest) {
    const part = rest.slice(0, longest)
    const at = [part.lastIndexOf('\n\n'), part.lastIndexOf('. ') + 1].find((place) => place > longest / 3)
    found.push(rest.slice(0, at ?? longest).trim())
    rest = rest.slice(at ?? longest).trim()
  }
  return [...found, rest]
}

/**
 * A document as Markdown with a heading for each part that has words; parts without one are called by the document's title. What is
 * too long for one entry goes on under a heading of its own. `isCut`: there was more than an import takes.
 */
export function markdownOf(title: string, parts: DocumentReading['parts']): { text: string; isCut: boolean } {
  const counts = new Map<string, number>()
  const headed = (heading: string): string => {
    const bare = heading.replace(/\s+/g, ' ').trim().slice(0, longestHeading) || title
    const count = (counts.get(bare) ?? 0) + 1
    counts.set(bare, count)
    return count === 1 ? bare : `${bare} (${count})`
  }
  const sections: string[] = []
  let length = 0
  for (const { heading, text } of parts) {
    for (const piece of pieces(withoutMarks(text), longestContent)) {
      if (piece === '') continue
      const section = `# ${headed(heading ?? title)}\n\n${piece}\n`
      if (length + section.length > longestText) return { text: sections.join('\n'), isCut: true }
      sections.push(section)
      length += section.length + 1
    }
  }
  return { text: sections.join('\n'), isCut: false }
}
