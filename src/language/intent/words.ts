import { oneOf, type Sayings, sayingsIn, sayingsOf } from '../text/expression.ts'
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

const byCode = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  nl: dutch,
  pt: portuguese,
  it: italian,
} as const

/** The languages whose words are told apart where they mean something else in another. */
export const languageCodes: readonly string[] = Object.keys(byCode)

/** The same of one language alone, by its code; undefined where it says nothing for a kind. */
export const saidIn = sayingsIn<IntentKind>(byCode)

/** A source out of each language's own words, for what they say together: without the languages that lack a word for a part of it. */
export function inEach(make: (said: (kind: IntentKind) => string) => string): string {
  const sourceIn = (lang: string): string[] => {
    let isWhole = true
    const source = make((kind) => {
      const words = saidIn(lang, kind)
      isWhole &&= words !== undefined
      return words ?? ''
    })
    return isWhole ? [source] : []
  }
  return oneOf(languageCodes.flatMap(sourceIn))
}
