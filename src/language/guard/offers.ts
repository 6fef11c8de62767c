import { expression } from '../text/expression.ts'
import type { Fact } from './facts/fact.ts'
import { empty } from './facts/feature-words.ts'
import { stemOf } from './facts/features.ts'
import { openers } from './facts/known-names.ts'
import { isOrdinary } from './facts/ordinary-words.ts'
import type { Money } from './money.ts'
import type { ReadSource } from './sources.ts'
import { said } from './words.ts'

/** A price of ours with the words and figures that it is said of. */
export interface Offer {
  money: Money
  stems: readonly string[]
  figures: readonly number[]
  /** It comes on top of another of the same entry: "full colour adds £0.21". */
  isOnTop: boolean
  /** Numbers of its sentence: of how many the first price is, what a bundle holds. */
  beside: readonly number[]
}

const onTop = expression()`\b${said('onTop')}\b|\+ ?\ufffc*[€$£]?`
const breath = expression()`[.;,\n](?=\s|$)|\b${said('breath')}\b`
const clauseEnd = /[.;\n](?=\s|$)/

/** The prices of a source, each with the words between it and its neighbours. */
export function offersIn(source: ReadSource, money: readonly Money[]): Offer[] {
  const { folded } = source.plain
  const prices = source.facts.filter(({ kind }) => kind === 'price')
  const numbers = source.facts.filter(({ kind }) => kind === 'number')
  return money.map((one) => {
    const { at } = one.origin
    const before = folded.slice(
      Math.max(0, ...prices.filter(({ end }) => end <= at.start).map(({ end }) => end)),
      at.start,
    )
    const behind = folded.slice(
      at.end,
      Math.min(folded.length, ...prices.filter(({ start }) => start >= at.end).map(({ start }) => start)),
    )
    const clause = `${before.split(clauseEnd).at(-1) ?? ''} ${behind.split(clauseEnd)[0] ?? ''}`
    return {
      money: one,
      stems: [...clause.matchAll(/\p{L}{4,}/gu)]
        .filter(({ 0: word }) => !empty.has(word) && !openers.has(word) && !isOrdinary(source.lang, word))
        .map(({ 0: word }) => stemOf(word).slice(0, 5)),
      figures: [...before.matchAll(/\d+/g)].map(Number),
      isOnTop: onTop.test(
        `${before.split(breath).at(-1)?.slice(-24) ?? ''} ${behind.split(breath)[0]?.slice(0, 36) ?? ''}`,
      ),
      beside: numbersBeside(folded, numbers, at),
    }
  })
}

/** "9 x 18 m" is no number of things. */
const isMeasure = (folded: string, { start, end, claims }: Fact): boolean =>
  / (?:metre|centimetre|millimetre|square|kilometre)\b/.test(claims[0] ?? '') ||
  /\d ?[x×] ?$/.test(folded.slice(Math.max(0, start - 5), start)) ||
  /^ ?[x×] ?\d/.test(folded.slice(end, end + 4))

function numbersBeside(folded: string, numbers: readonly Fact[], { start, end }: Fact): number[] {
  const from = Math.max(...['.', ';', '\n'].map((sign) => folded.lastIndexOf(sign, start - 1))) + 1
  const length = folded.slice(end).search(clauseEnd)
  const to = length < 0 ? folded.length : end + length
  return numbers.flatMap((fact) =>
    fact.start >= from && fact.end <= to && !isMeasure(folded, fact)
      ? fact.proves.flatMap((key) => (/^[\d.]+$/.test(key) && Number(key) > 1 ? [Number(key)] : []))
      : [],
  )
}
