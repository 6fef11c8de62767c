import { expect, test } from 'vitest'
import type { FactSource, GuardFinding } from '#contract/guard.ts'
import { guardWords, searchWords, sourceWords } from '#web/app/guard-labels.ts'

test.each<[GuardFinding, string]>([
  [{ code: 'no_source', fact: 'price', words: '$5' }, 'No source for the price “$5”.'],
  [{ code: 'no_source', fact: 'feature', words: 'Hall' }, 'No source for the claim “Hall”.'],
  [{ code: 'only_the_leads', fact: 'price', words: '$5' }, 'Only the lead says “$5”, so it can’t back up our price.'],
  [
    { code: 'mispaired', fact: 'price', words: '$29', owner: 'growth' },
    'The sources give a different price than “$29” for Growth.',
  ],
  [{ code: 'own_offer', words: '20 minutes' }, 'No source says “20 minutes”. Keep it only if you mean it.'],
  [{ code: 'language', lead: 'de', written: 'en' }, 'The lead writes in German, but this is in English.'],
  [{ code: 'placeholder', words: '[Name]' }, '“[Name]” is a placeholder nobody filled in.'],
  [{ code: 'greets_another', name: 'Bob' }, 'The draft greets Bob, which isn’t this lead’s name.'],
  [
    { code: 'from_stranger', email: 'x@y.example' },
    'The newest message came from x@y.example, which isn’t one of this lead’s addresses.',
  ],
  [{ code: 'look_alike_letters', words: 'раy' }, '“раy” uses look-alike letters from another alphabet.'],
  [{ code: 'seems_unsaid', words: 'by hand' }, 'No source seems to say “by hand”.'],
  [
    { code: 'doubtful_sentence', words: 'We pack by hand.' },
    '“We pack by hand.”: no source seems to say this, so please check it.',
  ],
  [{ code: 'unanswered', question: 'Why?' }, 'The knowledge base doesn’t answer “Why?”'],
  [{ code: 'contradicted' }, 'The sources say the opposite.'],
  [{ code: 'not_in_sources', words: 'all plans' }, 'The second reader found no source for “all plans”.'],
  [{ code: 'no_quote', words: 'It is.' }, 'The second reader quoted no source for “It is.”.'],
  [
    { code: 'quote_not_found', words: 'It is.' },
    'The second reader’s quote for “It is.” isn’t in the source it named.',
  ],
  [{ code: 'left_out', words: 'It is.' }, 'The second reader skipped “It is.”.'],
  [{ code: 'not_the_leads', words: 'You said so.' }, 'The lead’s messages don’t say “You said so.”.'],
  [{ code: 'said_otherwise', words: 'both', quote: 'Pro only' }, 'The sources say “Pro only”, not “both”.'],
  [{ code: 'said_otherwise', words: 'both', quote: null }, 'The sources say otherwise than “both”.'],
  [{ code: 'not_quoted', fact: 'price', words: '$5' }, 'What the second reader quoted doesn’t state the price “$5”.'],
])('%o', (finding, words) => {
  expect(guardWords({ finding })).toBe(words)
  expect(guardWords({ finding, isInSubject: true })).toBe(`Subject: ${words}`)
})

const searched = { knowledge: 1, settings: 2, messages: 3, tools: 0, leads: 1 }

test.each<[GuardFinding, string | null]>([
  [
    { code: 'no_source', fact: 'price', words: '$5', sought: '5 USD/month', searched },
    'Looked for 5 USD/month in 1 knowledge entry, 2 settings, 3 messages of yours, and 1 message of the lead.',
  ],
  [
    {
      code: 'no_source',
      fact: 'number',
      words: '14 days',
      sought: '14 day of trial',
      searched: { ...searched, settings: 0, messages: 0, leads: 0 },
    },
    'Looked for 14 days (trial) in 1 knowledge entry.',
  ],
  [
    {
      code: 'no_source',
      fact: 'name',
      words: 'SAP',
      searched: { knowledge: 0, settings: 0, messages: 0, tools: 0, leads: 0 },
    },
    'There was nothing to look in.',
  ],
  [{ code: 'no_source', fact: 'price', words: '$5' }, null],
  [{ code: 'contradicted' }, null],
])('where was looked for %o', (finding, words) => {
  expect(searchWords({ finding })).toBe(words)
})

test.each<[FactSource, string]>([
  [{ kind: 'knowledge', title: 'Pricing 2026' }, 'Knowledge: Pricing 2026'],
  [{ kind: 'knowledge', title: null }, 'Knowledge: an entry'],
  [{ kind: 'setting', name: 'company_name' }, 'Settings: company name'],
  [{ kind: 'tool', name: 'find_order' }, 'Tool: find order'],
  [{ kind: 'file', name: 'Offer_2027.pdf' }, 'Attached: Offer_2027.pdf'],
  [{ kind: 'own_message', sentAt: '2027-03-03T23:30:00.000Z' }, 'Your message of 3 March'],
  [{ kind: 'lead_message', sentAt: null }, 'The lead’s message'],
  [{ kind: 'lead' }, 'The lead'],
  [{ kind: 'instruction' }, 'Your instruction'],
  [{ kind: 'sender' }, 'The sender'],
])('the source %o is called “%s”', (source, words) => {
  expect(sourceWords(source)).toBe(words)
})
