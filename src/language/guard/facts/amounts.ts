import { expression, oneOf } from '../../text/expression.ts'
import { said } from '../words.ts'

/** How a numeral may look: 1200, 1,200.50, 1.200,50, 1 200, 1'200, 0.5. */
const numeral = "(?:\\d{1,3}(?:[ .,']\\d{3})+(?!\\d)(?:[.,]\\d{1,2}(?!\\d))?|\\d+(?:[.,]\\d+)?)"
/** "1 Mio. €": the point of a shortened word, before what is counted. */
const shortened = String.raw`(?:\.(?=\s?(?:\p{Sc}|(?:eur(?:os?)?|chf|usd|gbp|pln|zl)(?!\p{L}))))?`
const multiplier = String.raw`(?:m(?![\p{L}\d²])|\s?${oneOf([said('thousand'), said('million'), said('milliard')])}(?![\p{L}\d])${shortened})?`

/** A number in digits, as a pattern for folded text. */
export const anyAmount = `${numeral}${multiplier}`

const factors: readonly (readonly [RegExp, number])[] = [
  [expression()`^${said('thousand')}$`, 1_000],
  [expression()`^(?:m|${said('million')})$`, 1_000_000],
  [expression()`^${said('milliard')}$`, 1_000_000_000],
]

/** The amount that a numeral with its multiplier means, in whichever of the six languages it was written. */
export function amountOf(words: string): number {
  const split = /^([\d .,']*\d)\s?(\p{L}*)\.?$/u.exec(words.trim())
  const digits = plainDigits(split?.[1] ?? words)
  const times = factors.find(([pattern]) => pattern.test(split?.[2] ?? ''))?.[1] ?? 1
  return Number((Number(digits) * times).toPrecision(15))
}

function plainDigits(words: string): string {
  const tight = words.replace(/[ ']/g, '')
  const points = [...tight.matchAll(/[.,]/g)]
  const last = points.at(-1)
  if (last === undefined) return tight
  const isMixed = points.some((point) => point[0] !== last[0])
  const tail = tight.length - last.index - 1
  const groups = points.length > 1 ? !isMixed : tail === 3 && last.index <= 3 && !/^0/.test(tight)
  if (groups) return tight.replace(/[.,]/g, '')
  return `${tight.slice(0, last.index).replace(/[.,]/g, '')}.${tight.slice(last.index + 1)}`
}
