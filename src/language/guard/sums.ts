import { expression } from '../text/expression.ts'
import { breakEvensIn } from './break-even.ts'
import type { Fact } from './facts/fact.ts'
import { type PlainText, sentenceAround } from './facts/plain-text.ts'
import { unitOf } from './facts/units.ts'
import { type Ledger, ledgerOf, mostCounts } from './ledger.ts'
import { amountIn, isSame, isSameCurrency, leastSum, type Money, type Origin, type Sum } from './money.ts'
import { isOfferSum } from './offer-sums.ts'
import { mispaired, type Pairing } from './pairings.ts'
import { productsIn } from './products.ts'
import { quotientOf } from './quotients.ts'
import type { ReadSource } from './sources.ts'
import { totalsIn } from './totals.ts'
import { isOfTax } from './vat.ts'
import { said } from './words.ts'

/** How far before a sum its terms are looked for, and how far what they are taken by. */
const reach = 400
const countReach = 200
/** So far behind the sentence of a sum its share may be told: "€193.52. The 18 % for foil are in that". */
const shareReach = 72
/** A smaller number beside a price counts something. */
const leastBare = 20
/** No mail reckons more: what stands behind so many figures has no source. */
const mostReckoned = 40
/** As many terms are added up. */
const mostTerms = 8

const countOf = ({ kind, claims }: Fact): number =>
  kind === 'number' ? Number(/^(?:bare )?(\d[\d.]*)/.exec(claims[0] ?? '')?.[1] ?? Number.NaN) : Number.NaN

const ofYear = expression()`\b${said('ofYear')}\b`
const half = expression()`\b${said('halfOf')}\b`
const quarter = expression()`\b${said('quarterOf')}\b`
const tenth = expression()`\b${said('oneTenth')}`
const pair = expression()`\b${said('pair')}\b`
const percent = expression('g')`(\d+(?:[.,]\d+)?) ?${said('percentWord')}`
/** What the draft says around a sum. */
interface Around {
  terms: Money[]
  /** Of the terms those of the same breath. */
  beside: Money[]
  /** The lead's sums that the sentence names. */
  theirs: Money[]
  counts: number[]
  shares: number[]
  isYear: boolean
}

function aroundOf({ plain, digits, said, leads, named, shares, isHalved }: Ledger, fact: Fact): Around {
  const { start, end } = sentenceAround(plain, fact)
  const from = Math.max(0, start - reach)
  const near = Math.max(0, start - countReach)
  const words = plain.folded.slice(near, end)
  const told = new Set(
    [...digits.slice(near, end + shareReach).matchAll(percent)].map(
      (match) => Number(match[1]?.replace(',', '.')) / 100,
    ),
  )
  const counts = named.filter(({ place, count }) => place >= near && place < end && place !== fact.start && count > 1)
  const terms = said.filter(({ place }) => place >= from && place < end && place !== fact.start)
  const sentence = plain.folded.slice(start, end).replace(/[^\d]/g, ' ')
  const theirs = leads.filter(({ origin }) => isNamedIn(sentence, origin.at, origin.source))
  return {
    terms,
    theirs,
    beside: [...terms.filter(({ place }) => place >= near), ...theirs],
    counts: [...new Set([...(pair.test(words) ? [2] : []), ...counts.map(({ count }) => count)])].slice(0, mostCounts),
    shares: [
      ...[...shares].filter((share) => told.has(share)),
      ...(half.test(words) || isHalved ? [0.5] : []),
      ...(quarter.test(words) ? [0.25] : []),
      ...(shares.has(0.1) && tenth.test(words) ? [0.1] : []),
    ],
    isYear: ofYear.test(words),
  }
}

/** Whether a sentence has the first figures of a fact. */
const isNamedIn = (figures: string, { start, end }: Fact, { plain }: ReadSource): boolean => {
  const first = /\d+/.exec(plain.folded.slice(start, end))?.[0]
  return first !== undefined && ` ${figures} `.includes(` ${first} `)
}

