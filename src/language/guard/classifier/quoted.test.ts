import { expect, test } from 'vitest'
import { readPlain } from '../facts/plain-text.ts'
import { readSources } from '../sources.ts'
import { quotedIn } from './quoted.ts'

const sources = readSources({
  knowledge: [
    {
      id: 'k',
      title: 'Term',
      content: 'There is no minimum term. You can cancel the contract at any time before May.',
    },
  ],
  settings: [],
  ownMessages: [],
  leadMessages: [{ id: 'm', text: 'You promised me a discount of ten percent.' }],
  lead: { name: 'Anna', email: 'anna@contoso.com', company: '' },
})

test.each([
  ['There is no minimum term. Does that help?', 'minimum', true],
  ['There is no minimum term!', 'term', true],
  ['You can cancel the contract at any time.', 'cancel', false],
  ['You promised me a discount of ten percent.', 'discount', false],
  ['As we say, there is no minimum term.', 'minimum', false],
])('%s: “%s” stands in a whole sentence of ours: %s', (body, word, is) => {
  const start = body.indexOf(word)
  expect(quotedIn(readPlain(body), sources)({ start, end: start + word.length })).toBe(is)
})
