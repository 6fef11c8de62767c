import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readApart } from '#integrations/documents/read-apart.ts'
import { readingLimits } from '#integrations/documents/reading-limits.ts'
import { createReadingSlots } from '#integrations/documents/reading-slots.ts'
import { silentMs } from '#server/http-limits.ts'
import { bombs } from '../../../test/documents/bombs.ts'
import { startReading } from '../../../test/documents/start-reading.ts'

let slotsFolder = ''
const room = () => ({ slots: createReadingSlots(slotsFolder), start: () => startReading() })
const aBomb = Object.values(bombs)[0] ?? (() => Buffer.alloc(0))
beforeAll(async () => {
  slotsFolder = await mkdtemp(join(tmpdir(), 'rejoinder-slots-'))
})
afterAll(() => rm(slotsFolder, { recursive: true, force: true }))

/** Processes that read a document for another one. */
function readersOf(parent = process.pid): { pid: number; memoryBytes: number; nice: number }[] {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ').filter(Boolean)
  return children.flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reading-process')) return []
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return [{ pid: Number(pid), memoryBytes: Number(fields[21]) * 4096, nice: Number(fields[16]) }]
    } catch {
      // It has ended since.
      return []
    }
  })
}

describe.runIf(process.platform === 'linux')('a reading that would take everything', () => {
  it.each(Object.entries(bombs))(
    'of %s is ended, and took no more than it may',
    async (_, bomb) => {
      let most = 0
      const nices = new Set<number>()
      const look = setInterval(async () => {
        for (const { memoryBytes, nice } of readersOf()) {
          most = Math.max(most, memoryBytes)
          if (memoryBytes > 60_000_000) nices.add(nice)
        }
      }, 10)
      await expect(readApart({ kind: 'pdf' }, bomb(), room())).rejects.toMatchObject({ code: 'too_large' })
      clearInterval(look)
      expect(most).toBeGreaterThan(100_000_000)
      expect(most).toBeLessThan(readingLimits.residentBytes * 1.3)
      expect([...nices]).toEqual([19])
      expect(readersOf()).toEqual([])
    },
    60_000,
  )

  it('ends with whoever waits for it, also when that is killed', async () => {
    const script = fileURLToPath(new URL('../../../test/documents/reading-parent.ts', import.meta.url))
    const parent = spawn(process.execPath, [script, slotsFolder], { stdio: 'ignore' })
    const pid = parent.pid ?? -1
    const reader = await vi.waitUntil(() => readersOf(pid).find(({ memoryBytes }) => memoryBytes > 60_000_000), 20_000)
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    await vi.waitFor(() => expect(() => process.kill(reader.pid, 0)).toThrow('ESRCH'), 20_000)
    // Its slot is free again at once.
    const [one, other] = [createReadingSlots(slotsFolder), createReadingSlots(slotsFolder)]
    for (const release of [await one.take(), await other.take()]) release()
  })

  it('is given up when nobody waits for the answer any more', async () => {
    const gone = new AbortController()
    const reading = readApart({ kind: 'pdf' }, aBomb(), room(), gone.signal)
    setTimeout(() => gone.abort(new Error('gone')), 500)
    await expect(reading).rejects.toThrow('gone')
    expect(readersOf()).toEqual([])
  })

  it('gets nothing of the environment that it does not need', async () => {
    const child = startReading({ ...process.env, APP_SECRET: 'nobody reads this', DATABASE_URL: 'postgres://secret' })
    const isEndedFirst = async () => Number(await readFile(`/proc/${child.pid}/oom_score_adj`, 'utf8')) === 1000
    await vi.waitUntil(isEndedFirst, 20_000)
    // While one program replaces another in the process, its environment reads as empty.
    const environment = await vi.waitUntil(() => readFile(`/proc/${child.pid}/environ`, 'utf8'), 20_000)
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(environment).toContain('PATH=')
    expect(environment).not.toMatch(/secret/i)
  })
})

it('is over, at the latest, before the server cuts the connection of whoever waits in silence', () => {
  const { fetchMs, waitMs, ms } = readingLimits
  expect(fetchMs + waitMs + ms).toBeLessThan(silentMs)
})
