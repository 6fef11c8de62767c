import type { Fact } from '../facts/fact.ts'
import { withDigits } from '../facts/number-words.ts'
import { languageOf, type PlainText, sentenceAround } from '../facts/plain-text.ts'
import { mispaired, type Pairing } from './pairings.ts'
import type { ReadSource } from './sources.ts'

/** A sum of money that a source names, or that the draft has worked out of such ones. */
interface Money {
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

/** What there is to reckon with. */
interface Ledger {
  plain: PlainText
  pairings: readonly Pairing[]
  /** Our prices. */
  money: readonly Money[]
  /** The lead's sums, of which a share may be ours: a salary, a rent. */
  leads: readonly Money[]
  /** The prices of the draft that are ours or came out right. */
  said: Money[]
  /** How many the lead is or wants. */
  counts: readonly number[]
  /** Numbers that the draft says, in digits or words. */
  named: readonly { place: number; count: number }[]
  shares: ReadonlySet<number>
}

const mostMoney = 60
const mostCounts = 24
const ours: ReadonlySet<string> = new Set(['knowledge', 'own_message', 'setting', 'tool', 'instruction'])
/** How far before a sum its terms are looked for. */
const reach = 200
/** From here on a number without a currency may be a sum: "a base salary of 60k". */
const leastSum = 1000
/** A smaller number beside a price counts something. */
const leastBare = 20

const price = /^([\d.]+) ([A-Z]+)/
type Sum = Pick<Money, 'amount' | 'currency'>
const amountIn = ({ kind, claims }: Fact): Sum | null => {
  const [, amount, currency] = (kind === 'price' ? price.exec(claims[0] ?? '') : null) ?? []
  return amount === undefined || currency === undefined ? null : { amount: Number(amount), currency }
}
const countsIn = ({ kind, claims, proves }: Fact): number[] =>
  kind === 'number' && claims.length > 0 ? proves.flatMap((key) => (/^[\d.]+$/.test(key) ? [Number(key)] : [])) : []
const countOf = ({ kind, claims }: Fact): number =>
  kind === 'number' ? Number(/^(?:bare )?(\d[\d.]*)/.exec(claims[0] ?? '')?.[1] ?? Number.NaN) : Number.NaN

function moneyIn(source: ReadSource): Money[] {
  return source.facts.flatMap((at) =>
    at.kind !== 'price'
      ? []
      : at.proves.flatMap((key) => {
          const [whole, amount, currency] = /^([\d.]+) ([A-Z]+)$/.exec(key) ?? []
          return whole === undefined || currency === undefined
            ? []
            : [{ amount: Number(amount), currency, key, origin: { source, at }, place: -1 }]
        }),
  )
}

const numeral = /(?<![\w.,])(?:\d{1,3}(?:[., ]\d{3})+|\d{1,6})(?!\d|[.,]\d)/g

function ledgerOf(
  plain: PlainText,
  sources: readonly ReadSource[],
  stated: readonly Fact[],
  pairings: readonly Pairing[],
): Ledger {
  const own = sources.filter(({ kind }) => ours.has(kind))
  const theirs = sources.filter(({ kind }) => kind === 'lead_message')
  const counts = theirs.flatMap(({ facts }) => facts.flatMap(countsIn))
  const currency = own.flatMap(moneyIn)[0]?.currency ?? ''
  const sums = theirs.flatMap((source) =>
    source.facts.flatMap((at) =>
      countsIn(at).flatMap((amount) =>
        amount < leastSum ? [] : [{ amount, currency, key: '', origin: { source, at }, place: -1 }],
      ),
    ),
  )
  const ledger: Ledger = {
    plain,
    pairings,
    money: own.flatMap(moneyIn).slice(0, mostMoney),
    leads: [...theirs.flatMap(moneyIn), ...sums].slice(0, mostMoney),
    said: [],
    counts: [...new Set(counts.filter((count) => count > 1))].slice(0, mostCounts),
    named: [...withDigits(plain.folded, languageOf(plain)).folded.matchAll(numeral)].map((match) => ({
      place: match.index,
      count: Number(match[0].replace(/\D/g, '')),
    })),
    shares: new Set(
      own.flatMap(({ facts }) =>
        facts.flatMap(({ kind, proves }) =>
          kind === 'percentage' ? proves.map((key) => Number.parseFloat(key) / 100) : [],
        ),
      ),
    ),
  }
  for (const fact of stated) {
    const sum = amountIn(fact)
    const known = ledger.money.find((one) => one.amount === sum?.amount && one.currency === sum.currency)
    if (known !== undefined) ledger.said.push({ ...known, place: fact.start })
  }
  return ledger
}

const ofYear =
  /\b(?:year\w*|annual\w*|annum|jahr\w*|an|ans|annee\w*|annuel\w*|ano|anos|anual\w*|jaar\w*|anno|annuo|annui|ar|arligen|rok\w*|twelve months|doce meses|zwolf monate)\b/
const half = /\b(?:half|halves|halfte|moitie|mitad|helft|metade|meta)\b/
const quarter = /\b(?:a quarter|ein viertel|un quart|una cuarta|een kwart|um quarto|un quarto)\b/
const pair =
  /\b(?:each way|both|pair|twice|double|couple|beide\w*|doppelt\w*|zweimal|hin und (?:zuruck|ruck\w*)|aller[- ]retour|les deux|ida y vuelta|ambos|ambas|heen en terug|allebei|ida e volta|andata e ritorno|entramb\w+)\b/
const percent = /(\d+(?:[.,]\d+)?) ?(?:%|percent|per cent|prozent|procent|pour ?cent|por ?ciento|por ?cento)/g

/** What the draft says around a sum. */
interface Around {
  terms: Money[]
  counts: number[]
  shares: number[]
  isYear: boolean
}

function aroundOf({ plain, said, named, shares }: Ledger, fact: Fact): Around {
  const { start, end } = sentenceAround(plain, fact)
  const from = Math.max(0, start - reach)
  const words = plain.folded.slice(from, end)
  const told = new Set([...words.matchAll(percent)].map((match) => Number(match[1]?.replace(',', '.')) / 100))
  const counts = named.filter(({ place, count }) => place >= from && place < end && place !== fact.start && count > 1)
  return {
    terms: said.filter(({ place }) => place >= from && place < end && place !== fact.start),
    counts: [...new Set([...(pair.test(words) ? [2] : []), ...counts.map(({ count }) => count)])].slice(0, mostCounts),
    shares: [
      ...[...shares].filter((share) => told.has(share)),
      ...(half.test(words) ? [0.5] : []),
      ...(quarter.test(words) ? [0.25] : []),
    ],
    isYear: ofYear.test(words),
  }
}

/** To the cent; of thousands the cents may be left out. */
const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) < 0.006 || (other >= leastSum && Number.isInteger(one) && Math.abs(one - other) < 0.51)

