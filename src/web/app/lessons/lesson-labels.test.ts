import { expect, it } from 'vitest'
import { lessonKinds } from '#contract/lessons.ts'
import { lessonWords, whyWords } from '#web/app/lessons/lesson-labels.ts'

it('puts every kind of lesson in words', () => {
  for (const kind of lessonKinds) {
    const words = lessonWords({ kind, from: '5', to: 'Cheers' })
    expect(words.length, kind).toBeGreaterThan(4)
    expect(words).not.toContain('undefined')
  }
  expect(lessonWords({ kind: 'drops_weekday', from: '5', to: null })).toBe('Never offer Fridays.')
})

it.each([
  [{ kind: 'sign_off', times: 3, kept: 0 }, 'Changed in 3 conversations'],
  [{ kind: 'sign_off', times: 4, kept: 1 }, 'Changed in 4 conversations, left as it was once'],
  [{ kind: 'told', times: 1, kept: 0 }, 'Said in 1 conversation when a draft was rejected'],
] as const)('says why: %o', (lesson, words) => {
  expect(whyWords(lesson)).toBe(words)
})
