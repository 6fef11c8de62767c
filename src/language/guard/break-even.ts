import { expression } from '../text/expression.ts'
import type { Fact } from './facts/fact.ts'
import { sentenceAround } from './facts/plain-text.ts'
import type { Ledger } from './ledger.ts'
import { isSameCurrency, type Money, type Origin } from './money.ts'
import { said } from './words.ts'

/** Prices so far before the number are those that are held against each other. */
const reach = 400
/** Nobody needs to be told of fewer; a smaller number comes about by chance. */
const least = 3
const mostPrices = 12
/** What is told as about so many may be off by so much. */
const roughShare = 0.01
const nearBefore = 28

/** Says that one of two is the better buy. Folded. */
const paysOff = expression()`\b(?:${said('cheaper')}|${said('paysOff')})\b`
const above = expression('u')`\b${said('aboveOf')}(?: (?:the|a|die|der|de|las?|los|les?|i|as?|os?))? ?$`
const roughly = expression('u')`\b${said('roughly')}\W*(?:\p{L}{1,4}\W*)?$`
const counted = /^(?:bare )?(\d+)(?: (?:thing|user|employee|customer|copy|mail|lead|time|word))?$/

/**
 * From how many on one of two prices is the better: a price for all against one for each ("£1,450 a group, £135 a head: cheaper above ten"), or
 * one that holds so many and takes so much for each beyond them against another. Both are said before it, and it comes out.
 *
 * @returns by the number what stands in a source at its root; a wrong one has no entry
 */
export function breakEvensIn(ledger: Ledger, stated: readonly Fact[]): Map<Fact, Origin> {
  const origins = new Map<Fact, Origin>()
  for (const fact of stated) {
    const amount = fact.kind === 'number' ? Number(counted.exec(fact.claims[0] ?? '')?.[1]) : Number.NaN
    if (!(amount > least)) continue
    const { plain } = ledger
    const { start, end } = sentenceAround(plain, fact)
    const before = ledger.said
      .filter(({ place }) => place >= start - reach && place < fact.start)
      .toSorted((one, other) => other.place - one.place)
      .slice(0, mostPrices)
    const words = plain.folded.slice(Math.max(0, fact.start - nearBefore), fact.start)
    if (before.length < 2 || !paysOff.test(plain.folded.slice(start, end))) continue
    const isRough = roughly.test(words)
    const isMet = (turn: number): boolean => {
      if (isRough) return Math.abs(turn - amount) <= turn * roughShare
      return above.test(words) ? amount === Math.floor(turn) : amount === Math.floor(turn) + 1
    }
    const each = before.find((one) =>
      before.some(
        (other) =>
          isSameCurrency(one.currency, other.currency) &&
          one.amount < other.amount &&
          (isMet(other.amount / one.amount) || turnsBeyond(ledger, one, other).some(isMet)),
      ),
    )
    if (each !== undefined) origins.set(fact, each.origin)
  }
  return origins
}

/** "€89 with 400 calls, each further one €0.19; €159": of how many calls on both cost the same. */
function turnsBeyond(ledger: Ledger, each: Money, other: Money): number[] {
  const counts = each.origin.source.facts.flatMap(({ kind, proves }) =>
    kind === 'number' ? proves.flatMap((key) => (/^\d+$/.test(key) ? [Number(key)] : [])) : [],
  )
  return ledger.money
    .filter(
      (base) => base.origin.source === each.origin.source && base.amount > each.amount && base.amount < other.amount,
    )
    .flatMap((base) => [...new Set(counts)].map((count) => count + (other.amount - base.amount) / each.amount))
}
