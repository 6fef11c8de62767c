import { expression } from '../text/expression.ts'
import type { Fact } from './facts/fact.ts'
import { type PlainText, readPlain, type Span, sentenceAround } from './facts/plain-text.ts'
import { amountIn, isSame } from './money.ts'
import { speaksForUs } from './our-sources.ts'
import type { ReadSource } from './sources.ts'
import { said } from './words.ts'

const net = expression('gu')`(?:^|\b)${said('withoutVat')}(?!\p{L})`
/** "Together 4,250 €, with VAT to be added": it is not in it. */
const gross = expression('gu')`(?:^|\b)${said('withVat')}(?!\p{L}| ${said('vatPapers')}| ${said('vatOnTop')}\b)`
/** "An invoice with VAT": of a paper, not of a price. */
const ofPaper = expression()`\b${said('vatPapers')} $`
const tax = expression()`\b${said('tax')}\b`
/** No mail tells more sums. */
const mostSums = 24

/** The rates of tax that sources name, as shares: beside the word, or below a title that is one. What it is the lead may say as well as we. */
export const taxRatesIn = (sources: readonly ReadSource[]): number[] => [
  ...new Set(
    sources.flatMap(({ facts, plain }) =>
      facts.flatMap((fact) => {
        if (fact.kind !== 'percentage') return []
        const { start, end } = sentenceAround(plain, fact)
        const title = plain.folded.slice(0, Math.max(0, plain.folded.indexOf('\n')))
        return tax.test(plain.folded.slice(start, end)) || tax.test(title)
          ? fact.proves.map((key) => Number.parseFloat(key) / 100)
          : []
      }),
    ),
  ),
]

/** Whether a sentence of the draft speaks of tax. */
export const isOfTax = ({ folded }: PlainText, { start, end }: Span): boolean => tax.test(folded.slice(start, end))

const sumsAndRates = /(?:chf|eur|usd|gbp|r?[$€£])?[ .–-]*\d[\d.,' ]*(?:[€£$%–-]|chf|eur)*/g
const besideTax = expression('gu')`(?<!\p{L})(?:${said('tax')}|${said('besideTax')})(?!\p{L})`

/** Whether words say only that tax comes on top of sums, or is in them: what of that is wrong, `mistaxedIn` and the sums themselves tell. Pure. */
export function isOfTaxAlone(words: string): boolean {
  const { folded } = readPlain(words)
  if (!tax.test(folded)) return false
  const left = folded.replace(net, ' ').replace(gross, ' ').replace(sumsAndRates, ' ').replace(besideTax, ' ')
  return !/[\p{L}\p{N}]/u.test(left)
}

/**
 * Says that tax comes on top where all of ours have it in the price, or that it is in it where it comes on top. Silent where the sum beside that was
 * worked out so: of a sum of the draft, of two together, or of the share of one that its sentence names, by a rate of ours.
 */
export function mistaxedIn(
  plain: PlainText,
  sources: readonly ReadSource[],
  stated: readonly Fact[],
): { fact: Fact; owner: string }[] {
  const own = sources.filter(speaksForUs)
  const isSaid = (pattern: RegExp) => own.some(({ plain: { folded } }) => folded.search(pattern) >= 0)
  const sums = stated.filter((fact) => amountIn(fact) !== null).slice(0, mostSums)
  const amounts = sums.flatMap((fact) => amountIn(fact)?.amount ?? [])
  const alone = [...amounts, ...amounts.flatMap((one, at) => amounts.slice(at + 1).map((other) => one + other))]
  const isReckoned = (at: Span, isGross: boolean): boolean => {
    const { start, end } = sentenceAround(plain, at)
    const apart = (fact: Fact) => Math.min(Math.abs(fact.start - at.end), Math.abs(at.start - fact.end))
    const [beside] = sums
      .filter((fact) => fact.start >= start && fact.end <= end)
      .toSorted((one, other) => apart(one) - apart(other))
    const amount = beside === undefined ? undefined : amountIn(beside)?.amount
    if (amount === undefined) return false
    const shares = stated
      .filter((fact) => fact.kind === 'percentage' && fact.start >= start && fact.end <= end)
      .flatMap(({ claims }) => Number.parseFloat(claims[0] ?? '') / 100)
    return taxRatesIn(sources).some((rate) =>
      [1, ...shares].some((share) =>
        alone.some((one) => isSame(amount, share * (isGross ? one * (1 + rate) : one / (1 + rate)))),
      ),
    )
  }
  return [[net, gross] as const, [gross, net] as const].flatMap(([here, there]) => {
    const found = [...plain.folded.matchAll(here)].map(({ index, 0: words }) => ({
      start: index,
      end: index + words.length,
    }))
    const at = found.find(
      (one) =>
        !ofPaper.test(plain.folded.slice(Math.max(0, one.start - 24), one.start)) && !isReckoned(one, here === gross),
    )
    if (at === undefined || isSaid(here) || !isSaid(there)) return []
    return [{ fact: { kind: 'promise', ...at, claims: [], proves: [] } satisfies Fact, owner: 'VAT' }]
  })
}
