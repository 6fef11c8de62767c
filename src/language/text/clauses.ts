import { memoize } from '#lib/memoize.ts'
import type { Span } from './folded-text.ts'

interface Joining {
  /** Words that join one question to the next. */
  joint: string
  /** Words that a question begins with. */
  opener: string
}

/** In folded text. */
const english: Joining = {
  // "Do you also do X?" is one question.
  joint: 'and|or|but|plus|(?<!\\b(?:you|it|we|they|i|this|that|there)\\s)also',
  opener:
    'what|how|which|when|where|who|whom|whose|why|if|whether|is|are|was|do|does|did|can|could|will|would|should|has|have|any|(?:tell|let) (?:me|us)',
}
const joinings: Readonly<Record<string, Joining>> = {
  de: {
    joint: 'und|oder|aber|sowie',
    opener:
      'was|wie|wieviel|welche\\w*|wann|wo|wer|wen|wem|warum|wieso|ob|ist|sind|hat|haben|habt|kann|konnen|konnt\\w*|gibt|bietet|bieten|unterstutz\\w*|lauft|lasst|wird|werden|muss|darf|funktionier\\w*',
  },
  fr: {
    joint: 'et|ou|mais',
    opener:
      "que|quel(?:le)?s?|comment|combien|quand|ou|qui|pourquoi|est-ce|qu'est|est|sont|avez|y a-t-il|peut\\S*|pouvez|proposez|offrez|faut-il|si",
  },
  es: {
    joint: 'y|e|o|pero',
    opener:
      'que|cual(?:es)?|como|cuant[oa]s?|cuando|donde|quien|por que|es|son|esta|tienen?|hay|pueden?|ofrecen?|funciona|si',
  },
  nl: {
    joint: 'en|of|maar',
    opener:
      'wat|hoe\\w*|welke?|wanneer|waar|wie|waarom|of|is|zijn|heeft|hebben|kan|kunnen|kunt|biedt|bieden|werkt|ondersteun\\w*|zit',
  },
  pt: {
    joint: 'e|ou|mas',
    opener:
      'que|qual|quais|como|quant[oa]s?|quando|onde|quem|por que|sao|tem|ha|podem?|oferecem?|funciona|e possivel|da para|fazem|integram?|se',
  },
}

/** Between words; bounded, so that a text of blanks is read in no long time. */
const gap = '\\s{1,20}'

interface Patterns {
  join: RegExp
  opener: RegExp
}

/** The language's own and English, which people mix in. */
const patternsIn = memoize((lang): Patterns => {
  const spoken = [english, joinings[lang] ?? []].flat()
  const joint = spoken.map((one) => one.joint).join('|')
  const opener = `(?:${spoken.map((one) => one.opener).join('|')})(?![\\p{L}\\p{N}])`
  return {
    join: new RegExp(`(?:[,;:]|\\s-)?${gap}(?:${joint})${gap}(?=${opener})|[,;]${gap}(?=${opener})`, 'gu'),
    opener: new RegExp(`^${opener}`, 'u'),
  }
}, 100)

/**
 * Cuts a sentence where one question ends and the next begins: "What does it cost, and | do you support SSO?". Slots point into
 * the folded sentence; the words that join are in none of them.
 */
export function clausesOf(folded: string, lang: string): Span[] {
  const clauses: Span[] = []
  let start = 0
  for (const { index, 0: joint } of folded.matchAll(patternsIn(lang).join)) {
    if (index > start) clauses.push({ start, end: index })
    start = index + joint.length
  }
  return start < folded.length ? [...clauses, { start, end: folded.length }] : clauses
}

/** Whether a clause, folded, begins as a question does. */
export const opensAsQuestion = (folded: string, lang: string): boolean => patternsIn(lang).opener.test(folded.trim())
