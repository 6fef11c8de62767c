import { expression } from '../text/expression.ts'
import { empty } from './facts/feature-words.ts'
import { stemOf, stemsOf } from './facts/features.ts'
import { openers } from './facts/known-names.ts'
import { isOrdinary } from './facts/ordinary-words.ts'
import { languageOf, type PlainText, type Span, sentencesIn } from './facts/plain-text.ts'
import { deniedClauses, isWithinAny } from './facts/polarity.ts'
import { unitOf } from './facts/units.ts'
import { speaksForUs } from './our-sources.ts'
import type { ReadSource } from './sources.ts'
import { type GuardVerdict, verdictAt } from './verdict.ts'
import { allSaid, said, saidIn } from './words.ts'

/** A word of what is only had with one plan; a name is one in any language. */
interface Key {
  stem: string
  isName: boolean
}

/** What ours give with one plan alone: "Canopy only: Mailchimp sync". */
interface Reserved {
  owners: readonly string[]
  /** Plans that may be had instead. */
  others: readonly string[]
  /** All of these words tell it. */
  keys: readonly Key[]
  lang: string
}

const money = String.raw`(?:[€$£] ?\d|(?:CHF|EUR|USD) \d|\d[\d.,' ]*(?:[€$£]|EUR|USD|CHF|GBP|CAD|PLN|zł|euro))`
const planName = String.raw`(?<![\p{L}\p{N}])(?<name>\p{Lu}[\p{L}\p{N}+]{1,20}(?: \d{2,4}(?! ?[€$£]))?)`
/** A plan right before its price. */
const priced = new RegExp(`${planName},?:? (?:\\p{Ll}{1,6} )?${money}`, 'gu')
const namesNone: ReadonlySet<string> = new Set(allSaid('besideFigures'))

const letter = /[\p{L}\p{N}]/u

/** Where a text has a name as a word of its own. */
function placesOf(text: string, name: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!letter.test(text[at - 1] ?? '') && !letter.test(text[at + name.length] ?? '')) places.push(at)
  return places
}

/** The plans of a source that tells more than one with its price. */
const plansIn = ({ plain: { text } }: ReadSource): string[] => [
  ...new Set(
    [...text.matchAll(priced)].flatMap(({ groups }) => {
      const name = groups?.name ?? ''
      return openers.has(name.toLowerCase()) || namesNone.has(name.toLowerCase()) ? [] : [name]
    }),
  ),
]

const onlyIn = (lang: string): RegExp =>
  expression('gu')`\b${saidIn(lang, 'onlyInPlan') ?? said('onlyInPlan')}(?: \p{L}{1,9}){0,3} $`
const behindName = expression('u')`^(?: \p{L}{4,7})? ?${said('onlyBehindPlan')}(?=[.,;:\n(]|$)`
/** "Shield" of "Shield Max". */
const firstName = /\p{Lu}[\p{L}\p{N}]+ $/u
const longestBefore = 44
const mostPlans = 8
/** So long a beginning of a word two languages share only where the word is the same. */
const leastAlike = 6
const mostKeys = 4

/** The stretch of a source between two stops around a place. */
function stretchAround(text: string, { start, end }: Span): Span {
  const from = Math.max(...['.', ';', '\n', ':'].map((stop) => text.lastIndexOf(stop, start - 1)))
  const to = /[.;\n](?=\s|$)/.exec(text.slice(end))
  return { start: from + 1, end: to === null ? text.length : end + to.index }
}

/** What stands above a stretch, or before the colon that it follows. */
function headingBefore(text: string, at: number): Span {
  const end = Math.max(0, at - 1)
  const from = Math.max(...['.', ';', '\n'].map((stop) => text.lastIndexOf(stop, end - 1)))
  return { start: from + 1, end }
}

function keysOf(text: string, folded: string, lang: string, isFirst: boolean): Key[] {
  const words = [...folded.matchAll(/\p{L}[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }): Key[] => {
    const written = text.slice(index, index + word.length)
    const isShout = /^\p{Lu}[\p{Lu}\p{N}]{2,}$/u.test(written)
    const isWritten = /^\p{Lu}/u.test(written) && lang !== 'de' && !(isFirst && index < 2)
    const isName = isShout || /\p{Ll}\p{Lu}/u.test(written) || isWritten
    const tells = word.length > 3 && !empty.has(word) && !openers.has(word) && unitOf(word) === undefined
    return isName || (tells && !isOrdinary(lang, word) && !several.test(word)) ? [{ stem: stemOf(word), isName }] : []
  })
  const names = words.filter(({ isName }) => isName)
  return names.length > 0 ? names : words
}

const several = expression('u')`^${said('severalOf')}$`
const parting = expression('gu')`[,;:()]|\b${said('listJoint')}\b`

