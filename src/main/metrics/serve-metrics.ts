import type { Server } from 'node:http'
import type { Registry } from 'prom-client'
import type { Ctx } from '#domain/context.ts'
import { readiness } from '#domain/platform/readiness.ts'
import { createLimitedServer } from '#server/http-limits.ts'
import { isBearerOf, showsToken } from '#server/operator-token.ts'

/** A server that says that the process lives and whether it has what it needs, and shows its metrics to whoever has a token; nothing else is there. Not listening yet. */
export function createMetricsServer(
  registry: Registry,
  ctx: Pick<Ctx, 'pool' | 'log'>,
  { operatorToken, metricsToken }: { operatorToken: string; metricsToken: string | undefined },
): Server {
  return createLimitedServer(async (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0]
    if (path === '/health') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}')
      return
    }
    if (path === '/ready') {
      const checks = await readiness(ctx)
      const status = checks.missing.length === 0 ? 200 : 503
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(checks))
      return
    }
    if (path !== '/metrics' || (!showsToken(operatorToken, request) && !isBearerOf(metricsToken, request))) {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text)
    } catch (error) {
      ctx.log.error({ err: error }, 'could not show the metrics')
      response.writeHead(500).end()
    }
  })
}
