import { describe, expect, test } from 'vitest'
import { dueLabel, fullTime } from '#web/app/tasks/time-label.ts'

const now = new Date(2026, 2, 3, 12, 0, 0)
const ahead = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('when a task is due', () => {
  test.each([
    [-1, 'Overdue'],
    [0, 'In 1 minute'],
    [60, 'In 1 minute'],
    [3599, 'In 59 minutes'],
    [3600, 'In 1 hour'],
    [3 * 3600 - 5, 'In 3 hours'],
    [86_399, 'In 23 hours'],
  ])('%i seconds ahead reads %j', (seconds, label) => {
    expect(dueLabel(ahead(seconds), now)).toBe(label)
  })

  test('from a day on it is the full date and time', () => {
    expect(dueLabel(ahead(86_400), now)).toBe(fullTime(ahead(86_400)))
    expect(fullTime(ahead(86_400))).toMatch(/4 Mar 2026.*12:00/)
  })
})
