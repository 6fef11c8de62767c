import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '#config/env.ts'
import { assertFits } from '#db/migrate.ts'
import type { Readiness } from '#domain/platform/readiness.ts'
import type { Log } from '#lib/log.ts'
import { createLimitedServer } from '#server/http-limits.ts'
import { lookAtSchema } from './database.ts'
import { listen } from './listen.ts'

const everyMs = 1000
const patienceMs = 600_000

/**
 * Resolves when the database has all that this release needs, or more. An older one is waited for, since the migrations are a step of their own:
 * meanwhile `port` says at /ready what is missing. Throws a `SchemaError` after ten minutes, and at once where no waiting would mend it.
 */
export async function whenMigrated(
  { HOST: host }: Pick<Env, 'HOST'>,
  log: Log,
  { ownerUrl, port }: { ownerUrl: string; port: number | undefined },
): Promise<void> {
  const until = Date.now() + patienceMs
  let found = await lookAtSchema(ownerUrl)
  if (found.fit !== 'older') return assertFits(found)
  log.warn({ missing: found.missing }, 'waiting for the migrations of this release')
  const server = createWaitingServer()
  // Whoever has the port says what it says; the wait is the same.
  const isListening = port !== undefined && (await listen(server, { port, host, patienceMs: 0, everyMs })) === null
  while (found.fit === 'older' && Date.now() < until) {
    await sleep(everyMs)
    found = await lookAtSchema(ownerUrl).catch(() => found)
  }
  if (isListening) await close(server)
  assertFits(found)
}

const notYet: Readiness = { database: true, migrations: false, queue: false, missing: ['migrations_missing'] }

function createWaitingServer(): Server {
  return createLimitedServer((request, response) => {
    const isHealth = (request.url ?? '/').split('?', 1)[0] === '/health'
    const says = isHealth ? { status: 'ok' } : notYet
    response.writeHead(isHealth ? 200 : 503, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify(says))
  })
}

async function close(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}
