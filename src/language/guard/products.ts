import { expression } from '../text/expression.ts'
import type { Fact } from './facts/fact.ts'
import { sentenceAround } from './facts/plain-text.ts'
import type { Ledger } from './ledger.ts'
import type { Origin } from './money.ts'
import type { ReadSource } from './sources.ts'
import { said } from './words.ts'

/** Says that a number comes of others. Folded. */
const makes = expression()`=|\b${said('makes')}\b`
const mostFactors = 8
const mostProducts = 40
/** 3 by 1.2 is 3.6, which no computer says exactly. */
const smallest = 1e-6
/** "Three times a week is 1,440 a month" multiplies by weeks too: that is not reckoned. */
const periods = [
  expression()`\b${said('perDayWords')}\b`,
  expression()`\b${said('weeks')}\b`,
  expression()`\b${said('monthWords')}\b`,
  expression()`\b${said('yearWords')}\b`,
]
/** How many lengths of time a sentence speaks of. */
export const periodsIn = (sentence: string): number => periods.filter((pattern) => pattern.test(sentence)).length

/** Numbers that the draft has multiplied right, each factor said in the same sentence and known: "46 rolls of 16 kg, that is 736 kg". */
export function productsIn(
  { plain, named, counts }: Ledger,
  sources: readonly ReadSource[],
  stated: readonly Fact[],
): Map<Fact, Origin> {
  const origins = new Map<Fact, Origin>()
  for (const fact of stated.filter(({ kind }) => kind === 'number').slice(0, mostProducts)) {
    const amount = Number(/^(?:bare )?([\d.]+)/.exec(fact.claims[0] ?? '')?.[1])
    if (!(amount > 3)) continue
    const { start, end } = sentenceAround(plain, fact)
    const beside = named
      .filter(({ place, count }) => place >= start && place < end && count > 1 && count < amount)
      .slice(0, mostFactors)
    const at = beside.findIndex((one, index) =>
      beside.slice(index + 1).some((other) => Math.abs(one.count * other.count - amount) < smallest),
    )
    const one = beside[at]
    const sentence = plain.folded.slice(start, end)
    if (one === undefined || !makes.test(sentence) || periodsIn(sentence) > 1) continue
    const origin = originOf(sources, one.count) ?? originOf(sources, amount / one.count)
    const isKnown = (count: number) => counts.includes(count) || originOf(sources, count) !== undefined
    if (origin !== undefined && isKnown(one.count) && isKnown(amount / one.count)) origins.set(fact, origin)
  }
  return origins
}

function originOf(sources: readonly ReadSource[], count: number): Origin | undefined {
  for (const source of sources) {
    const at = source.proofs.get(`number ${count}`)
    if (at !== undefined) return { source, at }
  }
  return undefined
}
