import { builtEmail, builtOperator, builtOrigin, builtSource, type SiteFact } from '#contract/public-pages.ts'
import { escapeHtml } from '#lib/escape-html.ts'

/** Who runs the installation, as they entered it. */
export interface Operator {
  name: string | null
  address: string | null
  email: string | null
}

/** What the public pages may say of an installation; null: it does not hold, or nobody has said. */
export type SiteFacts = Readonly<Record<SiteFact, string | null>>

/** A text within quotes of JSON that lies in a page. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1).replace(/</g, '\\u003c')

/** An element that stands only where a fact holds, or only where it does not; none lies within another with its own name. */
const conditional = /<(\w+)([^>]*?) data-(with|without)="([\w-]+)"([^>]*)>([\s\S]*?)<\/\1>/g
const said = /(<\w+[^>]* data-says="([\w-]+)"[^>]*>)[^<]*/g

const told = (facts: SiteFacts, name: string): string | null =>
  (Object.entries(facts).find(([known]) => known === name) ?? [])[1] ?? null

/** A public page as it is true of an installation. Pure. */
export function pageOf(html: string, { origin, facts }: { origin: string; facts: SiteFacts }): string {
  const decide = (text: string): string =>
    text.replace(conditional, (_, tag, before, kind, fact, after, within: string) =>
      (told(facts, fact) !== null) === (kind === 'with') ? `<${tag}${before}${after}>${decide(within)}</${tag}>` : '',
    )
  return decide(html)
    .replace(said, (whole, start: string, fact: string) => {
      const value = told(facts, fact)
      return value === null ? whole : `${start}${escapeHtml(value)}`
    })
    .replaceAll(builtOperator, () => inJson(facts['operator-name'] ?? ''))
    .replaceAll(builtOrigin, origin)
    .replaceAll(builtEmail, escapeHtml(facts['operator-email'] ?? ''))
    .replaceAll(builtSource, escapeHtml(facts['source-url'] ?? ''))
}

export const securityTxtPath = '/.well-known/security.txt'
const goodForDays = 180
const dayMs = 86_400_000

/** Whom to tell of a weakness (RFC 9116). It may not be older than its last day, so it is written anew with each one. */
export const securityTxt = (origin: string, email: string, now: Date): string =>
  [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(now.getTime() + goodForDays * dayMs).toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Policy: ${origin}/security`,
    `Canonical: ${origin}${securityTxtPath}`,
    '',
  ].join('\n')
