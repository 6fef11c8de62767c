import { expect, test } from 'vitest'
import type { ThreadRow } from '#contract/threads.ts'
import {
  compareIn,
  isListedIn,
  rowsOf,
  type ThreadPage,
  type ThreadPages,
  withFreshTop,
  withRow,
} from '#web/api/thread-pages.ts'
import { threadRow as row } from '../../../test/web/thread-row.ts'

const pages = (...given: ThreadPage[]): ThreadPages => ({ pages: given, pageParams: given.map(() => undefined) })
const ids = (data: ThreadPages) => rowsOf(data).map((each) => each.id)

const loaded = pages(
  { rows: [row('d', 40), row('c', 30)], nextCursor: 'c' },
  { rows: [row('b', 20), row('a', 10)], nextCursor: 'a' },
)

test('a fresh top brings a new thread in front and leaves what is loaded below', () => {
  const fresh = { rows: [row('e', 50), row('d', 40)], nextCursor: 'd' }
  expect(ids(withFreshTop(loaded, { view: 'all' }, fresh))).toEqual(['e', 'd', 'c', 'b', 'a'])
})

test('a thread that moved up with a fresh top is listed once', () => {
  const fresh = { rows: [row('a', 50), row('d', 40)], nextCursor: 'd' }
  expect(ids(withFreshTop(loaded, { view: 'all' }, fresh))).toEqual(['a', 'd', 'c', 'b'])
})

test('a thread that left the top is gone, and the next page is asked for where the last one ended', () => {
  const merged = withFreshTop(loaded, { view: 'all' }, { rows: [row('d', 40), row('b', 20)], nextCursor: 'b' })
  expect(ids(merged)).toEqual(['d', 'b', 'a'])
  expect(merged.pages.at(-1)?.nextCursor).toBe('a')
})

test('a fresh top that is the whole list is all there is', () => {
  const merged = withFreshTop(loaded, { view: 'all' }, { rows: [row('d', 40)], nextCursor: null })
  expect(ids(merged)).toEqual(['d'])
  expect(merged.pages.at(-1)?.nextCursor).toBeNull()
})

test('pages stay of the usual size, so that a refetch asks for no less than is shown', () => {
  const many = Array.from({ length: 180 }, (_, index) => row(`r${String(index).padStart(3, '0')}`, 500 - index))
  const merged = withFreshTop(
    pages({ rows: many, nextCursor: 'x' }),
    { view: 'all' },
    {
      rows: many.slice(0, 50),
      nextCursor: 'y',
    },
  )
  expect(merged.pages.map((page) => page.rows.length)).toEqual([50, 50, 50, 30])
  expect(ids(merged)).toEqual(many.map((each) => each.id))
})

test('a changed thread is renewed in place, moved, or taken out', () => {
  const renewed = withRow(loaded, { view: 'new', filters: null }, row('c', 30, { snippet: 'changed' }))
  expect(rowsOf(renewed)[1]?.snippet).toBe('changed')
  expect(ids(withRow(loaded, { view: 'new', filters: null }, row('b', 45)))).toEqual(['b', 'd', 'c', 'a'])
  expect(ids(withRow(loaded, { view: 'new', filters: null }, row('b', 20, { status: 'replied' })))).toEqual([
    'd',
    'c',
    'a',
  ])
})

test('a thread that comes back is put at its place; one older than all that is loaded waits for its page', () => {
  expect(ids(withRow(loaded, { view: 'all', filters: null }, row('x', 25)))).toEqual(['d', 'c', 'x', 'b', 'a'])
  expect(ids(withRow(loaded, { view: 'all', filters: null }, row('x', 5)))).toEqual(['d', 'c', 'b', 'a'])
  const whole = pages({ rows: [row('d', 40)], nextCursor: null })
  expect(ids(withRow(whole, { view: 'all', filters: null }, row('x', 5)))).toEqual(['d', 'x'])
})

test.each([
  ['all', {}, true],
  ['all', { archivedAt: '2026-01-01T00:00:00Z' }, false],
  ['all', { snoozedUntil: '2026-01-01T00:00:00Z' }, false],
  ['new', { status: 'new' }, true],
  ['new', { status: 'pending' }, false],
  ['high', { intentScore: 7 }, true],
  ['high', { intentScore: 6 }, false],
  ['high', { intentScore: null }, false],
  ['pending', { status: 'pending' }, true],
  ['archived', { archivedAt: '2026-01-01T00:00:00Z', snoozedUntil: '2026-01-01T00:00:00Z' }, true],
  ['snoozed', { snoozedUntil: '2026-01-01T00:00:00Z' }, true],
  ['snoozed', {}, false],
] as const)('%s lists %o: %s', (view, changes, expected) => {
  expect(isListedIn(view, row('t', 1, changes))).toBe(expected)
})

test('what needs a person stands with the most valuable first, and of the same value whoever has waited longest', () => {
  const needing = (id: string, minute: number, intentScore: number | null) =>
    row(id, minute, { needs: 'approve', intentScore })
  const listed = pages({ rows: [needing('a', 20, 9), needing('b', 30, 5), needing('c', 40, 5)], nextCursor: null })
  const put = (changed: ThreadRow) => ids(withRow(listed, { view: 'needs', filters: null }, changed))
  expect(put(needing('d', 35, 5))).toEqual(['a', 'b', 'd', 'c'])
  expect(put(needing('c', 40, 10))).toEqual(['c', 'a', 'b'])
  expect(put(needing('d', 10, null))).toEqual(['a', 'b', 'c', 'd'])
  expect(put(row('a', 50))).toEqual(['b', 'c'])
})

test.each([
  ['all', undefined, ['d', 'c', 'b', 'a']],
  ['all', 'newest', ['d', 'c', 'b', 'a']],
  ['all', 'waiting', ['b', 'd', 'a', 'c']],
  ['all', 'intent', ['c', 'a', 'd', 'b']],
  ['new', 'waiting', ['a', 'b', 'c', 'd']],
  ['needs', undefined, ['c', 'a', 'd', 'b']],
  ['needs', 'newest', ['d', 'c', 'b', 'a']],
] as const)('the list %s sorted by %s', (view, sort, expected) => {
  const rows = [
    row('a', 10, { intentScore: 3, lastDirection: 'outbound' }),
    row('b', 20),
    row('c', 30, { intentScore: 8, lastDirection: 'outbound' }),
    row('d', 40, { intentScore: 2 }),
  ]
  expect(rows.toSorted(compareIn(view, sort)).map(({ id }) => id)).toEqual(expected)
})
