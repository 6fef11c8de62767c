import { describe, expect, test } from 'vitest'
import type { TaskRow } from '#contract/tasks.ts'
import { taskWords, typeWords } from '#web/app/tasks/task-labels.ts'

const task: TaskRow = {
  id: 't',
  threadId: 'h',
  draftId: 'd',
  type: 'reply',
  status: 'ready',
  scheduledAt: '2026-03-02T12:00:00.000Z',
  isAutomatic: false,
  rung: null,
  step: null,
  followUpNumber: null,
  followUpCount: null,
  lastError: null,
  cancelCause: null,
  undoUntil: null,
  updatedAt: '2026-03-02T12:00:00.000Z',
  contactName: 'Ann',
  contactEmail: 'ann@lead.example',
  label: 'interested',
  intentScore: 7,
  snippet: 'Tell me more.',
  subject: 'Re: Offer',
  preview: '',
  draftVersion: 1,
  passesGuard: true,
  isLeftToPerson: false,
  isFresh: true,
  isElsewhere: false,
}
const followUp = { type: 'follow_up', followUpNumber: 1, followUpCount: 2 } as const

describe('what a task is', () => {
  test.each<[Partial<TaskRow>, string]>([
    [{}, 'Reply: Re: Offer'],
    [{ subject: '' }, 'Reply'],
    [followUp, 'Follow-up 1 of 2: Re: Offer'],
    [
      { ...followUp, draftId: null, status: 'pending', subject: '' },
      'Follow-up 1 of 2: written shortly before, if the lead stays silent',
    ],
    [{ type: 'other' }, 'Other: Re: Offer'],
  ])('%o', (change, words) => {
    expect(taskWords({ ...task, ...change })).toBe(words)
  })

  test('a follow-up without a number is told without one', () => {
    expect(typeWords({ type: 'follow_up', followUpNumber: null, followUpCount: null })).toBe('Follow-up')
  })
})
