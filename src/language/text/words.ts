import { type Sayings, sayingsIn, sayingsOf } from './expression.ts'
import { german } from './words/de.ts'
import { english, type TextKind } from './words/en.ts'
import { spanish } from './words/es.ts'
import { french } from './words/fr.ts'
import { italian } from './words/it.ts'
import { dutch } from './words/nl.ts'
import { nordic } from './words/nordic.ts'
import { polish } from './words/pl.ts'
import { portuguese } from './words/pt.ts'
import { world } from './words/world.ts'

/** Each language in a file of its own; English has every kind. */
export const languages: readonly Sayings<TextKind>[] = [
  english,
  german,
  french,
  spanish,
  dutch,
  portuguese,
  italian,
  nordic,
  polish,
  world,
]

/** What is said for a kind in any language, as a source for expressions over folded text. */
export const said = sayingsOf<TextKind>(languages)

/** All words of a kind, for what looks them up one by one. */
export const allSaid = (kind: TextKind): readonly string[] => [
  ...new Set(languages.flatMap((language) => language[kind] ?? [])),
]

/** The same of one language alone, by its code; undefined where it says nothing for a kind. */
export const saidIn = sayingsIn<TextKind>({
  en: english,
  de: german,
  fr: french,
  es: spanish,
  nl: dutch,
  pt: portuguese,
})
