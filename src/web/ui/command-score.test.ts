import { expect, it } from 'vitest'
import { commandScore } from '#web/ui/command-score.ts'

const best = (typed: string): string[] =>
  [
    ['Home', 'choose agent'],
    ['Meetings'],
    ['Knowledge Base'],
    ['Light theme'],
    ['Billing', 'plan', 'invoice'],
    ['Switch to Café 9'],
  ]
    .map((words) => ({ label: words[0] ?? '', score: commandScore(typed, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ label }) => label)

it.each([
  ['meet', ['Meetings']],
  ['me', ['Meetings']],
  ['base', ['Knowledge Base']],
  ['kb', ['Knowledge Base']],
  ['theme light', ['Light theme']],
  ['invo', ['Billing']],
  ['agent', ['Home']],
  ['switch 9', ['Switch to Café 9']],
  ['eting', ['Meetings']],
  ['zz', []],
])('%s finds %j', (typed, found) => {
  expect(best(typed)).toEqual(found)
})
