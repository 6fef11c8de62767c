import type { Fact } from './facts/fact.ts'
import type { Ledger } from './ledger.ts'
import { isSame, isSameCurrency, type Money, type Sum } from './money.ts'

/** "£210 a session", "cada uno te sale a 5,20 €": what one of many costs. */
const ofEach =
  /^(?: \p{L}{2,5})? ?(?:\/|\b(?:a|an|per|each|je|pro|par|por|al|a la|apiece|chacun)\b)|\b(?:each|cada un[oa]|chacune?|jeweils|pro|je|elk|per) \D{0,20}$/u

/** What one of many costs, of a price for all of them. */
export function quotientOf(
  ledger: Ledger,
  here: { terms: readonly Money[]; counts: readonly number[] },
  fact: Fact,
  { amount, currency }: Sum,
) {
  const { folded } = ledger.plain
  if (
    !ofEach.test(folded.slice(fact.end, fact.end + 24)) &&
    !ofEach.test(folded.slice(Math.max(0, fact.start - 40), fact.start))
  )
    return undefined
  const counts = [...new Set([...ledger.counts, ...here.counts])]
  const isEach = (base: number, by: readonly number[]) => by.some((count) => count > 1 && isSame(amount, base / count))
  return (
    here.terms.find((one) => isSameCurrency(one.currency, currency) && isEach(one.amount, counts)) ??
    ledger
      .offers()
      .find(({ money, beside }) => isSameCurrency(money.currency, currency) && isEach(money.amount, beside))?.money
  )
}
