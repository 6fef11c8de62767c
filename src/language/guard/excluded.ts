import { expression } from '../text/expression.ts'
import { empty } from './facts/feature-words.ts'
import { stemOf, stemsOf } from './facts/features.ts'
import { openers } from './facts/known-names.ts'
import { languageOf, type PlainText, type Span } from './facts/plain-text.ts'
import { deniedClauses, isWithinAny } from './facts/polarity.ts'
import { unitOf } from './facts/units.ts'
import { speaksForUs } from './our-sources.ts'
import type { ReadSource } from './sources.ts'
import { type GuardVerdict, verdictAt } from './verdict.ts'
import { said } from './words.ts'

const parting = expression('g')`[.,!?](?=\s|$)|[;:()\n]|\s-\s|\b${said('butWord')}\b`
const inPrice = expression('u')`(?:^|\b)${said('inThePrice')}(?!\p{L})`
/** At the end of what is said of it: "parts extra". */
const onTop = expression('u')`\b${said('onTopOfPrice')}\W*$`
/** Before what it is said of: "excluding travel", "zzgl. Versand". */
const besides = expression('u')`\b${said('besidesThePrice')} `
const beings = expression('u')`^${said('beings')}$`
const mostWords = 3
const longestPart = 160

/** The stretches of a text between commas and stops. */
function partsOf(folded: string): Span[] {
  const parts: Span[] = []
  let start = 0
  for (const { index, 0: stop } of folded.matchAll(parting)) {
    parts.push({ start, end: index })
    start = index + stop.length
  }
  return [...parts, { start, end: folded.length }].filter(
    (one) => one.end > one.start && one.end - one.start < longestPart,
  )
}

const joint = expression('u')`\b${said('listJoint')}\b`

/** The things of a stretch, each by the stems of its words. */
const thingsIn = (words: string): string[][] =>
  words.split(joint).flatMap((thing) => {
    const stems = (thing.match(/\p{L}{4,}/gu) ?? [])
      .filter((word) => !empty.has(word) && !openers.has(word) && unitOf(word) === undefined)
      .filter((word) => !beings.test(word))
      .map(stemOf)
    return stems.length === 0 || stems.length > mostWords ? [] : [stems]
  })

/** What a source says comes on top of the price, and what it says is in it. */
function toldIn({ plain: { folded }, lang }: ReadSource): { out: string[][]; stems: ReadonlySet<string> } {
  const denied = deniedClauses(folded, lang)
  const parts = partsOf(folded)
  const out = parts.flatMap((part) => {
    const words = folded.slice(part.start, part.end)
    const top = onTop.exec(words)
    if (top !== null) return thingsIn(words.slice(0, top.index))
    const apart = besides.exec(words)
    if (apart !== null) return thingsIn(words.slice(apart.index + apart[0].length))
    const held = inPrice.exec(words)
    if (held === null || !isWithinAny(denied, part.start + held.index)) return []
    const before = thingsIn(words.slice(0, held.index))
    return before.length > 0 ? before : thingsIn(words.slice(held.index + held[0].length))
  })
  const included = parts
    .filter(({ start, end }) => {
      const held = inPrice.exec(folded.slice(start, end))
      return held !== null && !isWithinAny(denied, start + held.index)
    })
    .map(({ start, end }) => folded.slice(start, end))
  return { out, stems: stemsOf(included.join(' ')) }
}

const isIn = (thing: readonly string[], stems: ReadonlySet<string>): boolean =>
  thing.every((stem) => stems.has(stem) || stems.has(stem.slice(0, 5)))
const spares = expression('u')`\b${said('onTopOfPrice')}\b|\b${said('inCase')}\b|\b${said('besidesThePrice')}(?= |$)`

/**
 * What ours say comes on top of the price, said to be in it: "filter changes are included" where "filters are not included". Silent where any of
 * ours has it in some price, and in another language than theirs. A second reader can tell.
 */
export function includedWithoutSource(plain: PlainText, sources: readonly ReadSource[]): GuardVerdict[] {
  const lang = languageOf(plain)
  const told = sources
    .filter((source) => speaksForUs(source) && (lang === 'und' || source.lang === 'und' || source.lang === lang))
    .map(toldIn)
  const out = told.flatMap((one) => one.out)
  if (out.length === 0) return []
  const denied = deniedClauses(plain.folded, lang)
  return partsOf(plain.folded).flatMap((part): GuardVerdict[] => {
    const words = plain.folded.slice(part.start, part.end)
    const held = inPrice.exec(words)
    if (held === null || spares.test(words) || isWithinAny(denied, part.start + held.index)) return []
    if (plain.folded[part.end] === '?') return []
    const stems = stemsOf(words)
    const thing = out.find((one) => isIn(one, stems) && !told.some((source) => isIn(one, source.stems)))
    if (thing === undefined) return []
    const places = [...words.matchAll(/\p{L}{4,}/gu)]
      .filter(({ 0: word }) => thing.some((stem) => stem.slice(0, 5) === word.slice(0, 5)))
      .map(({ 0: word, index }) => ({ start: part.start + index, end: part.start + index + word.length }))
    const [first] = places
    const last = places.at(-1)
    if (first === undefined || last === undefined) return []
    return [
      {
        ...verdictAt(plain, 'promise', { start: first.start, end: last.end }, { code: 'contradicted' }),
        severity: 'reader',
      },
    ]
  })
}
