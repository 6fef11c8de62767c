import { expect, it } from 'vitest'
import { createMailFirst } from './mail-first.ts'

it('lets what has time wait while every slot is taken, and for a moment after it', () => {
  let at = 0
  const first = createMailFirst(['quick', 'waiting'], () => at)
  first.noteLooked('quick')
  expect(first.mayTakeAll('quick'), 'nobody looked in the other one yet').toBe(false)
  at = 200
  first.noteLooked('waiting')
  expect(first.mayTakeAll('quick')).toBe(true)
  first.noteFull()
  at = 1199
  expect(first.mayTakeAll('quick')).toBe(false)
  at = 1200
  expect(first.mayTakeAll('quick')).toBe(true)
})

it('lets it in every five seconds all the same, in each queue', () => {
  let at = 0
  const first = createMailFirst([], () => at)
  const letIn: string[] = []
  for (at = 0; at <= 12_000; at += 100) {
    first.noteFull()
    for (const queue of ['quick', 'waiting'] as const) if (first.mayTakeAll(queue)) letIn.push(`${queue} ${at}`)
  }
  expect(letIn).toEqual(['quick 5000', 'waiting 5000', 'quick 10100', 'waiting 10100'])
})
