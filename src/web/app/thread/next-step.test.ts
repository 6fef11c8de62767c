import { expect, test } from 'vitest'
import { nextStepOf } from '#web/app/thread/next-step.ts'

const now = new Date('2026-03-02T12:00:00Z')
const later = '2026-03-02T12:06:00.000Z'
const earlier = '2026-03-02T11:59:59.000Z'
const task = (status: 'pending' | 'ready' | 'processing' | 'failed', scheduledAt = later) => ({
  status,
  scheduledAt,
  isAutomatic: true,
  countsDown: false,
  isPlanned: false,
  isUnwritten: false,
})
const inbound = {
  needs: null,
  label: null,
  reasons: [],
  status: 'new',
  lastDirection: 'inbound',
  isUnsubscribed: false,
  isOptOutInDoubt: false,
  nextStep: null,
  snoozedUntil: null,
  archivedAt: null,
} as const

test.each([
  [
    { ...inbound, label: 'interested', archivedAt: earlier },
    { words: 'not answered', tone: 'quiet' },
  ],
  [
    { ...inbound, label: 'interested', isUnsubscribed: true },
    { words: 'stopped: opted out', tone: 'quiet' },
  ],
  [
    { ...inbound, label: 'interested', isUnsubscribed: true, needs: 'answer' },
    { words: 'Answer: interest', tone: 'calls' },
  ],
  [
    { ...inbound, label: 'unsubscribe', isUnsubscribed: true, needs: 'opt_out' },
    { words: 'Opt-out not passed on', tone: 'calls' },
  ],
  [
    { ...inbound, label: 'interested', status: 'pending', isUnsubscribed: true, nextStep: task('ready') },
    { words: 'Approve draft', tone: 'calls' },
  ],
  [
    { ...inbound, status: 'pending', nextStep: task('pending') },
    { words: 'sends', at: later, tone: 'quiet' },
  ],
  [
    { ...inbound, status: 'pending', nextStep: { ...task('pending'), countsDown: true } },
    { words: expect.stringMatching(/^goes out at \d\d:06$/), tone: 'quiet', isStoppable: true },
  ],
  [
    { ...inbound, status: 'pending', nextStep: { ...task('pending', earlier), countsDown: true } },
    { words: 'sending now', tone: 'quiet' },
  ],
  [
    { ...inbound, status: 'pending', nextStep: { ...task('pending'), countsDown: true }, snoozedUntil: later },
    { words: 'due while snoozed: waits for you', tone: 'quiet' },
  ],
  [
    { ...inbound, status: 'pending', nextStep: task('pending'), snoozedUntil: later },
    { words: 'due while snoozed: waits for you', tone: 'quiet' },
  ],
  [
    { ...inbound, status: 'pending', nextStep: { ...task('pending'), isAutomatic: false }, snoozedUntil: later },
    { words: 'sends', at: later, tone: 'quiet' },
  ],
  [
    { ...inbound, status: 'pending', nextStep: task('pending', earlier) },
    { words: 'sending now', tone: 'quiet' },
  ],
  [
    { ...inbound, status: 'replied', lastDirection: 'outbound', nextStep: { ...task('pending'), isPlanned: true } },
    { words: 'follow-up', at: later, tone: 'quiet' },
  ],
  [
    { ...inbound, status: 'pending', nextStep: task('ready') },
    { words: 'Approve draft', tone: 'calls' },
  ],
  [
    { ...inbound, status: 'pending', nextStep: task('processing') },
    { words: 'sending now', tone: 'quiet' },
  ],
  [
    { ...inbound, status: 'pending', nextStep: task('failed') },
    { words: 'Send failed', tone: 'failed' },
  ],
  [
    { ...inbound, status: 'pending', nextStep: { ...task('failed'), isUnwritten: true } },
    { words: 'Draft failed', tone: 'failed' },
  ],
  [
    { ...inbound, label: 'unsubscribe', isUnsubscribed: true },
    { words: 'stopped: opted out', tone: 'quiet' },
  ],
  [
    { ...inbound, label: 'unsubscribe' },
    { words: 'Confirm opt-out', tone: 'calls' },
  ],
  [
    { ...inbound, label: 'meeting_request', isOptOutInDoubt: true },
    { words: 'Confirm opt-out', tone: 'calls' },
  ],
  [
    { ...inbound, label: 'question', status: 'pending', isOptOutInDoubt: true, nextStep: task('ready') },
    { words: 'Confirm opt-out', tone: 'calls' },
  ],
  [
    { ...inbound, status: 'replied', lastDirection: 'outbound', isOptOutInDoubt: true },
    { words: 'Confirm opt-out', tone: 'calls' },
  ],
  [
    { ...inbound, status: 'pending', isOptOutInDoubt: true, nextStep: { ...task('pending'), isAutomatic: false } },
    { words: 'sends', at: later, tone: 'quiet' },
  ],
  [
    { ...inbound, label: 'question', status: 'pending', isOptOutInDoubt: true, nextStep: task('failed') },
    { words: 'Send failed', tone: 'failed' },
  ],
  [
    { ...inbound, label: 'bounce' },
    { words: 'stopped: bounced', tone: 'quiet' },
  ],
  [
    { ...inbound, label: 'out_of_office' },
    { words: 'waits: out of office', tone: 'quiet' },
  ],
  [
    { ...inbound, label: 'meeting_request' },
    { words: 'Answer: meeting', tone: 'calls' },
  ],
  [
    { ...inbound, label: 'question', reasons: [{ text: 'Asks for the price', quote: 'what is it' }] },
    { words: 'Answer: price', tone: 'calls' },
  ],
  [inbound, { words: 'Needs an answer', tone: 'calls' }],
  [
    { ...inbound, label: 'unsubscribe', status: 'replied', lastDirection: 'outbound' },
    { words: 'waits for the lead', tone: 'quiet' },
  ],
] as const)('%o', (thread, expected) => {
  expect(nextStepOf(thread, now)).toEqual(expected)
})
