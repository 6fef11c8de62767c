import { expect, it } from 'vitest'
import { runChaos } from './chaos.ts'

it('no reply is lost and none sent twice, while processes die, the database restarts and the platform lies', async () => {
  const { counts, violations } = await runChaos({ seed: 20_260, replies: 200, perSecond: 12, calmMs: 60_000 })
  expect(violations, JSON.stringify(counts)).toEqual([])
  expect(counts['replies here']).toBeGreaterThanOrEqual(200)
}, 150_000)
