import { expression } from '../text/expression.ts'
import type { Fact } from './facts/fact.ts'
import { type PlainText, sentenceAround } from './facts/plain-text.ts'
import type { Origin } from './money.ts'
import { speaksForUs } from './our-sources.ts'
import type { ReadSource } from './sources.ts'
import { said } from './words.ts'

const metresOfFoot = 0.092_903_04
/** No mail tells more areas. */
const mostAreas = 20
const roughShare = 0.01
const roughly = expression('u')`\b${said('roughly')}\W*(?:\p{L}{1,4}\W*)?$`
const roughReach = 28

interface Area {
  amount: number
  isInFeet: boolean
  at: Fact
}

const areaIn = (at: Fact): Area[] => {
  const [, amount, feet] = (at.kind === 'number' ? /^([\d.]+) square( foot)?$/.exec(at.claims[0] ?? '') : null) ?? []
  return amount === undefined ? [] : [{ amount: Number(amount), isInFeet: feet !== undefined, at }]
}

/** As exactly as it is told: to the metre, to the tenth, or about. */
function isRounded(told: number, amount: number, isRough: boolean): boolean {
  const decimals = `${told}`.split('.')[1]?.length ?? 0
  return Number(amount.toFixed(decimals)) === told || (isRough && Math.abs(told - amount) <= amount * roughShare)
}

/**
 * Areas of a draft that are a known one in the other measure, rounded as they are told: "4,500 sq ft is about 418 m²". Of the lead's area the
 * sentence tells both: by itself the one is no area of ours.
 */
export function areasIn(
  plain: PlainText,
  sources: readonly ReadSource[],
  stated: readonly Fact[],
): ReadonlyMap<Fact, Origin> {
  const told = stated.flatMap(areaIn).slice(0, mostAreas)
  if (told.length === 0) return new Map()
  const known = sources
    .filter((source) => speaksForUs(source) || source.kind === 'lead_message')
    .flatMap((source) => source.facts.flatMap(areaIn).map((area) => ({ ...area, source })))
    .slice(0, mostAreas * 2)
  const origins = new Map<Fact, Origin>()
  for (const { amount, isInFeet, at } of told) {
    const { start, end } = sentenceAround(plain, at)
    const isRough = roughly.test(plain.folded.slice(Math.max(start, at.start - roughReach), at.start))
    const isTold = (one: Area): boolean =>
      told.some(
        (other) =>
          other.at.start >= start &&
          other.at.end <= end &&
          other.isInFeet === one.isInFeet &&
          other.amount === one.amount,
      )
    const origin = known.find(
      (one) =>
        one.isInFeet !== isInFeet &&
        isRounded(amount, isInFeet ? one.amount / metresOfFoot : one.amount * metresOfFoot, isRough) &&
        (speaksForUs(one.source) || isTold(one)),
    )
    if (origin !== undefined) origins.set(at, { source: origin.source, at: origin.at })
  }
  return origins
}
