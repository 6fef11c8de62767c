import { expect, test } from 'vitest'
import { initialsOf } from '#web/ui/initials.ts'

test.each([
  ['Anna Berg', 'AB'],
  ['Maximilian-Alexander Freiherr von Hohenberg', 'MH'],
  ['jonas.weber@example.com', 'JW'],
  ['łukasz', 'Ł'],
  ['😀 Team', '😀T'],
  ['  ', '?'],
  ['@example.com', '?'],
])('%s is drawn as %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
