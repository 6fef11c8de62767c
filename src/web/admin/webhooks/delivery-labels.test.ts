import { expect, test } from 'vitest'
import { causeWords } from './delivery-labels.ts'

// What a task fails with: `tasks/record-outcome`, `tasks/send-task`, `tasks/settle-attempt`, `tasks/open-unwritten`.
test.each([
  'platform_said',
  'never_called',
  'absent',
  'unreadable',
  'accepted_lost',
  'platform_fault',
  'unwritten',
  'file_gone',
])('that a send failed with %s is told in words', (code) => {
  expect(causeWords(code)).toMatch(/^[A-Z][a-z]+ .* /)
})

test('a cause that is newer than this page is named as the server has it', () => {
  expect(causeWords('of_a_newer_server')).toBe('of a newer server')
})
