import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOwnPace } from '../../test/patience.ts'
import { marksIn, searchWords } from './search-words.ts'

const formsIn = (text: string) => searchWords(text).map(({ forms }) => forms.join('|'))

describe('words as search knows them', () => {
  it.each([
    ['Is there a set-up FEE?', ['is', 'there', 'a', 'set', 'up', 'fee']],
    ['Müller, straße', ['muller|mueller', 'strasse']],
    ['Mu\u0308ller', ['muller|mueller']],
    ['Où êtes-vous ? L’été', ['ou', 'etes', 'vous', 'l', 'ete']],
    ['¿Cuánto cuesta en España?', ['cuanto', 'cuesta', 'en', 'espana']],
    ['Perché no; São João', ['perche', 'no', 'sao', 'joao']],
    ['één coördinatie, Łódź, smørrebrød', ['een', 'coordinatie|cooerdinatie', 'lodz', 'smorrebrod']],
    ['anna@larkspur.example +49 30', ['anna', 'larkspur', 'example', '49', '30']],
    ['İstanbul ﬁne', ['istanbul', 'fine']],
    ["' & | ! <-> \\ :* () %", []],
  ])('of %j: %j', (text, words) => {
    expect(formsIn(text)).toEqual(words)
  })

  it('are told in linear time from ever so many marks over one letter', { timeout: atOwnPace(5000) }, () => {
    expect(formsIn(`caf\u0301e${'\u0301\u0316'.repeat(100_000)} bar`)).toEqual(['cafe', 'bar'])
  })

  it('hold nothing but letters and digits, whatever a lead writes, and stand where they say', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const { forms, start, end } of searchWords(text)) {
          expect(text.slice(start, end)).not.toBe('')
          for (const form of forms) expect(form).toMatch(/^[\p{L}\p{N}]{1,60}$/u)
        }
      }),
    )
  })
})

describe('marks', () => {
  const marked = (text: string, ...sought: [words: string, isPrefix: boolean][]) =>
    marksIn(
      text,
      sought.map(([words, isPrefix]) => ({ words: searchWords(words).map(({ forms }) => forms), isPrefix })),
    ).map(([start, end]) => text.slice(start, end))

  it.each<[string, [string, boolean][], string[]]>([
    ['What is the pricing? The PRICE', [['pric', true]], ['pricing', 'PRICE']],
    ['What is the pricing? The PRICE', [['price', false]], ['PRICE']],
    ['Herr Mueller und Frau Müller', [['müller', true]], ['Mueller', 'Müller']],
    ['an annual plan, annual', [['annual plan', false]], ['annual plan']],
    ['<b>bold</b>', [['b', false]], ['b', 'b']],
    ['nothing', [], []],
  ])('in %j of %j: %j', (text, sought, words) => {
    expect(marked(text, ...sought)).toEqual(words)
  })
})
