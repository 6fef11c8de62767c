import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { newestEvery } from './newest-every.ts'

async function* said(steps: readonly (string | number | Error)[], onEnd?: () => void): AsyncGenerator<string> {
  try {
    for (const step of steps) {
      if (step instanceof Error) throw step
      if (typeof step === 'number') await sleep(step)
      else yield step
    }
  } finally {
    onEnd?.()
  }
}

async function heard(source: AsyncIterable<string>, ms: number): Promise<string[]> {
  const words: string[] = []
  try {
    for await (const word of newestEvery(source, ms)) words.push(word)
  } catch (error) {
    words.push(`failed: ${String(error)}`)
  }
  return words
}

it('passes a burst on as its newest, and the last one always', async () => {
  expect(await heard(said(['a', 'ab', 'abc', 'abcd']), 1000)).toEqual(['abcd'])
  expect(await heard(said(['a', 50, 'ab', 'abc', 'abcd']), 200)).toEqual(['a', 'abcd'])
})

it('does not wait for more once the time is over', async () => {
  const words = newestEvery(said(['a', 20, 'ab', 600_000]), 40)
  expect(await words.next()).toEqual({ done: false, value: 'a' })
  expect(await words.next()).toEqual({ done: false, value: 'ab' })
})

it('passes on what came before a failure, then fails', async () => {
  expect(await heard(said(['a', 30, 'ab', new Error('gone')]), 200)).toEqual(['a', 'ab', 'failed: Error: gone'])
  expect(await heard(said([new Error('gone')]), 200)).toEqual(['failed: Error: gone'])
})

it('ends the source when nobody listens any more', async () => {
  let isEnded = false
  for await (const _ of newestEvery(
    said(['a', 30, 'ab', 30, 'abc'], () => {
      isEnded = true
    }),
    0,
  ))
    break
  expect(isEnded).toBe(true)
})
