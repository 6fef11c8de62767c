import type { Context, MiddlewareHandler } from 'hono'
import { apiError } from '../api-error.ts'
import type { ApiEnv, Sandbox } from '../context.ts'
import { bearerToken } from '../http/auth.ts'

/** Lets in whoever shows a key of the controls, and says which workspaces it opens. */
export function authorizeControls({ keys }: Sandbox): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const access = keys.accessOf(bearerToken(c))
    if (access === null)
      throw apiError(
        401,
        'The sandbox needs its key. Open it from Rejoinder, or with the link that was printed when it started.',
      )
    c.set('access', access)
    await next()
  }
}

/** For what concerns the whole simulator: a workspace's key does not open it. */
export const requireMaster: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (c.var.access.workspaceId !== null)
    throw apiError(403, 'This affects every workspace, so it needs the key that was printed when the sandbox started.')
  await next()
}

/** The workspace that a call is about: the named one, when its key opens it; the key's own, when none is named. */
export function workspaceIn(c: Context<ApiEnv>, named: number | undefined): number | undefined {
  const own = c.var.access.workspaceId
  if (own !== null && named !== undefined && named !== own)
    throw apiError(403, `This key opens workspace ${own}, not workspace ${named}.`)
  return own ?? named
}
