import { describe, expect, it } from 'vitest'
import type { Notice, NoticeCause } from '#contract/notices.ts'
import { bundle } from './rules.ts'

const start = Date.parse('2026-03-02T09:00:00Z')
const id = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Notices at these seconds, newest first. */
const noticesAt = (seconds: readonly number[], cause: NoticeCause = { kind: 'high_intent' }): Notice[] =>
  seconds
    .map((second, place) => ({
      id: id(place + 1),
      at: new Date(start + second * 1000).toISOString(),
      cause,
      thread: null,
      note: null,
    }))
    .toReversed()

describe('what of one kind comes within a minute is one notice', () => {
  it.each([
    ['twenty in a minute', Array.from({ length: 20 }, (_, n) => n * 3), [20]],
    ['one, and one a minute later', [0, 60], [1, 1]],
    ['a stream: a minute each', [0, 30, 59, 60, 100, 130], [1, 2, 3]],
    ['none', [], []],
  ])('%s', (_, seconds, counts) => {
    expect(bundle(noticesAt(seconds), null).map(({ count }) => count)).toEqual(counts)
  })

  it('and is new as long as one of them was not seen', () => {
    const notices = noticesAt([0, 10, 200, 210])
    expect(bundle(notices, id(3)).map(({ isNew }) => isNew)).toEqual([true, false])
    expect(bundle(notices, id(4)).map(({ isNew }) => isNew)).toEqual([false, false])
    expect(bundle(notices, null).map(({ isNew }) => isNew)).toEqual([true, true])
  })

  it('and shows the newest of them, newest first', () => {
    const [one] = bundle(noticesAt([0, 1, 2, 3, 4, 5, 6]), null)
    expect(one?.notices.map((notice) => notice.id)).toEqual([7, 6, 5, 4, 3].map(id))
    expect(one?.id).toBe(id(7))
  })

  it('but not what is of another kind', () => {
    const mixed = [
      ...noticesAt([0, 10]),
      ...noticesAt([5], { kind: 'send_trouble', state: 'failed', reasons: [] }).map((one) => ({ ...one, id: id(9) })),
    ]
    const inOrder = mixed.toSorted((a, b) => (a.at < b.at ? 1 : -1))
    expect(bundle(inOrder, null).map(({ kind, count }) => [kind, count])).toEqual([
      ['send_trouble', 1],
      ['high_intent', 2],
    ])
  })
})
