import { german } from './lexicon-de.ts'
import { english } from './lexicon-en.ts'
import { spanish } from './lexicon-es.ts'
import { everywhere } from './lexicon-everywhere.ts'
import { french } from './lexicon-fr.ts'
import { italian } from './lexicon-it.ts'
import { dutch } from './lexicon-nl.ts'
import { nordic } from './lexicon-nordic.ts'
import { polish } from './lexicon-pl.ts'
import { portuguese } from './lexicon-pt.ts'
import { world } from './lexicon-world.ts'
import type { Lexicon } from './phrases.ts'

export type { Lexicon } from './phrases.ts'

/** The languages that the rules read, each with its phrases; three share one. */
const languageLexicons: ReadonlyMap<string, Lexicon> = new Map([
  ['en', english],
  ['de', german],
  ['fr', french],
  ['es', spanish],
  ['nl', dutch],
  ['pt', portuguese],
  ['it', italian],
  ['sv', nordic],
  ['da', nordic],
  ['no', nordic],
  ['pl', polish],
])

/** For what must not be missed in whatever language it is said. */
export const worldLexicon: Lexicon = world

/** Every lexicon once, the world's last. */
export const lexicons: readonly Lexicon[] = [...new Set(languageLexicons.values()), everywhere, world]

const families: readonly (readonly string[])[] = [
  ['fr', 'es', 'pt', 'it'],
  ['de', 'nl'],
  ['sv', 'da', 'no'],
]

/** The lexicons of the languages of the built-in drafter, by language: for words too few to tell their language by. */
export const mainLexicons: ReadonlyMap<string, Lexicon> = new Map([...languageLexicons].slice(0, 7))

export const isReadLanguage = (lang: string): boolean => languageLexicons.has(lang)

/** What to hold a mail against: its language, English, which people mix in, and what is said alike everywhere; when its language is none of these, all. */
export function lexiconsFor(lang: string): readonly Lexicon[] {
  const own = languageLexicons.get(lang)
  if (own === undefined) return lexicons
  return own === english ? [own, everywhere] : [own, english, everywhere]
}

/** The languages that one is easily mistaken for, itself among them; none when there are none. */
export const familyOf = (lang: string): readonly string[] => families.find((members) => members.includes(lang)) ?? []

/** The lexicons of a language and of those that it is easily mistaken for. */
export function relatedLexicons(lang: string): readonly Lexicon[] {
  return [...new Set([...lexiconsFor(lang), ...familyOf(lang).flatMap((member) => languageLexicons.get(member) ?? [])])]
}
