import { expect, it } from 'vitest'
import { silentLog } from '#lib/log.ts'
import { keepSending } from './sender.ts'

const none = { begun: 0, isMore: false, nextAt: null }

it('looks again when the next send comes due, long before the next round', async () => {
  const looks: number[] = []
  const begun = Date.now()
  const { promise: hasLookedTwice, resolve } = Promise.withResolvers<void>()
  const sender = {
    round: async () => {
      looks.push(Date.now())
      if (looks.length === 2) resolve()
      return looks.length === 1 ? { ...none, nextAt: begun + 100 } : none
    },
    idle: async () => undefined,
  }
  const sending = keepSending({ log: silentLog, now: () => new Date() }, sender, { everyMs: 60_000 })
  await hasLookedTwice
  await sending.stop()
  expect((looks[1] ?? 0) - begun).toBeGreaterThanOrEqual(95)
})
