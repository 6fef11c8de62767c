import type { Context, MiddlewareHandler } from 'hono'
import { apiError, envelope } from '../api-error.ts'
import type { ApiEnv, Sandbox } from '../context.ts'
import { workspaceByKey } from '../store/workspaces.ts'

export function bearerToken(c: Context): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

/** The key alone says which workspace a call works in. */
export function authenticate({ db }: Sandbox): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const token = bearerToken(c)
    const workspace = token === undefined ? undefined : workspaceByKey(db, token)
    if (workspace === undefined) {
      throw apiError(
        401,
        'The request is not authenticated. Ensure you are using the correct URL, and a key that exists for the URL.',
      )
    }
    c.set('workspace', workspace)
    await next()
  }
}

const windowMs = 60_000

/** So many requests a minute for each key, in fixed windows; more are answered 429 until the window ends. */
export function limitRate({ settings }: Sandbox): MiddlewareHandler<ApiEnv> {
  const windows = new Map<number, { endsAt: number; used: number }>()
  return async (c, next) => {
    const limit = settings.read().requestsPerMinute
    if (limit === null) return next()
    const { id } = c.var.workspace
    const now = Date.now()
    const known = windows.get(id)
    const window = known !== undefined && known.endsAt > now ? known : { endsAt: now + windowMs, used: 0 }
    windows.set(id, window)
    window.used += 1
    const remaining = Math.max(0, limit - window.used)
    const headers = { 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': String(remaining) }
    if (window.used > limit) {
      const wait = String(Math.max(1, Math.ceil((window.endsAt - now) / 1000)))
      return envelope(429, 'Too Many Attempts.', {}, { ...headers, 'retry-after': wait })
    }
    await next()
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
  }
}
