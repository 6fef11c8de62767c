import { expression } from '../../text/expression.ts'
import { said } from '../words.ts'
import type { Fact, FactFinder } from './fact.ts'
import { assertedBefore, assertions, empty, objectEnd } from './feature-words.ts'
import { openers } from './known-names.ts'
import { cover } from './plain-text.ts'
import { unitOf } from './units.ts'

const maxObjectChars = 110
const maxSubjectChars = 60
/** Where the clause begins that an assertion closes. */
const subjectStart = expression()`[.!?;:,()\n"]|\b${said('subjectStart')}\b`
const denied = expression()`^ ${said('deniedAhead')}\b`
const maxWords = 6
const leastLetters = 4

/** The form in which a word is looked for: how it begins, since endings change with number, case and tense. */
export const stemOf = (word: string): string => (word.length <= 5 ? word : word.slice(0, Math.min(6, word.length - 1)))

/** The beginning of a word, spelled as other languages would: "Kontakte", "contacts" and "contactos" have one root. */
export const rootOf = (word: string): string =>
  word.slice(0, 4).replaceAll('k', 'c').replaceAll('z', 'c').replaceAll('ph', 'f')

/** Every root of a text. */
export const rootsOf = (folded: string): ReadonlySet<string> => new Set((folded.match(/\p{L}{3,}/gu) ?? []).map(rootOf))

/** Every stem of a text, for holding claims against it. */
export const stemsOf = (folded: string): ReadonlySet<string> =>
  new Set((folded.match(/\p{L}{3,}/gu) ?? []).flatMap((word) => [stemOf(word), word.slice(0, 5)]))

/** Whether a source with these stems speaks of at least half of what is claimed. */
export const isCovered = (claims: readonly string[], stems: ReadonlySet<string>, folded = ''): boolean =>
  claims.filter((claim) => stems.has(claim) || stems.has(claim.slice(0, 5)) || isInCompound(claim, folded)).length *
    2 >=
  claims.length

/** "Vertrag" is in "Wartungsvertrag". */
const isInCompound = (claim: string, folded: string): boolean => claim.length >= 5 && folded.includes(claim)

const tells = (word: string): boolean =>
  word.length >= leastLetters && !empty.has(word) && !openers.has(word) && unitOf(word) === undefined

const isAcronym = (word: string): boolean => /^\p{Lu}{3,}$/u.test(word)

/**
 * What a text says that we or the product have, do or work with: "we offer white-label reports" claims `white`, `label` and
 * `report`. Such a claim is proved by a source of the same language that speaks of at least half of it. What other finders have
 * taken (names, prices, numbers) is theirs.
 */
export const findFeatures: FactFinder = ({ folded, text }) => {
  const facts: Fact[] = []
  const claim = (from: number, object: string) => {
    const words = [...object.matchAll(/\p{L}+/gu)]
      .filter(({ 0: word, index }) => tells(word) || isAcronym(text.slice(from + index, from + index + word.length)))
      .slice(0, maxWords)
    const [first] = words
    const last = words.at(-1)
    if (first === undefined || last === undefined || denied.test(object)) return
    const rest = folded.slice(from, from + maxObjectChars * 3)
    if (/^[^.!\n]*\?/.test(rest)) return
    const at = { start: from + first.index, end: from + last.index + last[0].length }
    if (facts.some(({ start, end }) => start < at.end && end > at.start)) return
    facts.push({ kind: 'feature', ...at, claims: [...new Set(words.map(({ 0: word }) => stemOf(word)))], proves: [] })
  }
  let left = folded
  for (const assertion of assertions) {
    for (const match of left.matchAll(assertion)) {
      const from = match.index + match[0].length
      const behind = left.slice(from, from + maxObjectChars)
      claim(from, behind.slice(0, objectEnd.exec(behind)?.index ?? behind.length))
    }
    left = cover(left, facts)
  }
  for (const match of left.matchAll(assertedBefore)) {
    const from = Math.max(0, match.index - maxSubjectChars)
    const before = left.slice(from, match.index)
    const subject = before.split(subjectStart).at(-1) ?? ''
    claim(match.index - subject.length, subject)
  }
  return facts
}
