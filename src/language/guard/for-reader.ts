import { expression } from '../text/expression.ts'
import { digitsIn } from './facts/digits.ts'
import type { Fact } from './facts/fact.ts'
import { stemOf } from './facts/features.ts'
import type { PlainText } from './facts/plain-text.ts'
import { isOfTheirs } from './lead-counts.ts'
import { coversPlace, speaksOfUs } from './leads-own.ts'
import { amountIn, isSame, isSameCurrency, leastSum, moneyIn } from './money.ts'
import { speaksForUs } from './our-sources.ts'
import { type Amount, isNumberOf, isPriceOf } from './reckoning.ts'
import { daysApart, isSoFar, lengthInDays } from './shifted-dates.ts'
import type { ReadSource } from './sources.ts'
import { said } from './words.ts'
import { workedOutIn } from './workings.ts'

/** So far around a figure the draft says what it is worked out of. */
const reach = 500
/** No mail reckons with more. */
const mostMoney = 24
const mostNumbers = 40
const mostStated = 60
const mostEach = 8
const mostSpans = 16
/** A smaller number, in words, tells how many things a sentence speaks of. */
const mostTold = 12

const lengths: ReadonlySet<string> = new Set(['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'])
const figure = /^(?:bare )?([\d.]+)(?: ([^~#]+?))?(?: of .+)?$/

/** What a number counts: a length of time, things of some kind, or a measure. */
function amountsOf({ kind, claims, proves }: Fact): Amount[] {
  if (kind !== 'number') return []
  const [, amount, unit = ''] = figure.exec(claims[0] ?? proves[0] ?? '') ?? []
  if (amount === undefined) return []
  return [{ amount: Number(amount), family: lengths.has(unit) ? 'time' : isCount(unit) ? 'count' : unit }]
}

/** Once of something makes nothing else; half a day does. */
const isFactor = ({ amount, family }: Amount): boolean => amount > 1 || (family === 'time' && amount > 0 && amount < 1)

/** A number that nothing is said to be counted by: it may be of whatever was spoken of. */
const bareIn = ({ kind, claims }: Fact): number | undefined =>
  kind === 'number' && /^[\d.]+$/.test(claims[0] ?? '') ? Number(claims[0]) : undefined

const isCount = (unit: string): boolean => counted.test(unit)
const counted = /^(?:|thing|user|employee|customer|group|mail|lead|copy|integration|country|language|time|word)$/

const sharesIn = ({ kind, proves }: Fact): number[] =>
  kind === 'percentage' ? proves.flatMap((key) => /^([\d.]+)%$/.exec(key)?.[1] ?? []).map(Number) : []

const numeral = /(?<![\w.,])(?:\d{1,3}(?:[., ]\d{3})+|\d{1,6})(?!\d|[.,]\d)/g
const roughly = expression('u')`\b${said('roughly')}\W*(?:\p{L}{1,4}\W*)?$`
const roughReach = 28

/**
 * Tells which facts without a source only a reader can judge: a price or share of ours that may be said of something else; a figure that comes
 * of ours and the lead's in up to three steps whose units fit, or of one of the `workings` (`workedOutIn`); a number or a day of the lead's in a sentence that does not speak of us; how
 * many things a sentence speaks of. Where nobody reads what a draft means they hold it, and a reader's word on them is checked by the same rule
 * against the passages that it quotes (`checkQuoted`). What no source has the parts of, and what is promised, is nobody's to judge.
 */
export function leftToReader(
  plain: PlainText,
  sources: readonly ReadSource[],
  stated: readonly Fact[],
  workings: readonly string[] = [],
): (fact: Fact, isOnlyTheLeads: boolean) => boolean {
  const own = sources.filter(speaksForUs)
  const theirs = sources.filter(({ kind }) => kind === 'lead_message')
  const money = own.flatMap(moneyIn)
  const theirMoney = theirs.flatMap(moneyIn)
  const theirSums = theirs
    .flatMap(({ facts }) => facts.flatMap(amountsOf))
    .flatMap(({ amount }) => (amount < leastSum ? [] : [{ amount, currency: '' }]))
  const shares = distinct(own.flatMap(({ facts }) => facts.flatMap(sharesIn)))
  const theirShares = distinct(theirs.flatMap(({ facts }) => facts.flatMap(sharesIn)))
  const numbers = [...theirs, ...own].flatMap(({ facts }) => facts.flatMap(amountsOf))
  const theirCounts = distinct(
    theirs
      .flatMap(({ facts }) => facts.flatMap(amountsOf))
      .flatMap(({ amount, family }) => (family === 'time' || amount < 2 ? [] : [amount])),
  ).slice(0, mostEach)
  const prices = stated.filter(({ kind }) => kind === 'price').slice(0, mostStated)
  const counts = stated.filter(({ kind }) => kind === 'number').slice(0, mostStated)
  const named = [...digitsIn(plain).folded.matchAll(numeral)]
    .map(({ 0: words, index }) => ({ amount: Number(words.replace(/\D/g, '')), family: 'count', start: index }))
    .filter(({ start }) => !stated.some((fact) => fact.start <= start && start < fact.end))
  const near = (fact: Fact) => (one: { start: number }) =>
    one.start !== fact.start && Math.abs(one.start - fact.start) < reach
  const isRough = ({ start }: Fact) => roughly.test(plain.folded.slice(Math.max(0, start - roughReach), start))

  const shown = workedOutIn(workings, sources)
  const isShown = (fact: Fact): boolean => {
    const sum = amountIn(fact)
    return shown.some(({ amount, currency }) =>
      currency === null
        ? amountsOf(fact).some((one) => isSame(one.amount, amount))
        : sum !== null && isSame(sum.amount, amount) && isSameCurrency(sum.currency, currency),
    )
  }

  const derived = new Set<Fact>()
  const isOurPrice = (fact: Fact): boolean => {
    const sum = amountIn(fact)
    return sum !== null && money.some((one) => one.amount === sum.amount && isSameCurrency(one.currency, sum.currency))
  }
  const isKnown = (fact: Fact): boolean =>
    amountsOf(fact).some(({ amount, family }) => numbers.some((one) => one.amount === amount && one.family === family))
  for (const fact of [...prices.filter(isOurPrice), ...counts.filter(isKnown)]) derived.add(fact)
  const isWorkedOut = (fact: Fact): boolean => {
    if (isShown(fact)) return true
    const isNear = near(fact)
    const told = [...derived].filter(isNear)
    const said = [...told.flatMap(amountsOf), ...named.filter(isNear)].filter(({ amount }) => amount > 1)
    const beside = [...said, ...numbers.filter(isFactor)]
    const bare = bareIn(fact)
    const sum = amountIn(fact) ?? (bare === undefined ? null : { amount: bare, currency: '' })
    const isNumber = (one: Amount) =>
      isNumberOf({ ...one, isRough: isRough(fact) }, beside.slice(0, mostNumbers), {
        shares: theirShares,
        money: distinct(money.map(({ amount }) => amount)).slice(0, mostMoney),
      })
    if (amountsOf(fact).some(isNumber) || (bare !== undefined && isNumber({ amount: bare, family: 'time' })))
      return true
    if (sum === null) return false
    const same = [...told.flatMap((one) => amountIn(one) ?? []), ...money, ...theirMoney, ...theirSums].filter((one) =>
      isSameCurrency(one.currency, sum.currency),
    )
    return isPriceOf(
      { amount: sum.amount, isRough: isRough(fact) },
      {
        money: distinct(same.map(({ amount }) => amount)).slice(0, mostMoney),
        times: distinct(beside.map(({ amount }) => amount)).slice(0, mostNumbers),
        near: distinct(said.map(({ amount }) => amount)),
        shares,
        each: {
          prices: distinct(told.filter(isOurPrice).flatMap((one) => amountIn(one)?.amount ?? [])).slice(0, mostEach),
          counts: theirCounts,
        },
      },
    )
  }
  // Once more: a sum may stand before what it is made of.
  for (const fact of [...prices, ...counts, ...prices, ...counts])
    if (!derived.has(fact) && isWorkedOut(fact)) derived.add(fact)

  const themes = new Set(
    own.flatMap(({ affirmed }) =>
      themesOf(
        [...affirmed.proofs].flatMap((key) => (key.startsWith('promise ') ? [key.slice('promise '.length)] : [])),
      ),
    ),
  )
  // "Placement test: free": whether that is the one of which the draft speaks.
  if (own.some(({ affirmed }) => freeTrial.test(affirmed.folded))) themes.add('trial')
  const spans = distinct([...own, ...theirs].flatMap(({ facts }) => facts).flatMap(lengthInDays)).slice(0, mostSpans)
  // One after the other, where the draft names both: nine weeks, and a week on the way.
  const saidSpans = distinct(stated.flatMap(lengthInDays)).filter((length) => spans.includes(length))
  const inTurn = saidSpans.flatMap((one, at) => saidSpans.slice(at + 1).map((next) => one + next))
  const days = [...stated, ...[...theirs, ...own].flatMap(({ facts }) => facts)]
  const isShifted = (fact: Fact): boolean =>
    days.some(
      (other) =>
        other !== fact &&
        daysApart(fact, other).some((apart) => [...spans, ...inTurn].some((length) => isSoFar(apart, length))),
    )
  const isInWords = ({ start, end }: Fact): boolean => !/\d/.test(plain.folded.slice(start, end))
  const isOfOurs = ({ claims }: Fact): boolean => claims.some((claim) => / of (?!any)/.test(claim))
  const isOurLength = (fact: Fact): boolean =>
    own.some(({ proofs }) => fact.claims.some((claim) => proofs.has(`number ${claim.replace(/ of .+$/, '')}`)))
  const isTold = (fact: Fact): boolean =>
    isInWords(fact) && amountsOf(fact).some(({ amount, family }) => family === 'count' && amount <= mostTold)
  const isTheirPrice = (fact: Fact): boolean => {
    const amount = amountIn(fact)?.amount
    return theirMoney.some((one) => one.amount === amount) || numbers.some((one) => one.amount === amount)
  }
  // "We'll sign yours" of "We also sign the client's own": whether it is what an entry says we do.
  const isOurDeed = ({ claims, start, end }: Fact): boolean => {
    if (!/^(?:deed|undertaking) /.test(claims[0] ?? '')) return false
    const verb = /(\p{L}{4,})$/u.exec(plain.folded.slice(start, end))?.[1]
    return verb !== undefined && own.some(({ affirmed }) => affirmed.stems.has(stemOf(verb)))
  }
  return (fact, isOnlyTheLeads) => {
    switch (fact.kind) {
      case 'price':
        return isOurPrice(fact) || (!isOnlyTheLeads && derived.has(fact) && !isTheirPrice(fact))
      case 'percentage':
        return sharesIn(fact).some((share) => shares.includes(share) || shares.includes(100 - share))
      case 'number':
        if (isTold(fact)) return true
        if (isOnlyTheLeads) return !isOfOurs(fact) && !speaksOfUs(plain, fact)
        return isOfOurs(fact) ? isOurLength(fact) : derived.has(fact)
      case 'date':
        return (isOnlyTheLeads || isShifted(fact)) && !speaksOfUs(plain, fact)
      // Whether a place lies where we work is geography.
      case 'name':
        return isOnlyTheLeads && coversPlace(plain, fact) && isOfTheirs(sources, plain, fact)
      case 'promise':
        if (isOurDeed(fact)) return true
        return !isOnlyTheLeads && themesOf(fact.claims).some((theme) => isLeft(theme, themes))
      default:
        return false
    }
  }
}

const freeTrial = expression('u')`\b${said('trial')}\b[^.;\n]{0,32}\b(?:${said('freeWord')}|${said('forFree')})\b`

/** Kinds of commitment without what they are said of: "free", "certified". */
const themesOf = (keys: readonly string[]): string[] => keys.map((key) => key.slice(0, key.lastIndexOf(' ')))

/** What costs nothing extra, or binds nobody: commitments that most of ours make of something. */
const ofTerms: ReadonlySet<string> = new Set([
  ...['free', 'no fee', 'not charged', 'included', 'including', 'trial'],
  ...['no obligation', 'runs monthly', 'monthly', 'month by month'],
])
/** Of a certificate the name is looked for by itself. */
const ofNames: ReadonlySet<string> = new Set(['certified', 'compliant'])
const isLeft = (theme: string, made: ReadonlySet<string>): boolean =>
  ofNames.has(theme) || (ofTerms.has(theme) && made.has(theme))

const distinct = (amounts: readonly number[]): number[] => [...new Set(amounts)]
