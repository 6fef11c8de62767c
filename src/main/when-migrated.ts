import { setTimeout as sleep } from 'node:timers/promises'
import { assertFits } from '#db/migrate.ts'
import type { Log } from '#lib/log.ts'
import { lookAtSchema } from './database.ts'
import type { WaitingServer } from './waiting-server.ts'

const everyMs = 1000
const patienceMs = 600_000

/**
 * Resolves when the database has all that this release needs, or more. An older one is waited for, since the migrations are a step of their own:
 * meanwhile `waiting` says what is missing. Throws a `SchemaError` after ten minutes, and at once where no waiting would mend it.
 */
export async function whenMigrated(
  log: Log,
  { ownerUrl, waiting }: { ownerUrl: string; waiting: Pick<WaitingServer, 'says'> },
): Promise<void> {
  const until = Date.now() + patienceMs
  let found = await lookAtSchema(ownerUrl)
  if (found.fit !== 'older') return assertFits(found)
  log.warn({ missing: found.missing }, 'waiting for the migrations of this release')
  await waiting.says('migrations_missing')
  while (found.fit === 'older' && Date.now() < until) {
    await sleep(everyMs)
    found = await lookAtSchema(ownerUrl).catch(() => found)
  }
  assertFits(found)
}
