import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createReadingSlots } from './reading-slots.ts'

let slotsFolder = ''
beforeAll(async () => {
  slotsFolder = await mkdtemp(join(tmpdir(), 'rejoinder-slots-'))
})
afterAll(() => rm(slotsFolder, { recursive: true, force: true }))

describe('the slots of a machine', () => {
  it('are two, over all of its processes; the next waits until one is free', async () => {
    const [one, other] = [createReadingSlots(slotsFolder), createReadingSlots(slotsFolder)]
    const releases = [await one.take(), await other.take()]
    let isIn = false
    const third = one.take().then((release) => {
      isIn = true
      return release
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(isIn).toBe(false)
    releases[1]?.()
    releases[1] = await third
    for (const release of releases) release()
  })

  it('have a line with an end: who comes then is told at once, and who leaves makes room', async () => {
    const slots = createReadingSlots(slotsFolder)
    const releases = [await slots.take(), await slots.take()]
    const gone = new AbortController()
    const waiting = Array.from({ length: 8 }, () => slots.take(gone.signal))
    const left = Promise.allSettled(waiting)
    await expect(slots.take()).rejects.toMatchObject({ code: 'busy', message: expect.stringContaining('Try again') })
    gone.abort(new Error('gone'))
    expect(await left).toEqual(waiting.map(() => ({ status: 'rejected', reason: new Error('gone') })))
    for (const release of releases) release()
    ;(await slots.take())()
  })
})
