import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

it('lets some calls of a key through at once and the rest evenly, and keeps keys apart', async () => {
  const pace = createPace()
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: 20 }, () => pace.turn('one')))
  const burstMs = performance.now() - startedAt
  await Promise.all(Array.from({ length: 10 }, () => pace.turn('one')))
  const evenMs = performance.now() - startedAt - burstMs
  expect(burstMs).toBeLessThan(150)
  expect(evenMs).toBeGreaterThan(100) // ten calls at 2,900 a minute
  const before = performance.now()
  await pace.turn('other')
  expect(performance.now() - before).toBeLessThan(100)
})

it('takes a part only of what the platform allows, when several processes call', async () => {
  const pace = createPace()
  pace.shareAmong(4)
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: 8 }, () => pace.turn('one')))
  expect(performance.now() - startedAt).toBeGreaterThan(140) // two more than may come at once, 83 ms apart
})
