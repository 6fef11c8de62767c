import { inOrder } from '../../text/expression.ts'
import { languageCodes, said, saidIn } from '../words.ts'
import { anyOf, spoken, type Theme } from './theme.ts'

/** "I have cancelled", in the languages that say it with two words, whatever the deed. */
const haveDoneIn = (lang: string): string[] => {
  const [begin, taken, participles, end] = (['haveDone', 'onlyTaken', 'participles', 'participleEnd'] as const).map(
    (kind) => saidIn(lang, kind),
  )
  if (begin === undefined || taken === undefined || participles === undefined || end === undefined) return []
  return [inOrder(`\\b${begin} `, `(?!${taken}\\b)`, participles, end)]
}
const doneIn = new Map(
  languageCodes.map((lang) => [lang, anyOf(...haveDoneIn(lang), ...[saidIn(lang, 'themeDone') ?? []].flat())]),
)

/** Kinds of deeds and of pressure that a mail may speak of. Folded. */
export const actionThemes: readonly Theme[] = [
  // What somebody says to have done. Nothing is done by writing a mail: only reading, understanding and noting are left out.
  {
    name: 'done',
    pattern: anyOf(...languageCodes.flatMap(haveDoneIn), said('themeDone')),
    inLang: (lang) => doneIn.get(lang),
  },
  // What somebody undertakes beyond answering, asking, showing and inviting.
  { name: 'undertaking', pattern: anyOf(`\\b${said('weUndertake')} ${said('undertakings')}\\b`) },
  // What presses: it ends soon, little is left, others are waiting.
  { name: 'pressure', deniesItself: true, ...spoken('themePressure') },
]
