import { expression } from '../../text/expression.ts'
import { allSaid, languageCodes, said, saidIn } from '../words.ts'

/** Words with which one language says what we or our product have, do or work with. */
function assertionIn(lang: string): readonly RegExp[] {
  const asserting = saidIn(lang, 'asserting')
  if (asserting === undefined) return []
  const subject = saidIn(lang, 'asserter')
  const ahead = subject === undefined ? '' : `${subject}(?: ${saidIn(lang, 'assertedAlso') ?? '(?!)'})* `
  return [expression('g')`\b${ahead}${asserting}(?: ${saidIn(lang, 'assertedToo') ?? '(?!)'})*\b`]
}

/** Held against folded text: an assertion begins where one of these ends. */
export const assertions: readonly RegExp[] = [
  ...languageCodes.flatMap(assertionIn),
  ...allSaid('assertions').map((source) => new RegExp(source, 'g')),
]

/** Behind what it is said of: "voice calls are available". Folded. */
export const assertedBefore = expression('g')`${said('assertedBefore')}`

/** What ends the object of an assertion. */
export const objectEnd = expression()`[.!?;:,()\n"]|\s-\s|\b${said('objectEnd')}\b`

/** Words that claim nothing about a product: grammar, courtesy and what every sales mail has. Folded. */
export const empty: ReadonlySet<string> = new Set(allSaid('emptyWords'))
