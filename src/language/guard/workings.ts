import type { Fact } from './facts/fact.ts'
import { isSameCurrency, moneyIn } from './money.ts'
import { speaksForUs } from './our-sources.ts'
import type { ReadSource } from './sources.ts'

/** A figure that comes out of a working whose every number a source has. */
export interface WorkedOut {
  amount: number
  /** Of a sum of money the currency, of anything else null. */
  currency: string | null
}

/** No mail reckons with more. */
export const mostWorkings = 20
export const maxWorkingChars = 200
const mostNumbers = 24
const mostNested = 8

/** A sum of ours, a sum of the lead's, or any other number. */
type Nature = 'ours' | 'theirs' | 'number'

/** What a part of a working comes to, and what it may be: 40 is forty of something, or the 40 € of a source. */
interface Part {
  amount: number
  natures: ReadonlySet<Nature>
  currencies: readonly string[]
  /** Whether a number of ours is in it. */
  isOfOurs: boolean
}

/** What there is to work with. */
interface Known {
  ours: ReadonlyMap<number, readonly string[]>
  theirs: ReadonlyMap<number, readonly string[]>
  ourNumbers: ReadonlySet<number>
  theirNumbers: ReadonlySet<number>
  ourShares: ReadonlySet<number>
}

/** The calendar's and the measures' own: months, weeks and days of a year, days of a week, hours, minutes, grams of a kilo. One is the whole of a share. */
const ofAnybody: ReadonlySet<number> = new Set([1, 7, 12, 24, 52, 60, 365, 1000])

const token = /\s*(?:(\d+(?:\.\d+)?)\s*(%?)|(ceil|floor|round)\s*(?=\()|([-+*/()]))/y
type Token = { number: number; isShare: boolean } | string

function tokensOf(working: string): Token[] | null {
  if (working.length > maxWorkingChars) return null
  const text = working.trim().replace(/[×·]/g, '*').replace(/÷/g, '/').replace(/[−–]/g, '-')
  const tokens: Token[] = []
  for (token.lastIndex = 0; token.lastIndex < text.length; ) {
    const match = token.exec(text)
    if (match === null) return null
    const [, number, percent, name, sign] = match
    tokens.push(number === undefined ? (name ?? sign ?? '') : { number: Number(number), isShare: percent === '%' })
  }
  return tokens.filter((one) => typeof one !== 'string').length > mostNumbers ? null : tokens
}

const amountsOf = ({ kind, proves }: Fact): number[] =>
  kind === 'number' ? proves.flatMap((key) => /^(?:bare )?(\d[\d.]*)(?: |$)/.exec(key)?.[1] ?? []).map(Number) : []
const sharesOf = ({ kind, proves }: Fact): number[] =>
  kind === 'percentage' ? proves.flatMap((key) => /^([\d.]+)%$/.exec(key)?.[1] ?? []).map(Number) : []

function sumsOf(sources: readonly ReadSource[]): Map<number, string[]> {
  const sums = new Map<number, string[]>()
  for (const { amount, currency } of sources.flatMap(moneyIn)) sums.set(amount, [...(sums.get(amount) ?? []), currency])
  return sums
}

function knownIn(sources: readonly ReadSource[]): Known {
  const own = sources.filter(speaksForUs)
  const leads = sources.filter(({ kind }) => kind === 'lead_message')
  const numbersOf = (some: readonly ReadSource[]) => new Set(some.flatMap(({ facts }) => facts.flatMap(amountsOf)))
  return {
    ours: sumsOf(own),
    theirs: sumsOf(leads),
    ourNumbers: numbersOf(own),
    theirNumbers: numbersOf(leads),
    ourShares: new Set(own.flatMap(({ facts }) => facts.flatMap(sharesOf))),
  }
}

function leafOf({ number, isShare }: Exclude<Token, string>, known: Known): Part | null {
  if (isShare) {
    // A share that the lead wishes for is nothing to reckon with.
    if (!known.ourShares.has(number)) return null
    return { amount: number / 100, natures: new Set(['number']), currencies: [], isOfOurs: true }
  }
  const ours = known.ours.get(number) ?? []
  const theirs = known.theirs.get(number) ?? []
  const isOurNumber = known.ourNumbers.has(number)
  const isNumber = isOurNumber || known.theirNumbers.has(number) || ofAnybody.has(number)
  const natures = new Set<Nature>([
    ...(ours.length > 0 ? (['ours'] as const) : []),
    ...(theirs.length > 0 ? (['theirs'] as const) : []),
    ...(isNumber ? (['number'] as const) : []),
  ])
  if (natures.size === 0) return null
  return { amount: number, natures, currencies: [...ours, ...theirs], isOfOurs: ours.length > 0 || isOurNumber }
}

/** What two natures make together; nothing where they don't go together. What the lead pays is only ever held against a sum of ours. */
function natureOf(sign: string, one: Nature, other: Nature): Nature | null {
  switch (sign) {
    case '+':
      return one === other ? one : null
    case '-':
      if (one === other) return one
      return one !== 'number' && other !== 'number' ? 'ours' : null
    case '*':
      if (one === 'number') return other
      return other === 'number' ? one : null
    default:
      if (other === 'number') return one
      return one === other ? 'number' : null
  }
}

const amountFor: Readonly<Record<string, (one: number, other: number) => number>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
}

