import { Readability } from '@mozilla/readability'
import { Parser } from 'htmlparser2'
import { parseHTML } from 'linkedom'
import type { DocumentReading } from '#domain/ports.ts'
import { createPartWriter, lengthOf, type Part, type PartWriter } from './part-writer.ts'

/** Beyond these a page says nothing of its own: programs, menus, notices, forms. */
const besides = new Set(
  'script style noscript template svg canvas iframe nav aside form button dialog select textarea head'.split(' '),
)
/** The same, unless they are part of an article: its title stands in one. */
const frames = new Set(['header', 'footer'])
const besidesRoles = new Set(['navigation', 'banner', 'contentinfo', 'dialog'])
/** Where a page says what its own is. */
const owns = new Set(['main', 'article'])

/** Below this it is taken for a frame around something else. */
const enoughChars = 200
/** Finding the article of a page that marks none takes time that grows faster than the page. */
const searchedUpTo = 1_500_000
const deepestSearched = 200
/** Each level that is open makes every further tag dearer. */
const deepestRead = 3000
const readAtOnce = 65_536

function decode(bytes: Uint8Array, charset: string | null): string {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 4096))
  const named = charset ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(head)?.[1]
  try {
    return new TextDecoder(named ?? 'utf-8').decode(bytes)
  } catch {
    // A character set that nobody knows: nearly every page is UTF-8 whatever it says.
    return new TextDecoder().decode(bytes)
  }
}

/** The text of a page, without what surrounds it on every page of its site: a part for each heading. */
export function readHtml(bytes: Uint8Array, charset: string | null, url: string): DocumentReading {
  const html = decode(bytes, charset)
  const page = readPage(html)
  const title = page.title || new URL(url).hostname
  if (lengthOf(page.own) >= enoughChars) return { title, parts: page.own }
  if (html.length <= searchedUpTo && page.depth <= deepestSearched) {
    const article = new Readability(parseHTML(withBody(html)).document).parse()?.content
    const parts = article ? readPage(article).all : []
    if (lengthOf(parts) >= Math.max(enoughChars, lengthOf(page.all) * 0.4)) return { title, parts }
  }
  return { title, parts: page.all }
}

const withBody = (html: string): string => (/<body[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`)

interface Page {
  title: string
  /** What stands where the page says that its own is. */
  own: Part[]
  all: Part[]
  depth: number
}

/** In one pass, in time that grows with the page and no faster. Throws for one that nests without end. */
function readPage(html: string): Page {
  const [own, all] = [createPartWriter(), createPartWriter()]
  let title = ''
  let depth = 0
  let deepest = 0
  let skippedFrom = Number.POSITIVE_INFINITY
  let ownFrom = Number.POSITIVE_INFINITY
  let isTitle = false
  const toEach = (say: (writer: PartWriter) => void) => {
    if (skippedFrom < depth) return
    say(all)
    if (ownFrom <= depth) say(own)
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        isTitle = name === 'title' && title === ''
        if (skippedFrom > depth && isBeside(name, attributes, ownFrom <= depth)) skippedFrom = depth
        if (owns.has(name) || attributes.role === 'main') ownFrom = Math.min(ownFrom, depth)
        depth += 1
        deepest = Math.max(deepest, depth)
        toEach((writer) => writer.open(name))
      },
      ontext(text) {
        if (isTitle) title += text
        else toEach((writer) => writer.write(text))
      },
      onclosetag(name) {
        isTitle = false
        toEach((writer) => writer.close(name))
        depth -= 1
        if (depth <= skippedFrom) skippedFrom = Number.POSITIVE_INFINITY
        if (depth <= ownFrom) ownFrom = Number.POSITIVE_INFINITY
      },
    },
    { decodeEntities: true },
  )
  for (let at = 0; at < html.length; at += readAtOnce) {
    parser.write(html.slice(at, at + readAtOnce))
    if (deepest > deepestRead) throw new Error('A page that nests like this was made to be hard to read')
  }
  parser.end()
  return { title: title.replace(/\s+/g, ' ').trim(), own: own.parts(), all: all.parts(), depth: deepest }
}

function isBeside(name: string, attributes: Readonly<Record<string, string>>, isOwn: boolean): boolean {
  if (besides.has(name) || (frames.has(name) && !isOwn)) return true
  return besidesRoles.has(attributes.role ?? '') || 'hidden' in attributes || attributes['aria-hidden'] === 'true'
}
