import { expect, it } from 'vitest'
import { cutAtWord } from './cut-at-word.ts'

it.each([
  ['whole as it is', 14, 'whole as it is'],
  ['cut at the end of a word', 16, 'cut at the end…'],
  ['no comma, though it stood there', 18, 'no comma, though…'],
  ['left, bare', 9, 'left…'],
  ['Donaudampfschifffahrt', 10, 'Donaudamp…'],
  ['😀😀😀', 4, '😀…'],
])('%s in %i', (text, most, cut) => {
  expect(cutAtWord(text, most)).toBe(cut)
})
