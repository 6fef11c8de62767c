import { Marked, type Token, type Tokens } from 'marked'
import type { ChapterId } from '#web/site/docs/chapters.ts'

export interface Section {
  id: string
  title: string
  depth: number
}

export interface Chapter {
  id: ChapterId
  title: string
  /** What it is about, in a sentence or two. */
  lead: string
  /** What follows. */
  tokens: readonly Token[]
  sections: readonly Section[]
}

/** A key: `<kbd>J</kbd>`. */
export interface KeyToken extends Tokens.Generic {
  type: 'kbd'
  keys: string
}

const markdown = new Marked({
  gfm: true,
  extensions: [
    {
      name: 'kbd',
      level: 'inline',
      start: (source) => source.indexOf('<kbd>'),
      tokenizer(source): KeyToken | undefined {
        const [raw, keys] = /^<kbd>([^<]+)<\/kbd>/.exec(source) ?? []
        return raw === undefined || keys === undefined ? undefined : { type: 'kbd', raw, keys }
      },
    },
  ],
})

export const isKey = (token: Token): token is KeyToken => token.type === 'kbd'

/** The part of an address that leads to a heading. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** What Markdown holds, without its marks. */
export function plainText(tokens: readonly Token[]): string {
  const parts: string[] = []
  walk(tokens, (token) => {
    if (isKey(token)) parts.push(token.keys)
    else if (token.type === 'codespan' || token.type === 'code') parts.push(token.text)
    else if (token.type === 'text' && !('tokens' in token && token.tokens)) parts.push(token.text)
  })
  // Each part may be a line, a cell or the middle of a sentence.
  return parts
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?)])|(?<=\() /g, '')
    .trim()
}

/** Visits each part of a chapter, also those within others. */
export function walk(tokens: readonly Token[], visit: (token: Token) => void): void {
  markdown.walkTokens([...tokens], visit)
}

const isHeading = (token: Token | undefined): token is Tokens.Heading => token?.type === 'heading'

/** Reads a chapter: a title, a paragraph that says what it is about, and what follows. Throws when it does not begin so. */
export function readChapter(id: ChapterId, text: string): Chapter {
  const [title, lead, ...tokens] = markdown.lexer(text).filter(({ type }) => type !== 'space')
  if (!isHeading(title) || title.depth !== 1 || lead?.type !== 'paragraph')
    throw new Error(`${id}.md must begin with its title and a paragraph that says what it is about`)
  const sections = tokens
    .filter(isHeading)
    .map((token) => ({ id: anchorOf(plainText([token])), title: plainText([token]), depth: token.depth }))
  return { id, title: plainText([title]), lead: plainText([lead]), tokens, sections }
}
