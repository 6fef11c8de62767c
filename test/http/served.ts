import { once } from 'node:events'
import { promisify } from 'node:util'
import type pg from 'pg'
import { createAccountsCtx } from '#domain/accounts/accounts-ctx.ts'
import type { Ctx } from '#domain/context.ts'
import { silentLog } from '#lib/log.ts'
import { createApp } from '#server/app.ts'
import { createLimitedServer } from '#server/http-limits.ts'
import type { ServerCtx } from '#server/implement.ts'
import { createLiveHub } from '#server/live-hub.ts'
import type { Operator } from '#server/site-facts.ts'
import type { StaticFiles } from '#server/static-files.ts'
import type { World } from '../world.ts'

/** The web server over a world, spoken to over real HTTP. Several over one world are several servers of one installation. */
export interface Served extends AsyncDisposable {
  url: string
  ctx: ServerCtx
  /** How many are open on its side. */
  connections(): Promise<number>
}

export interface ServeOptions {
  /** Where browsers and the platform reach it; left out: at itself. The same for all servers of one installation. */
  publicUrl?: string
  /** Its way to the database; left out: the world's. */
  pool?: pg.Pool
  /** The built application; left out: none. */
  files?: StaticFiles
  /** Other limits than the product's. */
  http?: Parameters<typeof createLimitedServer>[1]
  /** Who is said to run it; left out: nobody has said. */
  operator?: Operator
}

export async function serve(world: Pick<World, 'ctx' | 'db'>, options: ServeOptions = {}): Promise<Served> {
  const server = createLimitedServer(undefined, options.http).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const publicUrl = options.publicUrl ?? url
  const ctx: Ctx = {
    ...world.ctx,
    pool: options.pool ?? world.ctx.pool,
    settings: { ...world.ctx.settings, publicUrl },
  }
  const live = await createLiveHub({ url: world.db.appUrl, log: silentLog })
  const accounts = createAccountsCtx(ctx, { issuer: `${publicUrl}/auth/v1` })
  const serverCtx: ServerCtx = { ...ctx, accounts, live }
  server.on(
    'request',
    createApp(serverCtx, {
      files: options.files ?? { serve: () => false, has: () => false, read: async () => null },
      setUp: {
        operator: options.operator ?? { name: null, address: null, email: null },
        hasModel: false,
        hasProviders: false,
        sourceUrl: null,
      },
      trustedProxies: 0,
    }),
  )
  return {
    url,
    ctx: serverCtx,
    connections: promisify(server.getConnections.bind(server)),
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      await live.close()
    },
  }
}
