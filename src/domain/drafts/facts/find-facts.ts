import { findAddresses, findPhones } from './contacts.ts'
import { findDates } from './dates.ts'
import type { Fact, FactFinder } from './fact.ts'
import { findFeatures } from './features.ts'
import { findEmails, findLinks } from './links.ts'
import { findNames } from './names.ts'
import { withDigits } from './number-words.ts'
import { findNumbers, findPercentages } from './numbers.ts'
import { type PlainText, without } from './plain-text.ts'
import { findPrices } from './prices.ts'
import { findPromises } from './promises.ts'

/** In this order: what one finder takes is no longer there for the next, so a date's digits are no number as well. */
const finders: readonly FactFinder[] = [
  findEmails,
  findLinks,
  findAddresses,
  findPhones,
  findDates,
  findPrices,
  findPercentages,
  findNumbers,
  findNames,
  findFeatures,
]

/** More facts than this no mail states: the rest is not looked at. */
export const maxFacts = 400

/** Every fact that a text states, in the order of its words. Promises lie over the facts that they speak of. */
export function findFacts(plain: PlainText): Fact[] {
  const { folded, spelled } = withDigits(plain.folded)
  const facts: Fact[] = []
  let left: PlainText = { ...plain, folded, spelled }
  for (const find of finders) {
    const found = find(left).map((fact) => ({ ...fact, start: spelled.get(fact.start) ?? fact.start }))
    facts.push(...found)
    left = without(left, found)
  }
  return [...facts, ...findPromises(plain)].sort((a, b) => a.start - b.start || b.end - a.end).slice(0, maxFacts)
}