function joined(sign: string, one: Part, other: Part): Part | null {
  const amount = amountFor[sign]?.(one.amount, other.amount) ?? Number.NaN
  const natures = new Set(
    [...one.natures].flatMap((nature) => [...other.natures].flatMap((second) => natureOf(sign, nature, second) ?? [])),
  )
  if (!Number.isFinite(amount) || natures.size === 0) return null
  // 100 € and 10 $ are no sum: where both have currencies, those that fit are left.
  const fitting =
    one.currencies.length === 0 || other.currencies.length === 0
      ? [...one.currencies, ...other.currencies]
      : one.currencies.filter((own) => other.currencies.some((second) => isSameCurrency(own, second)))
  return { amount, natures, currencies: fitting, isOfOurs: one.isOfOurs || other.isOfOurs }
}

const roundings: Readonly<Record<string, (amount: number) => number>> = {
  ceil: (amount) => Math.ceil(amount - 1e-9),
  floor: (amount) => Math.floor(amount + 1e-9),
  round: Math.round,
}

/** What the whole comes to, read from the left by the usual order of operations; null where it is no working, or a number of it has no source. */
function reckoned(tokens: readonly Token[], known: Known): Part | null {
  let at = 0
  let nested = 0
  const next = (...signs: string[]): string | undefined => {
    const sign = tokens[at]
    if (typeof sign !== 'string' || !signs.includes(sign)) return undefined
    at += 1
    return sign
  }
  const chain = (signs: readonly string[], operand: () => Part | null): Part | null => {
    let part = operand()
    for (let sign = next(...signs); part !== null && sign !== undefined; sign = next(...signs)) {
      const other = operand()
      part = other === null ? null : joined(sign, part, other)
    }
    return part
  }
  const sum = (): Part | null => chain(['+', '-'], product)
  const product = (): Part | null => chain(['*', '/'], factor)
  const inBrackets = (rounding: string | undefined): Part | null => {
    nested += 1
    const part = nested > mostNested ? null : sum()
    nested -= 1
    if (part === null || next(')') === undefined) return null
    return rounding === undefined ? part : { ...part, amount: roundings[rounding]?.(part.amount) ?? Number.NaN }
  }
  const factor = (): Part | null => {
    const rounding = next('ceil', 'floor', 'round')
    if (next('(') !== undefined) return inBrackets(rounding)
    const leaf = tokens[at]
    at += 1
    return leaf === undefined || typeof leaf === 'string' ? null : leafOf(leaf, known)
  }
  const whole = sum()
  return at === tokens.length ? whole : null
}

/**
 * What comes of the workings that whoever wrote a draft gives for its figures, such as "(3 + 1) * 165 + 2 * 89". Of a working only this is taken:
 * digits with a point before decimals, a share as "12%", `+ - * /`, brackets, `ceil`, `floor` and `round`. Every number of it is one that our
 * sources state (as a sum, a number or a share), that the lead says of what they have or want, or one of the calendar's own; something of ours is in
 * it; sums of money are added to such alone, and what the lead pays is only held against a sum of ours. A working that is not so counts for nothing.
 * That a number is the right one to take is not asked here: it is a second reader's to judge. Never throws; linear in the length of the workings.
 */
export function workedOutIn(workings: readonly string[], sources: readonly ReadSource[]): WorkedOut[] {
  if (workings.length === 0) return []
  const known = knownIn(sources)
  return workings.slice(0, mostWorkings).flatMap((working) => {
    const tokens = tokensOf(working)
    const whole = tokens === null ? null : reckoned(tokens, known)
    if (tokens === null || whole === null || tokens.length < 3 || !whole.isOfOurs) return []
    const { amount, natures, currencies } = whole
    return [
      ...(natures.has('ours') ? [...new Set(currencies)].map((currency) => ({ amount, currency })) : []),
      ...(natures.has('number') ? [{ amount, currency: null }] : []),
    ]
  })
}
