import { once } from 'node:events'
import { Gauge, Registry } from 'prom-client'
import type { Env } from '#config/env.ts'
import type { ReadinessLack } from '#contract/readiness.ts'
import type { Readiness } from '#domain/platform/readiness.ts'
import { createLimitedServer } from '#server/http-limits.ts'
import { isBearerOf, showsToken } from '#server/operator-token.ts'
import { listen } from './listen.ts'

/** Speaks for a part that can't work yet, at the port where it is going to: it lives, and what it waits for. */
export interface WaitingServer {
  says(missing: ReadinessLack): Promise<void>
  /** Frees the port for the part itself. */
  close(): Promise<void>
}

interface Tokens {
  operatorToken: string
  metricsToken: string | undefined
}

/**
 * With no port it says nothing, and where somebody else has it, that one says what it says. Metrics are shown while the database is away, since the
 * alert of that goes by them; a part that waits for its migrations counts as down.
 */
export function createWaitingServer(
  { HOST: host }: Pick<Env, 'HOST'>,
  port: number | undefined,
  { operatorToken, metricsToken }: Tokens,
): WaitingServer {
  let missing: ReadinessLack = 'database_unreachable'
  const registry = new Registry()
  new Gauge({
    name: 'rejoinder_database_up',
    help: 'Whether the database answers this process, and takes changes.',
    registers: [registry],
  }).set(0)
  const server = createLimitedServer(async (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0]
    const isAway = missing === 'database_unreachable'
    response.setHeader('connection', 'close')
    if (path === '/metrics' && isAway) {
      if (!showsToken(operatorToken, request) && !isBearerOf(metricsToken, request)) response.writeHead(404).end()
      else response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
      return
    }
    const isHealth = path === '/health'
    const notYet: Readiness = { database: !isAway, migrations: false, queue: false, missing: [missing] }
    response.writeHead(isHealth ? 200 : 503, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isHealth ? { status: 'ok' } : notYet))
  })
  return {
    async says(word) {
      missing = word
      if (port !== undefined && !server.listening) await listen(server, { port, host, patienceMs: 0, everyMs: 1000 })
    },
    async close() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
