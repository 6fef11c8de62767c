import type { Env } from '#config/env.ts'
import type { IdentityProvider } from '#domain/ports.ts'
import { createOidcProvider } from '#integrations/oidc/provider.ts'
import { createGuardedFetch } from '#integrations/outgoing/guarded-fetch.ts'
import type { Log } from '#lib/log.ts'

export interface Providers {
  byName: ReadonlyMap<string, IdentityProvider>
  close(): Promise<void>
}

/** The configured places to sign in with. An operator names them, so they may lie in a private network, where customers' addresses may not. */
export function openProviders(env: Env, { log, now }: { log: Log; now: () => Date }): Providers {
  const settings = Object.entries(env.OIDC_PROVIDERS)
  const allowOrigins = settings.map(([, { issuer }]) => new URL(issuer).origin)
  const fetch = createGuardedFetch({ allowOrigins, allowHosts: env.ALLOWED_HOSTS, log })
  return {
    byName: new Map(settings.map(([name, each]) => [name, createOidcProvider(each, { fetch, now })])),
    close: () => fetch.close(),
  }
}
