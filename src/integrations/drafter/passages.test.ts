import { expect, it } from 'vitest'
import { entry } from '../../../test/write-input.ts'
import { cutPassages } from './passages.ts'
import type { DraftLanguage } from './phrases/phrases.ts'

const used = (lang: DraftLanguage, content: string) => cutPassages([entry('one', 'Plan', content)], lang).length > 0

it.each<[DraftLanguage, string]>([
  ['es', 'El plan incluye todo el soporte por correo.'],
  ['es', 'Todo el soporte está incluido.'],
  ['pt', 'O plano inclui todo o suporte por e-mail.'],
  ['en', 'It puts every to-do on one page.'],
])('in %s, “%s” is no gap to be filled', (lang, content) => {
  expect(used(lang, content)).toBe(true)
})

it.each([
  'TODO: ask finance for the price.',
  'The price is TBD for now.',
  'The price is XXX a month.',
  'The price is xxx a month.',
  'Large plans cost [amount] a month.',
  'Large plans are for {{company}} alone.',
  'Lorem ipsum dolor sit amet.',
])('“%s” is never used', (content) => {
  expect(used('en', content)).toBe(false)
})
