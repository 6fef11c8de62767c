import { expression } from '../text/expression.ts'
import type { Fact } from './facts/fact.ts'
import type { Ledger } from './ledger.ts'
import { isSame, isSameCurrency, type Money, type Sum } from './money.ts'
import { said } from './words.ts'

/** "£210 a session", "cada uno te sale a 5,20 €": what one of many costs. */
const ofEach = expression('u')`^(?: \p{L}{2,5})? ?(?:/|\b${said('perEach')}\b)|\b${said('eachBefore')} \D{0,20}$`

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
