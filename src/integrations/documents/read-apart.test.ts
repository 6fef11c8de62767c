import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readApart } from './read-apart.ts'
import { readingLimits } from './reading-limits.ts'
import { createReadingSlots } from './reading-slots.ts'

it('a document that a busy machine had no time for is not called too large: it can be tried again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-slots-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const starting = Promise.withResolvers<void>()
  const start = () => {
    starting.resolve()
    return spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    })
  }
  const reading = readApart({ kind: 'pdf' }, Buffer.from('%PDF'), { slots: createReadingSlots(folder), start })
  const refused = expect(reading).rejects.toMatchObject({ name: 'DocumentError', code: 'busy' })
  await starting.promise
  await vi.advanceTimersByTimeAsync(readingLimits.ms)
  await refused
})