/** "£14 per person and week" is taken by both. */
const perEachAndTime = /\/(?:hour|day|week|month|year) each (?!any)/

/** "0.9 %, at least €0.25": less than that no share of it is, unless the draft says so too. */
const isBelowLeast = ({ least, said }: Ledger, share: number, amount: number): boolean =>
  least.some(
    (one) =>
      Math.abs(one.share - share) < 1e-9 && amount < one.amount && !said.some((told) => told.amount === one.amount),
  )

/** So many times one of ours, or a share of it that the draft names, or that ours names of what stands beside it. */
function productOf(ledger: Ledger, here: Around, fact: Fact, { amount, currency }: Sum) {
  const once = [...new Set([...ledger.counts, ...here.counts])]
  const months = here.isYear ? [12, ...ledger.paidMonths] : []
  const times = [...new Set([...once, ...months, ...months.flatMap((month) => once.map((count) => count * month))])]
  const isTimes = (base: number, by = times) => by.some((count) => isSame(amount, base * count))
  const isPart = (base: number, share: number) =>
    [share, 1 - share, 1 + share].some((part) => isSame(amount, base * part))
  const isShare = (base: number) =>
    here.shares.some(
      (share) => isPart(base, share) || [share, 1 - share, 1 + share].some((part) => isTimes(base * part)),
    )
  const isTwice = (base: number) => here.counts.some((count) => isTimes(base * count, here.counts))
  const isOfEachAndTime = ({ origin: { at } }: Money) => at.proves.some((key) => perEachAndTime.test(key))
  const isOurs = ({ key }: Money) => mispaired(ledger.pairings, ledger.plain, { ...fact, claims: [key] }) === null
  const same = (one: Money) => isSameCurrency(one.currency, currency)
  return (
    here.terms.find((one) => same(one) && (isTimes(one.amount) || isShare(one.amount) || isTwice(one.amount))) ??
    ledger.money.find(
      (one) =>
        same(one) &&
        (isTimes(one.amount) || isShare(one.amount) || (isOfEachAndTime(one) && isTwice(one.amount))) &&
        isOurs(one),
    ) ??
    here.beside.find(
      (one) =>
        same(one) &&
        [...ledger.shares].some((share) => isPart(one.amount, share) && !isBelowLeast(ledger, share, amount)),
    ) ??
    ledger.leads.find(
      (one) =>
        same(one) &&
        here.shares.some(
          (share) =>
            (isSame(amount, one.amount * share) && !isBelowLeast(ledger, share, amount)) || isTimes(one.amount * share),
        ),
    )
  )
}

