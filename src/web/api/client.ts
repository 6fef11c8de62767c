import routes from 'virtual:contract-routes'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { api as contract } from '#contract/api.ts'
import { readSession, renewSession } from '#web/api/session.ts'

const link = new OpenAPILink(routes, {
  url: new URL('/api', window.location.origin).href,
  headers: async () => {
    const session = await readSession()
    return session ? { authorization: `Bearer ${session.accessToken}` } : {}
  },
  fetch: fetchSignedIn,
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
