import { expression } from '../text/expression.ts'
import { digitsIn } from './facts/digits.ts'
import type { Fact } from './facts/fact.ts'
import { type PlainText, sentenceAround, taken } from './facts/plain-text.ts'
import { speaksOfUs } from './leads-own.ts'
import { amountIn, isSame, isSameCurrency, moneyIn, type Origin, type Sum } from './money.ts'
import { speaksForUs } from './our-sources.ts'
import type { ReadSource } from './sources.ts'
import { said } from './words.ts'

/** No mail names more of what somebody pays, or counts more. */
const mostPaid = 12
const mostCounts = 24

/** The draft speaks of what the lead pays today. Folded. */
const paysToday = expression()`\b${said('paysToday')}\b|\b${said('theirs')} \D{0,12}$`
/** Ours is said not to come to theirs. Folded. */
const unmatched = expression()`\b${said('unmatched')}\b`
/** A lead tells what they pay today. Folded. */
const theyPay = expression()`\b${said('theyPay')}\b`
/** What somebody of ours is said to have said. Folded. */
const ofUs = expression()`\b${said('toldUs')}\b`
/** The next sentence turns to us: "With us it would be €9.80". Folded. */
const turnsToUs = expression('u')`^[\s.;]*(?:\p{L}+ )?${said('withUs')}\b`
const turnReach = 80
const gap = expression()`\b${said('gapOf')}\b`
const breath = /[,;:()](?=\s|$)/

interface Paid extends Sum {
  origin: Origin
}

const bareAmount = ({ kind, proves }: Fact): Sum[] =>
  kind === 'number'
    ? proves
        .flatMap((key) => /^[\d.]+$/.exec(key)?.[0] ?? [])
        .slice(0, 1)
        .map((amount) => ({ amount: Number(amount), currency: '' }))
    : []

/**
 * What the lead says to pay today, also with the share on top that the same mail names. A question asks what they would pay. What they
 * name without saying so (`isNamedAlone`) may be what they pay, or what somebody of ours has told them.
 */
function paidBy(theirs: readonly ReadSource[], isNamedAlone = false): Paid[] {
  return theirs
    .flatMap((source) => {
      const shares = source.facts.flatMap(({ kind, proves }) =>
        kind === 'percentage' ? proves.flatMap((key) => /^([\d.]+)%$/.exec(key)?.[1] ?? []).map(Number) : [],
      )
      return source.facts.flatMap((at) => {
        const { start, end } = sentenceAround(source.plain, at)
        const sentence = source.plain.folded.slice(start, end)
        if (sentence.endsWith('?') || theyPay.test(sentence) === isNamedAlone || (isNamedAlone && ofUs.test(sentence)))
          return []
        return [...[amountIn(at) ?? []].flat(), ...bareAmount(at)].flatMap(({ amount, currency }) =>
          [1, ...shares.map((share) => 1 + share / 100)].map((by) => ({
            amount: amount * by,
            currency,
            origin: { source, at },
          })),
        )
      })
    })
    .slice(0, mostPaid)
}

/** How many the lead has of anything. */
const countsOf = (theirs: readonly ReadSource[]): number[] => [
  ...new Set(
    theirs
      .flatMap(({ facts }) => facts.flatMap(bareAmount))
      .map(({ amount }) => amount)
      .filter((amount) => amount > 1)
      .slice(0, mostCounts),
  ),
]

/**
 * What the lead pays today, said back to them in a breath that speaks of today and not of us: the price itself, with what comes on top of
 * it, or for as many as they have. And how far a price of ours is from it, where the sentence tells that distance. Each comes out exactly.
 */
