import { expect, it } from 'vitest'
import { begunMention, offered } from './mention-rules.ts'

it.each([
  ['hello @ev', 9, { at: 6, words: 'ev' }],
  ['@', 1, { at: 0, words: '' }],
  ['(@Eva Br', 8, { at: 1, words: 'Eva Br' }],
  ['mail@ev', 7, null],
  ['@eva\nand', 8, null],
  ['@eva and', 2, { at: 0, words: 'e' }],
])('a mention that is begun: %j', (text, caret, begun) => {
  expect(begunMention(text, caret)).toEqual(begun)
})

it('colleagues are offered by any word of their name, and by address where two share one', () => {
  const people = [
    { userId: '1', fullName: 'Eva Brandt', email: 'e@people.example' },
    { userId: '2', fullName: 'Sam Lee', email: 'sam1@people.example' },
    { userId: '3', fullName: 'Sam Lee', email: 'sam2@people.example' },
    { userId: '4', fullName: '', email: 'nameless@people.example' },
    { userId: '5', fullName: 'Zoë İlker', email: 'z@people.example' },
  ]
  const names = (words: string) => offered(words, people).map(({ name }) => name)
  expect(names('br')).toEqual(['Eva Brandt'])
  expect(names('sam')).toEqual(['sam1@people.example', 'sam2@people.example'])
  expect(names('')).toHaveLength(5)
  expect(names('eva brandt')).toEqual([])
  // Who has no such keys writes without the accents.
  expect(names('zoe')).toEqual(['Zoë İlker'])
  expect(names('ilk')).toEqual(['Zoë İlker'])
  expect(names('Zoë İlker')).toEqual([])
})
