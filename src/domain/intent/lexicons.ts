import { german } from './lexicon-de.ts'
import { english } from './lexicon-en.ts'
import { spanish } from './lexicon-es.ts'
import { french } from './lexicon-fr.ts'
import { dutch } from './lexicon-nl.ts'
import { portuguese } from './lexicon-pt.ts'
import type { Lexicon } from './phrases.ts'

export type { Lexicon } from './phrases.ts'

/** The languages that the rules read. */
export const lexicons: ReadonlyMap<string, Lexicon> = new Map([
  ['en', english],
  ['de', german],
  ['fr', french],
  ['es', spanish],
  ['nl', dutch],
  ['pt', portuguese],
])

/** What to hold a mail against: its language and English, which people mix in; all, when the language is not one of ours. */
export function lexiconsFor(lang: string): Lexicon[] {
  const own = lexicons.get(lang)
  if (own === undefined) return [...lexicons.values()]
  return own === english ? [own] : [own, english]
}
