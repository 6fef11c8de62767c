import type { Hono } from 'hono'
import { envelope } from '../api-error.ts'
import type { ApiEnv } from '../context.ts'

/** Tells a route that does not exist from one that does, but not for this method. */
export function answerUnknownRoutes(app: Hono<ApiEnv>): void {
  app.notFound((c) => {
    const path = c.req.path
    const methods = new Set(
      app.routes
        .filter((route) => route.method !== 'ALL' && patternOf(route.path).test(path))
        .map((route) => route.method),
    )
    const name = path.replace(/^\//, '')
    if (methods.size === 0) return envelope(404, `The route ${name} could not be found.`)
    if (methods.has('GET')) methods.add('HEAD')
    const supported = [...methods].join(', ')
    return envelope(
      405,
      `The ${c.req.method} method is not supported for route ${name}. Supported methods: ${supported}.`,
      {},
      { allow: supported },
    )
  })
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+')}$`)
}
