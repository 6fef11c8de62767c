import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cover, placeOf, readPlain, taken } from './plain-text.ts'

test.each([
  ['letters of another alphabet within a word', 'pаypal.com', 'paypal.com', ['pаypal']],
  ['full-width digits', '＄９９', '$99', []],
  ['mathematical letters', '𝐏𝐚𝐲 𝟗𝟗', 'Pay 99', []],
  ['invisible signs', '$1\u200b0\u00ad0', '$100', ['\u200b', '\u00ad']],
  ['tag signs', 'Bye\u{e0041}\u{e0042}', 'Bye', ['\u{e0041}\u{e0042}']],
  ['a direction override', 'a\u202eb', 'ab', ['\u202e']],
  ['a word in Russian', 'Привет, мир', 'Привет, мир', []],
  ['a smile and a family', '❤️ 👨‍👩‍👧', '❤️ 👨‍👩‍👧', []],
  ['a Turkish name', 'Herr Yıldız', 'Herr Yildiz', []],
  ['odd spaces, dashes and quotes', '1\u00a0000 – “x” ’s', '1 000 - "x" \'s', []],
])('%s are read as a person reads them', (_, original, text, disguised) => {
  const plain = readPlain(original)
  expect(plain.text).toBe(text)
  expect(plain.disguises.map(({ start, end }) => original.slice(start, end))).toEqual(disguised)
})

test('a place in the plain text leads to the same words in the original', () => {
  const plain = readPlain('Only\u200b 𝟗𝟗 € now')
  const start = plain.text.indexOf('99')
  const place = placeOf(plain, { start, end: start + 2 })
  expect(plain.original.slice(place.start, place.end)).toBe('𝟗𝟗')
})

test('whatever stands in it, every sign of the plain text has its place, in order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (original) => {
      const { text, folded, places } = readPlain(original)
      expect(folded).toHaveLength(text.length)
      expect(places).toHaveLength(text.length)
      for (const [index, place] of places.entries()) expect(place).toBeGreaterThanOrEqual(places[index - 1] ?? 0)
    }),
  )
})

test('what is taken out leaves every other place where it was', () => {
  expect(
    cover('abcdef', [
      { start: 4, end: 5 },
      { start: 1, end: 3 },
    ]),
  ).toBe(`a${taken}${taken}d${taken}f`)
})
