import { expression } from '../../text/expression.ts'
import { said } from '../words.ts'
import type { Span } from './plain-text.ts'

/** Words that deny, in six languages and three neighbours. Folded. */
const denying = expression()`\b${said('denying')}\b(?!-)|n't\b`
/** These say how much, or that something holds all the more. */
const sparing = expression()`\b${said('sparing')}\b`
/** "At no charge": what is denied is the charge, and not what costs nothing. */
const atNoCharge = expression('g')`\b${said('atNoCharge')}\b`
const clauseEnd = expression('g')`[.!?](?=\s|$)|[,;:\n()]|\s-\s|\b${said('clauseEnd')}\b`

const never = /(?!)/g
/** Words that deny in another language than this one: Portuguese "no" is "in the", Dutch "pas" is "only". */
const foreign: Readonly<Record<string, RegExp>> = {
  pt: /\b(?:no|non)\b/g,
  nl: /\bpas\b/g,
  fr: /\bno\b/g,
  it: /\bni\b/g,
}

/** The clauses of a text that deny something. */
export function deniedClauses(text: string, lang = 'und'): Span[] {
  const blank = (words: string) => ' '.repeat(words.length)
  const folded = text.replace(foreign[lang] ?? never, blank).replace(atNoCharge, blank)
  const spans: Span[] = []
  let start = 0
  const add = (end: number) => {
    const clause = folded.slice(start, end)
    if (denying.test(clause) && !sparing.test(clause)) spans.push({ start, end })
  }
  for (const match of folded.matchAll(clauseEnd)) {
    add(match.index)
    start = match.index + match[0].length
  }
  add(folded.length)
  return spans
}

/** Whether a place lies in one of these clauses. */
export const isWithinAny = (spans: readonly Span[], at: number): boolean =>
  spans.some(({ start, end }) => start <= at && at < end)
