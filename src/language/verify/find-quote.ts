import { findWords } from '#lib/find-words.ts'
import { sentencesOf } from '../guard/draft-sentences.ts'

/** A passage of fewer letters and digits could stand anywhere. */
const leastSigns = 2

const sign = /[\p{L}\p{N}]/u
const signs = /[\p{L}\p{N}]/gu
const lastOf = (text: string): string => [...text.slice(-2)].at(-1) ?? ''
const firstOf = (text: string): string => [...text.slice(0, 2)].at(0) ?? ''

/**
 * The passage of a source that a quote is, letter by letter, as it stands there; undefined when it does not. It begins and ends where words
 * do: "9 per month" is no passage of "49 per month". Only case, white space and the spelling of quotation marks and dashes may differ.
 */
export function findQuote(source: string, quote: string): string | undefined {
  if ((quote.match(signs)?.length ?? 0) < leastSigns) return undefined
  const passage = findWords(source, quote)
  if (passage === undefined) return undefined
  for (let at = source.indexOf(passage); at >= 0; at = source.indexOf(passage, at + 1)) {
    const isCutBefore = sign.test(lastOf(source.slice(0, at))) && sign.test(firstOf(passage))
    const isCutBehind = sign.test(firstOf(source.slice(at + passage.length))) && sign.test(lastOf(passage))
    if (!isCutBefore && !isCutBehind) return passage
  }
  return undefined
}

/** Whether a quote stands in a source. */
export const isQuoteIn = (source: string, quote: string): boolean => findQuote(source, quote) !== undefined

const longestHeading = 80

/** What a source is headed by: a first line that ends no sentence. */
const headingOf = (source: string): string => {
  const [first = '', ...others] = source.split('\n')
  return others.length > 0 && first.length <= longestHeading && !/[.!?]\s*$/u.test(first) ? first : ''
}

/**
 * A passage with the rest of the sentences that it stands in, below the source's heading: a quote is read as it was meant, with the limit or the
 * "not" before it, and as being about what its entry is about.
 */
export function passageAround(source: string, passage: string): string {
  const at = source.indexOf(passage)
  const end = at + passage.length
  const sentences = sentencesOf(source).filter((one) => one.start < end && one.end > at)
  const start = Math.min(at, ...sentences.map((one) => one.start))
  const until = Math.max(end, ...sentences.map((one) => one.end))
  return [headingOf(source), source.slice(start, until)].filter((text) => text !== '').join(': ')
}
