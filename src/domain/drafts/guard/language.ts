import { detectLanguage } from '#domain/intent/languages.ts'
import type { PlainText } from '../facts/plain-text.ts'
import { type GuardVerdict, verdictOnAll } from './verdict.ts'

const leastWords = 4
const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** Blocks a draft in another language than the lead's. Silent when either is not known, or the draft is too short to tell. */
export function languageVerdicts(plain: PlainText, lang: string): GuardVerdict[] {
  const words = plain.text.match(/\p{L}{2,}/gu) ?? []
  if (lang === 'und' || words.length < leastWords) return []
  const written = detectLanguage(plain.text)
  if (written === 'und' || written === lang) return []
  return [
    verdictOnAll('language', `The lead writes ${names.of(lang) ?? lang}, this is ${names.of(written) ?? written}.`),
  ]
}
