import { expect, test } from 'vitest'
import { mostApproved, type TaskRow } from '#contract/tasks.ts'
import { askToApprove, fitTasks } from '#web/app/tasks/fit-tasks.ts'

type Row = Pick<TaskRow, 'status' | 'passesGuard' | 'isLeftToPerson' | 'isElsewhere'>
const fit: Row = { status: 'ready', passesGuard: true, isLeftToPerson: false, isElsewhere: false }

test.each<[string, Partial<Row>, boolean]>([
  ['that passed the checks is', {}, true],
  ['that the guard marks is not', { passesGuard: false }, false],
  ['that was handed to a person is not', { isLeftToPerson: true }, false],
  ['of a platform that is connected no more is not', { isElsewhere: true }, false],
  ['that is not ready is not', { status: 'pending' }, false],
])('of all drafts one %s ticked with the others', (_, change, isFit) => {
  expect(fitTasks([{ ...fit, ...change }])).toHaveLength(isFit ? 1 : 0)
})

test('no more are ticked than can be approved at once', () => {
  expect(fitTasks(Array.from({ length: mostApproved + 1 }, () => fit))).toHaveLength(mostApproved)
})

test('asks for as many as go, and says which stay', () => {
  const ids = Array.from({ length: mostApproved + 1 }, (_, index) => `${index}`)
  expect(askToApprove(ids)).toMatchObject({
    going: ids.slice(0, mostApproved),
    title: 'Approve and send the first 100 of 101 drafts?',
  })
  expect(askToApprove(ids.slice(1))).toMatchObject({ going: ids.slice(1), title: 'Approve and send 100 drafts?' })
})