/** What a stretch of a source lists, each by its words. */
function listed(source: ReadSource, { start, end }: Span): (readonly Key[])[] {
  const { text, folded } = source.plain
  const stops = [...folded.slice(start, end).matchAll(parting)]
  const bounds = [start, ...stops.flatMap(({ index, 0: stop }) => [start + index, start + index + stop.length]), end]
  return bounds.flatMap((from, at) => {
    const to = bounds[at + 1]
    if (at % 2 === 1 || to === undefined) return []
    const lead = folded.slice(from, to).search(/\S/)
    if (lead < 0) return []
    const keys = keysOf(text.slice(from + lead, to), folded.slice(from + lead, to), source.lang, at === 0)
    return keys.length === 0 || keys.length > mostKeys ? [] : [keys]
  })
}

function reservedIn(source: ReadSource, groups: readonly (readonly string[])[]): Reserved[] {
  const { text, folded } = source.plain
  const only = onlyIn(source.lang)
  return groups.flatMap((plans) =>
    plans.flatMap((owner) =>
      placesOf(text, owner).flatMap((at) => {
        const from = Math.max(0, at - longestBefore)
        const before = [...folded.slice(from, at).matchAll(only)].at(-1)
        const end = at + owner.length
        const behind = behindName.exec(folded.slice(end, end + 24))
        if (before === undefined && behind === null) return []
        if (before !== undefined && /[.;:\n]/.test(before[0])) return []
        const said: Span = {
          start:
            before === undefined ? at - (firstName.exec(text.slice(from, at))?.[0].length ?? 0) : from + before.index,
          end: behind === null ? end : end + behind[0].length,
        }
        const { start, end: to } = stretchAround(text, said)
        const isHead = /^ ?[:\n]/.test(text.slice(said.end)) && text.slice(start, said.start).trim() === ''
        const rest = isHead
          ? [{ start: said.end + 1, end: text.slice(0, start).trim() === '' ? text.length : to }]
          : [
              { start, end: said.start },
              { start: said.end, end: to },
            ]
        const told = rest.flatMap((span) => listed(source, span))
        const items = told.length === 0 && !isHead ? listed(source, headingBefore(text, start)) : told
        const owners = plans.filter((plan) => placesOf(text.slice(start, to), plan).length > 0)
        const others = plans.filter((plan) => !owners.includes(plan))
        const isPlan = ({ stem }: Key) => plans.some((plan) => stemOf(plan.toLowerCase()) === stem)
        return items
          .filter((keys) => others.length > 0 && !keys.every(isPlan))
          .map((keys) => ({ owners, others, keys, lang: source.lang }))
      }),
    ),
  )
}

const everyPlan = expression('u')`\b${said('everyPlan')}\b`
const needsMore = expression('u')`\b${said('wouldNeed')}`

/**
 * What ours give with one plan alone, said of another or of all: "with Sprout your lists stay in step with Mailchimp" where it is "Canopy only".
 * Of which plan a sentence speaks it tells by its name; else the last named before it does, where the right one is named nowhere. A second
 * reader can tell.
 */
export function reservedElsewhere(plain: PlainText, sources: readonly ReadSource[]): GuardVerdict[] {
  const own = sources.filter(speaksForUs)
  const groups = own.map(plansIn).filter((plans) => plans.length > 1 && plans.length <= mostPlans)
  if (groups.length === 0) return []
  const reserved = own.flatMap((source) => reservedIn(source, groups))
  if (reserved.length === 0) return []
  const lang = languageOf(plain)
  const denied = deniedClauses(plain.folded, lang)
  return sentencesIn(plain).flatMap(({ start, end }) => {
    const words = plain.text.slice(start, end)
    const folded = plain.folded.slice(start, end)
    if (words.endsWith('?') || needsMore.test(folded)) return []
    const stems = stemsOf(folded)
    return reserved.flatMap(({ owners, others, keys, lang: told }): GuardVerdict[] => {
      const known = told === lang || keys.every(({ stem, isName }) => isName || stem.length >= leastAlike) ? keys : []
      if (known.length === 0 || !known.every(({ stem }) => stems.has(stem) || stems.has(stem.slice(0, 5)))) return []
      if (owners.some((owner) => placesOf(words, owner).length > 0)) return []
      const here = others.filter((name) => placesOf(words, name).some((at) => !isWithinAny(denied, start + at)))
      if (here.length === 0 && others.some((name) => placesOf(words, name).length > 0)) return []
      const isOfAll = everyPlan.test(folded)
      if (here.length === 0 && !isOfAll) {
        const named = [...owners, ...others].filter((name) => placesOf(plain.text, name).length > 0)
        const [only = ''] = named
        if (named.length !== 1 || owners.includes(only) || placesOf(plain.text.slice(0, start), only).length === 0)
          return []
      }
      const places = [...folded.matchAll(/\p{L}[\p{L}\p{N}]+/gu)]
        .filter(({ 0: word }) => known.some(({ stem }) => stem.slice(0, 5) === word.slice(0, 5)))
        .map(({ 0: word, index }) => ({ start: start + index, end: start + index + word.length }))
      const [first] = places
      const last = places.at(-1)
      if (first === undefined || last === undefined || places.some((at) => isWithinAny(denied, at.start))) return []
      return [
        {
          ...verdictAt(plain, 'promise', { start: first.start, end: last.end }, { code: 'contradicted' }),
          severity: 'reader',
        },
      ]
    })
  })
}
