import { expect, test } from 'vitest'
import { withDigits } from './number-words.ts'
import { taken } from './plain-text.ts'

test.each([
  ['ninety days', '90 days'],
  ['twenty-five users', '25 users'],
  ['two hundred and fifty users', '250 users'],
  ['a million euros', 'a 1000000 euros'],
  ['funfundzwanzig nutzer', '25 nutzer'],
  ['zweihundert euro', '200 euro'],
  ['vingt et un jours', '21 jours'],
  ['quatre-vingt-dix-neuf euros', '99 euros'],
  ['treinta y cinco dias', '35 dias'],
  ['vijfentwintig dagen', '25 dagen'],
  ['vinte e cinco dias', '25 dias'],
  ['ten percent', '10 percent'],
  ['ten per cent', '10 per cent'],
  ['soixante et onze jours', '71 jours'],
  ['quatre-vingts euros', '80 euros'],
  ['einundzwanzig tage', '21 tage'],
  ['twenty one days', '21 days'],
  ['one of the two', 'one of the 2'],
  ['mil gracias', 'mil gracias'],
  ['a twelve-month term', 'a 12-month term'],
  ['twenty-five-day course', '25-day course'],
  ['a two-step approval', 'a two-step approval'],
  ['two 150 kw chargers', 'two 150 kw chargers'],
])('“%s” reads as “%s”, in the same room', (words, digits) => {
  const { folded } = withDigits(words)
  expect(folded.replaceAll(taken, '')).toBe(digits)
  expect(folded).toHaveLength(words.length)
})

test('digits know where their words begin', () => {
  const { folded, spelled } = withDigits('after ninety days')
  expect([...spelled]).toEqual([[folded.indexOf('90'), 6]])
})
