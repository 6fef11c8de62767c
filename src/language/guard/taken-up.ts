import { expression } from '../text/expression.ts'
import { type PlainText, type Span, sentenceAround } from './facts/plain-text.ts'
import type { ReadSource } from './sources.ts'
import { said } from './words.ts'

/** Words that note a time which the lead proposed, and say that it suits. Folded. */
const noting = expression()`^${said('noting')}$`
/** Words that welcome somebody whom the lead brings along. Folded. */
const joining = expression()`^${said('joining')}$`
/** In a sentence with one of these somebody joins. Folded. */
const doesJoin = expression()`\b${said('doesJoin')}\b`
/** Said of our own people it is a promise of ours, never of the lead's. Folded. */
const ofOurs = expression()`\b${said('oursBringing')}\b|\b(?:we|i) (?:also )?(?:will|'ll) bring\b`

/** Whether a name stands where the draft lets somebody join whom the lead may have named. */
export function isJoining(plain: PlainText, at: Span): boolean {
  const { start, end } = sentenceAround(plain, at)
  const sentence = plain.folded.slice(start, end)
  return doesJoin.test(sentence) && !ofOurs.test(sentence)
}

/** Whether a stretch has a name that the lead wrote. */
const namesTheirs = (plain: PlainText, sources: readonly ReadSource[], { start, end }: Span): boolean =>
  (plain.text.slice(start, end).match(/\p{Lu}\p{Ll}[\p{L}-]+/gu) ?? []).some((word) =>
    sources.some(({ kind, plain: theirs }) => kind === 'lead_message' && theirs.text.includes(word)),
  )

/** Words of a commitment about the contract, which the rules trace as a whole: "no minimum term" of "cancel at any time". Folded. */
const ofContract = expression()`^${said('contractWords')}$`

/** Whether a claim lies in a commitment about the contract that has a source. */
export const isToldAsPromise = (plain: PlainText, { start, end }: Span, promises: readonly Span[]): boolean =>
  promises.some((promise) => promise.start <= start && end <= promise.end) &&
  (plain.folded.slice(start, end).match(/\p{L}+/gu) ?? []).every((word) => ofContract.test(word))

/**
 * Whether a word of a draft only takes up what is the lead's: notes their time, welcomes whom they bring along. No source of ours says
 * such words, and none has to.
 *
 * @param traced what the rules traced, by its kind and whose it is
 */
export function takenUpIn(
  plain: PlainText,
  sources: readonly ReadSource[],
  traced: readonly (Span & { name: string })[],
): (word: Span) => boolean {
  const dates = traced.filter(({ name }) => name === 'date theirs')
  const times = traced.filter(({ name }) => name.startsWith('date '))
  const promises = traced.filter(({ name }) => name === 'promise ours')
  return (word) => {
    const folded = plain.folded.slice(word.start, word.end)
    if (dates.length === 0 && promises.length === 0 && !joining.test(folded)) return false
    const sentence = sentenceAround(plain, word)
    const isHere = ({ start, end }: Span) => sentence.start <= start && end <= sentence.end
    if (isToldAsPromise(plain, word, promises)) return true
    if (dates.some(isHere))
      return noting.test(folded) || times.some(({ start, end }) => start <= word.start && word.end <= end)
    return joining.test(folded) && isJoining(plain, word) && namesTheirs(plain, sources, sentence)
  }
}
