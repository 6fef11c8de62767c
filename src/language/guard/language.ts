import type { GuardFinding } from '#contract/guard.ts'
import { detectLanguage } from '#language/intent/languages.ts'
import { languageOf, type PlainText } from './facts/plain-text.ts'
import { type GuardVerdict, verdictAt, verdictOnAll } from './verdict.ts'

const leastWords = 4

/** A paragraph of fewer words may be a title or a name. */
const leastInParagraph = 12

/**
 * Blocks a draft in another language than the lead's, and a paragraph in another one than the rest. Silent when either is not
 * known, or there is too little to tell.
 */
export function languageVerdicts(plain: PlainText, lang: string): GuardVerdict[] {
  const words = plain.text.match(/\p{L}{2,}/gu) ?? []
  if (lang === 'und' || words.length < leastWords) return []
  const finding = (written: string): GuardFinding => ({ code: 'language', lead: lang, written })
  const written = languageOf(plain)
  const foreign = [...plain.text.matchAll(/[^\n]+/g)].flatMap(({ 0: paragraph, index }) => {
    if ((paragraph.match(/\p{L}{2,}/gu) ?? []).length < leastInParagraph) return []
    // In a list of prices "per m²" speaks for no Italian.
    const told = detectLanguage(written === 'en' ? paragraph.replace(/\bper\b/g, ' ') : paragraph)
    const sentence = /^.*?[.!?](?=\s|$)/.exec(paragraph)?.[0] ?? paragraph
    const at = { start: index, end: index + sentence.trimEnd().length }
    return told === 'und' || told === lang ? [] : [verdictAt(plain, 'language', at, finding(told))]
  })
  if (foreign.length > 0 || written === 'und' || written === lang) return foreign
  return [verdictOnAll('language', finding(written))]
}
