import { memoize } from '#lib/memoize.ts'
import { oneOf } from './expression.ts'
import type { Span } from './folded-text.ts'
import { saidIn } from './words.ts'

/** Between words; bounded, so that a text of blanks is read in no long time. */
const gap = '\\s{1,20}'

interface Patterns {
  join: RegExp
  opener: RegExp
}

/** The language's own and English, which people mix in. */
const patternsIn = memoize((lang): Patterns => {
  const spoken = [...new Set(['en', lang])]
  const joint = oneOf(spoken.flatMap((one) => saidIn(one, 'questionJoint') ?? []))
  const opener = `${oneOf(spoken.flatMap((one) => saidIn(one, 'questionOpener') ?? []))}(?![\\p{L}\\p{N}])`
  return {
    join: new RegExp(`(?:[,;:]|\\s-)?${gap}${joint}${gap}(?=${opener})|[,;]${gap}(?=${opener})`, 'gu'),
    opener: new RegExp(`^${opener}`, 'u'),
  }
}, 100)

/**
 * Cuts a sentence where one question ends and the next begins: "What does it cost, and | do you support SSO?". Slots point into
 * the folded sentence; the words that join are in none of them.
 */
export function clausesOf(folded: string, lang: string): Span[] {
  const clauses: Span[] = []
  let start = 0
  for (const { index, 0: joint } of folded.matchAll(patternsIn(lang).join)) {
    if (index > start) clauses.push({ start, end: index })
    start = index + joint.length
  }
  return start < folded.length ? [...clauses, { start, end: folded.length }] : clauses
}

/** Whether a clause, folded, begins as a question does. */
export const opensAsQuestion = (folded: string, lang: string): boolean => patternsIn(lang).opener.test(folded.trim())
