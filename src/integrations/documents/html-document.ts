import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import type { DocumentReading } from '#domain/ports.ts'

/** Beyond these a page says nothing of its own: menus, notices, forms. */
const besides =
  'script, style, noscript, template, svg, canvas, iframe, nav, header, footer, aside, form, button, dialog, [role=navigation], [role=banner], [role=contentinfo], [role=dialog], [hidden], [aria-hidden=true]'
/** Where a page says what its own is. */
const ownPart = 'main, [role=main], article'
/** Below this it is taken for a frame around something else. */
const enoughChars = 200

function decode(bytes: Uint8Array, charset: string | null): string {
  const named =
    charset ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(new TextDecoder('latin1').decode(bytes.slice(0, 4096)))?.[1]
  try {
    return new TextDecoder(named ?? 'utf-8').decode(bytes)
  } catch {
    // A character set that nobody knows: nearly every page is UTF-8 whatever it says.
    return new TextDecoder().decode(bytes)
  }
}

/** The text of a page, without what surrounds it on every page of its site: a part for each heading. */
export function readHtml(bytes: Uint8Array, charset: string | null, url: string): DocumentReading {
  const decoded = decode(bytes, charset)
  const html = /<body[\s>]/i.test(decoded) ? decoded : `<html><body>${decoded}</body></html>`
  const { document } = parseHTML(html)
  const title = (document.querySelector('title')?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const own = document.querySelector(ownPart)
  const ownParts = own === null ? [] : partsIn(own)
  if (lengthOf(ownParts) >= enoughChars) return { title: title || new URL(url).hostname, parts: ownParts }
  const article = new Readability(parseHTML(html).document).parse()
  const articleParts = article?.content
    ? partsIn(parseHTML(`<html><body>${article.content}</body></html>`).document.body)
    : []
  const bodyParts = partsIn(document.body)
  const isArticle = lengthOf(articleParts) >= Math.max(enoughChars, lengthOf(bodyParts) * 0.4)
  return { title: title || new URL(url).hostname, parts: isArticle ? articleParts : bodyParts }
}

type Part = DocumentReading['parts'][number]

const lengthOf = (parts: readonly Part[]): number => parts.reduce((sum, { text }) => sum + text.length, 0)

const headings = new Set(['H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'SUMMARY', 'DT'])
const blocks = new Set(
  'P DIV SECTION ARTICLE MAIN UL OL LI DL DD TABLE TR THEAD TBODY BLOCKQUOTE PRE FIGURE FIGCAPTION DETAILS ADDRESS HR BR H1 H2 H3 H4 H5 H6 SUMMARY DT'.split(
    ' ',
  ),
)
const deepest = 400

function partsIn(root: Element): Part[] {
  for (const element of root.querySelectorAll(besides)) element.remove()
  const parts: { heading: string | null; lines: string[] }[] = [{ heading: null, lines: [''] }]
  const write = (words: string) => {
    const lines = parts.at(-1)?.lines
    if (lines !== undefined) lines.push((lines.pop() ?? '') + words)
  }
  const newLine = () => {
    const lines = parts.at(-1)?.lines
    if (lines?.at(-1)?.trim() !== '') lines?.push('')
  }
  const walk = (node: Node, depth: number): void => {
    if (depth > deepest) return
    if (node.nodeType === 3) {
      write((node.textContent ?? '').replace(/\s+/g, ' '))
      return
    }
    const name = node.nodeName
    if (headings.has(name)) {
      const heading = (node.textContent ?? '').replace(/\s+/g, ' ').trim()
      if (heading !== '') parts.push({ heading, lines: [''] })
      return
    }
    const isBlock = blocks.has(name)
    if (isBlock) newLine()
    if (name === 'LI') write('- ')
    for (const child of node.childNodes) walk(child, depth + 1)
    if (name === 'TD' || name === 'TH') write(' | ')
    if (isBlock) newLine()
    if (name === 'P' || name === 'TABLE' || name === 'UL' || name === 'OL') parts.at(-1)?.lines.push('')
  }
  walk(root, 0)
  return parts
    .map(({ heading, lines }) => ({ heading, text: textOf(lines) }))
    .filter(({ heading, text }) => heading !== null || text !== '')
}

const textOf = (lines: readonly string[]): string =>
  lines
    .map((line) =>
      line
        .replace(/ +/g, ' ')
        .replace(/(?: \| ?)+$/, '')
        .trim(),
    )
    .filter((line) => line !== '-')
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
