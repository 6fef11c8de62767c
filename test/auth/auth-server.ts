import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { AccountsOptions } from '#domain/accounts/accounts-ctx.ts'
import { createAuthApp } from '#server/auth/auth-app.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { issuer, type TestAccounts, testAccounts } from './accounts.ts'

export interface AuthServer extends AsyncDisposable {
  database: TestDatabase
  ctx: TestAccounts
  /** Where a client of the protocol is pointed at. */
  url: string
}

/**
 * The sign-in server on a port of its own, over a database of its own, or `beside` another one as a second process on that one's. A caller
 * says its address in `x-test-ip`.
 */
export async function authServer({
  beside,
  ...options
}: Partial<AccountsOptions> & { beside?: AuthServer } = {}): Promise<AuthServer> {
  const database = beside?.database ?? (await testDatabase())
  const secrets = beside && { secrets: beside.ctx.secrets }
  const ctx = testAccounts(database.pool, { issuer, ...secrets, ...options })
  const app = createAuthApp(ctx, { clientIpOf: (c) => c.req.header('x-test-ip') ?? '192.0.2.99' })
  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>((done) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info: AddressInfo) =>
      done({ server: started, port: info.port }),
    )
  })
  return {
    database,
    ctx,
    url: `http://127.0.0.1:${port}/auth/v1`,
    async [Symbol.asyncDispose]() {
      await new Promise((done) => server.close(done))
      if (beside === undefined) await database[Symbol.asyncDispose]()
    },
  }
}
