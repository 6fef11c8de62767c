import type { DraftSentence } from '../guard/draft-sentences.ts'
import { stemOf, stemsOf } from '../guard/facts/features.ts'
import { languageOf, type PlainText, readPlain } from '../guard/facts/plain-text.ts'
import type { GuardSources } from '../guard/sources.ts'

/** Shorter words are in every text. */
const leastLetters = 5
/** Of fewer telling words nothing can be said: "I see, and as long as it works" has no word of anybody's. */
const leastWords = 5

/**
 * Whether what a sentence says of the lead may be theirs: some word of it that tells something stands in what they wrote, or in what is
 * known of the matter. Its figures, names and days are held against the lead's words one by one (`checkQuoted`). Words of different languages share
 * no letters: there only these decide.
 */
export function mayBeTheLeads(
  { text }: DraftSentence,
  { leadMessages, ownMessages, knowledge }: GuardSources,
): boolean {
  const sentence = readPlain(text)
  const telling = (sentence.folded.match(/\p{L}+/gu) ?? []).filter((word) => word.length >= leastLetters)
  if (telling.length < leastWords) return true
  const lang = languageOf(sentence)
  const theirs = leadMessages.map(({ text: words }) => readPlain(words))
  const isSpoken = (one: PlainText) => lang === 'und' || languageOf(one) === 'und' || languageOf(one) === lang
  if (!theirs.some(isSpoken)) return true
  const ours = ownMessages.map((message) => message.text)
  const ofUs = knowledge.map(({ title, content }) => `${title}\n${content}`)
  const texts = [...theirs, ...[...ours, ...ofUs].map(readPlain)]
  const known = new Set(texts.flatMap(({ folded }) => [...stemsOf(folded)]))
  return telling.some((word) => known.has(stemOf(word)) || known.has(word.slice(0, leastLetters)))
}
