import { expect, it } from 'vitest'
import { quotedParts } from './quoted-parts.ts'

const marked = (text: string, quotes: string[]) =>
  quotedParts(text, quotes)
    .map(({ text: part, isQuoted }) => (isQuoted ? `[${part}]` : part))
    .join('')

it('marks quotes where they stand, and nothing else', () => {
  expect(marked('How much is it? Thanks', ['How much'])).toBe('[How much] is it? Thanks')
  expect(marked('one two three', ['two three', 'one two'])).toBe('[one two three]')
  expect(marked('one two', ['', 'three'])).toBe('one two')
  expect(marked('', ['x'])).toBe('')
})