/** So many times one of ours, or a share of it that the draft names. */
function productOf(ledger: Ledger, here: Around, fact: Fact, { amount, currency }: Sum) {
  const once = [...new Set([...ledger.counts, ...here.counts])]
  const times = here.isYear ? [...new Set([...once, 12, ...once.map((count) => count * 12)])] : once
  const isTimes = (base: number, factors = times) => factors.some((count) => isSame(amount, base * count))
  const isShare = (base: number) =>
    here.shares.some((share) =>
      [share, 1 - share, 1 + share].some((part) => isSame(amount, base * part) || isTimes(base * part)),
    )
  const isTwice = (base: number) => here.counts.some((count) => isTimes(base * count, here.counts))
  const isOurs = ({ key }: Money) => mispaired(ledger.pairings, ledger.plain, { ...fact, claims: [key] }) === null
  const same = (one: Money) => one.currency === currency
  return (
    here.terms.find((one) => same(one) && (isTimes(one.amount) || isShare(one.amount) || isTwice(one.amount))) ??
    ledger.money.find((one) => same(one) && (isTimes(one.amount) || isShare(one.amount)) && isOurs(one)) ??
    ledger.leads.find(
      (one) =>
        same(one) && here.shares.some((share) => isSame(amount, one.amount * share) || isTimes(one.amount * share)),
    )
  )
}

/** The sum or the difference of what was just said, each as often as was just said. */
function sumOf({ terms, counts }: Around, { amount, currency }: Sum) {
  const own = terms.filter((one) => one.currency === currency)
  const times = [1, ...counts]
  const isSum = (one: Money, other: Money) =>
    isSame(amount, Math.abs(one.amount - other.amount)) ||
    times.some(
      (count) => isSame(amount, one.amount + other.amount * count) || isSame(amount, other.amount + one.amount * count),
    )
  return own.find((one, at) =>
    own
      .slice(at + 1)
      .some(
        (other, behind) =>
          isSum(one, other) ||
          own.slice(at + behind + 2).some((third) => isSame(amount, one.amount + other.amount + third.amount)),
      ),
  )
}

