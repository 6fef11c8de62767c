import { stemOf } from './facts/features.ts'
import type { Span } from './facts/plain-text.ts'
import type { Ledger } from './ledger.ts'
import { isSame, isSameCurrency, type Money, type Sum } from './money.ts'
import type { Offer } from './offers.ts'

/** As many of our prices are put together without being said. */
const mostNamed = 6

/**
 * Two of our prices together that the draft does not say, but what each is for: "with the heated cabinet it is £45" of £38 and £7
 * extra. What comes on top of another price of its entry needs no word for that one. Undefined when no two make the sum.
 */
export function isOfferSum(
  { digits, offers, counts, factors }: Ledger,
  { amount, currency }: Sum,
  here: { counts: readonly number[]; terms: readonly Money[]; claims: readonly string[] },
  { start, end }: Span,
): Money | undefined {
  const sentence = digits.slice(start, end)
  const stems = new Set((sentence.match(/\p{L}{4,}/gu) ?? []).map((word) => stemOf(word).slice(0, 5)))
  const figures = new Set((sentence.match(/\d+/g) ?? []).map(Number))
  const all = offers().filter(({ money }) => isSameCurrency(money.currency, currency))
  const isNamed = (offer: Offer) =>
    offer.stems.length > 0 ? offer.stems.some((stem) => stems.has(stem)) : offer.figures.some((one) => figures.has(one))
  const named = all.filter(isNamed).slice(0, mostNamed)
  const often = [1, ...here.counts]
  const whole = [1, ...new Set([...here.counts, ...counts])]
  const isSum = (one: Offer, other: Offer) =>
    whole.some((times) => isSame(amount, (one.money.amount + other.money.amount) * times)) ||
    often.some(
      (times) =>
        isSame(amount, one.money.amount + other.money.amount * times) ||
        isSame(amount, other.money.amount + one.money.amount * times),
    )
  const pair = named.find((one, at) => named.slice(at + 1).some((other) => isSum(one, other)))
  if (pair !== undefined) return pair.money
  const isOfOne = (one: Offer, other: Offer) => one.money.origin.source === other.money.origin.source && one !== other
  const period = /\/[a-z]+$/.exec(here.claims[0] ?? '')?.[0]
  const isPaidAlike = (one: Offer) =>
    period !== undefined && one.money.origin.at.proves.includes(`${one.money.key}${period}`)
  const isBase = (extra: Offer, other: Offer) =>
    !other.isOnTop && other !== extra && (isOfOne(extra, other) || (isPaidAlike(extra) && isPaidAlike(other)))
  const extra =
    named.find((one) => one.isOnTop && all.some((other) => isBase(one, other) && isSum(other, one))) ??
    all.find(
      (one) =>
        one.isOnTop &&
        isPaidAlike(one) &&
        named.some(
          (other) => !other.isOnTop && isPaidAlike(other) && isSame(amount, one.money.amount + other.money.amount),
        ),
    )
  const isOnTerm = (one: Offer) =>
    one.isOnTop &&
    here.terms.some(
      (term) =>
        term.origin.source === one.money.origin.source &&
        often.some((times) => isSame(amount, term.amount + one.money.amount * times)),
    )
  const triple = named.find((one, at) =>
    named
      .slice(at + 1)
      .some((other, behind) =>
        named
          .slice(at + behind + 2)
          .some((third) => isSame(amount, one.money.amount + other.money.amount + third.money.amount)),
      ),
  )
  const times = named.find((one) =>
    factors.some(({ source, by }) => source === one.money.origin.source && isSame(amount, one.money.amount * by)),
  )
  return (extra ?? all.find(isOnTerm) ?? triple ?? times)?.money ?? beyondOf(all, isOfOne, amount, counts)
}

/** "£310 for up to 150 bays, £1.60 for every further bay": of how many the lead has, those beyond the first. */
const beyondOf = (
  all: readonly Offer[],
  isOfOne: (one: Offer, other: Offer) => boolean,
  amount: number,
  counts: readonly number[],
): Money | undefined =>
  all.find(
    (one) =>
      one.isOnTop &&
      all.some(
        (other) =>
          isOfOne(one, other) &&
          !other.isOnTop &&
          counts.some((count) =>
            [1, ...other.beside].some(
              (first) => count > first && isSame(amount, other.money.amount + one.money.amount * (count - first)),
            ),
          ),
      ),
  )?.money
