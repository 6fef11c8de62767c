import { expect, test } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import { undoneWords } from '#web/app/tasks/undone-words.ts'

const now = new Date(2026, 2, 2, 14, 0)
const task = (status: Task['status']): Task => ({
  id: 't',
  threadId: 'h',
  draftId: 'd',
  type: 'reply',
  status,
  scheduledAt: new Date(2026, 2, 2, 16, 12).toISOString(),
  isAutomatic: true,
  rung: null,
  step: 'pause',
  followUpNumber: null,
  followUpCount: null,
  lastError: null,
  cancelCause: null,
  undoUntil: null,
  updatedAt: now.toISOString(),
})
const draftAgain = { title: 'Send undone', description: 'The reply is a draft again.' }

test.each([
  ['what was to go out before that does so', [task('pending')], 'Undone', /^It goes out at .*12.*, as before\.$/],
  ['what waited is a draft again', [task('ready')], draftAgain.title, draftAgain.description],
  ['what was made by sending it, too', [task('canceled')], draftAgain.title, draftAgain.description],
  ['and what a server before this one did not tell', [undefined], draftAgain.title, draftAgain.description],
  ['several wait', [task('ready'), task('ready')], '2 sends undone', 'They are waiting for approval again.'],
  [
    'several go out',
    [task('pending'), task('pending')],
    '2 sends undone',
    'They go out at their own times, as before.',
  ],
  [
    'some do',
    [task('pending'), task('ready')],
    '2 sends undone',
    '1 of them goes out at its own time, as before; the others are waiting for approval again.',
  ],
])('of what was taken back it is told that %s', (_, tasks, title, description) => {
  const words = undoneWords(
    tasks.map((each) => ({ task: each })),
    now,
  )
  expect(words).toEqual({ title, description: expect.stringMatching(description) })
})
