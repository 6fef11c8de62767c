import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findWords, hasWordStart } from './find-words.ts'

describe('words in a text', () => {
  it.each([
    ['Is there a set-up fee?', 'set-up fee', 'set-up fee'],
    ['Peut-on arrêter ?', 'peut-on arrêter', 'Peut-on arrêter'],
    ['Und der AV-Vertrag?', 'AV-Vertrag', 'AV-Vertrag'],
    ['Ask  Eva (Eva@Lead.example)\nin Q3', 'ask eva (eva@lead.example) in q3', 'Ask  Eva (Eva@Lead.example)\nin Q3'],
    ['It’s “fine” – really', `It's "fine" - really`, 'It’s “fine” – really'],
    ['It is fine', '"It is fine"', 'It is fine'],
    ['Sounds good 👍🏽 see you', 'good 👍🏽', 'good 👍🏽'],
    ['I ❤️ it', 'I ❤ it', 'I ❤️ it'],
    ['a soft\u00ADhyphen', 'softhyphen', 'soft\u00ADhyphen'],
    ['no\u00A0break', 'no break', 'no\u00A0break'],
    ['İstanbul calls', 'calls', 'calls'],
    ['1 + 1 = 2 (of course) $5 [x] {y} a|b ^ . * ? \\ /', '$5 [x] {y} a|b ^ . * ? \\ /', '$5 [x] {y} a|b ^ . * ? \\ /'],
  ])('of %j are found: %j', (text, words, found) => {
    expect(findWords(text, words)).toBe(found)
  })

  it.each(['', '  ', '""', 'I want to buy', '.*'])('that are not there are not: %j', (words) => {
    expect(findWords('Not now, thanks', words)).toBeUndefined()
  })

  it('are found wherever they were taken from, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.string(),
        (a, words, b) => {
          const found = findWords(`${a} ${words} ${b}`, words)
          if (findWords(words, words) !== undefined) expect(found).toBeDefined()
        },
      ),
    )
  })
})

describe('the start of a word', () => {
  it.each([
    ['works with c++ and sap', 'c++', true],
    ['works with sap-hana', 'sap', true],
    ['asap', 'sap', false],
    ['𝒳sap', 'sap', false],
    ['asap, or sap', 'sap', true],
    ['anything', 'a.y', false],
  ])('in %j of %j: %j', (text, letters, has) => {
    expect(hasWordStart(text, letters)).toBe(has)
  })
})
