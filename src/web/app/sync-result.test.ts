import { expect, it } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import { syncResult } from '#web/app/sync-result.ts'

const sync = {
  startedAt: '2026-01-05T10:00:00.000Z',
  finishedAt: '2026-01-05T10:00:02.000Z',
  error: null,
  found: 0,
  repliesThere: 4,
  repliesHere: 4,
  isBehind: false,
  notBefore: null,
}

it.each<[Partial<Connection['sync']>, string, string, string]>([
  [{}, 'success', 'Nothing new', 'Every reply in Postwagon was already here.'],
  [{ found: 1 }, 'success', '1 new message found', 'Every reply in Postwagon is now here.'],
  [{ found: 1200 }, 'success', '1,200 new messages found', 'Every reply in Postwagon is now here.'],
  [{ found: 2, repliesThere: 7 }, 'info', '2 new messages found', 'Postwagon has 3 more that couldn’t be read.'],
  [{ error: { code: 'platform_said', message: 'It is down.' } }, 'error', 'Failed to sync replies', 'It is down.'],
  [
    { error: { code: 'other_workspace', opens: 'Acme', connected: 'Tidewell' } },
    'error',
    'Failed to sync replies',
    'The API key now opens "Acme" in Postwagon, not "Tidewell".',
  ],
  [{ notBefore: '2026-01-05T10:30:00.000Z' }, 'info', 'Postwagon asked us to wait', 'automatically after'],
])('a sync that ended with %j is told as %s: %s', (end, kind, title, description) => {
  const told = syncResult({ kind: 'over', sync: { ...sync, ...end } }, 'Postwagon')
  expect(told).toMatchObject({ kind, title })
  expect(told.description).toContain(description)
})

it('says how far it is when it takes longer than anybody waits, and that a connection is gone', () => {
  expect(syncResult({ kind: 'waits', found: 3 }, 'Postwagon').description).toContain('3 new messages so far')
  expect(syncResult({ kind: 'gone' }, 'Postwagon').kind).toBe('error')
})
