import { fold } from '#language/text/folded-text.ts'
import { conceptOf } from './facts/concepts.ts'
import type { Fact } from './facts/fact.ts'
import { type PlainText, sentencesIn } from './facts/plain-text.ts'
import { speaksForUs } from './our-sources.ts'
import type { ReadSource } from './sources.ts'

/** Somebody with what they are named for: "Lucas Meijer (housing)". */
interface Role {
  name: string
  /** What stands in brackets, so that two texts and two languages name it alike. */
  labels: readonly string[]
}

const named =
  /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}'.&-]+(?: (?:(?:de|da|di|du|van|von|der|den|le|la|el|of|&) ){0,2}\p{Lu}[\p{L}'.-]+){0,3}) \(([^()\d]{3,40})\)/gu
const stemLetters = 5

const labelsIn = (text: string): string[] =>
  (fold(text).match(/\p{L}{4,}/gu) ?? []).map((word) => {
    const concept = conceptOf(word)
    return concept < 0 ? word.slice(0, stemLetters) : `#${concept}`
  })

const known = new WeakMap<PlainText, readonly Role[]>()

/** Found once for a source. */
function rolesIn({ plain }: ReadSource): readonly Role[] {
  const told = known.get(plain)
  if (told !== undefined) return told
  const roles = [...plain.text.matchAll(named)].map((match) => ({
    name: match[1] ?? '',
    labels: labelsIn(match[2] ?? ''),
  }))
  known.set(plain, roles)
  return roles
}

/** A name that the draft gives for what ours give another for. */
export interface Miscast {
  fact: Fact
  owner: string
}

/** Who is named for what another stands for in our sources: "for housing ask Sanne de Graaf (permits)". Silent where both are named. */
export function miscastIn(plain: PlainText, sources: readonly ReadSource[], stated: readonly Fact[]): Miscast[] {
  const lists = sources
    .filter(speaksForUs)
    .map(rolesIn)
    .filter((roles) => roles.length > 1)
  if (lists.length === 0) return []
  return sentencesIn(plain).flatMap(({ start, end }) => {
    const words = plain.text.slice(start, end)
    const labels = labelsIn(words)
    const isOf = (role: Role) => role.labels.some((label) => labels.includes(label))
    return lists.flatMap((roles): Miscast[] => {
      const here = roles.filter(({ name }) => words.includes(name))
      const rival = roles.find((role) => !here.includes(role) && isOf(role))
      const [only] = here
      if (here.length !== 1 || only === undefined || rival === undefined || isOf(only)) return []
      if (rival.labels.some((label) => only.labels.includes(label))) return []
      const at = start + words.indexOf(only.name)
      const fact = stated.find((one) => one.kind === 'name' && one.start < at + only.name.length && one.end > at)
      const label = labelWord(words, rival)
      return fact === undefined ? [] : [{ fact, owner: label }]
    })
  })
}

const labelWord = (words: string, { labels }: Role): string =>
  (words.match(/\p{L}{4,}/gu) ?? []).find((word) => labelsIn(word).some((label) => labels.includes(label))) ?? ''
