import type { ServerResponse } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { whileAllowed } from './while-allowed.ts'

const collect = (): unknown => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc()')
}

const allowance = (): Parameters<typeof whileAllowed>[1] => ({
  refusal: async () => null,
  over: new AbortController(),
  response: {} as ServerResponse,
})

it('keeps no part that its reader has taken, however long it stays open', async () => {
  const told: WeakRef<object>[] = []
  async function* parts() {
    for (let n = 0; n < 200; n += 1) {
      // As live updates come: each of them is waited for.
      await new Promise(setImmediate)
      const part = { n }
      told.push(new WeakRef(part))
      yield part
    }
    await new Promise(() => undefined)
  }
  const stream = whileAllowed(parts(), allowance())
  for (let n = 0; n < 200; n += 1) await stream.next()
  await new Promise(setImmediate)
  collect()
  expect(told.filter((part) => part.deref() !== undefined).length).toBeLessThan(5)
})
