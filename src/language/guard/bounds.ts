import { expression } from '../text/expression.ts'
import { digitsIn } from './facts/digits.ts'
import type { Fact } from './facts/fact.ts'
import { type PlainText, type Span, sentenceAround, taken } from './facts/plain-text.ts'
import { speaksForUs } from './our-sources.ts'
import type { ReadSource } from './sources.ts'
import { type Counted, countedIn } from './things.ts'
import { said } from './words.ts'

/** From how many or up to how many something holds: "free from 1,000 pieces". */
interface Bound {
  least: number
  most: number
  unit: string
}

const judged: ReadonlySet<string> = new Set(['price', 'percentage', 'promise'])
const part = /[.;,(\n](?=\s|$)|[;(]|:\s/g
const fromCount = expression()`\b${said('fromCount')} $`
const upToCount = expression()`\b${said('upToCount')} $`
const orMore = expression('u')`^(?: \p{L}+){0,2} ${said('orMore')}`
const bareUnit = /^(?:thing)?$/
/** Until when something holds is no number that it holds for. */
const isLength = /^(?:second|minute|hour|day|calendar day|week|month|quarter|year|time)$/

const unitOf = ({ claims }: Fact): string => /^[\d.]+ ([a-z]+)/.exec(claims[0] ?? '')?.[1] ?? ''
const amountOf = ({ claims }: Fact): number => Number(/^(?:bare )?([\d.]+)/.exec(claims[0] ?? '')?.[1])
/** What is counted by a fact: its unit, or the thing behind it. */
const countedBy = (plain: PlainText, fact: Fact, isSource: boolean): string => {
  const unit = unitOf(fact)
  if (isLength.test(unit)) return ''
  if (!bareUnit.test(unit)) return unit === 'user' ? 'employee' : unit
  return thingAt(plain, fact, isSource)?.things[0] ?? ''
}
const thingAt = (plain: PlainText, { start, end }: Span, isSource: boolean): Counted | undefined =>
  countedIn(plain, isSource).find((one) => one.start < end && one.end > start && one.things.length > 0)

/** The part of a sentence around a place, between commas. */
function partAround(folded: string, { start, end }: Span): Span {
  const before = [...folded.slice(Math.max(0, start - 160), start).matchAll(part)].at(-1)
  const behind = [...folded.slice(end, end + 160).matchAll(part)][0]
  return {
    start: before === undefined ? Math.max(0, start - 160) : Math.max(0, start - 160) + before.index + 1,
    end: behind === undefined ? Math.min(folded.length, end + 160) : end + behind.index,
  }
}

/** The bound in the same part of a source's sentence. */
function boundOf({ plain, facts }: ReadSource, at: Fact): Bound | undefined {
  const { start, end } = partAround(plain.folded, at)
  const digits = digitsIn(plain, true).folded.replaceAll(taken, ' ')
  for (const fact of facts) {
    if (fact.kind !== 'number' || fact.claims.length === 0 || fact.start < start || fact.end > end) continue
    const amount = amountOf(fact)
    const unit = countedBy(plain, fact, true)
    if (Number.isNaN(amount) || unit === '') continue
    const before = digits.slice(Math.max(start, fact.start - 24), fact.start).replace(/ +$/, ' ')
    if (fromCount.test(before) || orMore.test(digits.slice(fact.end, fact.end + 40)))
      return { least: amount, most: Number.POSITIVE_INFINITY, unit }
    if (upToCount.test(before)) return { least: 0, most: amount, unit }
  }
  return beyondBound({ plain, facts }, at, digits)
}

/** "€180 up to 50 employees, €320 above": from one more than the last that the sentence names before it. */
function beyondBound(
  { plain, facts }: Pick<ReadSource, 'plain' | 'facts'>,
  at: Fact,
  digits: string,
): Bound | undefined {
  if (!aboveThat.test(plain.folded.slice(at.end, at.end + 24))) return undefined
  const { start } = sentenceAround(plain, at)
  const last = facts.findLast(
    (fact) =>
      fact.kind === 'number' &&
      fact.start >= start &&
      fact.end <= at.start &&
      countedBy(plain, fact, true) !== '' &&
      upToCount.test(digits.slice(Math.max(start, fact.start - 24), fact.start).replace(/ +$/, ' ')),
  )
  return last === undefined
    ? undefined
    : { least: amountOf(last) + 1, most: Number.POSITIVE_INFINITY, unit: countedBy(plain, last, true) }
}
const aboveThat = expression()`^ ${said('aboveThat')}\b`

const isProved = (proofs: ReadonlyMap<string, unknown>, { kind, claims }: Fact): boolean =>
  claims.some((claim) => proofs.has(`${kind} ${claim}`))

/** Whether a draft has a number anywhere, in digits or words. */
const isSaid = (plain: PlainText, amount: number): boolean =>
  (digitsIn(plain).folded.match(/\d+(?:[., ]\d{3})*/g) ?? []).some(
    (words) => Number(words.replace(/\D/g, '')) === amount,
  )

/** A price, share or commitment that a draft gives to so many, for whom it does not hold. */
export interface Unmet {
  fact: Fact
  /** For how many, in the draft's or the lead's words. */
  owner: string
}

/**
 * What ours bind to a number, said of a number that does not meet it: "free" of 200 where it is from 1,000. The number stands in the draft's
 * sentence, or is the only one of its kind that the lead names. Silent where the draft tells the bound, or where ours say it without one.
 */
export function unmetIn(plain: PlainText, sources: readonly ReadSource[], stated: readonly Fact[]): Unmet[] {
  const own = sources.filter(speaksForUs)
  const theirs = sources.filter(({ kind }) => kind === 'lead_message')
  // "55 € for four shops, 49 € from the fifth on": of two prices of one entry the draft tells which is whose.
  const isBesideAnother = (fact: Fact): boolean =>
    own.some(
      ({ proofs }) =>
        isProved(proofs, fact) &&
        stated.some(
          (other) => other.kind === fact.kind && other.claims[0] !== fact.claims[0] && isProved(proofs, other),
        ),
    )
  return stated.flatMap((fact) => {
    if (!judged.has(fact.kind) || fact.claims.length === 0) return []
    const bounds = own.flatMap((source) => {
      if (!isProved(source.proofs, fact)) return []
      const keys = new Set(fact.claims.map((claim) => `${fact.kind} ${claim}`))
      return source.facts
        .filter(({ kind, proves }) => kind === fact.kind && proves.some((key) => keys.has(`${kind} ${key}`)))
        .map((at) => boundOf(source, at))
    })
    const [bound] = bounds
    if (bound === undefined || bounds.some((one) => one === undefined)) return []
    const all = bounds.filter((one) => one !== undefined)
    const isMet = (amount: number) => all.some(({ least, most }) => amount >= least && amount <= most)
    const isTold = all.some(({ least, most }) => isSaid(plain, least) || isSaid(plain, most)) || isBesideAnother(fact)
    if (isTold || all.some(({ unit }) => unit !== bound.unit)) return []
    const { start, end } = sentenceAround(plain, fact)
    const here = stated.filter(
      (other) =>
        other.kind === 'number' &&
        other.start >= start &&
        other.end <= end &&
        countedBy(plain, other, false) === bound.unit &&
        theirs.some(({ proofs }) => proofs.has(`number ${amountOf(other)}`)),
    )
    if (here.length > 0)
      return here.every((other) => !isMet(amountOf(other)))
        ? here.slice(0, 1).map((other) => ({ fact, owner: plain.text.slice(other.start, other.end) }))
        : []
    const named = theirs.flatMap((source) =>
      source.facts
        .filter((other) => other.kind === 'number' && other.claims.length > 0)
        .filter((other) => countedBy(source.plain, other, false) === bound.unit)
        .map((other) => ({ amount: amountOf(other), owner: source.plain.text.slice(other.start, other.end) })),
    )
    const [only] = named
    return only !== undefined && named.length === 1 && !isMet(only.amount) ? [{ fact, owner: only.owner }] : []
  })
}
