import { Parser } from 'htmlparser2'
import { hidesText, sizeIn } from './hidden-style.ts'

/** Bodies beyond this are cut before they are read: a mail of a million characters is not a reply. */
export const maxBodyChars = 1_000_000

/** Stands in its own line where a mail client opens its block of history. Never part of a mail: input is cleaned of it. */
export const historyMark = '\u0001'

const maxQuoteDepth = 20

/** No mail client nests so deep; a parser's time grows with the square of the depth. */
const maxDepth = 2000
/** These close themselves, or are closed by their next one. */
const notNesting = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|d[dt]|t[dhr]|option)$/i

/** A mark-up as it is, or its words alone, when it is nested deeper than any mail client would: linear in its length. */
export function shallow(html: string): string {
  let depth = 0
  for (const [, close, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]{0,20})\b/gi)) {
    if (notNesting.test(name)) continue
    depth = close === '' ? depth + 1 : Math.max(0, depth - 1)
    if (depth > maxDepth) return html.replace(/<[^<>]{0,2000}>/g, ' ')
  }
  return html
}

const blockTags = new Set(
  (
    'address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr html li main nav ol p pre section table tbody tfoot thead tr ul'
  ).split(' '),
)
const spacedTags = new Set('p h1 h2 h3 h4 h5 h6 ul ol table pre'.split(' '))
const silentTags = new Set('script style xml title template noscript object svg math select textarea'.split(' '))
const voidTags = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

const historyClass = /(?:^|\s)(?:OutlookMessageHeader|yahoo_quoted|protonmail_quote|zmail_extra|tutanota_quote)(?:\s|$)/
const historyId = /^(?:x_)?(?:divRplyFwdMsg|appendonsend|mail-editor-reference-message-container|reply-intro)$/
const outlookRule = /border-top:\s*solid\s+#(?:E1E1E1|B5C4DF)/i

/** A rule at the left of a block of text: how clients without a tag of their own show a quote. */
const ruledOff = /(?:^|;)\s*border-left\s*:[^;]*\b(?:[1-9]\d*px|solid|thin|medium)\b/i

/** Who indents what they write gets the tag of a quote, too, from Gmail and Apple's Mail: without its rule, and with their margin. */
const indent = /margin:[^;]{0,80}\b40px/i
const ruleless = /(?:^|;)\s*border:\s*(?:0|none|medium none)/i
const isIndent = ({ style = '', class: classes = '', type, cite }: Record<string, string>): boolean =>
  indent.test(style) && ruleless.test(style) && type === undefined && cite === undefined && !quoteClass.test(classes)

const isQuoteBlock = (name: string, attributes: Record<string, string>): boolean =>
  (name === 'blockquote' && !isIndent(attributes)) || (name === 'div' && ruledOff.test(attributes.style ?? ''))

/** Gmail's block around what is quoted or forwarded; some write the quote into it without a tag of its own. */
const quoteClass = /(?:^|\s)gmail_quote(?:\s|$)/

/** Outlook's paragraphs are lines: their own style sheet, which no mail is read with, takes the space between them. */
const tightParagraph = /(?:^|\s)(?:x_)?Mso(?:Normal|PlainText|NoSpacing|ListParagraph)/

interface OpenTag {
  name: string
  isHidden: boolean
  /** Its words have no size, unless one within it has its own. */
  isTiny: boolean
  isQuote: boolean
  isSpaced: boolean
  /** Of Gmail's block: how many lines stood before it. */
  quotesFrom?: number
}

/** Boxes that stand in a row are often put into one without a size, which takes the space from between them. */
function isTiny(name: string, { style = '', size }: Record<string, string>, isWithin: boolean): boolean {
  const own = sizeIn(style)
  if (own !== 'surrounding') return own === 'none'
  return isWithin && !(name === 'font' && size !== undefined)
}

/** Whether a mark-up has words with a size of their own within a box that has none. */
export function hasWordsInTiny(html: string): boolean {
  const open: { name: string; isTiny: boolean; isWithin: boolean }[] = []
  let isFound = false
  const parser = new Parser({
    onopentag(name, attributes) {
      if (voidTags.has(name)) return
      const around = open.at(-1)
      const tiny = isTiny(name, attributes, around?.isTiny ?? false)
      open.push({ name, isTiny: tiny, isWithin: tiny || (around?.isWithin ?? false) })
    },
    ontext(text) {
      const at = open.at(-1)
      isFound ||= at?.isWithin === true && !at.isTiny && text.trim() !== ''
    },
    onclosetag(name) {
      if (open.at(-1)?.name === name) open.pop()
    },
  })
  parser.end(html)
  return isFound
}

function opensHistory(attributes: Record<string, string>): boolean {
  return (
    historyClass.test(attributes.class ?? '') ||
    historyId.test(attributes.id ?? '') ||
    outlookRule.test(attributes.style ?? '')
  )
}

