import { expect, test } from 'vitest'
import { fromInputs, toInputs, usualMoments } from '#web/app/moments/moments.ts'

const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07']

test.each(days)('on %s every usual time lies ahead, and none is offered twice', (day) => {
  const now = new Date(`${day}T23:30`)
  const moments = usualMoments(now)
  expect(moments.every(({ at }) => at > now)).toBe(true)
  expect(new Set(moments.map(({ at }) => at.getTime())).size).toBe(moments.length)
})

test('Monday is the next one, never today', () => {
  const monday = usualMoments(new Date('2026-03-02T08:00')).find(({ label }) => label === 'Monday morning')
  expect(monday?.at).toEqual(new Date('2026-03-09T09:00'))
})

test('a time goes into the inputs and comes back to the minute', () => {
  const at = new Date('2026-03-02T07:05')
  const { date, time } = toInputs(at)
  expect([date, time]).toEqual(['2026-03-02', '07:05'])
  expect(fromInputs(date, time)).toEqual(at)
  expect(fromInputs('', '07:05')).toBeNull()
})
