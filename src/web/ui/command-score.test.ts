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
    ['Zoë Müller-Ångström'],
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
  ['zo', ['Zoë Müller-Ångström']],
  ['muller', ['Zoë Müller-Ångström']],
  ['zoë', ['Zoë Müller-Ångström']],
  ['zoe mu', ['Zoë Müller-Ångström']],
  ['café', ['Switch to Café 9']],
  ['cafe', ['Switch to Café 9']],
  ['zz', []],
])('%s finds %j', (typed, found) => {
  expect(best(typed)).toEqual(found)
})
