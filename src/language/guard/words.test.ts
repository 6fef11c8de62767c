import { expect, it } from 'vitest'
import { claims } from './words/en/claims.ts'
import { days } from './words/en/days.ts'
import { deeds } from './words/en/deeds.ts'
import { figures } from './words/en/figures.ts'
import { leads } from './words/en/leads.ts'
import { mails } from './words/en/mails.ts'
import { names } from './words/en/names.ts'
import { prices } from './words/en/prices.ts'
import { promises } from './words/en/promises.ts'
import { languages } from './words.ts'

const subjects = [claims, days, deeds, figures, leads, mails, names, prices, promises]

it('tells each kind in one subject: of two that are called the same one would be lost', () => {
  const kinds = subjects.flatMap((subject) => Object.keys(subject))
  expect(kinds.filter((kind, at) => kinds.indexOf(kind) !== at)).toEqual([])
  expect(Object.keys(languages[0] ?? {}).sort()).toEqual(kinds.sort())
})

it('says nothing twice within a language', () => {
  const twice = languages.flatMap((language) =>
    Object.entries<readonly string[]>(language).flatMap(([kind, words]) =>
      words.filter((word, at) => words.indexOf(word) !== at).map((word) => `${kind}: ${word}`),
    ),
  )
  expect(twice).toEqual([])
})
