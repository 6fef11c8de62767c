import { expect, test } from 'vitest'
import { deniedClauses } from './polarity.ts'

const denied = (text: string) => deniedClauses(text).map(({ start, end }) => text.slice(start, end).trim())

test.each([
  ['support by chat, no phone support', ['no phone support']],
  ['salesforce is not supported yet. hubspot is', ['salesforce is not supported yet']],
  ['geen vervoer op zondag; wel op maandag', ['geen vervoer op zondag']],
  ['la grele est exclue', ['la grele est exclue']],
  ['not only chat', []],
  ['data never leaves germany', []],
  ['delivery takes no more than 5 days', []],
  ['we deliver on sundays', []],
])('of “%s” these clauses deny: %j', (text, clauses) => {
  expect(denied(text)).toEqual(clauses)
})
