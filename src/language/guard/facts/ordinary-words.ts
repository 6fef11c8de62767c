import { ordinary as german } from '../words/de/ordinary.ts'
import { ordinary as english } from '../words/en/ordinary.ts'
import { ordinary as spanish } from '../words/es/ordinary.ts'
import { ordinary as french } from '../words/fr/ordinary.ts'
import { ordinary as italian } from '../words/it/ordinary.ts'
import { ordinary as dutch } from '../words/nl/ordinary.ts'
import { ordinary as portuguese } from '../words/pt/ordinary.ts'

/**
 * Words that state nothing of a product by themselves, by language: what mails are made of. `x*` stands for every word that begins
 * so, any other one for its inflections of the same stem. Folded, four letters or more.
 */
const words: Readonly<Record<string, readonly string[]>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  nl: dutch,
  pt: portuguese,
  it: italian,
}

const asked: ReadonlyMap<string, { prefixes: ReadonlySet<string>; longest: number; whole: ReadonlySet<string> }> =
  new Map(
    Object.entries(words).map(([lang, entries]) => {
      const prefixes = new Set(entries.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)))
      const longest = Math.max(...[...prefixes].map(({ length }) => length))
      return [lang, { prefixes, longest, whole: new Set(entries.filter((word) => !word.endsWith('*'))) }]
    }),
  )

/** Whether a word of a language states nothing of a product; never for a language that has no list. */
export function isOrdinary(lang: string, folded: string): boolean {
  const list = asked.get(lang)
  if (list === undefined) return false
  if (list.whole.has(folded)) return true
  for (let length = 3; length <= Math.min(list.longest, folded.length); length += 1)
    if (list.prefixes.has(folded.slice(0, length))) return true
  return false
}
