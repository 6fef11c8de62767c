import { expression } from '../text/expression.ts'
import type { Fact } from './facts/fact.ts'
import { sentenceAround } from './facts/plain-text.ts'
import type { ReadSource } from './sources.ts'
import { said } from './words.ts'

/** How many they are, as they say it of themselves: no claim about us, no length of time. */
export function isCountOfTheirs(sources: readonly ReadSource[], { kind, claims }: Fact): boolean {
  const [, count = '', unit = ''] = (kind === 'number' ? claimed.exec(claims[0] ?? '') : null) ?? []
  if (count === '' || Number(count) < 2 || timed.test(unit)) return false
  return sources.some(
    (source) =>
      source.kind === 'lead_message' &&
      source.facts.some(
        (fact) =>
          fact.kind === 'number' && fact.claims.length > 0 && fact.proves.includes(count) && isOfThem(source, fact),
      ),
  )
}

/** What they have to spend, turn over or order, as they say it of themselves. */
export function isSumOfTheirs(sources: readonly ReadSource[], { kind, claims }: Fact): boolean {
  const amount = kind === 'price' ? /^([\d.]+) [A-Z]+$/.exec(claims[0] ?? '')?.[1] : undefined
  if (amount === undefined) return false
  return sources.some(
    (source) =>
      source.kind === 'lead_message' &&
      source.facts.some(
        (fact) =>
          ((fact.kind === 'price' && fact.claims.includes(claims[0] ?? '')) ||
            (fact.kind === 'number' && fact.claims.length > 0 && fact.proves.includes(amount))) &&
          isOfThem(source, fact) &&
          !ofOurs.test(sentenceOf(source, fact)),
      ),
  )
}

const sentenceOf = ({ plain }: ReadSource, fact: Fact): string => {
  const { start, end } = sentenceAround(plain, fact)
  return plain.folded.slice(start, end)
}
/** A price or an offer is spoken of, which would be ours. */
const ofOurs = expression()`\b${said('priceWords')}\b`

/** Whether a lead says a number of themselves: in a question by what stands before it, elsewhere by whom they speak of. */
function isOfThem({ plain }: ReadSource, fact: Fact): boolean {
  const { start, end } = sentenceAround(plain, fact)
  const sentence = plain.folded.slice(start, end)
  if (ofUs.test(sentence)) return false
  if (sentence.endsWith('?')) return meant.test(plain.folded.slice(start, fact.start))
  return ofThem.test(sentence) || !toUs.test(sentence)
}

const claimed = /^(?:bare )?([\d.]+)(?: (.+))?$/
const timed = /^(?:second|minute|hour|day|calendar day|week|month|quarter|year)/
/** A lead speaks of themselves. Folded. */
const ofThem = expression()`\b${said('fromThem')}\b`
const toUs = expression()`\b${said('toUs')}\b`
/** For whom or what it is asked. */
const meant = expression()`\b(?:${said('ofTheirs')}|${said('theySubject')} ${said('theyHave')})(?: ${said('aboutSo')})* $`
/** What somebody of ours is said to have said, or what is ordered to be said. */
const ofUs = expression()`\b${said('toldUs')}\b`