/** Collects lines, folding white space as a browser would, each behind its quote marks. */
function createLineWriter() {
  const lines: string[] = []
  let line = ''
  let isPendingSpace = false
  const depth = { quote: 0, pre: 0 }

  /** The last line that says itself what is quoted or forwarded, and the last one that is not blank. */
  const last = { marked: -1, said: -1 }
  const push = (one: string) => {
    if (one === historyMark || /^(?:>|\s*-{5})/.test(one)) last.marked = lines.length
    if (one.trim() !== '') last.said = lines.length
    lines.push(one)
  }
  const prefix = () => '>'.repeat(Math.min(depth.quote, maxQuoteDepth)) + (depth.quote > 0 ? ' ' : '')
  const flush = () => {
    if (line !== '') push(prefix() + line)
    line = ''
    isPendingSpace = false
  }
  return {
    depth,
    flush,
    breakLine() {
      if (line === '') push(prefix().trimEnd())
      else flush()
    },
    blankLine() {
      flush()
      const before = lines.at(-1)
      if (before !== undefined && before.replaceAll('>', '').trim() !== '') push(prefix().trimEnd())
    },
    mark() {
      flush()
      push(historyMark)
    },
    lineCount() {
      flush()
      return lines.length
    },
    /** Marks what was written since as history, unless it says itself what of it is quoted or forwarded. */
    markFrom(from: number) {
      flush()
      if (last.marked >= from || last.said < from) return
      lines.splice(from, 0, historyMark)
      last.marked = from
      last.said += 1
    },
    write(text: string) {
      if (depth.pre > 0) {
        const parts = text.split('\n')
        for (const [index, part] of parts.entries()) {
          if (index > 0) this.breakLine()
          line += part
        }
        return
      }
      for (const [index, word] of text.split(/[ \t\r\n\f]+/).entries()) {
        if (index > 0) isPendingSpace = true
        if (word === '') continue
        line += isPendingSpace && line !== '' ? ` ${word}` : word
        isPendingSpace = false
      }
    },
    text: () => {
      flush()
      return lines.join('\n')
    },
  }
}

function readableLink(href: string | undefined, label: string): string {
  if (href === undefined || !/^https?:\/\//i.test(href)) return ''
  const bare = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
  return label === '' || bare(label.trim()) === bare(href) || label.includes('@') ? '' : ` (${href})`
}

/**
 * Text of an HTML mail with history marks left in, for the splitter. Quotes become `>` lines, hidden elements vanish.
 * One pass without recursion: ten thousand nested tags cost what ten thousand flat ones do.
 */
export function markedTextOf(html: string): string {
  const out = createLineWriter()
  const open: OpenTag[] = []
  let hidden = 0
  let link: { href: string | undefined; label: string } | null = null

  const leave = (tag: OpenTag) => {
    if (tag.isHidden) hidden -= 1
    if (blockTags.has(tag.name)) out.flush()
    if (tag.isSpaced) out.blankLine()
    if (tag.isQuote) out.depth.quote -= 1
    if (tag.quotesFrom !== undefined && hidden === 0) out.markFrom(tag.quotesFrom)
    if (tag.name === 'pre') out.depth.pre -= 1
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'br') return hidden === 0 ? out.breakLine() : undefined
        const tag: OpenTag = {
          name,
          isHidden: silentTags.has(name) || hidesText(attributes.style ?? '') || 'hidden' in attributes,
          isTiny: isTiny(name, attributes, open.at(-1)?.isTiny ?? false),
          isQuote: isQuoteBlock(name, attributes),
          isSpaced: spacedTags.has(name) && !tightParagraph.test(attributes.class ?? ''),
        }
        if (hidden === 0 && !tag.isHidden) {
          if (blockTags.has(name)) out.flush()
          if (tag.isSpaced) out.blankLine()
          if (opensHistory(attributes)) out.mark()
          if (quoteClass.test(attributes.class ?? '')) tag.quotesFrom = out.lineCount()
          if (name === 'li') out.write('- ')
          if (name === 'td' || name === 'th') out.write(' ')
        }
        if (voidTags.has(name)) return
        if (tag.isHidden) hidden += 1
        if (tag.isQuote) out.depth.quote += 1
        if (name === 'pre') out.depth.pre += 1
        if (name === 'a') link = { href: attributes.href, label: '' }
        open.push(tag)
      },
      ontext(text) {
        if (hidden > 0 || open.at(-1)?.isTiny) return
        out.write(text)
        if (link !== null) link.label += text
      },
      onclosetag(name) {
        if (name === 'a' && link !== null) {
          if (hidden === 0) out.write(readableLink(link.href, link.label))
          link = null
        }
        if (open.at(-1)?.name !== name) return
        const tag = open.pop()
        if (tag !== undefined) leave(tag)
      },
    },
    { decodeEntities: true, lowerCaseTags: true, recognizeSelfClosing: false },
  )
  parser.end(shallow(html.slice(0, maxBodyChars).replaceAll(historyMark, '')))
  return out.text()
}

/** Plain text of an HTML mail: quotes as `>` lines, links as `label (address)`, hidden elements left out. */
export function htmlToText(html: string): string {
  return markedTextOf(html)
    .split('\n')
    .filter((line) => line !== historyMark)
    .join('\n')
    .replace(/\u00a0/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
