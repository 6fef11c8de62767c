import { expect, it } from 'vitest'
import * as search from '../search/rules.ts'
import { cursorOf, readCursor } from './rules.ts'

const id = '01a229e1-2e8b-73ce-824e-fcbd42589559'

it('a cursor of ours is read again', () => {
  const cursor = { at: '2026-02-28T23:59:59.999Z', id, score: 7, isAnswered: true }
  expect(readCursor(cursorOf(cursor))).toEqual(cursor)
  expect(search.readCursor(search.cursorOf({ at: cursor.at, id, fit: null }))).toEqual({ at: cursor.at, id, fit: 0 })
})

it.each([
  ['0000-01-01T00:00:00.000Z', id],
  ['2026-02-30T00:00:00.000Z', id],
  ['2026-02-28T24:00:00.000Z', id],
  ['2026-99-99T00:00:00.000Z', id],
  ['2026-02-28T00:00:00.000Z', '-'.repeat(36)],
])('one that the database would not take begins the list again: %s %s', (at, of) => {
  expect(readCursor(cursorOf({ at, id: of }))).toBeNull()
  expect(search.readCursor(search.cursorOf({ at, id: of, fit: 1 }))).toBeNull()
})
