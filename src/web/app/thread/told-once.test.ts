import { expect, it } from 'vitest'
import type { TaskReason } from '#contract/task-reasons.ts'
import { isToldBy, lessTold } from '#web/app/thread/told-once.ts'

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
