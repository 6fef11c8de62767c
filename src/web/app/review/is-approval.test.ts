import { expect, test } from 'vitest'
import type { Draft, Thread } from '#contract/threads.ts'
import { isApproval } from '#web/app/review/is-approval.ts'

const draft: Draft = {
  id: 'd',
  origin: 'agent',
  writer: 'Ann',
  subject: 'Re: Offer',
  body: 'Gladly.',
  envelope: null,
  files: [],
  version: 1,
  isFresh: true,
  knowledge: [],
  guard: null,
  newKnowledge: [],
  updatedAt: '2026-03-02T12:00:00.000Z',
}
const task: Thread['task'] = {
  id: 't',
  threadId: 'h',
  draftId: 'd',
  type: 'reply',
  status: 'ready',
  scheduledAt: '2026-03-02T12:00:00.000Z',
  isAutomatic: false,
  rung: null,
  step: null,
  followUpNumber: null,
  followUpCount: null,
  lastError: null,
  cancelCause: null,
  undoUntil: null,
  updatedAt: '2026-03-02T12:00:00.000Z',
}
const words = { subject: 'Re: Offer', body: 'Gladly.', envelope: null, files: [] }

type Changes = Partial<Pick<Thread, 'draft' | 'task'>>

test.each<[string, Changes, Partial<typeof words>, boolean]>([
  ['as it stands', {}, {}, true],
  ['with words of one’s own', {}, { body: 'With pleasure.' }, false],
  ['to nobody’s task', { task: null }, {}, false],
  // Refused each time as an approval, it could never be sent from here.
  ['older than the newest message', { draft: { ...draft, isFresh: false } }, {}, false],
])('a draft is approved or sent: %s', (_, changes, said, expected) => {
  expect(isApproval({ subject: 'Offer', draft, task, ...changes }, { ...words, ...said })).toBe(expected)
})
