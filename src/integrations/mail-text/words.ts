import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { it } from './words/it.ts'
import type { Kind } from './words/kinds.ts'
import { nl } from './words/nl.ts'
import { nordic } from './words/nordic.ts'
import { pl } from './words/pl.ts'
import { pt } from './words/pt.ts'
import { world } from './words/world.ts'

const languages = [en, de, fr, es, nl, pt, it, nordic, pl, ...world]

/** All that is written for these kinds, in whatever language, as alternatives of one expression. */
export const written = (...kinds: readonly Kind[]): string =>
  `(?:${[...new Set(kinds.flatMap((kind) => languages.flatMap((language) => language[kind] ?? [])))].join('|')})`
