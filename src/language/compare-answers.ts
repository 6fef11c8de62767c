import type { ComparedAnswers, StatedFact } from '#contract/compared-answers.ts'
import { type FactKind, factKinds } from '#contract/guard.ts'
import type { Fact } from './guard/facts/fact.ts'
import { findFacts, findProofs } from './guard/facts/find-facts.ts'
import { nameWords } from './guard/facts/names.ts'
import { languageOf, type PlainText, placeOf, readPlain } from './guard/facts/plain-text.ts'
import { deniedClauses, isWithinAny } from './guard/facts/polarity.ts'
import { greetingsIn } from './guard/recipient.ts'
import { said } from './guard/words.ts'
import { distanceOf } from './text/edit-distance.ts'
import { expression } from './text/expression.ts'
import { fold } from './text/folded-text.ts'

/** Longer answers are not compared to their end. */
const maxChars = 10_000
const maxWords = 1500

/** What can be checked exactly. What a product is said to do is told in too many ways to be held against other words. */
const compared: ReadonlySet<FactKind> = new Set<FactKind>(factKinds.filter((kind) => kind !== 'feature'))
/** Of these one stands in the place of another; a name or a promise is there or is not. */
const replaceable: ReadonlySet<FactKind> = new Set<FactKind>(
  [...compared].filter((kind) => kind !== 'promise' && kind !== 'name'),
)

/**
 * Says how two answers to the same mail differ: in how many of their words, and in which facts, of which those that take each other's
 * place are told together. A fact is the same however it is written ("$1,200", "1200 dollars"); one that is denied is another one. The
 * greeting, whoever signs, and names that `people` has (the lead's, or all of the mail that both answer) are no facts. Pure, deterministic, never throws; what is told
 * stands at its place in the answers as given.
 */
export function compareAnswers(
  first: string,
  second: string,
  { people = [] }: { people?: readonly string[] } = {},
): ComparedAnswers {
  const known = new Set(people.flatMap(nameWords))
  const [one, other] = [readAnswer(first, known), readAnswer(second, known)]
  const onlyInFirst = one.stated.filter((fact) => !states(other, one, fact))
  const onlyInSecond = other.stated.filter((fact) => !states(one, other, fact))
  const changed = pairsOf(onlyInFirst, onlyInSecond)
  const isAlone = (fact: ReadFact) => !changed.some((pair) => pair.includes(fact))
  return {
    wordsChanged: shareChanged(first, second),
    onlyInFirst: onlyInFirst.filter(isAlone).map(toStated(one)),
    onlyInSecond: onlyInSecond.filter(isAlone).map(toStated(other)),
    changed: changed.map(([from, to]) => ({ first: toStated(one)(from), second: toStated(other)(to) })),
  }
}

/** Whether an answer that somebody changed states any other fact than before. */
export const hasOtherFacts = ({ onlyInFirst, onlyInSecond, changed }: ComparedAnswers): boolean =>
  onlyInFirst.length + onlyInSecond.length + changed.length > 0

interface ReadFact extends Fact {
  isDenied: boolean
}

interface ReadAnswer {
  plain: PlainText
  stated: readonly ReadFact[]
  proving: readonly ReadFact[]
  words: ReadonlySet<string>
}

const closings = expression('gm')`^[ \t]*${said('closings')}[ \t]*[,.!]?[ \t]*$`
/** What stands under an answer besides a name. */
const signing: ReadonlySet<FactKind> = new Set<FactKind>(['name', 'phone', 'email', 'address'])

function readAnswer(text: string, known: ReadonlySet<string>): ReadAnswer {
  const plain = readPlain(text.slice(0, maxChars))
  const denied = deniedClauses(plain.folded, languageOf(plain))
  const withDenial = (fact: Fact): ReadFact => ({ ...fact, isDenied: isWithinAny(denied, fact.start) })
  const greeted = greetingsIn(plain)
  const signedFrom = [...plain.folded.matchAll(closings)].at(-1)?.index ?? plain.folded.length
  const isOfNobody = ({ kind, start, claims }: Fact) =>
    (signing.has(kind) && start >= signedFrom) ||
    (kind === 'name' &&
      (greeted.some((at) => at.start <= start && start < at.end) || claims.every((word) => known.has(word))))
  return {
    plain,
    stated: findFacts(plain)
      .filter((fact) => compared.has(fact.kind) && !isOfNobody(fact))
      .map(withDenial),
    proving: findProofs(plain).map(withDenial),
    words: new Set(nameWords(plain.text).flatMap((word) => [word, ...word.split('-')])),
  }
}

/** Whether an answer states a fact of the other one, in whatever words; what is proved either way is the same fact. */
function states(answer: ReadAnswer, other: ReadAnswer, fact: ReadFact): boolean {
  if (fact.kind === 'name') return fact.claims.every((word) => answer.words.has(word))
  const isAlike = ({ kind, isDenied }: ReadFact) => kind === fact.kind && isDenied === fact.isDenied
  if (answer.proving.some((one) => isAlike(one) && one.proves.some((key) => fact.claims.includes(key)))) return true
  const proves = new Set(
    other.proving
      .filter((one) => isAlike(one) && one.start < fact.end && fact.start < one.end)
      .flatMap((one) => one.proves),
  )
  return answer.stated.some((one) => isAlike(one) && one.claims.some((key) => proves.has(key)))
}

/** What a figure counts or is paid in: "49 USD" and "59 USD" are of one measure. */
const measureOf = ({ claims }: Fact): string => (claims[0] ?? '').replace(/^[\d.]+/, '').trim()

/** Facts that take each other's place: of the same kind, the first of the same measure, else the first. Numbers of another measure never do. */
function pairsOf(first: readonly ReadFact[], second: readonly ReadFact[]): [ReadFact, ReadFact][] {
  const left = [...second]
  return first.flatMap((fact): [ReadFact, ReadFact][] => {
    if (!replaceable.has(fact.kind)) return []
    const alike = left.filter(({ kind }) => kind === fact.kind)
    const same = alike.find((one) => measureOf(one) === measureOf(fact))
    const found = same ?? (fact.kind === 'number' ? undefined : alike[0])
    if (found === undefined) return []
    left.splice(left.indexOf(found), 1)
    return [[fact, found]]
  })
}

const toStated =
  ({ plain }: ReadAnswer) =>
  ({ kind, start, end }: ReadFact): StatedFact => {
    const at = placeOf(plain, { start, end })
    return { kind, text: plain.original.slice(at.start, at.end), ...at }
  }

const wordsOf = (text: string): string[] =>
  (fold(text.slice(0, maxChars)).match(/\p{N}+(?:[.,:]\p{N}+)*|[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? []).slice(0, maxWords)

function shareChanged(first: string, second: string): number {
  const [one, other] = [wordsOf(first), wordsOf(second)]
  const longer = Math.max(one.length, other.length)
  return longer === 0 ? 0 : distanceOf(one, other) / longer
}
