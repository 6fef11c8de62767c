import { fold } from '#language/text/folded-text.ts'
import { memoize } from '#lib/memoize.ts'
import type { PlainText } from './facts/plain-text.ts'
import { type GuardVerdict, verdictAt } from './verdict.ts'
import { said } from './words.ts'

const orders = said('answerOrders')
const quoted = new RegExp(`\\b${orders}\\b[^.!?\\n"']{0,60}["'](?<words>[^"'\\n]{2,200})["']`, 'g')
const announced = new RegExp(`\\b${orders}\\b[^.!?\\n"':]{0,60}: ?(?<words>[^\\n]{2,200})`, 'g')
/** What nobody would say of their own accord: more than a word, or a code. */
const isTelling = (words: string): boolean => words.split(/\s+/).length > 1 || /\d/.test(words) || words.length >= 8

/** The words that a mail orders to be said. Folded. */
const orderedIn = memoize((mail): readonly string[] => {
  const folded = fold(mail)
  return [quoted, announced]
    .flatMap((pattern) => [...folded.matchAll(pattern)])
    .map(({ groups }) => (groups?.words ?? '').replace(/^["']|["'.!]+$/g, '').trim())
    .filter(isTelling)
}, 200_000)

/**
 * Words that the lead's mail ordered to be said, and that the draft says. What our own sources say too is said for their sake.
 */
export function obeyedVerdicts(
  plain: PlainText,
  mails: readonly string[],
  sources: readonly { kind: string; plain: PlainText }[],
): GuardVerdict[] {
  const ours = sources.filter(({ kind }) => kind !== 'lead_message' && kind !== 'lead')
  return [...new Set(mails.flatMap((mail) => orderedIn(mail)))].flatMap((words) => {
    const start = plain.folded.indexOf(words)
    if (start < 0 || ours.some((source) => source.plain.folded.includes(words))) return []
    return [verdictAt(plain, 'injection', { start, end: start + words.length }, { code: 'ordered_words' })]
  })
}
