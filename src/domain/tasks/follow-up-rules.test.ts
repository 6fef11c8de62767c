import { describe, expect, it } from 'vitest'
import { type FollowUpFacts, nextFollowUp } from './follow-up-rules.ts'

const agent = { followupEnabled: true, followupDays: [3, 7], followupMaxAttempts: 3, delayMin: 5, delayMax: 10 }
const answered: FollowUpFacts = {
  clock: { wakeTime: '09:00', timeZone: 'Europe/Berlin' },
  agent,
  aiMode: null,
  label: 'question',
  isUnsubscribed: false,
  isOptOutInDoubt: false,
  hasBounced: false,
  answeredAt: new Date('2026-03-02T15:00:00Z'),
  lastSentAt: null,
  sent: 0,
  hasHeard: false,
  isAnsweredElsewhere: false,
  isEnded: false,
  away: null,
  askAgainOn: null,
}

const planned = (change: Partial<FollowUpFacts>): string => {
  const next = nextFollowUp({ ...answered, ...change })
  return next.kind === 'planned' ? `${next.number} of ${next.count} from ${next.from.toISOString()}` : next.why
}
const at = (text: string): Date => new Date(text)

describe('the next follow-up', () => {
  it.each<[string, Partial<FollowUpFacts>, string]>([
    ['comes on the first day after the answer, from wake time on', {}, '1 of 2 from 2026-03-05T08:00:00.000Z'],
    [
      'comes on the second day after the answer once the first has gone out',
      { sent: 1, lastSentAt: at('2026-03-05T08:07:00Z') },
      '2 of 2 from 2026-03-09T08:00:00.000Z',
    ],
    [
      'keeps its distance to one that went out late',
      { sent: 1, lastSentAt: at('2026-03-08T12:00:00Z') },
      '2 of 2 from 2026-03-12T08:00:00.000Z',
    ],
    [
      'counts days of the local calendar: sent after midnight in Berlin',
      { answeredAt: at('2026-03-02T23:30:00Z') },
      '1 of 2 from 2026-03-06T08:00:00.000Z',
    ],
    [
      'keeps wake time when clocks go forward in between',
      { answeredAt: at('2026-03-27T15:00:00Z') },
      '1 of 2 from 2026-03-30T07:00:00.000Z',
    ],
    [
      'keeps wake time when clocks go back in between',
      { answeredAt: at('2026-10-23T15:00:00Z') },
      '1 of 2 from 2026-10-26T08:00:00.000Z',
    ],
    [
      'moves past the day of return',
      { away: { since: at('2026-03-03T10:00:00Z'), until: '2026-03-16' } },
      '1 of 2 from 2026-03-17T08:00:00.000Z',
    ],
    [
      'does not come earlier because of an absence that is over by then',
      { away: { since: at('2026-03-03T10:00:00Z'), until: '2026-03-03' } },
      '1 of 2 from 2026-03-05T08:00:00.000Z',
    ],
    [
      'moves with an absence note that names no day',
      { away: { since: at('2026-03-04T10:00:00Z'), until: null } },
      '1 of 2 from 2026-03-07T08:00:00.000Z',
    ],
    ['comes on the day for which the lead asked', { askAgainOn: '2026-09-01' }, '1 of 2 from 2026-09-01T07:00:00.000Z'],
    [
      'does not come earlier for a day that has passed',
      { askAgainOn: '2026-03-03' },
      '1 of 2 from 2026-03-05T08:00:00.000Z',
    ],
    [
      'is one of as many as are allowed',
      { agent: { ...agent, followupMaxAttempts: 1 } },
      '1 of 1 from 2026-03-05T08:00:00.000Z',
    ],
    ['is none before an answer went out', { answeredAt: null }, 'no_answer'],
    ['is none once the lead has written', { hasHeard: true }, 'heard'],
    ['is none once a person answered elsewhere', { isAnsweredElsewhere: true }, 'answered_elsewhere'],
    ['is none after an opt-out', { isUnsubscribed: true }, 'opted_out'],
    ['is none after what a person has not confirmed to be an opt-out', { label: 'unsubscribe' }, 'said_no'],
    [
      'is none after what only sounds like an opt-out: the lead has written',
      { label: 'unsubscribe', hasHeard: true },
      'heard',
    ],
    ['is none after abuse', { label: 'abuse' }, 'said_no'],
    ['is none after a bounce', { hasBounced: true }, 'bounced'],
    ['is none after a plain no', { label: 'not_interested' }, 'said_no'],
    ['is none without an agent', { agent: null }, 'no_agent'],
    ['is none where the agent is off', { aiMode: 'off' }, 'off_here'],
    ['is none when the agent does not follow up', { agent: { ...agent, followupEnabled: false } }, 'off'],
    ['is none without days', { agent: { ...agent, followupDays: [] } }, 'off'],
    ['is none with no attempts', { agent: { ...agent, followupMaxAttempts: 0 } }, 'off'],
    ['is none when a person ended them', { isEnded: true }, 'ended'],
    ['is none after the last one', { sent: 2 }, 'all_sent'],
    ['is none after as many as are allowed', { sent: 1, agent: { ...agent, followupMaxAttempts: 1 } }, 'all_sent'],
  ])('%s', (_, change, expected) => {
    expect(planned(change)).toBe(expected)
  })
})