/** The sum or the difference of what was just said, each as often as was just said. */
function sumOf(ledger: Ledger, { terms, counts, theirs, shares }: Around, { amount, currency }: Sum, sentence: string) {
  const own = terms.filter((one) => isSameCurrency(one.currency, currency)).slice(-mostTerms)
  // "That is 240 less than the 1,200 you pay today."
  const saved = own.find((one) => theirs.some((other) => isSame(amount, Math.abs(one.amount - other.amount))))
  if (saved !== undefined) return saved
  // "That is 21 more than your 58."
  const apart = heldAgainst.test(sentence)
    ? own.find((one) => ledger.counts.some((count) => isSame(amount, Math.abs(one.amount - count))))
    : undefined
  if (apart !== undefined) return apart
  // "200 € less than in the classroom": of two prices of one entry one is said.
  const cheaper = !saves.test(sentence)
    ? undefined
    : own.find((one) =>
        ledger.money.some(
          (other) => other.origin.source === one.origin.source && isSame(amount, Math.abs(one.amount - other.amount)),
        ),
      )
  if (cheaper !== undefined) return cheaper
  // "Two monthly amounts of €119 are €238, so eight months plus that are €1,190": of one price so often, and so often again.
  const again = own.find((one) =>
    ledger.money.some(
      (base) =>
        base.origin.at === one.origin.at &&
        base.amount !== one.amount &&
        counts.some((count) => isSame(amount, one.amount + base.amount * count)),
    ),
  )
  if (again !== undefined) return again
  const times = [1, ...counts]
  const often = new Map(own.map((one) => [one, besideOf(ledger, one)]))
  // "From January all but the travel costs 5 % more": of one a share more or less, and the other as it is.
  const isWithShare = (one: Money, other: Money) =>
    shares.some((share) => [1 + share, 1 - share].some((part) => isSame(amount, one.amount * part + other.amount)))
  const isSum = (one: Money, other: Money) =>
    isSame(amount, Math.abs(one.amount - other.amount)) ||
    isWithShare(one, other) ||
    isWithShare(other, one) ||
    times.some(
      (count) =>
        isSame(amount, one.amount + other.amount * count) ||
        isSame(amount, other.amount + one.amount * count) ||
        (count > 1 && isSame(amount, (one.amount + other.amount) * count)),
    ) ||
    often
      .get(one)
      ?.some((by) => often.get(other)?.some((with_) => isSame(amount, one.amount * by + other.amount * with_)))
  const isLeft = (whole: Money, one: Money, other: Money) => isSame(amount, whole.amount - one.amount - other.amount)
  return own.find((one, at) =>
    own
      .slice(at + 1)
      .some(
        (other, behind) =>
          isSum(one, other) ||
          own
            .slice(at + behind + 2)
            .some(
              (third) =>
                isSame(amount, one.amount + other.amount + third.amount) ||
                (resting.test(sentence) &&
                  (isLeft(one, other, third) || isLeft(other, one, third) || isLeft(third, one, other))),
            ),
      ),
  )
}

/** "A little less than €220 each": of what is only told roughly, what is worked out may be off by a little. */
function roughlyOf(
  { plain, money, said: terms, counts, offers }: Ledger,
  here: Around,
  fact: Fact,
  { amount, currency }: Sum,
): Money | undefined {
  if (!roughly.test(plain.folded.slice(Math.max(0, fact.start - roughReach), fact.start))) return undefined
  const { start, end } = sentenceAround(plain, fact)
  const sentence = plain.folded.slice(start, end)
  const weeks = ofWeek.test(sentence) && ofMonth.test(sentence) ? [52 / 12] : []
  const times = [...new Set([...counts, ...here.counts, ...weeks, ...(here.isYear ? [12] : [])])].filter(
    (count) => count > 1,
  )
  const isNear = (one: number) => Math.abs(one - amount) <= amount * roughShare
  // "Just under € 4 a kilo" of 12 kg for € 47.
  const measure = unitOf(aMeasure.exec(plain.folded.slice(fact.end, fact.end + 24))?.[1] ?? '')
  const ofMeasure =
    measure === undefined
      ? undefined
      : offers().find(
          ({ money: whole }) =>
            isSameCurrency(whole.currency, currency) &&
            measuresBefore(whole, measure).some((many) => isNear(whole.amount / many)),
        )
  if (ofMeasure !== undefined) return ofMeasure.money
  return [...terms, ...money].find(
    (one) =>
      isSameCurrency(one.currency, currency) &&
      (isNear(one.amount) || times.some((by) => isNear(one.amount * by) || isNear(one.amount / by))),
  )
}
const aMeasure = expression('u')`^ (?:\p{L}{1,4} |/ ?)?(\p{L}+)`
const measuredWithin = 12
/** "Grande 12 kg 47 EUR": the measure right before a price. */
const measuresBefore = ({ origin: { source, at } }: Money, unit: string): number[] =>
  source.facts.flatMap(({ kind, claims, proves, end }) => {
    const key = kind === 'number' && end <= at.start && at.start - end < measuredWithin ? (claims[0] ?? proves[0]) : ''
    const [, amount, of] = /^([\d.]+) (\w+)$/.exec(key ?? '') ?? []
    return amount !== undefined && of === unit ? [Number(amount)] : []
  })
