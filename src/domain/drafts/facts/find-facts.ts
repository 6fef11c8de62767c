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
const proving: readonly FactFinder[] = [
  findEmails,
  findLinks,
  findAddresses,
  findPhones,
  findDates,
  findPrices,
  findPercentages,
  findNumbers,
]
/** These state something in a draft; a source proves it by its words alone. */
const stating: readonly FactFinder[] = [...proving, findNames, findFeatures]

/** More facts than this no mail states: the rest is not looked at. */
export const maxFacts = 400

/** Every fact that a text states, in the order of its words. Promises lie over the facts that they speak of. */
export const findFacts = (plain: PlainText): Fact[] => find(plain, stating).slice(0, maxFacts)

/** The facts of a source that prove those of a draft; its names and features are looked for by their words. */
export const findProofs = (plain: PlainText): Fact[] => find(plain, proving)

function find(plain: PlainText, finders: readonly FactFinder[]): Fact[] {
  const { folded, spelled } = withDigits(plain.folded)
  const facts: Fact[] = []
  let left: PlainText = { ...plain, folded, spelled }
  for (const findIn of finders) {
    const found = findIn(left).map((fact) => ({ ...fact, start: spelled.get(fact.start) ?? fact.start }))
    facts.push(...found)
    left = without(left, found)
  }
  return [...facts, ...findPromises(plain)].sort((a, b) => a.start - b.start || b.end - a.end)
}
