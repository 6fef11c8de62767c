import { detectLanguage } from '#domain/intent/languages.ts'
import type { Fact, FactFinder } from './fact.ts'
import { type Span, sentenceAround } from './plain-text.ts'
import { conceptsIn } from './promise-objects.ts'
import { themes } from './promise-themes.ts'

const negation =
  /(?:\b(?:no|not|never|cannot|without|neither|nor|kein\w*|nicht|nie|niemals|ohne|pas|aucune?|jamais|sans|ni|sin|nunca|tampoco|geen|niet|nooit|zonder|nao|sem|nenhuma?)\b|n't\b)[^.,;!?\n]{0,45}$/
const negatedBehind = /^[^.,;!?\n]{0,30}\b(?:nicht|niet|pas)\b/
const languages = ['en', 'de', 'fr', 'es', 'nl', 'pt']

const clauseEnd = /[,;:]|\b(?:and|but|und|aber|et|mais|y|pero|en|maar|e|mas)\b/

/** What is promised: the things named right behind the promising words, else those before them in the same clause. */
function objectsOf(folded: string, sentence: Span, match: Span): string[] {
  const behind = folded.slice(match.end, sentence.end)
  const stop = clauseEnd.exec(behind)
  const inside = conceptsIn(folded.slice(match.start, match.end).replace(/^\S+/, ''))
  const after = conceptsIn(stop === null ? behind : behind.slice(0, stop.index)).slice(0, 3)
  if (inside.length + after.length > 0) return [...inside, ...after]
  const before = folded.slice(sentence.start, match.start).split(clauseEnd).at(-1) ?? ''
  const beside = conceptsIn(before)
  return (beside.length > 0 ? beside : conceptsIn(folded.slice(sentence.start, match.start))).slice(-3)
}

/**
 * Commitments: guarantees, refunds, discounts, what is free, what we will do. One is proved by a source that makes the same
 * commitment about the same thing; across languages the commitment alone must do. What is denied promises nothing, and a
 * sentence that denies proves nothing.
 */
export const findPromises: FactFinder = (plain) => {
  const lang = detectLanguage(plain.text)
  const isRead = languages.includes(lang)
  const abroad = isRead ? languages.filter((other) => other !== lang).map((other) => `~${other}`) : []
  return themes.flatMap(({ name, pattern, deniesItself }) => {
    const found = [...plain.folded.matchAll(pattern)].map((match) => {
      const at = { start: match.index, end: match.index + match[0].trimEnd().length }
      const before = plain.folded.slice(Math.max(0, at.start - 60), at.start)
      const isDenied =
        deniesItself !== true && (negation.test(before) || negatedBehind.test(plain.folded.slice(at.end, at.end + 40)))
      return { ...at, isDenied, sentence: sentenceAround(plain, at) }
    })
    const denying = new Set(found.filter(({ isDenied }) => isDenied).map(({ sentence }) => sentence.start))
    return found.flatMap(({ start, end, isDenied, sentence }): Fact[] => {
      if (isDenied) return []
      const about = conceptsIn(plain.folded.slice(sentence.start, sentence.end))
      const objects = objectsOf(plain.folded, sentence, { start, end })
      const claimed = [...(objects.length === 0 ? [''] : objects), ...abroad]
      const proved = denying.has(sentence.start) ? [] : ['', ...about, ...(isRead ? [`~${lang}`] : [])]
      const key = (about: string) => `${name} ${about}`
      return [{ kind: 'promise', start, end, claims: claimed.map(key), proves: proved.map(key) }]
    })
  })
}