const ofWeek = expression()`\b${said('weeks')}\b`
const ofMonth = expression()`\b${said('monthWords')}\b`
const roughReach = 28
const roughShare = 0.03
const roughly = expression('u')`\b${said('roughly')}\W*(?:\p{L}{1,4}\W*)?$`

/** All in: two of our prices, each once, as often as the lead has it or by the month of a year. A small sum comes about by chance. */
function allInOf({ money, counts }: Ledger, { isYear }: Around, { amount, currency }: Sum): Money | undefined {
  if (amount < leastAllIn) return undefined
  const own = money.filter((one) => isSameCurrency(one.currency, currency)).slice(0, mostTerms * 2)
  const months = isYear ? 12 : 1
  const times = [1, ...counts.slice(0, mostTerms)]
  const isAllIn = (one: number, other: number) =>
    times.some((by) =>
      [1, months].some(
        (often) => isSame(amount, (one + other * by) * often) || isSame(amount, (one * by + other) * often),
      ),
    )
  return own.find((one, at) =>
    own
      .slice(at + 1)
      .some(
        (other) =>
          other.amount !== one.amount && other.origin.source === one.origin.source && isAllIn(one.amount, other.amount),
      ),
  )
}
const leastAllIn = 100

/**
 * What was just said, each as often as was said right beside it, altogether: "three at $690, the large one $1,150, thermal adds $320". Three terms
 * at least, each said once; of four the sum may have left one out.
 */
function listedOf(ledger: Ledger, { terms }: Around, { start }: Fact, { amount, currency }: Sum): Money | undefined {
  const own = terms
    .filter((one) => one.place < start && isSameCurrency(one.currency, currency))
    .toSorted((one, other) => one.place - other.place)
    .slice(-mostListed)
  if (own.length < 3) return undefined
  const often = own.map((one) => [1, ...besideOf(ledger, one).slice(0, 2)])
  const totals = (from: number, left: number): number[] =>
    left === 0
      ? [0]
      : own.slice(from).flatMap((one, behind) => {
          const at = from + behind
          return totals(at + 1, left - 1).flatMap((rest) => (often[at] ?? []).map((by) => one.amount * by + rest))
        })
  return [3, 4].some((many) => many <= own.length && totals(0, many).some((total) => isSame(amount, total)))
    ? own[0]
    : undefined
}
const mostListed = 4

/** What the lines of a list come to, each by the last that it says, from the one right above as far up as they are of one list. */
function columnOf(ledger: Ledger, { start }: Fact, { amount, currency }: Sum): Money | undefined {
  const { folded } = ledger.plain
  let total = 0
  let lines = 0
  let end = folded.lastIndexOf('\n', start - 1)
  while (end > 0 && lines < mostLines) {
    const from = folded.lastIndexOf('\n', end - 1) + 1
    const last = ledger.said
      .filter((one) => one.place >= from && one.place < end && isSameCurrency(one.currency, currency))
      .reduce<Money | undefined>(
        (later, one) => (later === undefined || one.place > later.place ? one : later),
        undefined,
      )
    const isBlank = folded.slice(from, end).trim() === ''
    if (last === undefined && !(isBlank && lines === 0)) return undefined
    if (last !== undefined) {
      total += last.amount
      lines += 1
      if (lines > 1 && isSame(amount, total)) return last
    }
    end = from - 1
  }
  return undefined
}
const mostLines = 12

/** What came of each price since, altogether: "34 at €19.50 are €663, less 10 % €596.70; 6 at €31 are €186; the box €28". */
function tallyOf({ said: told, money: ours }: Ledger, { start }: Fact, { amount, currency }: Sum): Money | undefined {
  const isOurs = ({ amount: its, origin }: Money) =>
    ours.some((one) => one.origin.at === origin.at && one.amount === its)
  const said = told.filter((one) => one.place < start && isSameCurrency(one.currency, currency))
  // What is ours may happen to be so many times another of ours.
  const own = new Set(said.filter(isOurs).map(({ place }) => place))
  const before = said
    .filter((one) => isOurs(one) || !own.has(one.place))
    .toSorted((one, other) => one.place - other.place)
  const isBehind = (one: Money, next: Money | undefined): boolean =>
    next !== undefined && !isOurs(next) && (next.origin.at === one.origin.at || isWhole(next.amount / one.amount))
  const last = before.filter((one, at) => !isBehind(one, before[at + 1])).slice(-mostLines)
  let total = 0
  for (const [lines, one] of last.toReversed().entries()) {
    total += one.amount
    if (lines >= 2 && isSame(amount, total)) return one
  }
  return undefined
}

