import { expression } from '../text/expression.ts'
import { digitsIn } from './facts/digits.ts'
import type { Fact } from './facts/fact.ts'
import { withDigits } from './facts/number-words.ts'
import { languageOf, type PlainText, sentenceAround, taken } from './facts/plain-text.ts'
import { amountIn, isSameCurrency, leastSum, type Money, moneyIn } from './money.ts'
import { type Offer, offersIn } from './offers.ts'
import { speaksForUs } from './our-sources.ts'
import type { Pairing } from './pairings.ts'
import type { ReadSource } from './sources.ts'
import { taxRatesIn } from './vat.ts'
import { said } from './words.ts'

/** What there is to reckon with. */
export interface Ledger {
  plain: PlainText
  /** The draft with its numbers in digits. */
  digits: string
  pairings: readonly Pairing[]
  /** Our prices. */
  money: readonly Money[]
  /** Our prices with what they are said of. */
  offers: () => readonly Offer[]
  /** The lead's sums, of which a share may be ours: a salary, a rent. */
  leads: readonly Money[]
  /** The prices of the draft that are ours or came out right. */
  said: Money[]
  /** How many the lead is or wants. */
  counts: readonly number[]
  /** Numbers that the draft says of anything but money, shares and days, in digits or words. */
  named: readonly { place: number; count: number }[]
  shares: ReadonlySet<number>
  /** Our rates of tax. */
  taxes: readonly number[]
  /** Something of ours is had for half its price. */
  isHalved: boolean
  /** The least sum that a share comes to: "0.9 %, at least €0.25". */
  least: readonly { share: number; amount: number }[]
  /** How many times another price one is: "a full day is 1.7 times the half day". */
  factors: readonly { source: ReadSource; by: number }[]
  /** How many months a year are paid where we give some away. */
  paidMonths: readonly number[]
}

const mostMoney = 60
export const mostCounts = 24
const mostNamed = 200

const countsIn = ({ kind, claims, proves }: Fact): number[] =>
  kind === 'number' && claims.length > 0 ? proves.flatMap((key) => (/^[\d.]+$/.test(key) ? [Number(key)] : [])) : []

const numeral = /(?<![\w.,])(?:\d{1,3}(?:[., ]\d{3})+|\d{1,6})(?!\d|[.,]\d)|(?<![\w.,])\d{1,3}[.,]\d{1,2}(?!\d|[.,]\d)/g
const uncounted: ReadonlySet<string> = new Set(['price', 'percentage', 'date', 'phone', 'address', 'link'])
const freeMonths = expression('gu')`(?<!\d)([1-6]) ${said('freeMonth')}(?: \p{L}+){0,2} ${said('freeOfFee')}\b`

const halfPrice = expression()`\b${said('halfPrice')}\b`
const timesOf = expression('g')`(?<![\w.,])(\d{1,2}(?:[.,]\d{1,2})?) ?${said('timesWord')} ${said('timesThe')}\b`
const atLeast = expression()`\b${said('atLeastOf')} ${said('leastOf')}?$`
const shareOf = (key: string): number => (key === '33%' ? 1 / 3 : Number.parseFloat(key) / 100)

/** "Zehnmal", "tienmaal": how often, in one word. */
const inOneWord = /(?<!\p{L})(\p{L}{3,})(?:mal|maal)(?!\p{L})/gu
const timesInOneWord = (plain: PlainText): { 0: string; index: number }[] =>
  [...plain.folded.matchAll(inOneWord)].flatMap(({ 1: word = '', index }) => {
    const count = withDigits(word, languageOf(plain)).folded.replaceAll(taken, '')
    return /^\d+$/.test(count) ? [{ 0: count, index }] : []
  })

function leastIn(source: ReadSource): { share: number; amount: number }[] {
  const { facts, plain } = source
  return facts.flatMap((fact) => {
    if (fact.kind !== 'percentage') return []
    const { start, end } = sentenceAround(plain, fact)
    const least = moneyIn(source).find(
      ({ origin: { at } }) => at.start >= start && at.end <= end && atLeast.test(plain.folded.slice(start, at.start)),
    )
    return least === undefined ? [] : fact.proves.map((key) => ({ share: shareOf(key), amount: least.amount }))
  })
}

/** Reads what a draft may reckon with; its own prices are the first that it says. */
export function ledgerOf(
  plain: PlainText,
  sources: readonly ReadSource[],
  stated: readonly Fact[],
  pairings: readonly Pairing[],
): Ledger {
  const own = sources.filter(speaksForUs)
  const theirs = sources.filter(({ kind }) => kind === 'lead_message')
  const counts = theirs.flatMap(({ facts }) => facts.flatMap(countsIn))
  const money = own.flatMap(moneyIn)
  const sums = theirs.flatMap((source) =>
    source.facts.flatMap((at) =>
      countsIn(at).flatMap((amount) =>
        amount < leastSum
          ? []
          : [{ amount, currency: money[0]?.currency ?? '', key: '', origin: { source, at }, place: -1 }],
      ),
    ),
  )
  const digits = digitsIn(plain).folded
  const elsewhere = stated.filter(({ kind }) => uncounted.has(kind))
  let offers: readonly Offer[] | undefined
  const ledger: Ledger = {
    plain,
    digits,
    pairings,
    money: money.slice(0, mostMoney),
    offers: () => {
      offers ??= own.flatMap((source) => offersIn(source, moneyIn(source))).slice(0, mostMoney)
      return offers
    },
    leads: [...theirs.flatMap(moneyIn), ...sums].slice(0, mostMoney),
    said: [],
    counts: [...new Set(counts.filter((count) => count > 1))].slice(0, mostCounts),
    named: [...digits.matchAll(numeral), ...timesInOneWord(plain)]
      .slice(0, mostNamed)
      .filter(({ index }) => !elsewhere.some(({ start, end }) => index >= start && index < end))
      .map((match) => ({
        place: match.index,
        count: /[.,]\d{1,2}$/.test(match[0]) ? Number(match[0].replace(',', '.')) : Number(match[0].replace(/\D/g, '')),
      })),
    shares: new Set(
      own.flatMap(({ facts }) =>
        facts.flatMap(({ kind, proves }) => (kind === 'percentage' ? proves.map(shareOf) : [])),
      ),
    ),
    taxes: taxRatesIn(sources),
    isHalved: own.some(({ plain: { folded } }) => halfPrice.test(folded)),
    least: own.flatMap(leastIn),
    factors: own.flatMap((source) =>
      [...source.plain.folded.matchAll(timesOf)].map((match) => ({ source, by: Number(match[1]?.replace(',', '.')) })),
    ),
    paidMonths: own.flatMap((source) =>
      [...digitsIn(source.plain, true).folded.replaceAll('\ufffc', '').matchAll(freeMonths)].map(
        (match) => 12 - Number(match[1]),
      ),
    ),
  }
  for (const fact of stated) {
    const sum = amountIn(fact)
    const known = ledger.money.find((one) => one.amount === sum?.amount && isSameCurrency(one.currency, sum.currency))
    if (known !== undefined) ledger.said.push({ ...known, place: fact.start })
  }
  return ledger
}
