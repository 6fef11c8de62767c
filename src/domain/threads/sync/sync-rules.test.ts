import { describe, expect, it } from 'vitest'
import { afterPage, type Gap, gapsToRead, type SyncState } from './sync-rules.ts'

const now = new Date('2026-03-10T12:00:00Z')
const older = { since: '2025-12-10T12:00:00.000Z', threads: 500 }
const state = (changes: Partial<SyncState>): SyncState => ({
  gaps: [],
  top: 100,
  fullAt: null,
  shortSince: null,
  startedAt: '2026-03-10T11:00:00Z',
  olderAskedAt: null,
  ...changes,
})

describe('what a run has to read', () => {
  it.each<[string, Partial<SyncState>, Gap[]]>([
    ['the first time: everything', { top: null }, [{ cursor: null, until: 0 }]],
    ['after a run that came to its end: what is new', {}, [{ cursor: null, until: 100 }]],
    [
      'after one that was cut short: what is new, then the rest of it',
      { gaps: [{ cursor: 'c7', until: 40 }] },
      [
        { cursor: null, until: 100 },
        { cursor: 'c7', until: 40 },
      ],
    ],
    [
      'after one that read nothing: down to where that one would have',
      { gaps: [{ cursor: null, until: 40 }] },
      [{ cursor: null, until: 40 }],
    ],
    [
      'while replies have only just become fewer here',
      { shortSince: '2026-03-10T11:50:00Z' },
      [{ cursor: null, until: 100 }],
    ],
    [
      'once they have been fewer for a while: everything',
      { shortSince: '2026-03-10T11:00:00Z' },
      [{ cursor: null, until: 0 }],
    ],
    [
      'fewer all the same, though everything was read today',
      { shortSince: '2026-03-10T11:00:00Z', fullAt: '2026-03-10T02:00:00Z' },
      [{ cursor: null, until: 100 }],
    ],
    [
      'fewer since a time that is still to come, as a wrong clock told it: everything',
      { shortSince: '2027-03-10T11:00:00Z', fullAt: '2027-03-10T02:00:00Z' },
      [{ cursor: null, until: 0 }],
    ],
    [
      'fewer, with everything under way already',
      { shortSince: '2026-03-10T11:00:00Z', gaps: [{ cursor: 'c9', until: 0 }] },
      [
        { cursor: null, until: 100 },
        { cursor: 'c9', until: 0 },
      ],
    ],
    [
      'once somebody has asked for older conversations: what is new, then those of 90 days',
      { olderAskedAt: '2026-03-10T11:30:00Z' },
      [
        { cursor: null, until: 100 },
        { cursor: null, until: 0, older },
      ],
    ],
    [
      'from where these were cut short, once they are asked for',
      { olderAskedAt: '2026-03-10T10:30:00Z', gaps: [{ cursor: 'c3', until: 0, older }] },
      [
        { cursor: null, until: 100 },
        { cursor: 'c3', until: 0, older },
      ],
    ],
  ])('%s', (_, changes, expected) => {
    expect(gapsToRead(state(changes), now)).toEqual(expected)
  })

  it('is bounded: of many interrupted runs the oldest are read as one, and nothing is left out', () => {
    const gaps = Array.from({ length: 20 }, (_, index) => ({ cursor: `c${index}`, until: 90 - index }))
    const read = gapsToRead(state({ gaps }), now)
    expect(read).toHaveLength(8)
    expect(read.at(-1)).toEqual({ cursor: 'c6', until: 71 })
  })
})

describe('a stretch ends', () => {
  const gap: Gap = { cursor: 'c1', until: 50 }
  it.each<[string, Parameters<typeof afterPage>[1], Gap | null]>([
    ['with the platform’s last page', { positions: [70], news: 1, nextCursor: null }, null],
    ['with a page that is wholly known', { positions: [50, 49], news: 0, nextCursor: 'c2' }, null],
    [
      'not with one that reaches into what is known',
      { positions: [51, 50], news: 0, nextCursor: 'c2' },
      { cursor: 'c2', until: 50 },
    ],
    [
      'not with one that brings something where all was known',
      { positions: [50, 49], news: 1, nextCursor: 'c2' },
      { cursor: 'c2', until: 50 },
    ],
    [
      'not with one of which nothing could be read',
      { positions: [], news: 0, nextCursor: 'c2' },
      { cursor: 'c2', until: 50 },
    ],
  ])('%s', (_, page, expected) => {
    expect(afterPage(gap, page)).toEqual(expected)
  })
  it.each([
    ['at 90 days', { newest: new Date('2025-12-10T11:00:00Z'), threads: 3 }, true],
    ['at 500 conversations', { newest: new Date('2026-03-01T00:00:00Z'), threads: 500 }, true],
    ['not where all is known, of older ones', { newest: new Date('2026-03-01T00:00:00Z'), threads: 20 }, false],
  ])('%s', (_, passed, isOver) => {
    const asked: Gap = { cursor: 'c1', until: 0, older }
    const rest = afterPage(asked, { positions: [50, 49], news: 0, nextCursor: 'c2', passed })
    expect(rest).toEqual(isOver ? null : { ...asked, cursor: 'c2' })
  })
})
