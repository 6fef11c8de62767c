import { expect, it } from 'vitest'
import { isToldBy, lessTold } from '#web/app/thread/told-once.ts'

const told = 'The agent leaves this one to a person: the knowledge base doesn’t answer “Why?”.'

it('a reason that stands above the composer is left out elsewhere', () => {
  expect(lessTold(told, `The agent drafts; a person sends. ${told}`)).toBe('The agent drafts; a person sends.')
  expect(lessTold(told, told)).toBeUndefined()
  expect(lessTold(null, told)).toBe(told)
  expect(lessTold(told, 'Another reason.')).toBe('Another reason.')
})

it('a finding of the guard that is among the reasons is known as such', () => {
  expect(isToldBy(told, 'The knowledge base doesn’t answer “Why?”.')).toBe(true)
  expect(isToldBy(told, '“$13” has no source.')).toBe(false)
  expect(isToldBy(null, 'Anything')).toBe(false)
})
