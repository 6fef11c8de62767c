/** A number with what it counts: `time`, `count` of whatever things, or a measure by its own name. */
export interface Amount {
  amount: number
  family: string
}

/** A figure that may come of others. */
export interface Result {
  amount: number
  /** Told as about so much. */
  isRough: boolean
}

/** As often two prices of one sum are each taken. */
const mostOften = 12
const roughShare = 0.03
/** Of larger results what stands behind the point may be left out. */
const rounded = 1000
/** Months of a year, weeks of one and of a month, days of a week: by these a price or a length is told for another time. */
const calendar = [12, 52, 4, 7, 5]
const weeksOfYear = 52
const monthsOfYear = 12
const clock = [60, 24, 7, 5, 30, 12, 4]

function isNear({ amount, isRough }: Result, found: number): boolean {
  const off = Math.abs(found - amount)
  return (
    off < 0.006 ||
    (isRough && off <= amount * roughShare) ||
    (Number.isInteger(amount) && amount >= rounded && off < 0.51)
  )
}

/**
 * Whether a price comes of others in up to three steps: one of them so many times, for another time, less or more a share of ours; two or three
 * of them together; what is left. `times` are the numbers that may be taken for how often, `near` those of them that the draft says beside
 * it: two prices are each taken so often. `shares` are in per cent.
 */
export function isPriceOf(
  result: Result,
  {
    money,
    times,
    near,
    shares,
    each: perThing,
  }: {
    money: readonly number[]
    times: readonly number[]
    near: readonly number[]
    shares: readonly number[]
    /** Prices of ours that the draft names, and how many the lead has of things. */
    each: { prices: readonly number[]; counts: readonly number[] }
  },
): boolean {
  const is = (found: number) => isNear(result, found)
  const parts = [1, ...shares.flatMap((share) => [share / 100, 1 - share / 100, 1 + share / 100])]
  const often = [1, ...times]
  const few = often.slice(0, mostOften)
  const each = [1, ...near.slice(0, mostOften)]
  const periods = [1, ...calendar]
  const isOfOne = money.some((one) =>
    often.some(
      (count) =>
        parts.some((part) => is(one * count * part)) ||
        is(one / count) ||
        periods.some((period) => is((one * count) / period)) ||
        is((one * count * weeksOfYear) / monthsOfYear) ||
        [...periods, ...few].some((again) => is(one * count * again)),
    ),
  )
  if (isOfOne) return true
  const isOfTwo = (one: number, other: number) =>
    each.some((count) => each.some((again) => is(one * count + other * again) || is(one * count - other * again))) ||
    few.some((count) => is((one + other) * count) || is((one - other) * count) || is(one + other * count))
  // What the draft names two prices of may be as many as the lead has of each.
  const { prices, counts } = perThing
  const isOfEach = prices.some((one, at) =>
    prices
      .slice(at + 1)
      .some((other) => counts.some((count) => counts.some((again) => is(one * count + other * again)))),
  )
  if (isOfEach) return true
  return money.some((one, at) =>
    money.some(
      (other, index) =>
        isOfTwo(one, other) ||
        (index >= at && money.some((third) => is(one + other + third) || is(one + other - third))),
    ),
  )
}

/** A smaller number comes about by chance. */
const leastRated = 5

/** What else a number may come of. */
interface Beside {
  /** Shares of what the lead has, in per cent. */
  shares: readonly number[]
  /** How often one price goes into another: "from ten pay slips on" of 6.50 each and 65 at least. */
  money: readonly number[]
}

/** "Each side rounded up to a multiple of 3 cm": 200 is 201. */
const isRoundedUp = ({ amount, family }: Result & Amount, own: readonly number[], counts: readonly number[]): boolean =>
  family !== 'time' &&
  own.some(
    (step) =>
      step > 0 &&
      isWholeNumber(amount / step) &&
      [...own, ...counts].some((one) => one > step && amount - one > 0 && amount - one < step),
  )
const isWholeNumber = (found: number): boolean => Math.abs(found - Math.round(found)) < 1e-9

const inMetres: Readonly<Record<string, number>> = { millimetre: 0.001, centimetre: 0.01, metre: 1 }
/** Of two measures, so often: 6 of 2.01 by 1.02 metres. */
function isArea(result: Result, numbers: readonly Amount[], often: readonly number[]): boolean {
  const sides = [...new Set(numbers.flatMap(({ amount, family }) => (inMetres[family] ?? 0) * amount || []))]
  return sides
    .slice(0, mostSides)
    .some((one, at, few) => few.slice(at).some((other) => often.some((count) => isNear(result, one * other * count))))
}
const mostSides = 16

/**
 * Whether a number comes of others in up to three steps whose units fit: what has a unit has it of one that it comes of, or is how much so many
 * things make at so many for each ("120 cups a kilo").
 */
export function isNumberOf(result: Result & Amount, numbers: readonly Amount[], { shares, money }: Beside): boolean {
  const is = (found: number) => isNear(result, found)
  const isWhole = (found: number) => [found, Math.ceil(found), Math.floor(found), Math.round(found)].some(is)
  const of = (isWanted: (family: string) => boolean) => [
    ...new Set(numbers.filter(({ family }) => isWanted(family)).map(({ amount }) => amount)),
  ]
  const counts = of((family) => family === 'count')
  const measures = numbers.filter(({ family }) => family !== 'count' && family !== 'time')
  if (result.family === 'count') {
    const isOfPrices = money.some((one) =>
      money.some((least) => one > 0 && result.amount >= leastRated && is(least / one)),
    )
    const isShare = counts.some((one) => shares.some((share) => is((one * share) / 100) || is(one * (1 - share / 100))))
    // 90 square metres with one of something for every 3.
    const isOfMeasures = measures.some((one) =>
      measures.some(
        (each) => one.family === each.family && one.amount > each.amount && isWhole(one.amount / each.amount),
      ),
    )
    // 30 in packs of four are 32.
    const isInPacks = counts.some(
      (pack) =>
        pack > 1 &&
        result.amount % pack === 0 &&
        counts.some((one) => one > pack && result.amount - one > 0 && result.amount - one < pack),
    )
    if (isOfPrices || isShare || isOfMeasures || isInPacks) return true
    return counts.some((one) =>
      counts.some(
        (other) =>
          is(one + other) ||
          is(one - other) ||
          is(one * other) ||
          (one > other && isWhole(one / other)) ||
          counts.some((third) => is(one + other + third) || is(one * other + third) || is(one * other - third)),
      ),
    )
  }
  const own = of((family) => family === result.family)
  const steps = [1, ...counts]
  if (isRoundedUp(result, own, counts) || (result.family === 'square' && isArea(result, numbers, steps))) return true
  const units = result.family === 'time' ? [1, ...clock] : [1, 10, 100, 1000]
  const isOfOwn = own.some((one) =>
    steps.some(
      (count) =>
        units.some(
          (unit) => is((one * count) / unit) || is(one * count * unit) || (count > 1 && isWhole(one / count / unit)),
        ) ||
        counts.some((again) => is(one * count * again)) ||
        own.some((other) => is(one * count + other) || is(one * count - other)),
    ),
  )
  // "2,500 words per working day" of 38,000 words, and three more.
  const isOfRate = counts.some((one) =>
    counts.some(
      (rate) =>
        rate > 1 &&
        one > rate &&
        (result.family === 'time'
          ? [Math.ceil(one / rate), Math.round(one / rate)].some(
              (made) => is(made) || own.some((other) => is(made + other)),
            )
          : result.amount >= leastRated && is(one / rate)),
    ),
  )
  return isOfOwn || isOfRate
}
