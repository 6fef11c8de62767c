import type { Token, Tokens } from 'marked'
import type { ReactNode } from 'react'
import { addressOf } from '#web/site/docs/chapters.ts'
import { Code, CodeBlock } from '#web/site/docs/code.tsx'
import type { DocsFacts } from '#web/site/docs/facts.ts'
import { type Asked, Generated } from '#web/site/docs/generated.tsx'
import { inOrder } from '#web/site/docs/in-order.ts'
import { KeyCaps } from '#web/site/docs/key-caps.tsx'
import { anchorOf, isKey, plainText } from '#web/site/docs/read-chapter.ts'
import { Picture } from '#web/site/picture.tsx'
import { ofPlans } from '#web/site/trial-days.tsx'
import { cn } from '#web/ui/cn.ts'

type MarkdownProps = { tokens: readonly Token[]; facts: DocsFacts }

/** What a chapter says, in the components of the public pages. Throws for what they have no form for. */
export const Markdown = ({ tokens, facts }: MarkdownProps): ReactNode =>
  inOrder(tokens.map((token) => block(token, facts)))

function block(token: Token, facts: DocsFacts): ReactNode {
  switch (token.type) {
    case 'space':
      return null
    case 'heading':
      return <Heading depth={token.depth} title={plainText([token])} tokens={inlineOf(token)} />
    case 'paragraph':
      if (isPicture(token.tokens?.[0])) return <Shown picture={token.tokens[0]} />
      return <p {...(isToldOfPlans(token) && ofPlans)}>{inline(inlineOf(token))}</p>
    case 'text':
      return inline('tokens' in token && token.tokens ? token.tokens : [token])
    case 'list':
      return <List list={token as Tokens.List} facts={facts} />
    case 'table':
      return <Table table={token as Tokens.Table} />
    case 'code':
      return <CodeBlock>{token.text}</CodeBlock>
    case 'blockquote':
      return (
        <aside className="flex flex-col gap-2 rounded-md border border-note-line bg-note-tint px-4 py-3 text-ink">
          <Markdown tokens={inlineOf(token)} facts={facts} />
        </aside>
      )
    case 'html':
      return <Generated asked={askedIn(token.raw)} facts={facts} />
    default:
      throw new Error(`The documentation has no form for "${token.type}": ${token.raw.slice(0, 80)}`)
  }
}

/** What the product itself has to say here: `<!--keys Inbox-->`. */
function askedIn(raw: string): Asked {
  const [, name, of = ''] = /^<!--(\w+)(?: ([^>]*))?-->\s*$/.exec(raw) ?? []
  if (name === undefined) throw new Error(`The documentation takes no HTML: ${raw.slice(0, 80)}`)
  return { name, of: of.split(/,\s*/).filter(Boolean) }
}

const isPicture = (token: Token | undefined): token is Tokens.Image => token?.type === 'image'

/** A picture stands in a paragraph of its own, by its name: `![What it shows](inbox)`. */
const Shown = ({ picture: { href, text } }: { picture: Tokens.Image }) => <Picture name={href} caption={text} />

/** What leads to the prices is not said where no plans are sold. */
const isToldOfPlans = (paragraph: Token): boolean =>
  inlineOf(paragraph).some((token) => token.type === 'link' && ['/pricing', addressOf('billing')].includes(token.href))

const inlineOf = (token: Token): Token[] => ('tokens' in token ? (token.tokens ?? []) : [])

function Heading({ depth, title, tokens }: { depth: number; title: string; tokens: Token[] }) {
  const id = anchorOf(title)
  return depth === 2 ? (
    <h2 id={id} className="mt-8 scroll-mt-20 font-semibold text-ink text-xl">
      {inline(tokens)}
    </h2>
  ) : (
    <h3 id={id} className="mt-3 scroll-mt-20 font-semibold text-ink text-lg">
      {inline(tokens)}
    </h3>
  )
}

function List({ list, facts }: { list: Tokens.List; facts: DocsFacts }) {
  const items = list.items.map((item) => (
    <li key={item.raw} className="pl-1 marker:text-ink-faint">
      <Markdown tokens={item.tokens} facts={facts} />
    </li>
  ))
  return list.ordered ? (
    <ol className="flex list-decimal flex-col gap-1.5 pl-6">{items}</ol>
  ) : (
    <ul className="flex list-disc flex-col gap-1.5 pl-6">{items}</ul>
  )
}

/** What can't be broken leaves no room beside it on a phone: the cells of a row stand below one another there. */
const stacked =
  'max-sm:[&_:is(tbody,tr,td)]:block max-sm:[&_td]:border-0 max-sm:[&_td]:py-0.5 max-sm:[&_thead]:sr-only max-sm:[&_tr]:border-b max-sm:[&_tr]:py-2'

function Table({ table: { header, rows } }: { table: Tokens.Table }) {
  return (
    <table
      className={cn(
        'w-full border-collapse text-left text-base',
        rows.every(([first]) => first?.tokens.some(({ type }) => type === 'codespan')) && stacked,
      )}
    >
      <thead>
        <tr>
          {header.map((cell) => (
            <th key={cell.text} scope="col" className="border-b py-2 pr-4 align-bottom font-medium text-ink">
              {inline(cell.tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.map(({ text }) => text).join()}>
            {row.map((cell, column) => (
              <td key={header[column]?.text} className="wrap-break-word border-b py-2 pr-4 align-top first:min-w-28">
                {inline(cell.tokens)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const inline = (tokens: readonly Token[]): ReactNode => inOrder(tokens.map(inlinePart))

function inlinePart(token: Token): ReactNode {
  if (isKey(token)) return <KeyCaps keys={token.keys} />
  switch (token.type) {
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? inline(token.tokens) : token.text
    case 'strong':
      return <strong className="font-medium text-ink">{inline(inlineOf(token))}</strong>
    case 'em':
      return <em>{inline(inlineOf(token))}</em>
    case 'codespan':
      return <Code>{token.text}</Code>
    case 'link':
      return (
        <a href={token.href} className="rounded-xs text-accent-ink underline underline-offset-2">
          {inline(inlineOf(token))}
        </a>
      )
    case 'br':
      return <br />
    default:
      throw new Error(`The documentation has no form for "${token.type}": ${token.raw.slice(0, 80)}`)
  }
}