/** The total first, and then what it is made of, in its order: what two to four lines behind it came to. */
function aheadOf({ said, money: ours }: Ledger, { end }: Fact, { amount, currency }: Sum): Money | undefined {
  const isOurs = ({ amount: its, origin }: Money) =>
    ours.some((one) => one.origin.at === origin.at && one.amount === its)
  const behind = said
    .filter((one) => one.place > end && isSameCurrency(one.currency, currency) && !isOurs(one))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, mostListed)
  let total = 0
  for (const [lines, one] of behind.entries()) {
    total += one.amount
    if (lines > 0 && isSame(amount, total)) return one
  }
  return undefined
}

/** "In January it is 15 % less: € 679.15": a share that the sentence names off what came out before, however long before. */
function shareOffOf({ digits, plain, said, shares }: Ledger, fact: Fact, { amount, currency }: Sum): Money | undefined {
  const { start, end } = sentenceAround(plain, fact)
  const told = [
    ...digits.slice(Math.max(start, fact.start - countReach), Math.min(end, fact.end + countReach)).matchAll(percent),
  ]
    .map((match) => Number(match[1]?.replace(',', '.')) / 100)
    .filter((share) => shares.has(share))
  if (told.length === 0) return undefined
  return said.find(
    (one) =>
      one.place < fact.start &&
      isSameCurrency(one.currency, currency) &&
      told.some((share) => isSame(amount, one.amount * (1 - share))),
  )
}

/** "250 € a week make about 1,000 € a month": of a sum of theirs that the sentence names, for another time. */
function otherTimeOf(
  { plain, leads }: Ledger,
  stated: readonly Fact[],
  fact: Fact,
  { amount, currency }: Sum,
): Money | undefined {
  const to = periodIn(fact)
  if (to === undefined) return undefined
  const { start, end } = sentenceAround(plain, fact)
  const isRough = roughly.test(plain.folded.slice(Math.max(0, fact.start - roughReach), fact.start))
  return stated
    .filter((one) => one.kind === 'price' && one.start >= start && one.start < fact.start && one.end <= end)
    .flatMap((one) => {
      const [base, from] = [amountIn(one), periodIn(one)]
      const by = from === undefined ? [] : (timesBetween[`${from} ${to}`] ?? [])
      const comesOut = by.some(({ times, isAbout }) =>
        isAbout ? isRough && isSame(amount, (base?.amount ?? 0) * times) : isSame(amount, (base?.amount ?? 0) * times),
      )
      return comesOut
        ? leads.filter((lead) => lead.amount === base?.amount && isSameCurrency(lead.currency, currency))
        : []
    })[0]
}
const periodIn = ({ claims }: Fact): string | undefined => /\/(\w+)/.exec(claims[0] ?? '')?.[1]
const timesBetween: Readonly<Record<string, readonly { times: number; isAbout: boolean }[]>> = {
  'week month': [{ times: 4, isAbout: true }],
  'week year': [{ times: 52, isAbout: false }],
  'month year': [{ times: 12, isAbout: false }],
  'quarter year': [{ times: 4, isAbout: false }],
}

const isWhole = (times: number): boolean => times > 1 && Math.abs(times - Math.round(times)) < 1e-6

