export interface MarkdownPart {
  /** Of its heading, counted from 1; 1 for what stands before the first heading. */
  line: number
  /** Null for what stands before the first heading. */
  heading: string | null
  /** Of its heading, 1 to 6; 0 for what stands before the first. */
  depth: number
  /** What stands under it, up to the next heading of any depth. */
  content: string
}

const headingLine = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/
/** Looked for from the first space of a run only: a line of spaces must not take the square of its length. */
const closingSigns = /(?<![ \t])[ \t]+#+$/
/** A fence of backticks has none in the words behind it: those are code within a line. */
const fenceLine = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})(.*)$/

/**
 * A Markdown text cut at its headings; a line in a code fence is none. Every line is in one part. A fence ends as in CommonMark: with
 * its own sign, at least as often, and nothing behind it; so a fence can show another one.
 */
export function markdownParts(text: string): MarkdownPart[] {
  const parts: (Omit<MarkdownPart, 'content'> & { lines: string[] })[] = [
    { line: 1, heading: null, depth: 0, lines: [] },
  ]
  let open = ''
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const [, fence = '', behind = ''] = fenceLine.exec(line) ?? []
    const [, signs = '', words] = (open === '' && headingLine.exec(line)) || []
    if (open === '') open = fence
    else if (fence.startsWith(open) && behind.trim() === '') open = ''
    if (words === undefined) parts.at(-1)?.lines.push(line)
    else {
      const heading = words.trimEnd().replace(closingSigns, '')
      parts.push({ line: index + 1, heading, depth: signs.length, lines: [] })
    }
  }
  return parts
    .map(({ lines, ...part }) => ({ ...part, content: lines.join('\n').trim() }))
    .filter(({ heading, content }) => heading !== null || content !== '')
}
