import { expression } from '../text/expression.ts'
import { digitsIn } from './facts/digits.ts'
import type { Fact } from './facts/fact.ts'
import { type PlainText, sentenceAround, taken } from './facts/plain-text.ts'
import { amountIn } from './money.ts'
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
  const amount = kind === 'price' ? /^([\d.]+) [A-Z]+(?:\/\w+)?$/.exec(claims[0] ?? '')?.[1] : undefined
  if (amount === undefined) return false
  const isOrder = (source: ReadSource): boolean =>
    source.facts.some(
      (fact) =>
        fact.kind === 'price' &&
        fact.claims.includes(claims[0] ?? '') &&
        theyWouldOrder.test(source.plain.folded.slice(sentenceAround(source.plain, fact).start, fact.start)),
    )
  if (sources.some((source) => source.kind === 'lead_message' && isOrder(source))) return true
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

/** "If we order for 250 € each week": in a case that the lead puts of their own orders. Folded; right before. */
const theyWouldOrder = expression(
  'u',
)`\b${said('puts')} ${said('theySubject')} (?:\p{L}+ )?${said('theyOrder')}(?: \p{L}{1,5}){0,2} $`

/** Whether a lead's mail has these very words with the one behind them: "three free hours". */
export function isEchoOf(sources: readonly ReadSource[], plain: PlainText, { start, end }: Fact): boolean {
  const behind = /^\W*\p{L}+/u.exec(plain.folded.slice(end, end + 30))?.[0] ?? ''
  const said = plain.folded.slice(start, end + behind.length)
  const inDigits = digitsIn(plain)
    .folded.slice(start, end + behind.length)
    .replaceAll(taken, '')
  return sources.some(
    (source) =>
      source.kind === 'lead_message' &&
      [said, inDigits].some((words) => source.plain.folded.includes(words) || digitsOfSource(source).includes(words)),
  )
}
const digitsOfSource = ({ plain }: ReadSource): string => digitsIn(plain, true).folded.replaceAll(taken, '')

const ofTheirPeople = expression('u')`\b${said('theirPeople')} (?:\p{L}+ ){0,3}$`
const inTheirPlace = expression('u')`\b${said('inPlace')} (?:\p{L}+(?:,|/| ${said('listJoint')}) ?)*$`

/** Somebody whom the lead calls theirs, or a place that they are in or want something to come to. */
export function isOfTheirs(sources: readonly ReadSource[], plain: PlainText, { kind, start, end }: Fact): boolean {
  const name = plain.folded.slice(start, end)
  if (kind !== 'name' || /\d/.test(name)) return false
  return sources.some((source) => {
    const at = source.kind === 'lead_message' ? source.plain.folded.indexOf(name) : -1
    if (at < 0) return false
    const before = source.plain.folded.slice(Math.max(0, at - 40), at)
    return ofTheirPeople.test(before) || inTheirPlace.test(before)
  })
}

/** What they say in any sentence that is not about what somebody of ours said: so many of them may be said back to them. */
export function isSaidByThem(sources: readonly ReadSource[], { kind, claims }: Fact): boolean {
  const amount = /^(?:bare )?([\d.]+)/.exec(claims[0] ?? '')?.[1]
  if (amount === undefined) return false
  return sources.some(
    (source) =>
      source.kind === 'lead_message' &&
      source.facts.some(
        (fact) =>
          (fact.kind === kind || (kind === 'price' && fact.kind === 'number')) &&
          (kind === 'price' && fact.kind === 'price'
            ? amountIn(fact)?.amount === Number(amount)
            : fact.proves.includes(amount)) &&
          !ofUs.test(sentenceOf(source, fact).replace(inPassing, ' ')),
      ),
  )
}

/** "I'd say", "read along": nobody's word. Folded. */
const inPassing = expression('g')`\b${said('inPassing')}\b`

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
