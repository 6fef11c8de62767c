import { expect, test } from 'vitest'
import type { ThreadRow } from '#contract/threads.ts'
import { holdOrder, steadyRows } from '#web/app/inbox/steady-order.ts'
import { threadRow } from '../../../../test/web/thread-row.ts'

const row = (id: string, minute: number, snippet = '') => threadRow(id, minute, { snippet })

const before = [row('c', 30), row('b', 20), row('a', 10)]

function steady(rows: ThreadRow[]) {
  const held = holdOrder(before)
  if (!held) throw new Error('nothing to hold')
  const { shown, waiting } = steadyRows(rows, 'all', held)
  return { ids: shown.map((each) => each.id), shown, waiting }
}

test('a new thread waits on top, counted, and moves nothing', () => {
  expect(steady([row('d', 40), ...before])).toMatchObject({ ids: ['c', 'b', 'a'], waiting: 1 })
})

test('a thread with a newer message stays where it stands, with its new words, and counts as a new reply', () => {
  const { ids, shown, waiting } = steady([row('a', 50, 'newer words'), row('c', 30), row('b', 20)])
  expect(ids).toEqual(['c', 'b', 'a'])
  expect(shown[2]?.snippet).toBe('newer words')
  expect(waiting).toBe(1)
})

test('a thread that I have just answered stays where it stands, and is no new reply', () => {
  const answered: ThreadRow = { ...row('a', 50, 'my words'), lastDirection: 'outbound', status: 'replied' }
  const { ids, shown, waiting } = steady([answered, row('c', 30), row('b', 20)])
  expect(ids).toEqual(['c', 'b', 'a'])
  expect(shown[2]?.snippet).toBe('my words')
  expect(waiting).toBe(0)
})

test('a thread that belongs between those that are shown waits, too, and is counted', () => {
  const scored = [row('a', 10), row('b', 20), row('c', 30), row('d', 40)].map((each, place) => ({
    ...each,
    intentScore: [9, 8, 5, 4][place] ?? 0,
  }))
  const held = holdOrder(scored)
  if (!held) throw new Error('nothing to hold')
  const warm = { ...row('x', 50), intentScore: 7 }
  const { shown, waiting } = steadyRows(scored.toSpliced(2, 0, warm), 'needs', held)
  expect(shown.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  expect(waiting).toBe(1)
})

test('what has left the view is gone, and older pages follow', () => {
  expect(steady([row('c', 30), row('a', 10), row('z', 5), row('y', 1)])).toMatchObject({
    ids: ['c', 'a', 'z', 'y'],
    waiting: 0,
  })
})

test('an empty list holds nothing', () => {
  expect(holdOrder([])).toBeNull()
})
