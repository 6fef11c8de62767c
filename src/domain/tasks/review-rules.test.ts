import { describe, expect, it } from 'vitest'
import { type Facts, type Review, reviewOf } from './review-rules.ts'

const open = { isLive: true, basedOnRevision: 2, isEdited: false } as const
const automatic: Facts = {
  task: { type: 'reply', status: 'pending', isAutomatic: true },
  draft: open,
  isWrittenAnew: false,
  thread: { revision: 2, lastDirection: 'inbound', action: 'reply', isUnjudged: false },
  hasOptedOut: false,
  isHeardElsewhere: false,
  against: null,
}
const persons: Facts = { ...automatic, task: { type: 'reply', status: 'pending', isAutomatic: false } }
const older = { ...open, basedOnRevision: 1 }

function told(review: Review): string {
  if (review.kind === 'stays') return review.kind
  return review.kind === 'waits' ? `waits: ${review.reasons.map(({ code }) => code)}` : `${review.kind}: ${review.why}`
}

describe('what was prepared', () => {
  it.each<[string, Facts, string]>([
    ['stays while nothing has changed', automatic, 'stays'],
    ['is cancelled with its draft', { ...automatic, draft: { ...open, isLive: false } }, 'canceled: draft_gone'],
    ['is cancelled without a draft', { ...automatic, draft: undefined }, 'canceled: draft_gone'],
    ['is cancelled by an opt-out', { ...automatic, hasOptedOut: true }, 'canceled: unsubscribed'],
    ['by a person is cancelled by an opt-out too', { ...persons, hasOptedOut: true }, 'canceled: unsubscribed'],
    ['is cancelled by a newer message, to be drafted again', { ...automatic, draft: older }, 'canceled: new_message'],
    ['by a person waits after a newer message', { ...persons, draft: older }, 'waits: conversation_changed'],
    [
      'in words of a person stays, marked as old, after a newer message',
      {
        ...automatic,
        task: { type: 'reply', status: 'ready', isAutomatic: false },
        draft: { ...older, isEdited: true },
      },
      'stays',
    ],
    [
      'as a follow-up in words of a person is over with a newer message',
      {
        ...automatic,
        task: { type: 'follow_up', status: 'ready', isAutomatic: false },
        draft: { ...older, isEdited: true },
      },
      'canceled: new_message',
    ],
    [
      'as a follow-up in words of a person stays beside an absence note',
      {
        ...automatic,
        task: { type: 'follow_up', status: 'ready', isAutomatic: false },
        draft: { ...older, isEdited: true },
        thread: { ...automatic.thread, action: 'wait' },
      },
      'stays',
    ],
    [
      'as a follow-up ends once the lead has answered elsewhere',
      { ...automatic, task: { ...automatic.task, type: 'follow_up' }, isHeardElsewhere: true },
      'ended: heard',
    ],
    [
      'as a follow-up in words of a person waits then',
      {
        ...automatic,
        task: { type: 'follow_up', status: 'ready', isAutomatic: false },
        draft: { ...open, isEdited: true },
        isHeardElsewhere: true,
      },
      'waits: conversation_changed',
    ],
    [
      'as a follow-up that failed is left to a person then',
      { ...automatic, task: { type: 'follow_up', status: 'failed', isAutomatic: true }, isHeardElsewhere: true },
      'stays',
    ],
    [
      'is cancelled when the newer message is a stop, whoever prepared it',
      { ...persons, draft: older, thread: { ...persons.thread, action: 'stop' } },
      'canceled: stopped',
    ],
    ['by a person who has read the stop stays', { ...persons, thread: { ...persons.thread, action: 'stop' } }, 'stays'],
    [
      'is left alone until the newer message is judged',
      { ...automatic, draft: older, thread: { ...automatic.thread, action: 'stop', isUnjudged: true } },
      'stays',
    ],
    [
      'waits for a person when the newer message is one of a machine',
      { ...automatic, draft: older, thread: { ...automatic.thread, action: 'wait' } },
      'waits: automatic_reply',
    ],
    [
      'as a follow-up is cancelled by an absence note, to be moved past it',
      {
        ...automatic,
        task: { ...automatic.task, type: 'follow_up' },
        draft: older,
        thread: { ...automatic.thread, action: 'wait' },
      },
      'canceled: new_message',
    ],
    [
      'is cancelled when a person answered elsewhere',
      { ...persons, draft: older, thread: { ...persons.thread, lastDirection: 'outbound' } },
      'canceled: answered_elsewhere',
    ],
    [
      'waits when something speaks against an automatic send by now',
      { ...automatic, against: [{ code: 'off_here' }, { code: 'edited' }] },
      'waits: off_here,edited',
    ],
  ])('%s', (_, facts, expected) => {
    expect(told(reviewOf(facts))).toBe(expected)
  })
})
