import { expression } from '../text/expression.ts'
import type { Fact } from './facts/fact.ts'
import type { ReadSource } from './sources.ts'
import { said } from './words.ts'

/** A sum of money that a source names, or that the draft has worked out of such ones. */
export interface Money {
  amount: number
  currency: string
  /** How it is claimed, for asking whose price it is. */
  key: string
  origin: Origin
  /** Where the draft says it; -1 of a source. */
  place: number
}

/** What stands in a source at the root of a sum. */
export interface Origin {
  source: ReadSource
  at: Fact
}

const price = /^([\d.]+) ([A-Z]+|\?)/
export type Sum = Pick<Money, 'amount' | 'currency'>
export const amountIn = ({ kind, claims }: Fact): Sum | null => {
  const [, amount, currency] = (kind === 'price' ? price.exec(claims[0] ?? '') : null) ?? []
  return amount === undefined || currency === undefined ? null : { amount: Number(amount), currency }
}

/** Cents are of any currency, and so is a sum of the lead's where we name no price. */
export const isSameCurrency = (one: string, other: string): boolean =>
  one === other ||
  one === '?' ||
  other === '?' ||
  one === '' ||
  other === '' ||
  (dollars.has(one) && dollars.has(other))

/** A sign of theirs does not tell whose dollars they are. */
const dollars: ReadonlySet<string> = new Set(['USD', 'CAD', 'AUD'])

/** From here on a number without a currency may be a sum: "a base salary of 60k". */
export const leastSum = 1000

const perMany = expression()`^ ${said('netOf')}?${said('perMany')} (\d{1,5})(?!\d|[.,]\d)`

export function moneyIn(source: ReadSource): Money[] {
  return source.facts.flatMap((at) => {
    if (at.kind !== 'price') return []
    const keys = [...new Set(at.proves.filter((key) => /^[\d.]+ [A-Z]+$/.test(key)))]
    return (keys.length > 0 ? keys : at.proves.filter((key) => /^[\d.]+ \?$/.test(key)).slice(0, 1)).flatMap((key) => {
      const [amount = '', currency = ''] = key.split(' ')
      const one = { amount: Number(amount), currency, key, origin: { source, at }, place: -1 }
      // "38 € je 10 m²": of each, too.
      const by = Number(perMany.exec(source.plain.folded.slice(at.end, at.end + 20))?.[1] ?? 1)
      return by > 1 ? [one, { ...one, amount: one.amount / by }] : [one]
    })
  })
}

/** To the cent; of thousands the cents may be left out. */
export const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) < 0.006 || (other >= leastSum && Number.isInteger(one) && Math.abs(one - other) < 0.51)
