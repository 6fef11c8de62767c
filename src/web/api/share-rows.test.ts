import { expect, test } from 'vitest'
import { shareRows } from '#web/api/share-rows.ts'

const row = (id: string, words = 'Hello') => ({ id, words, home: { name: 'Acme' } })
type Row = ReturnType<typeof row>
const pages = (...rows: Row[]) => ({ pages: [{ rows, nextCursor: null }], pageParams: [undefined] })
const rowsIn = (shared: unknown): Row[] => (shared as ReturnType<typeof pages>).pages.flatMap(({ rows }) => rows)

test('rows stay the same objects when another comes in on top, and when one leaves', () => {
  const [a, b, c] = [row('a'), row('b'), row('c')]
  const shared = shareRows(pages(a, b, c), pages(row('new'), row('a'), row('c')))
  expect(shared).toEqual(pages(row('new'), a, c))
  const [, first, second] = rowsIn(shared)
  expect(first).toBe(a)
  expect(second).toBe(c)
})

test('a row that says something else is another object, and what of it stays is the same', () => {
  const [a, b] = [row('a'), row('b')]
  const [changed, same] = rowsIn(shareRows(pages(a, b), pages(row('a', 'No'), row('b'))))
  expect(changed).toEqual(row('a', 'No'))
  expect(changed?.home).toBe(a.home)
  expect(same).toBe(b)
})

test.each([
  ['the same', pages(row('a'), row('b')), true],
  ['in another order', pages(row('b'), row('a')), false],
  ['fewer', pages(row('a')), false],
  ['a list of its own', [row('a'), row('b')], false],
  ['nothing', undefined, false],
])('is as it comes, and the very same only when nothing differs: %s', (_, after, isSame) => {
  const before = pages(row('a'), row('b'))
  const shared = shareRows(before, after)
  expect(shared).toEqual(after)
  expect(shared === before).toBe(isSame)
})
