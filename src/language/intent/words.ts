import { type Sayings, sayingsOf } from '../text/expression.ts'
import { german } from './words/de.ts'
import { english, type IntentKind } from './words/en.ts'
import { spanish } from './words/es.ts'
import { french } from './words/fr.ts'
import { italian } from './words/it.ts'
import { dutch } from './words/nl.ts'
import { nordic } from './words/nordic.ts'
import { polish } from './words/pl.ts'
import { portuguese } from './words/pt.ts'
import { world } from './words/world.ts'

/** Each language in a file of its own; English has every kind. */
export const languages: readonly Sayings<IntentKind>[] = [
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
export const said = sayingsOf<IntentKind>(languages)

/** The same of one language alone, by its code: for words that mean something else in another. */
export const saidIn: ReadonlyMap<string, typeof said> = new Map(
  Object.entries({
    en: english,
    de: german,
    fr: french,
    es: spanish,
    nl: dutch,
    pt: portuguese,
    it: italian,
  }).map(([lang, words]) => [lang, sayingsOf<IntentKind>([words])]),
)
