import { describe, expect, it } from 'vitest'
import { afterFlood, afterQuiet, choicesOf, kindsIn, nextDigest, withBell } from './preference-rules.ts'

const at = (text: string): Date => new Date(text)

describe('a digest comes at the hour of the person', () => {
  it.each([
    ['today', '2026-03-02T06:59:00Z', 8, 'Europe/Berlin', '2026-03-02T07:00:00Z'],
    ['tomorrow, at the very hour', '2026-03-02T07:00:00Z', 8, 'Europe/Berlin', '2026-03-03T07:00:00Z'],
    ['on the day of the zone', '2026-03-02T23:30:00Z', 8, 'Asia/Tokyo', '2026-03-03T23:00:00Z'],
    ['over a change of clocks', '2026-03-28T12:00:00Z', 8, 'Europe/Berlin', '2026-03-29T06:00:00Z'],
    ['at midnight', '2026-03-02T12:00:00Z', 0, 'UTC', '2026-03-03T00:00:00Z'],
  ])('%s', (_, now, hour, zone, due) => {
    expect(nextDigest(at(now), hour, zone)).toEqual(at(due))
  })
})

describe('in quiet hours nothing leaves before their end', () => {
  const night = { from: '22:00', until: '07:00' }
  it.each([
    ['before midnight', '2026-03-02T21:30:00Z', night, '2026-03-03T06:00:00Z'],
    ['after midnight', '2026-03-02T02:00:00Z', night, '2026-03-02T06:00:00Z'],
    ['at their first minute', '2026-03-02T21:00:00Z', night, '2026-03-03T06:00:00Z'],
    ['at their end', '2026-03-02T06:00:00Z', night, '2026-03-02T06:00:00Z'],
    ['by day', '2026-03-02T12:00:00Z', night, '2026-03-02T12:00:00Z'],
    ['at noon', '2026-03-02T11:30:00Z', { from: '12:00', until: '13:00' }, '2026-03-02T12:00:00Z'],
    ['none', '2026-03-02T02:00:00Z', null, '2026-03-02T02:00:00Z'],
    ['that begin as they end', '2026-03-02T02:00:00Z', { from: '03:00', until: '03:00' }, '2026-03-02T02:00:00Z'],
  ])('%s', (_, now, quiet, due) => {
    expect(afterQuiet(at(now), quiet, 'Europe/Berlin')).toEqual(at(due))
  })
})

it.each([
  ['nothing was sent', null, 0],
  ['a few', { minutesAgo: 1, count: 4 }, 0],
  ['a flood just now', { minutesAgo: 1, count: 20 }, 9],
  ['a flood a while ago', { minutesAgo: 11, count: 20 }, 0],
])('the next message waits after a flood: %s', (_, last, minutes) => {
  const now = at('2026-03-02T12:00:00Z')
  const before = last && { at: new Date(now.getTime() - last.minutesAgo * 60_000), count: last.count }
  expect(afterFlood(now, before).getTime() - now.getTime()).toBe(minutes * 60_000)
})

it('who chose nothing is mailed what goes wrong, and nothing that comes by mail is missing in the bell', () => {
  const choices = choicesOf({ high_intent: { bell: false, mail: 'off', slack: false, push: false } })
  expect(kindsIn('member', choices)).toEqual(['handoff', 'assigned', 'mentioned', 'send_trouble', 'agent_paused'])
  expect(choices.send_trouble.mail).toBe('now')
  expect(choices.handoff.mail).toBe('off')
  expect(
    withBell({ ...choices, handoff: { bell: false, mail: 'digest', slack: false, push: false } }).handoff.bell,
  ).toBe(true)
})

it.each([
  ['client', ['high_intent']],
  ['member', ['high_intent', 'handoff', 'assigned', 'mentioned', 'send_trouble', 'agent_paused']],
  [
    'admin',
    [
      'high_intent',
      'handoff',
      'assigned',
      'mentioned',
      'send_trouble',
      'webhooks_silent',
      'connection_lost',
      'agent_paused',
      'step_taken_back',
      'address_lost',
      'domain_lost',
      'plan',
      'referral',
    ],
  ],
] as const)('a %s hears of what they could do something about', (role, kinds) => {
  expect(kindsIn(role, choicesOf({}))).toEqual(kinds)
})
