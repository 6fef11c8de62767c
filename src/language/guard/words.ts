import { type Sayings, sayingsIn, sayingsOf } from '../text/expression.ts'
import { german } from './words/de.ts'
import { english, type GuardKind } from './words/en.ts'
import { spanish } from './words/es.ts'
import { french } from './words/fr.ts'
import { italian } from './words/it.ts'
import { dutch } from './words/nl.ts'
import { nordic } from './words/nordic.ts'
import { polish } from './words/pl.ts'
import { portuguese } from './words/pt.ts'

/** Each language in a file of its own; English has every kind. */
export const languages: readonly Sayings<GuardKind>[] = [
  english,
  german,
  french,
  spanish,
  dutch,
  portuguese,
  italian,
  nordic,
  polish,
]

/** What is said for a kind in any language, as a source for expressions over folded text. */
export const said = sayingsOf<GuardKind>(languages)

/** The same as one list, for what is held against whole words, or read one by one. */
export const allSaid = (kind: GuardKind): readonly string[] => [
  ...new Set(languages.flatMap((language) => language[kind] ?? [])),
]

const byCode = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  nl: dutch,
  pt: portuguese,
  it: italian,
  pl: polish,
} as const

/** The languages that are told apart by their grammar, too. */
export const languageCodes: readonly string[] = Object.keys(byCode)

/** The same of one language alone, by its code; undefined where it says nothing for a kind. */
export const saidIn = sayingsIn<GuardKind>(byCode)
