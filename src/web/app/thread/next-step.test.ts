import { expect, test } from 'vitest'
import { nextStepOf } from '#web/app/thread/next-step.ts'

const now = new Date('2026-03-02T12:00:00Z')
const later = '2026-03-02T12:06:00.000Z'
const earlier = '2026-03-02T11:59:59.000Z'
const task = (status: 'pending' | 'ready' | 'processing' | 'failed', scheduledAt = later) => ({
  status,
  scheduledAt,
  isAutomatic: true,
  isPlanned: false,
})
const inbound = {
  label: null,
  status: 'new',
  lastDirection: 'inbound',
  isUnsubscribed: false,
  nextStep: null,
} as const

test.each([
  [
    { ...inbound, label: 'interested', isUnsubscribed: true },
    { words: 'stopped: opted out', tone: 'quiet' },
  ],
  [
    { ...inbound, label: 'interested', status: 'pending', isUnsubscribed: true, nextStep: task('ready') },
    { words: 'waits for you', tone: 'calls' },
  ],
  [
    { ...inbound, status: 'pending', nextStep: task('pending') },
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
    { words: 'waits for you', tone: 'calls' },
  ],
  [
    { ...inbound, status: 'pending', nextStep: task('processing') },
    { words: 'sending now', tone: 'quiet' },
  ],
  [
    { ...inbound, status: 'pending', nextStep: task('failed') },
    { words: 'failed to send', tone: 'failed' },
  ],
  [
    { ...inbound, label: 'unsubscribe', isUnsubscribed: true },
    { words: 'stopped: opted out', tone: 'quiet' },
  ],
  [
    { ...inbound, label: 'unsubscribe' },
    { words: 'opt-out to confirm', tone: 'calls' },
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
    { words: 'needs an answer', tone: 'calls' },
  ],
  [
    { ...inbound, label: 'unsubscribe', status: 'replied', lastDirection: 'outbound' },
    { words: 'waits for the lead', tone: 'quiet' },
  ],
] as const)('%o', (thread, expected) => {
  expect(nextStepOf(thread, now)).toEqual(expected)
})
