import { expect, test } from 'vitest'
import type { TimelineEntry } from '#contract/threads.ts'
import { timelineWords } from '#web/app/thread/timeline-labels.ts'

const entry = (kind: string, detail: TimelineEntry['detail'] = {}, actorName: string | null = null): TimelineEntry => ({
  id: 'e',
  kind,
  detail,
  actorName,
  at: '2026-03-02T12:00:00Z',
})

test.each([
  [
    entry('scored', { label: 'meeting_request', score: 8, by: 'rules' }),
    'Scored +8, Meeting request',
    'Read by the built-in rules.',
  ],
  [entry('corrected', { label: 'question', score: -2 }, 'Ada'), 'Ada corrected it to −2, Question', undefined],
  [
    entry('draft_written', { writer: 'Built-in drafter', ok: false }),
    'Draft written by Built-in drafter',
    'Something in it has no source.',
  ],
  [entry('draft_not_written', { why: 'no_answer_called_for' }), 'No draft written', 'This reply needs no answer.'],
  [
    entry('archived', { canceled: 1 }, 'Ada'),
    'Ada archived the thread',
    'What was prepared has been set aside, and comes back with the thread.',
  ],
  [entry('unarchived', { restored: 0 }, 'Ada'), 'Ada moved the thread to the inbox', undefined],
  [
    entry('waits_for_approval', { why: 'The agent drafts; a person sends.' }),
    'Not sent automatically: waiting for a person',
    'The agent drafts; a person sends.',
  ],
  [
    entry('scored', { label: 'out_of_office', score: 1, by: 'rules', action: 'wait', until: '2026-03-16' }),
    'Scored +1, Out of office',
    'Read by the built-in rules. Away until 16 Mar, so no answer is needed.',
  ],
  [entry('draft_not_written', { why: 'off_here' }), 'No draft written', 'The agent is off in this conversation.'],
  [entry('sent', { automatic: true, followUp: 2 }), 'Follow-up 2 sent automatically', undefined],
  [entry('sent', { automatic: false, followUp: null }), 'Reply sent', undefined],
  [entry('canceled', { followUp: 1 }, 'Ada'), 'Ada canceled follow-up 1', undefined],
  [entry('follow_ups_ended', { why: 'heard' }), 'No more follow-ups', 'The lead has replied.'],
  [entry('superseded', { why: 'unsubscribed' }), 'The prepared reply was set aside', 'The lead opted out.'],
  [
    entry('scored', { label: 'unsubscribe', score: -5, by: 'rules', action: 'handoff' }),
    'Scored \u22125, Unsubscribe',
    'Read by the built-in rules. It sounds like an opt-out. Someone needs to confirm it, or answer.',
  ],
  [
    entry('draft_not_written', { why: 'no_answer_called_for', action: 'handoff' }),
    'No draft written',
    'There was nothing to say without a person.',
  ],
  [
    entry('platform_told', { what: 'unsubscribe', confirmed: true }),
    'EmailBison was told about the opt-out',
    undefined,
  ],
  [
    entry('platform_not_told', { what: 'unsubscribe', why: 'EmailBison has a fault.', last: false }),
    'EmailBison couldn’t be told about the opt-out',
    'EmailBison has a fault. We’ll try again.',
  ],
  [entry('archived', {}, 'Ada'), 'Ada archived the thread', undefined],
  [entry('archived'), 'Archived the thread', undefined],
  [entry('ai_mode', { mode: null }, 'Ada'), 'Ada set the agent to its own setting', undefined],
  [entry('something_new'), 'Something new', undefined],
])('%o', (given, title, why) => {
  const words = timelineWords(given)
  expect(words.title).toBe(title)
  expect(words.why).toBe(why)
})

test('a time that is no time is told as later', () => {
  expect(timelineWords(entry('scheduled', { at: 'soon' })).title).toBe('Scheduled for later')
})
