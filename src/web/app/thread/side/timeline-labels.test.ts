import { expect, test } from 'vitest'
import { type DetailOf, type TimelineEntry, type TimelineKind, timelineEntrySchema } from '#contract/timeline.ts'
import { newId } from '#lib/new-id.ts'
import { timelineWords } from '#web/app/thread/side/timeline-labels.ts'

const platformName = 'Postwagon'
type Given = [TimelineKind, object, string | null]
const given = <Kind extends TimelineKind>(kind: Kind, detail: DetailOf<Kind>, actor: string | null = null): Given => [
  kind,
  detail,
  actor,
]
const asEntry = ([kind, detail, actorName]: Given) =>
  timelineEntrySchema.parse({ id: newId(), kind, detail, actorName, at: '2026-03-02T12:00:00Z' })

test.each([
  [
    given('scored', { label: 'meeting_request', score: 8, by: 'rules', action: 'reply', until: null }),
    'Scored +8, Meeting request',
    'Read by the built-in rules.',
  ],
  [given('corrected', { label: 'question', score: -2 }, 'Ada'), 'Ada corrected it to −2, Question', undefined],
  [
    given('draft_written', { writer: 'Built-in drafter', ok: false, by: 'agent' }),
    'Draft written by Built-in drafter',
    'The guard found something in it.',
  ],
  [given('draft_not_written', { why: 'no_answer_called_for' }), 'No draft written', 'This reply needs no answer.'],
  [
    given('archived', { canceled: 1 }, 'Ada'),
    'Ada archived the thread',
    'The prepared reply was canceled. It comes back if the thread is moved to the inbox.',
  ],
  [given('unarchived', { restored: 0 }, 'Ada'), 'Ada moved the thread to the inbox', undefined],
  [
    given('waits_for_approval', { reasons: [{ code: 'manual' }] }),
    'Not sent automatically: waiting for a person',
    'The agent drafts; a person sends.',
  ],
  [
    given('scored', { label: 'out_of_office', score: 1, by: 'rules', action: 'wait', until: '2026-03-16' }),
    'Scored +1, Out of office',
    'Read by the built-in rules. Away until 16 Mar, so no answer is needed.',
  ],
  [
    given('draft_not_written', { why: 'suspended' }),
    'No draft written',
    'This workspace’s agents were paused. A draft follows once they go on.',
  ],
  [given('draft_not_written', { why: 'off_here' }), 'No draft written', 'The agent is off in this conversation.'],
  [given('sent', { to: 'a@b.example', automatic: true, followUp: 2 }), 'Follow-up 2 sent automatically', undefined],
  [given('sent', { to: 'a@b.example', automatic: false, followUp: null }), 'Reply sent', undefined],
  [given('canceled', { followUp: 1 }, 'Ada'), 'Ada canceled follow-up 1', undefined],
  [given('follow_ups_ended', { why: 'heard' }), 'No more follow-ups', 'The lead has replied.'],
  [given('superseded', { why: 'unsubscribed' }), 'The prepared reply won’t be sent', 'The lead opted out.'],
  [
    given('scored', { label: 'unsubscribe', score: -5, by: 'rules', action: 'handoff', until: null }),
    'Scored \u22125, Unsubscribe',
    'Read by the built-in rules. It sounds like an opt-out. Someone needs to confirm it, or answer.',
  ],
  [
    given('draft_not_written', { why: 'no_answer_called_for', action: 'handoff' }),
    'No draft written',
    'A person needs to decide what to answer.',
  ],
  [given('platform_told', { what: 'unsubscribe', confirmed: true }), 'Postwagon was told about the opt-out', undefined],
  [
    given('platform_not_told', {
      what: 'unsubscribe',
      why: { code: 'said', message: 'Postwagon has a fault.' },
      last: false,
    }),
    'Postwagon couldn’t be told about the opt-out',
    'Postwagon has a fault. We’ll try again.',
  ],
  [given('archived', {}, 'Ada'), 'Ada archived the thread', undefined],
  [given('archived', {}), 'Archived the thread', undefined],
  [given('ai_mode', { mode: null }, 'Ada'), 'Ada set the agent to its own setting', undefined],
  [
    given('platform_not_told', { what: 'unsubscribe', why: { code: 'no_lead' }, last: true }),
    'Postwagon couldn’t be told about the opt-out',
    'Postwagon has no lead for this conversation. Unsubscribe the address there.',
  ],
  [
    given('send_failed', { reasons: [{ code: 'platform_said', message: 'No such mailbox.' }] }),
    'Failed to send',
    'No such mailbox.',
  ],
])('%o', (line, title, why) => {
  const words = timelineWords(asEntry(line), { platformName })
  expect(words.title).toBe(title)
  expect(words.why).toBe(why)
})

test('a reason that the screen says already is not said again', () => {
  const line = asEntry(given('waits_for_approval', { reasons: [{ code: 'manual' }, { code: 'edited' }] }))
  expect(timelineWords(line, { platformName, told: [{ code: 'edited' }] }).why).toBe(
    'The agent drafts; a person sends.',
  )
  expect(timelineWords(line, { platformName, told: [{ code: 'manual' }, { code: 'edited' }] }).why).toBeUndefined()
})

test('a kind that came with a newer version than the tab is told by its name', () => {
  const later: TimelineEntry = JSON.parse(JSON.stringify({ ...asEntry(given('approved', {})), kind: 'something_new' }))
  expect(timelineWords(later, { platformName }).title).toBe('Something new')
})
