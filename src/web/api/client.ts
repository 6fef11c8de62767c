import routes from 'virtual:contract-routes'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { api as contract } from '#contract/api.ts'
import { codeOf } from '#web/api/errors.ts'
import { noteAction } from '#web/api/note-action.ts'
import { readSession, renewSession } from '#web/api/session.ts'

const link = new OpenAPILink(routes, {
  url: new URL('/api', window.location.origin).href,
  headers: async () => {
    const session = await readSession()
    return session ? { authorization: `Bearer ${session.accessToken}` } : {}
  },
  fetch: fetchSignedIn,
  interceptors: [({ path, next, signal }) => noted(path, next, signal)],
})

/** Every operation of the contract, typed by it. */
export const api: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(link)

/** The same operations as query and mutation options, with their query keys. */
export const orpc = createTanstackQueryUtils(api)

/** The server may end a session before its token does. Then one refresh settles it: a new token, or signed out everywhere. */
async function fetchSignedIn(request: Request, init: { redirect?: RequestRedirect }): Promise<Response> {
  const again = request.clone()
  const response = await fetch(request, init)
  if (response.status !== 401 || !request.headers.has('authorization')) return response
  const session = await renewSession()
  if (!session) return response
  again.headers.set('authorization', `Bearer ${session.accessToken}`)
  return fetch(again, init)
}

/** What goes on by itself for as long as a screen is open is nothing that anybody does. */
const unnoted: readonly string[] = ['live', 'actionLog']

/** Notes how a call went, by the operation's name, and how long it took; nothing of what was asked or answered. */
async function noted<Result>(
  path: readonly string[],
  next: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (unnoted.includes(path[0] ?? '')) return next()
  const startedAt = performance.now()
  const note = (failure?: { error: string }) =>
    noteAction({
      type: 'api_call',
      name: path.join('.'),
      ms: performance.now() - startedAt,
      ...(failure && { isFailed: true, ...failure }),
    })
  try {
    const result = await next()
    note()
    return result
  } catch (error) {
    if (!signal?.aborted) note({ error: codeOf(error) ?? 'no_answer' })
    throw error
  }
}
