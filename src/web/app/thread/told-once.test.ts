import { expect, it } from 'vitest'
import type { TaskReason } from '#contract/task-reasons.ts'
import type { Task } from '#contract/tasks.ts'
import type { Draft } from '#contract/threads.ts'
import { isGoneOver, isToldBy, lessTold } from '#web/app/thread/told-once.ts'

const handedOff: TaskReason = { code: 'handoff', cause: null, unanswered: 'Why?' }
const finding = { code: 'no_source', fact: 'price', words: '$13' } as const
const held: TaskReason = { code: 'guard', says: { finding } }

it('a reason that stands above the composer is left out elsewhere', () => {
  expect(lessTold([handedOff], [{ code: 'manual' }, handedOff])).toEqual([{ code: 'manual' }])
  expect(lessTold([handedOff], [handedOff])).toEqual([])
  expect(lessTold([], [handedOff])).toEqual([handedOff])
  expect(lessTold([handedOff], [{ ...handedOff, unanswered: 'How?' }])).toHaveLength(1)
})

it('a finding of the guard that is among the reasons is known as such', () => {
  expect(isToldBy([handedOff], { finding: { code: 'unanswered', question: 'Why?' } })).toBe(true)
  expect(isToldBy([handedOff], { finding: { code: 'unanswered', question: 'How?' } })).toBe(false)
  expect(isToldBy([held], { finding })).toBe(true)
  expect(isToldBy([held], { finding, isInSubject: true })).toBe(false)
  expect(isToldBy([handedOff], { finding })).toBe(false)
  expect(isToldBy([], { finding })).toBe(false)
})

const before = '2026-11-30T09:00:00.000Z'
const after = '2026-11-30T09:00:10.000Z'
const draftOf = (draft: Partial<Draft>) => ({ isFresh: true, version: 2, updatedAt: after, ...draft }) as Draft
const taskOf = (lastError: TaskReason[], updatedAt: string) => ({ lastError, updatedAt }) as Task

it('a reason is over once a person has gone over the draft, and not when what they sent came back', () => {
  expect(isGoneOver(taskOf([handedOff], before), draftOf({}))).toBe(true)
  expect(isGoneOver(taskOf([handedOff], before), draftOf({ version: 1 }))).toBe(false)
  expect(isGoneOver(taskOf([handedOff], before), draftOf({ isFresh: false }))).toBe(false)
  expect(isGoneOver(taskOf([{ code: 'other_platform' }], after), draftOf({ updatedAt: before }))).toBe(false)
  expect(isGoneOver(taskOf([{ code: 'edited' }], after), draftOf({ updatedAt: before }))).toBe(true)
  expect(isGoneOver(taskOf([handedOff], before), null)).toBe(false)
})
