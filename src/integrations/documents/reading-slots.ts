import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeFileLock } from '#lib/file-lock.ts'
import { documentError } from './document-error.ts'
import { readingLimits } from './reading-limits.ts'

/** Over the whole machine. Each may take what one reading may. */
const slots = 2
/** Of one process. Whoever comes after them is told to come again. */
const mostWaiting = 8
const askEveryMs = 50

export interface ReadingSlots {
  /**
   * Waits in line for one of the slots; returns what gives it back. Throws a `DocumentError` `busy` when too many wait already, or when it
   * takes too long; on abort the signal's reason.
   */
  take(signal?: AbortSignal): Promise<() => void>
}

/** The slots of all processes that name the same folder; one that dies leaves none behind. */
export function createReadingSlots(folder: string): ReadingSlots {
  const line: symbol[] = []
  const findFree = (): (() => void) | null => {
    for (let slot = 1; slot <= slots; slot += 1) {
      const release = takeFileLock(join(folder, `slot-${slot}.lock`))
      if (release !== null) return release
    }
    return null
  }
  return {
    async take(signal) {
      if (line.length >= mostWaiting) throw documentError('busy')
      const own = Symbol('who waits')
      line.push(own)
      const until = performance.now() + readingLimits.waitMs
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        for (;;) {
          signal?.throwIfAborted()
          const release = line[0] === own ? findFree() : null
          if (release !== null) return release
          if (performance.now() > until) throw documentError('busy')
          await sleep(askEveryMs)
        }
      } finally {
        line.splice(line.indexOf(own), 1)
      }
    },
  }
}
