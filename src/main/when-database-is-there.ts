import { setTimeout as sleep } from 'node:timers/promises'
import { isPassing } from '#db/connect.ts'
import type { Log } from '#lib/log.ts'

const waitMs = 500

interface Wait {
  /** Told each time that it isn't there yet. */
  onAway?: () => Promise<void>
  patienceMs?: number
}

/** A database that is just starting, as after a restart of the machine, is waited for; what no waiting would mend is thrown at once. */
export async function whenDatabaseIsThere<Result>(
  log: Log,
  open: () => Promise<Result>,
  { onAway, patienceMs = 120_000 }: Wait = {},
): Promise<Result> {
  for (const until = Date.now() + patienceMs; ; ) {
    try {
      return await open()
    } catch (error) {
      if (!isPassing(error) || Date.now() > until) throw error
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'waiting for the database')
      await onAway?.()
      await sleep(waitMs)
    }
  }
}
