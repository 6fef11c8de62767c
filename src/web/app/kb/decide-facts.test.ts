import { expect, it } from 'vitest'
import type { GoldenFact } from '#contract/knowledge.ts'
import { type Decision, decide } from './decide-facts.ts'

const reply = 'Thursday 3pm works.\n\nWe also give you a 20% discount, if you sign by 30 June. Shall we?'

function fact(text: string, sentence: string): GoldenFact {
  const [start, from] = [reply.indexOf(text), reply.indexOf(sentence)]
  const passage = { start: from, end: from + sentence.length }
  return { kind: 'date', text, start, end: start + text.length, passage, isForOneOnly: false }
}
const meeting = 'Thursday 3pm works.'
const offer = 'We also give you a 20% discount, if you sign by 30 June.'
const facts = [fact('Thursday', meeting), fact('3pm', meeting), fact('20%', offer), fact('30 June', offer)]

it.each<[string, (Decision | undefined)[], string, string[]]>([
  ['nothing is decided', [], reply, []],
  ['all was one lead’s', ['one', 'one', 'one', 'one'], 'Shall we?', []],
  [
    'the meeting was one lead’s, the offer holds',
    ['one', 'one', 'everyone', 'everyone'],
    'We also give you a 20% discount, if you sign by 30 June. Shall we?',
    [offer],
  ],
  [
    'the day of the offer was one lead’s',
    ['one', 'one', 'everyone', 'one'],
    'We also give you a 20% discount. Shall we?',
    ['We also give you a 20% discount.'],
  ],
  ['two of one breath differ', ['everyone', 'one', undefined, undefined], reply.slice(reply.indexOf('We')), [meeting]],
])('where %s, the reply and the new entries are what is left', (_, decisions, content, entries) => {
  const decided = decide(reply, facts, decisions)
  expect(decided.content).toBe(content)
  expect(decided.entries.map((entry) => entry.content)).toEqual(entries)
})

it('says of an entry which of its words were one lead’s', () => {
  expect(decide(reply, facts, ['everyone', 'one']).entries).toMatchObject([{ oneLeads: ['3pm'] }])
})
