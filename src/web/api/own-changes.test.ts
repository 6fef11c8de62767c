import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { beginChange, endChange, reading, sharedIn } from '#web/api/own-changes.ts'
import { threadRow } from '../../../test/web/thread-row.ts'

const archivedAt = new Date(Date.UTC(2026, 0, 2)).toISOString()
const [b, a] = [threadRow('b', 20), threadRow('a', 10)]
/** What a list shows when the server answers with these rows. */
const shown = (...rows: (typeof a)[]) =>
  sharedIn('all')(undefined, { pages: [{ rows, nextCursor: null }], pageParams: [undefined] })
const listOf = (...ids: string[]) => ({ pages: [{ rows: ids.map((id) => expect.objectContaining({ id })) }] })

test('a thread that was put away does not come back with a list that was asked for before', async () => {
  const change = { row: a, changes: { archivedAt } }
  beginChange(change)
  expect(shown(b, a)).toMatchObject(listOf('b'))
  const before = Promise.withResolvers<void>()
  const read = reading(before.promise)
  await endChange(change, Promise.resolve())
  await sleep(5)
  expect(shown(b, a)).toMatchObject(listOf('b'))
  before.resolve()
  await read
  await sleep(5)
  expect(shown(b, a)).toMatchObject(listOf('b', 'a'))
})

test('but is there when somebody has written in it since, when it is taken back, and when the server refuses', async () => {
  const change = { row: a, changes: { archivedAt } }
  beginChange(change)
  expect(shown(threadRow('a', 30), b)).toMatchObject(listOf('a', 'b'))
  const undo = { row: { ...a, archivedAt }, changes: { archivedAt: null } }
  beginChange(undo)
  expect(shown(b, a)).toMatchObject(listOf('b', 'a'))
  await endChange(undo, Promise.resolve())
  await sleep(5)
  await expect(endChange(change, Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(shown(b, a)).toMatchObject(listOf('b', 'a'))
})

test('what is changed once more is shown as that makes it, however late the answer to the first change comes', async () => {
  const first = { row: a, changes: { assignedTo: 'ada' } }
  const second = { row: { ...a, assignedTo: 'ada' }, changes: { assignedTo: 'cleo' } }
  beginChange(first)
  beginChange(second)
  await endChange(second, Promise.resolve())
  await sleep(5)
  const stored = { ...a, assignedTo: 'cleo' }
  expect(shown(stored)).toMatchObject({ pages: [{ rows: [stored] }] })
  await endChange(first, Promise.resolve())
})