export function leadFiguresIn(
  plain: PlainText,
  sources: readonly ReadSource[],
  stated: readonly Fact[],
): ReadonlyMap<Fact, Origin> {
  const origins = new Map<Fact, Origin>()
  const theirs = sources.filter(({ kind }) => kind === 'lead_message')
  for (const [fact, origin] of ratiosIn(plain, theirs, stated)) origins.set(fact, origin)
  for (const [fact, origin] of restsIn(plain, theirs, stated)) origins.set(fact, origin)
  const prices = stated.filter(({ kind }) => kind === 'price').slice(0, mostCounts)
  const paid = prices.length === 0 ? [] : paidBy(theirs)
  const named = prices.length === 0 ? [] : paidBy(theirs, true)
  if (paid.length + named.length === 0) return origins
  const counts = [1, ...countsOf(theirs)]
  const of = ({ amount, currency }: Sum, among: readonly Paid[]): Paid | undefined =>
    among.find(
      (one) => isSameCurrency(one.currency, currency) && counts.some((count) => isSame(amount, one.amount * count)),
    )
  const sum = (fact: Fact): Sum => amountIn(fact) ?? { amount: Number.NaN, currency: '' }
  const ours = sources.filter(speaksForUs).flatMap(moneyIn)
  for (const fact of prices) {
    const { start, end } = sentenceAround(plain, fact)
    const isContrasted =
      turnsToUs.test(plain.folded.slice(end, end + turnReach)) &&
      prices.some((other) => other.start > end && other.start < end + turnReach) &&
      !speaksOfUs(plain, fact)
    const contrasted = isContrasted ? of(sum(fact), named) : undefined
    if (contrasted !== undefined) {
      origins.set(fact, contrasted.origin)
      paid.push(contrasted)
      continue
    }
    const origin = of(sum(fact), paid)?.origin
    if (origin === undefined) continue
    const sentence = plain.folded.slice(start, end)
    const before = plain.folded.slice(start, fact.start)
    const behind = plain.folded.slice(fact.end, end)
    const inBreath = `${before.split(breath).at(-1) ?? ''}${behind.split(breath)[0] ?? ''}`
    const isBehindTheirs = [...origins.keys()].some(
      (other) => other.kind === 'price' && other.start >= start && other.start < fact.start,
    )
    const isOfToday =
      [before, inBreath, relative.exec(behind)?.[0] ?? ''].some((words) => paysToday.test(words)) ||
      against.test(before) ||
      headOfCase.test(before) ||
      isBehindTheirs
    if (((isOfToday || isContrasted) && !speaksOfUs(plain, fact)) || unmatched.test(sentence)) origins.set(fact, origin)
  }
  const own = prices.filter((fact) => !origins.has(fact)).map(sum)
  for (const fact of prices) {
    if (origins.has(fact)) continue
    const { start, end } = sentenceAround(plain, fact)
    const sentence = plain.folded.slice(start, end)
    const isBesideTheirs = [...origins.keys()].some(
      (other) => other.kind === 'price' && Math.abs(other.start - fact.start) < reach,
    )
    if (!gap.test(sentence) || !(isBesideTheirs || paysToday.test(sentence) || calledTheirs.test(sentence))) continue
    const { amount, currency } = sum(fact)
    const base = paid.find((one) =>
      counts.some((count) =>
        [...own, ...ours].some(
          (other) =>
            other.amount !== amount &&
            isSameCurrency(other.currency, currency) &&
            [other.amount - one.amount * count, (other.amount - one.amount) * count].some((apart) =>
              isSame(amount, Math.abs(apart)),
            ),
        ),
      ),
    )
    if (base !== undefined) origins.set(fact, base.origin)
  }
  return origins
}
/** What the words right behind a price tell of it: "the 690 €, which you pay today". Folded. */
const relative = expression('u')`^,? ?(?:\p{L}{2,4} )[^.;:!?]{0,32}`
const against = expression()`\b${said('heldAgainst')}(?: ${said('articleOf')})* $`
const headOfCase = expression()`^\W*(?:${said('caseHead')} )$`
/** "Your 45", "los 95 que". Folded. */
const calledTheirs = expression('u')`\b(?:${said('theirs')}|${said('heldAgainst')}) (?:\p{L}{2,4} )?\d`
const reach = 320

const theirShare = expression()`\b${said('theirs')} $`

/** "Your 8 %" of a lead who tells that 92 % are on time: what is left of theirs, called theirs. */
function restsIn(
  plain: PlainText,
  theirs: readonly ReadSource[],
  stated: readonly Fact[],
): (readonly [Fact, Origin])[] {
  return stated
    .filter(({ kind }) => kind === 'percentage')
    .slice(0, mostCounts)
    .flatMap((fact) => {
      const rest = 100 - Number(/^([\d.]+)%$/.exec(fact.claims[0] ?? '')?.[1])
      if (Number.isNaN(rest) || !theirShare.test(plain.folded.slice(Math.max(0, fact.start - reach), fact.start)))
        return []
      return theirs.flatMap((source) => {
        const at = source.proofs.get(`percentage ${Number(rest.toFixed(2))}%`)
        return at === undefined ? [] : [[fact, { source, at }] as const]
      })
    })
}

const few = expression('gu')`(?<![\d.,])(\d{1,6}) ${said('outOf')}(?: \p{L}{2,6})? ${taken}*(\d{1,6})(?![\d.,]\d)`

/** "Two of 25 are 8 %": both counts are the lead's, and it comes out. */
function ratiosIn(
  plain: PlainText,
  theirs: readonly ReadSource[],
  stated: readonly Fact[],
): (readonly [Fact, Origin])[] {
  const shares = stated.filter(({ kind }) => kind === 'percentage').slice(0, mostCounts)
  if (shares.length === 0) return []
  const known = (count: number): Origin | undefined => {
    for (const source of theirs) {
      const at = source.proofs.get(`number ${count}`)
      if (at !== undefined) return { source, at }
    }
    return undefined
  }
  return shares.flatMap((fact) => {
    const { start, end } = sentenceAround(plain, fact)
    const told = Number(/^([\d.]+)%$/.exec(fact.claims[0] ?? '')?.[1])
    const decimals = `${told}`.split('.')[1]?.length ?? 0
    const pair = [...digitsIn(plain).folded.slice(start, end).matchAll(few)].find(
      (match) => Number(((Number(match[1]) / Number(match[2])) * 100).toFixed(decimals)) === told,
    )
    const [part, whole] = [known(Number(pair?.[1])), known(Number(pair?.[2]))]
    return part === undefined || whole === undefined ? [] : [[fact, part] as const]
  })
}
