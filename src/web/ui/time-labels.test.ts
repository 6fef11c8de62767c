import { expect, test } from 'vitest'
import { relativeTime } from '#web/ui/time-labels.ts'

const now = new Date('2026-03-10T12:00:00Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const [minute, hour, day] = [60, 3_600, 86_400]

test.each([
  [0, 'now', 'just now'],
  [-59, 'now', 'just now'],
  [59, 'now', 'in less than a minute'],
  [-minute, '1 min', '1 minute ago'],
  [-59 * minute, '59 min', '59 minutes ago'],
  [6.4 * minute, 'in 6 min', 'in 6 minutes'],
  [3 * hour - 1, 'in 3 h', 'in 3 hours'],
  [hour - 1, 'in 59 min', 'in 59 minutes'],
  [day - 1, 'in 23 h', 'in 23 hours'],
  [7 * day - 1, 'in 6 d', 'in 6 days'],
  [-hour, '1 h', '1 hour ago'],
  [-day + 1, '23 h', '23 hours ago'],
  [2 * day, 'in 2 d', 'in 2 days'],
  [-7 * day + 1, '6 d', '6 days ago'],
])('%d s away reads "%s", in a sentence "%s"', (seconds, short, long) => {
  expect(relativeTime(at(seconds), now, 'short')).toBe(short)
  expect(relativeTime(at(seconds), now, 'long')).toBe(long)
})

test('a week away it is a day, with the year only when it is another one', () => {
  expect(relativeTime(at(-7 * day), now, 'short')).toBe('3 Mar')
  expect(relativeTime(at(-100 * day), now, 'long')).toBe('30 Nov 2025')
  expect(relativeTime(at(7 * day), now, 'short')).toBe('17 Mar')
})
