import { czech } from './opt-out-words/cs.ts'
import { german } from './opt-out-words/de.ts'
import { english } from './opt-out-words/en.ts'
import { spanish } from './opt-out-words/es.ts'
import { finnish } from './opt-out-words/fi.ts'
import { french } from './opt-out-words/fr.ts'
import { hungarian } from './opt-out-words/hu.ts'
import { italian } from './opt-out-words/it.ts'
import type { OptOutWords, WesternOptOutWords } from './opt-out-words/kinds.ts'
import { dutch } from './opt-out-words/nl.ts'
import { nordic } from './opt-out-words/nordic.ts'
import { polish } from './opt-out-words/pl.ts'
import { portuguese } from './opt-out-words/pt.ts'
import { romanian } from './opt-out-words/ro.ts'
import { russian } from './opt-out-words/ru.ts'
import { turkish } from './opt-out-words/tr.ts'

export const westernOptOutWords: Readonly<Record<string, WesternOptOutWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
  pt: portuguese,
}

/** Of the other languages, Danish and Norwegian, Slovak and Ukrainian among them. */
export const otherOptOutWords: Readonly<Record<string, OptOutWords>> = {
  pl: polish,
  sv: nordic,
  fi: finnish,
  cs: czech,
  ro: romanian,
  hu: hungarian,
  tr: turkish,
  ru: russian,
}