/** Words by which a number is what is left of two, or what they make together. Folded. */
const resting =
  /\b(?:remaining|rest|left|leaves|other|extra|further|more|beyond|altogether|total|in all|together|restlich\w*|ubrig\w*|weiter\w*|insgesamt|zusammen|restant\w*|autres?|au total|en tout|supplementaires?|restantes?|resto|demas|adicional\w*|en total|overige|resterende|extra|samen|totaal|rimanent\w*|altri|altre|in totale|no total)\b/

/** Behind a number: it is how often a price is taken. */
const factors = /(?:x|×|times|mal|fois|veces|keer|vezes|volte) ?(?:\p{Sc}|r\$|\d)/u

/** The numbers of a draft that are terms of a sum which came out right, or what is left of two others. */
function numbersOf(
  ledger: Ledger,
  sums: ReadonlyMap<Fact, Money>,
  stated: readonly Fact[],
  origins: Map<Fact, Origin>,
) {
  for (const fact of stated) {
    const count = countOf(fact)
    if (Number.isNaN(count)) continue
    const { start, end } = sentenceAround(ledger.plain, fact)
    const named = ledger.named.filter(({ place }) => place >= start - reach && place < end).map((one) => one.count)
    const here = [...sums].filter(([{ start: at }]) => at >= start && at < end)
    const isTerm = (whole: number, base: number) =>
      isSame(whole, base * count) || named.some((other) => other > 1 && isSame(whole, base * count * other))
    const product = here.find(([sum, { amount }]) => isTerm(amountIn(sum)?.amount ?? 0, amount))
    const factor = factors.test(ledger.plain.folded.slice(fact.end - 2, fact.end + 16)) ? here[0] : undefined
    const term = product ?? factor
    if (term !== undefined) origins.set(fact, term[1].origin)
    const sentence = ledger.plain.folded.slice(start, end)
    if (!resting.test(sentence)) continue
    const near = ledger.named
      .filter(({ place }) => place >= start - reach && place < fact.start)
      .map((one) => one.count)
    const known = [...new Set([...near, ...ledger.counts])]
    const isRest = known.some((one) =>
      near.some((other) => Math.abs(one - other) === count || (one !== other && one + other === count)),
    )
    const [first] = sums.values()
    const origin = here[0]?.[1].origin ?? first?.origin ?? ledger.money[0]?.origin
    if (isRest && origin !== undefined) origins.set(fact, origin)
  }
}

/** A number in a sentence with a price, as money of its currency. */
function bareSum({ plain, said }: Ledger, fact: Fact): Sum | null {
  const { start, end } = sentenceAround(plain, fact)
  const beside = said.find(({ place }) => place >= start && place < end)
  const amount = countOf(fact)
  return beside === undefined || Number.isNaN(amount) || amount < leastBare
    ? null
    : { amount, currency: beside.currency }
}

/**
 * What the draft worked out and got right, with what stands in a source at its root: so many times one of our prices (as many as the
 * lead is or the draft says), a share of it that the draft names, sums and differences of what it has just named, and the numbers that
 * it took for them. A wrong sum has no entry.
 */
export function sumsIn(
  plain: PlainText,
  sources: readonly ReadSource[],
  stated: readonly Fact[],
  pairings: readonly Pairing[],
): ReadonlyMap<Fact, Origin> {
  const origins = new Map<Fact, Origin>()
  const prices = stated.filter(({ kind }) => kind === 'price')
  if (prices.length === 0) return origins
  const ledger = ledgerOf(plain, sources, stated, pairings)
  const sums = new Map<Fact, Money>()
  const bases = new Set<number>()
  // Once more: a sum may stand before what it is made of. "149 dollars a month, or 1,490 a year": the second is money too.
  const bare = stated.filter(({ kind, claims }) => kind === 'number' && /^\d[\d.]*$/.test(claims[0] ?? ''))
  for (const fact of [...prices, ...prices, ...bare]) {
    const sum = amountIn(fact) ?? bareSum(ledger, fact)
    if (sum === null || sums.has(fact)) continue
    const here = aroundOf(ledger, fact)
    const base = productOf(ledger, here, fact, sum) ?? sumOf(here, sum)
    if (base === undefined) continue
    sums.set(fact, base)
    origins.set(fact, base.origin)
    if (ledger.leads.includes(base)) bases.add(base.amount)
    ledger.said.push({ ...base, ...sum, place: fact.start })
  }
  // Of what a share is taken is the lead's own.
  for (const fact of stated) {
    const amount = amountIn(fact)?.amount ?? countOf(fact)
    const theirs = bases.has(amount) ? ledger.leads.find((one) => one.amount === amount) : undefined
    if (theirs !== undefined && !origins.has(fact)) origins.set(fact, theirs.origin)
  }
  numbersOf(ledger, sums, stated, origins)
  return origins
}
