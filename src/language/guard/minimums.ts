import { expression } from '../text/expression.ts'
import { digitsIn } from './facts/digits.ts'
import type { Fact } from './facts/fact.ts'
import { type PlainText, sentenceAround } from './facts/plain-text.ts'
import { amountIn, isSameCurrency, moneyIn, type Origin } from './money.ts'
import { said } from './words.ts'

const least = expression('u')`\b${said('minimumOf')}(?: \p{L}+){0,2} $`

/** A sum that is worked out below what is charged at least. */
export interface TooLow {
  fact: Fact
  owner: string
}

/** "Nine rooms are €54" of "€6 per room, minimum €90": the sum comes out, and is not what is paid. Silent where the draft tells the minimum. */
export function tooLowIn(plain: PlainText, stated: readonly Fact[], derived: ReadonlyMap<Fact, Origin>): TooLow[] {
  const sums = stated.flatMap((fact) => {
    const sum = derived.has(fact) ? amountIn(fact) : null
    return sum === null ? [] : [{ fact, sum, origin: derived.get(fact) }]
  })
  const [first] = sums
  if (first?.origin === undefined) return []
  const { source } = first.origin
  const minimum = moneyIn(source).find(({ origin: { at } }) => {
    const { start } = sentenceAround(source.plain, at)
    return least.test(source.plain.folded.slice(start, at.start))
  })
  if (minimum === undefined || sums.some(({ sum }) => sum.amount >= minimum.amount)) return []
  const isTold = (digitsIn(plain).folded.match(/\d+(?:[.,]\d+)*/g) ?? []).some(
    (words) => Number(words.replace(/[.,](?=\d{3})/g, '').replace(',', '.')) === minimum.amount,
  )
  if (isTold || !isSameCurrency(first.sum.currency, minimum.currency) || periodOf(first.fact) === 'day') return []
  const at = minimum.origin.at
  const isOther =
    [periodOf(first.fact), periodOf(at)].every((period) => period !== undefined) &&
    periodOf(first.fact) !== periodOf(at)
  return isOther ? [] : [{ fact: first.fact, owner: source.plain.text.slice(at.start, at.end) }]
}

const periodOf = ({ claims }: Fact): string | undefined => /\/(?!any)([a-z]+)/.exec(claims[0] ?? '')?.[1]
