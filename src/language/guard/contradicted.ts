import { expression } from '../text/expression.ts'
import { isCovered, stemOf, stemsOf } from './facts/features.ts'
import { openers } from './facts/known-names.ts'
import { isOrdinary } from './facts/ordinary-words.ts'
import { languageOf, type PlainText, sentenceAround } from './facts/plain-text.ts'
import { deniedClauses, isWithinAny } from './facts/polarity.ts'
import { unitOf } from './facts/units.ts'
import { speaksForUs } from './our-sources.ts'
import type { ReadSource } from './sources.ts'
import { type GuardVerdict, verdictAt } from './verdict.ts'
import { said } from './words.ts'

/** What is denied: the words right behind the one that denies. Folded. */
const denial = expression(
  'gu',
)`\b${said('denials')}(?: ${said('besideDenial')})? (?<first>\p{L}{4,})(?: (?<second>\p{L}{4,}))?`
const mayBe = expression()`\b${said('mayBe')}\b`

/**
 * What the draft denies and a source of ours affirms: "without an appointment" where ours says "by appointment". Silent where any
 * of ours denies it too, and in another language than theirs.
 */
export function contradictedVerdicts(plain: PlainText, sources: readonly ReadSource[]): GuardVerdict[] {
  const lang = languageOf(plain)
  const own = sources.filter((source) => speaksForUs(source) && (source.lang === lang || source.lang === 'und'))
  return [...deniedOfAffirmed(plain, own, lang), ...affirmedOfDenied(plain, own, lang)]
}

/**
 * Names that ours have only where they deny something, said as if it held: "we connect to Sage" where "Sage is not supported". That a name stands in
 * a source can be checked exactly, and so can the "not" beside it.
 */
export const deniedNames = (
  plain: PlainText,
  sources: readonly ReadSource[],
  facts: readonly { kind: string; start: number; end: number }[],
): GuardVerdict[] => {
  const names = facts.filter(({ kind }) => kind === 'name')
  const lang = languageOf(plain)
  const own = sources.filter((source) => speaksForUs(source) && (source.lang === lang || source.lang === 'und'))
  const inWords = affirmedOfDenied(plain, own, lang).filter(({ span }) =>
    names.some(({ start, end }) => start <= span.start && span.end <= end),
  )
  const here = deniedClauses(plain.folded, lang)
  const denied = own.flatMap(({ plain: { folded } }) => {
    const clauses = deniedClauses(folded, lang)
    return [...folded.matchAll(norm)].map(({ 0: number, index }) => ({ number, isDenied: isWithinAny(clauses, index) }))
  })
  const isOnlyDenied = (number: string): boolean => {
    const said = denied.filter((one) => one.number === number)
    return said.length > 0 && said.every(({ isDenied }) => isDenied)
  }
  // "Not ISO 13485": of a norm the number tells which.
  const inNumbers = [...plain.folded.matchAll(norm)].flatMap(({ 0: number, index }) => {
    const at = { start: index, end: index + number.length }
    const { start, end } = sentenceAround(plain, at)
    const sentence = plain.folded.slice(start, end)
    const isSaid = !isWithinAny(here, index) && !sentence.endsWith('?') && !refuses.test(sentence)
    return isSaid && isOnlyDenied(number) ? [verdictAt(plain, 'promise', at, opposite)] : []
  })
  return [...inWords, ...inNumbers]
}
/** "ISO 13485: no, we don't hold it". Folded. */
const refuses = expression()`\b(?:no|nein|non|nee|nao|${said('denials')})\b|n't\b`
/** The number of a norm, behind the letters of whoever set it. Folded. */
const norm =
  /(?<=\b(?:iso|iec|en|din|bs|astm|nf|nen|ifs|soc|pci|haccp|brc|iatf|ps|type|part)(?:[ /-](?:iec|en|iso|dss))? ?)\d{1,6}\b/g

/** Words that our sources have only where they deny, said as if they held. */
function affirmedOfDenied(plain: PlainText, own: readonly ReadSource[], lang: string): GuardVerdict[] {
  if (own.every(({ denied }) => denied.size === 0)) return []
  const here = deniedClauses(plain.folded, lang)
  return [...plain.folded.matchAll(/\p{L}{4,}/gu)].flatMap((match) => {
    const [word] = match
    const stem = stemOf(word)
    const isOnlyDenied =
      own.some(({ denied }) => denied.has(stem)) &&
      !own.some(({ affirmed }) => isCovered([stem], affirmed.stems, affirmed.folded))
    if (!isOnlyDenied || openers.has(word) || unitOf(word) !== undefined || isOrdinary(lang, word)) return []
    const at = { start: match.index, end: match.index + word.length }
    const { start, end } = sentenceAround(plain, at)
    const sentence = plain.folded.slice(start, end)
    if (isWithinAny(here, at.start) || sentence.endsWith('?') || mayBe.test(sentence)) return []
    return [verdictAt(plain, 'promise', at, opposite)]
  })
}

/** Words that are denied here and hold in our sources. */
function deniedOfAffirmed(plain: PlainText, own: readonly ReadSource[], lang: string): GuardVerdict[] {
  return [...plain.folded.matchAll(denial)].flatMap((match) => {
    const at = { start: match.index, end: match.index + match[0].length }
    const { start, end } = sentenceAround(plain, at)
    const sentence = plain.folded.slice(start, end)
    // In Portuguese "no" is "in the".
    if (sentence.endsWith('?') || mayBe.test(sentence) || (lang === 'pt' && /^no\b/.test(match[0]))) return []
    const words = [match.groups?.first, match.groups?.second].filter(
      (word): word is string =>
        word !== undefined && !openers.has(word) && unitOf(word) === undefined && !isOrdinary(lang, word),
    )
    const [word] = words.filter((one) => isAffirmedOnly(own, stemOf(one)))
    if (word === undefined || !isAffirmedTogether(own, words)) return []
    return [verdictAt(plain, 'promise', at, opposite)]
  })
}

/** Said of these marks alone. */
const opposite = { code: 'contradicted' } as const

/** Says how much of a thing: "no minimum term" is contradicted by a minimum term, not by a minimum order or by the term of a notice. Folded. */
const limiting = expression()`^${said('limiting')}$`

/** What is limited must be affirmed in one sentence with its limit. */
function isAffirmedTogether(own: readonly ReadSource[], words: readonly string[]): boolean {
  const [first = '', second] = words
  if (second === undefined || !limiting.test(first)) return true
  const stems = [stemOf(first), stemOf(second)]
  return own.some(({ affirmed }) =>
    affirmed.folded.split(/[.!?\n]+/).some((sentence) => {
      const said = stemsOf(sentence)
      return stems.every((stem) => said.has(stem))
    }),
  )
}

const isAffirmedOnly = (own: readonly ReadSource[], stem: string): boolean =>
  own.some(({ affirmed }) => affirmed.stems.has(stem)) && !own.some(({ denied }) => denied.has(stem))