/** With our tax, or without it, what was said or comes of what was. */
function taxedOf(ledger: Ledger, here: Around, fact: Fact, { amount, currency }: Sum): Money | undefined {
  const sentence = sentenceAround(ledger.plain, fact)
  if (!isOfTax(ledger.plain, sentence)) return undefined
  const words = ledger.plain.folded.slice(sentence.start, sentence.end)
  for (const rate of ledger.taxes)
    for (const alone of [amount / (1 + rate), amount * (1 + rate)]) {
      const sum = { amount: Number(alone.toFixed(2)), currency }
      const base =
        here.terms.find((one) => isSame(sum.amount, one.amount) && isSameCurrency(one.currency, currency)) ??
        sumOf(ledger, here, sum, words) ??
        listedOf(ledger, here, fact, sum) ??
        tallyOf(ledger, fact, sum) ??
        aheadOf(ledger, fact, sum)
      if (base !== undefined) return base
    }
  return undefined
}

/** "The hard one costs 68 dollars, the other 79": a price of ours, of which the currency was said. */
const ofAnother = ({ money }: Ledger, { claims }: Fact, { amount, currency }: Sum): Money | undefined =>
  /^[\d.]+$/.test(claims[0] ?? '')
    ? money.find((one) => one.amount === amount && isSameCurrency(one.currency, currency))
    : undefined

const heldAgainst = expression()`\b${said('heldAgainst')} ${said('theirs')}\b`

/** Says that one is less or more than another. Folded. */
const saves = expression()`\b${said('saves')}\b`

/** How often a price of the draft is taken there: the numbers right beside it. */
const closeBy = 40
const besideOf = ({ named }: Ledger, { place }: Money): number[] =>
  named.filter((one) => one.count > 1 && Math.abs(one.place - place) < closeBy).map(({ count }) => count)

/** Words by which a number is what is left of two, or what they make together. Folded. */
const resting = expression()`\b${said('resting')}\b`

/** Behind a number: it is how often a price is taken. */
const factors = expression('u')`${said('timesSum')} ?(?:\p{Sc}|r\$|\d)`

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
    const named = ledger.named.filter(({ place }) => place >= start - countReach && place < end).map((one) => one.count)
    const here = [...sums].filter(([{ start: at }]) => at >= start && at < end)
    const isTerm = (whole: number, base: number) =>
      isSame(whole, base * count) || named.some((other) => other > 1 && isSame(whole, base * count * other))
    const terms = ledger.said.filter(({ place }) => place >= start - countReach && place < end).slice(-mostTerms)
    const isTermOfTwo = (whole: number) =>
      terms.some((one, at) =>
        terms.some(
          (other, behind) =>
            at !== behind &&
            (isSame(whole, (one.amount + other.amount) * count) ||
              [1, ...named].some((by) => isSame(whole, one.amount * count + other.amount * by))),
        ),
      )
    const product = here.find(([sum, { amount }]) => isTerm(amountIn(sum)?.amount ?? 0, amount))
    const factor = factors.test(ledger.plain.folded.slice(fact.end - 2, fact.end + 16)) ? here[0] : undefined
    const term = product ?? factor ?? here.find(([sum]) => isTermOfTwo(amountIn(sum)?.amount ?? 0))
    if (term !== undefined) origins.set(fact, term[1].origin)
    const sentence = ledger.plain.folded.slice(start, end)
    if (!resting.test(sentence)) continue
    const near = ledger.named
      .filter(({ place }) => place >= start - countReach && place < fact.start)
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

/** "18 % of your 80k are 14,400": a share of ours that the sentence names, of a sum of the lead's, without a currency. */
function sharesOfTheirs({ digits, leads, plain, shares }: Ledger, stated: readonly Fact[]): Map<Fact, Origin> {
  const origins = new Map<Fact, Origin>()
  for (const fact of stated.filter(({ kind }) => kind === 'number').slice(0, mostReckoned)) {
    const { start, end } = sentenceAround(plain, fact)
    const amount = countOf(fact)
    if (!(amount >= leastSum)) continue
    const told = [...digits.slice(start, end).matchAll(percent)]
      .map((match) => Number(match[1]?.replace(',', '.')) / 100)
      .filter((share) => shares.has(share))
    const base = leads.find((one) => told.some((share) => isSame(amount, one.amount * share)))
    if (base !== undefined) origins.set(fact, base.origin)
  }
  return origins
}

