import { expect, test } from 'vitest'
import type { TaskReason } from '#contract/task-reasons.ts'
import { reasonWords } from '#web/app/reason-labels.ts'

test.each<[string, TaskReason[] | null, string | undefined]>([
  ['none', null, undefined],
  ['an empty list', [], undefined],
  ['a code alone', [{ code: 'bounced' }], 'The address bounced.'],
  [
    'a handoff of which nothing is known',
    [{ code: 'handoff', cause: null, unanswered: null }],
    'The agent isn’t sure, or can’t answer something the lead asks.',
  ],
  [
    'a handoff with a cause and an open question',
    [{ code: 'handoff', cause: 'anger', unanswered: 'Why?' }],
    'The lead is angry; the knowledge base doesn’t answer “Why?”.',
  ],
  [
    'what the guard found',
    [{ code: 'guard', says: { finding: { code: 'no_source', fact: 'price', words: '€99' } } }],
    'The guard held the draft back: No source for the price “€99”.',
  ],
  ['a draft that was not checked', [{ code: 'guard', says: null }], 'The guard held the draft back.'],
  [
    'a pause, whether by a suspension, an ended plan or a deletion that was taken back',
    [{ code: 'suspended' }],
    'It was held up while this workspace’s agents were paused. Read it, then approve.',
  ],
  ['a cap', [{ code: 'daily_cap', cap: 200 }], 'The agent has reached its daily cap of 200 automatic sends.'],
  [
    'what was not written',
    [{ code: 'unwritten', what: 'follow_up', cause: 'model_refused' }],
    'No follow-up was written. The language model refused to write this. Press Retry, or write it yourself.',
  ],
  ['what the platform is called', [{ code: 'platform_fault' }], 'Postwagon had an error. Trying again.'],
  ['the platform’s own words', [{ code: 'platform_said', message: 'Mailbox is full.' }], 'Mailbox is full.'],
  [
    'several, one after the other',
    [{ code: 'drafts_here' }, { code: 'edited' }],
    'In this conversation the agent only drafts. A person edited the draft, so a person sends it.',
  ],
])('%s', (_, reasons, words) => {
  expect(reasonWords(reasons, 'Postwagon')).toBe(words)
})
