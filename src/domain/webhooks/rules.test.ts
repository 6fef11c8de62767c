import { describe, expect, it } from 'vitest'
import { webhookEventTypes } from '#contract/webhooks.ts'
import { isPublicAddress, problemOf, secretIn, silentSince, wantedWebhooks } from './rules.ts'

describe('an address at the platform', () => {
  const secret = 'AZaz09_-'.repeat(6).slice(0, 43)
  it.each([
    ['is of our kind, on whatever host', `https://old.example/hooks/${secret}`, secret],
    ['is of somebody else', `https://us.example/webhook/${secret}`, null],
    ['has a secret that is too short', 'https://us.example/hooks/a', null],
    ['goes on behind it', `https://us.example/hooks/${secret}/more`, null],
    ['is nothing', '', null],
  ])('that %s', (_, url, expected) => {
    expect(secretIn(url)).toBe(expected)
  })
})

describe('a webhook at the platform', () => {
  const ours = 'https://us.example/hooks/a'
  const registered = {
    platformWebhookId: '7',
    isAddress: (url: string) => url === ours,
    events: ['lead_replied', 'email_bounced'],
  }
  const listed = { id: '7', url: ours, events: ['email_bounced', 'lead_replied'] }
  it.each([
    ['is as it was made', [listed], null],
    ['has more events', [{ ...listed, events: [...listed.events, 'email_sent'] }], null],
    ['is not asked for its events', [{ ...listed, events: null }], null],
    ['is gone', [{ ...listed, id: '8' }], 'missing'],
    ['points elsewhere', [{ ...listed, url: 'https://old.example/hooks/a' }], 'changed'],
    ['lost an event', [{ ...listed, events: ['lead_replied'] }], 'changed'],
  ])('%s', (_, there, expected) => {
    expect(problemOf(registered, there)).toBe(expected)
  })
})

describe('deliveries are silent', () => {
  it.each([
    ['not, when nothing was missed', { lastDeliveryAt: null, firstMissedAt: null, lastMissedAt: null }, null],
    [
      'when replies came and none was ever delivered',
      { lastDeliveryAt: null, firstMissedAt: 'T2', lastMissedAt: 'T3' },
      'T2',
    ],
    [
      'when the last delivery is older than the last reply',
      { lastDeliveryAt: 'T1', firstMissedAt: 'T2', lastMissedAt: 'T3' },
      'T2',
    ],
    [
      'not, when they go on after a single miss',
      { lastDeliveryAt: 'T4', firstMissedAt: 'T2', lastMissedAt: 'T3' },
      null,
    ],
  ])('%s', (_, seen, expected) => {
    expect(silentSince(seen)).toBe(expected)
  })
})

describe('an address that the platform can reach', () => {
  it.each([
    ['https://app.rejoinder.example', true],
    ['https://203.0.113.9:8443', true],
    ['http://[2001:db8::1]', true],
    ['http://localhost:3000', false],
    ['http://app.localhost:3000', false],
    ['http://127.0.0.1:3000', false],
    ['http://10.1.2.3', false],
    ['http://172.20.0.5', false],
    ['http://192.168.1.4', false],
    ['http://100.72.3.1', false],
    ['http://[::1]:3000', false],
    ['http://[fd12::1]', false],
    ['http://rejoinder', false],
    ['http://nas.local', false],
  ])('%s: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected)
  })
})

describe('webhooks at the platform', () => {
  it('are two for a workspace-level agent and one for a campaign-level agent', () => {
    expect(wantedWebhooks('workspace', webhookEventTypes).map(({ kind }) => kind)).toEqual([
      'lead_replied',
      'untracked_reply',
    ])
    expect(wantedWebhooks('campaign', webhookEventTypes)).toEqual([{ kind: 'lead_replied', events: ['lead_replied'] }])
  })
})