/** "52 euros an hour and 8 more". Folded; right behind. */
const onTop = expression()`^ ${said('moreBehind')}\b`

/** A number in a sentence with a price, as money of its currency. */
function bareSum({ plain, said }: Ledger, fact: Fact): Sum | null {
  const { start, end } = sentenceAround(plain, fact)
  const beside = said.find(({ place }) => place >= start && place < end)
  const amount = countOf(fact)
  const isOnTop = onTop.test(plain.folded.slice(fact.end, fact.end + 24))
  return beside === undefined || Number.isNaN(amount) || (amount < leastBare && !isOnTop)
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
  const prices = stated.filter(({ kind }) => kind === 'price').slice(0, mostReckoned)
  if (stated.every(({ kind }) => kind !== 'price' && kind !== 'number')) return new Map()
  const ledger = ledgerOf(plain, sources, stated, pairings)
  const origins = new Map([
    ...totalsIn(plain, sources, stated),
    ...productsIn(ledger, sources, stated),
    ...sharesOfTheirs(ledger, stated),
  ])
  if (prices.length === 0) return origins
  const sums = new Map<Fact, Money>()
  const bases = new Set<number>()
  // Once more: a sum may stand before what it is made of. "149 dollars a month, or 1,490 a year": the second is money too.
  const bare = stated
    .filter(({ kind, claims }) => kind === 'number' && /^\d[\d.]*$/.test(claims[0] ?? ''))
    .slice(0, mostReckoned)
  for (const fact of [...prices, ...prices, ...bare, ...prices, ...bare]) {
    const sum = amountIn(fact) ?? bareSum(ledger, fact)
    if (sum === null || sums.has(fact)) continue
    const here = aroundOf(ledger, fact)
    const { start, end } = sentenceAround(plain, fact)
    const base =
      productOf(ledger, here, fact, sum) ??
      sumOf(ledger, here, sum, plain.folded.slice(start, end)) ??
      quotientOf(ledger, { ...here, counts: here.isYear ? [...here.counts, 12] : here.counts }, fact, sum) ??
      isOfferSum(ledger, sum, { ...here, claims: fact.claims }, { start: Math.max(0, start - countReach), end }) ??
      allInOf(ledger, here, sum) ??
      roughlyOf(ledger, here, fact, sum) ??
      listedOf(ledger, here, fact, sum) ??
      columnOf(ledger, fact, sum) ??
      tallyOf(ledger, fact, sum) ??
      taxedOf(ledger, here, fact, sum) ??
      aheadOf(ledger, fact, sum) ??
      otherTimeOf(ledger, stated, fact, sum) ??
      shareOffOf(ledger, fact, sum) ??
      (fact.kind === 'number' ? ofAnother(ledger, fact, sum) : undefined)
    if (base === undefined) continue
    sums.set(fact, base)
    origins.set(fact, base.origin)
    if (ledger.leads.includes(base) && !bases.has(base.amount)) {
      bases.add(base.amount)
      for (const one of stated)
        if (amountIn(one)?.amount === base.amount)
          ledger.said.push({ ...base, currency: sum.currency, place: one.start })
    }
    ledger.said.push({ ...base, ...sum, place: fact.start })
  }
  // Of what a share is taken is the lead's own.
  for (const fact of stated) {
    const amount = amountIn(fact)?.amount ?? countOf(fact)
    const theirs = bases.has(amount) ? ledger.leads.find((one) => one.amount === amount) : undefined
    if (theirs !== undefined && !origins.has(fact)) origins.set(fact, theirs.origin)
  }
  for (const [fact, origin] of breakEvensIn(ledger, stated)) if (!origins.has(fact)) origins.set(fact, origin)
  numbersOf(ledger, sums, stated.filter(({ kind }) => kind === 'number').slice(0, mostReckoned), origins)
  return origins
}
