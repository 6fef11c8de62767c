import { expect, test } from 'vitest'
import {
  noSteps,
  noteBefore,
  type Steps,
  stepBack,
  stepForward,
  stepsSince,
} from '#web/app/thread/composer/undo-steps.ts'

const words = (body: string) => ({ subject: 'Re: Offer', body })

test('what was typed in one go is one step, a draft that came as a whole is one of its own', () => {
  let steps: Steps = noteBefore(noSteps, words(''), 1_000)
  steps = noteBefore(steps, words('H'), 1_200)
  steps = noteBefore(steps, words('He'), 1_400)
  steps = noteBefore(steps, words('Hey'), 9_000)
  steps = noteBefore(steps, words('Hey you'), null)
  const back = stepBack(steps, words('A generated draft'))
  expect(back?.words.body).toBe('Hey you')
  const further = stepBack(back?.steps ?? noSteps, words('Hey you'))
  expect(further?.words.body).toBe('Hey')
  expect(stepBack(further?.steps ?? noSteps, words('Hey'))?.words.body).toBe('')
})

test('what was undone comes back, until something else is written', () => {
  const steps = noteBefore(noSteps, words('one'), null)
  const back = stepBack(steps, words('two'))
  expect(stepForward(back?.steps ?? noSteps, words('one'))?.words.body).toBe('two')
  const typed = noteBefore(back?.steps ?? noSteps, words('one'), 5_000)
  expect(stepForward(typed, words('one!'))).toBeNull()
})

test('what was sent is not written anew by an undo', () => {
  const steps = noteBefore(noSteps, words('Before the edit'), null)
  expect(stepBack(stepsSince({ steps, sends: 0 }, 0), words(''))?.words.body).toBe('Before the edit')
  expect(stepBack(stepsSince({ steps, sends: 0 }, 1), words(''))).toBeNull()
})

test('there is nothing to undo where nothing differs', () => {
  expect(stepBack(noSteps, words(''))).toBeNull()
  expect(stepBack(noteBefore(noSteps, words('same'), null), words('same'))).toBeNull()
})
