import { expect, it } from 'vitest'
import {
  afterDeciding,
  afterRefusal,
  afterUndo,
  emptyQueue,
  moved,
  notReturned,
  openIn,
  shownSoon,
  stillListed,
  stillOwn,
  withListed,
} from '#web/app/review/queue-steps.ts'

const abc = withListed(emptyQueue, ['a', 'b', 'c'])

it('begins with the first, or with the one that the address names, and goes on with the next', () => {
  expect(abc.current).toBe('a')
  expect(withListed(emptyQueue, ['a', 'b'], 'b').current).toBe('b')
  expect(withListed(emptyQueue, ['a', 'b'], 'z').current).toBe('a')
  expect(afterDeciding(abc, 'a')).toMatchObject({ current: 'b' })
  expect(moved(abc, -1).current).toBe('a')
  expect(moved(moved(moved(abc, 1), 1), 1).current).toBe('c')
})

it('comes back to what was passed over, and ends when nothing is open', () => {
  const atEnd = afterDeciding(moved(moved(abc, 1), 1), 'c')
  expect(atEnd.current).toBe('a')
  const done = afterDeciding(afterDeciding(atEnd, 'a'), 'b')
  expect([done.current, openIn(done)]).toEqual([null, []])
})

it('keeps the order that was seen: what is new comes last, what somebody else answered goes, and the one on the screen stays', () => {
  const later = withListed(abc, ['n', 'a', 'c'])
  expect(later.order).toEqual(['a', 'c', 'n'])
  expect(withListed(abc, ['b']).order).toEqual(['a', 'b'])
  expect(withListed(abc, ['b']).current).toBe('a')
})

it('leaves what is gone behind the last one too: what was passed over comes then, or nothing is left', () => {
  const atEnd = moved(moved(abc, 1), 1)
  const passed = moved(withListed(atEnd, ['a', 'b']), 1)
  expect([passed.current, openIn(passed)]).toEqual(['a', ['a', 'b']])
  const none = moved(withListed(abc, []), 1)
  expect([none.current, openIn(none)]).toEqual([null, []])
  expect(moved(withListed(atEnd, ['a', 'b']), -1).current).toBe('b')
  const last = withListed(emptyQueue, ['a'])
  const undone = withListed(afterUndo(withListed(afterDeciding(last, 'a'), []), 'a'), [])
  expect(moved(undone, 1).current).toBe('a')
})

it('leads past the other drafts of a workspace that was left, before the next list comes', () => {
  const list = { threadIds: ['a', 'b', 'c'], workspaceIds: ['x', 'x', 'y'], total: 12, isAtLeast: false }
  const own = stillOwn(list, new Set(['y']))
  expect(own).toEqual({ threadIds: ['c'], workspaceIds: ['y'], total: 10, isAtLeast: false })
  expect(moved(withListed(abc, own.threadIds), 1).current).toBe('c')
  expect(stillOwn(list, new Set(['x', 'y', 'z']))).toBe(list)
})

it('shows what was undone elsewhere as the next one, and what was refused at once', () => {
  const sent = withListed(afterDeciding(abc, 'a'), ['b', 'c'])
  expect(openIn(sent)).toEqual(['b', 'c'])
  const undone = withListed(sent, ['a', 'b', 'c'])
  expect([undone.current, undone.order]).toEqual(['b', ['b', 'a', 'c']])
  expect(afterRefusal(afterDeciding(abc, 'a'), 'a').current).toBe('a')
})

it('shows again what the person took back, and then the one that was there, also when no list came in between', () => {
  const undone = afterUndo(afterDeciding(abc, 'a'), 'a')
  expect([undone.current, openIn(undone)]).toEqual(['a', ['a', 'b', 'c']])
  expect(moved(undone, 1).current).toBe('b')
  expect(openIn(withListed(undone, ['a', 'b', 'c']))).toEqual(['a', 'b', 'c'])
  expect(afterUndo(abc, 'a')).toBe(abc)
  const last = withListed(emptyQueue, ['a'])
  expect(afterUndo(afterDeciding(last, 'a'), 'a').current).toBe('a')
})

it('keeps what was undone on the screen when a list comes that was asked for before; passed over, it goes if it stays away', () => {
  const late = withListed(afterUndo(withListed(afterDeciding(abc, 'a'), ['b', 'c']), 'a'), ['b', 'c'])
  expect([late.current, openIn(late)]).toEqual(['a', ['a', 'b', 'c']])
  expect(openIn(notReturned(late, 'a'))).toEqual(['a', 'b', 'c'])
  expect(openIn(notReturned(moved(late, 1), 'a'))).toEqual(['b', 'c'])
  const listed = withListed(late, ['a', 'b', 'c'])
  expect(openIn(notReturned(moved(listed, 1), 'a'))).toEqual(['a', 'b', 'c'])
  expect(openIn(withListed(afterDeciding(listed, 'a'), ['b', 'c']))).toEqual(['b', 'c'])
})

it('does not list again what is only on its way, unless the server still has it a while later', () => {
  const sending = afterDeciding(abc, 'a')
  expect(openIn(withListed(sending, ['a', 'b', 'c']))).toEqual(['b', 'c'])
  expect(openIn(stillListed(sending, 'a'))).toEqual(['a', 'b', 'c'])
  expect(openIn(stillListed(withListed(sending, ['b', 'c']), 'a'))).toEqual(['b', 'c'])
})

it('fetches the current one, the next two and the one before', () => {
  const many = withListed(emptyQueue, ['a', 'b', 'c', 'd', 'e'], 'b')
  expect(shownSoon(many)).toEqual(['b', 'c', 'd', 'a'])
})
