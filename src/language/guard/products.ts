import type { Fact } from './facts/fact.ts'
import { sentenceAround } from './facts/plain-text.ts'
import type { Ledger } from './ledger.ts'
import type { Origin } from './money.ts'
import type { ReadSource } from './sources.ts'

/** Says that a number comes of others. Folded. */
const makes =
  /=|\b(?:makes?|that is|that's|so|since|each|total|altogether|together|in all|das sind|macht|also|da|je|jede\w*|insgesamt|zusammen|gesamt|soit|font|fait|chaque|chacun\w*|au total|son|suman|hacen|cada|en total|dat is|dus|elk|samen|totaal|maakt|sao|cada|total|portanto|fanno|sono|ogni|quindi|totale)\b/
const mostFactors = 8
const mostProducts = 40
/** "Three times a week is 1,440 a month" multiplies by weeks too: that is not reckoned. */
const periods = [
  /\b(?:days?|daily|tag\w*|jours?|dias?|diari\w*|dag\w*|giorn\w*)\b/,
  /\b(?:weeks?|weekly|wochen?|wochentlich\w*|semaines?|semanas?|semanal\w*|weken|wekelijks\w*|settiman\w*)\b/,
  /\b(?:months?|monthly|monat\w*|mois|mensuel\w*|mes|meses|mensual\w*|mensal\w*|maand\w*|mes[ei]|mensil\w*)\b/,
  /\b(?:years?|yearly|jahr\w*|ans?|annees?|annuel\w*|anos?|anual\w*|jaar\w*|ann[oi]|annual\w*)\b/,
]
const periodsIn = (sentence: string): number => periods.filter((pattern) => pattern.test(sentence)).length

/** Numbers that the draft has multiplied right, each factor said in the same sentence and known: "46 rolls of 16 kg, that is 736 kg". */
export function productsIn(
  { plain, named, counts }: Ledger,
  sources: readonly ReadSource[],
  stated: readonly Fact[],
): Map<Fact, Origin> {
  const origins = new Map<Fact, Origin>()
  for (const fact of stated.filter(({ kind }) => kind === 'number').slice(0, mostProducts)) {
    const amount = Number(/^(?:bare )?([\d.]+)/.exec(fact.claims[0] ?? '')?.[1])
    if (!(amount > 3)) continue
    const { start, end } = sentenceAround(plain, fact)
    const beside = named
      .filter(({ place, count }) => place >= start && place < end && count > 1 && count < amount)
      .slice(0, mostFactors)
    const at = beside.findIndex((one, index) =>
      beside.slice(index + 1).some((other) => one.count * other.count === amount),
    )
    const one = beside[at]
    const sentence = plain.folded.slice(start, end)
    if (one === undefined || !makes.test(sentence) || periodsIn(sentence) > 1) continue
    const origin = originOf(sources, one.count) ?? originOf(sources, amount / one.count)
    const isKnown = (count: number) => counts.includes(count) || originOf(sources, count) !== undefined
    if (origin !== undefined && isKnown(one.count) && isKnown(amount / one.count)) origins.set(fact, origin)
  }
  return origins
}

function originOf(sources: readonly ReadSource[], count: number): Origin | undefined {
  for (const source of sources) {
    const at = source.proofs.get(`number ${count}`)
    if (at !== undefined) return { source, at }
  }
  return undefined
}
