import { createAccountsCtx } from '#domain/accounts/accounts-ctx.ts'
import { loadLeakedPasswords } from '#integrations/leaked-passwords/adapter.ts'
import { traceWith } from '#lib/tracing.ts'
import { createApp } from '#server/app.ts'
import { createLimitedServer } from '#server/http-limits.ts'
import { createLiveHub } from '#server/live-hub.ts'
import { loadStaticFiles } from '#server/static-files.ts'
import { listen } from './listen.ts'
import { openProviders } from './providers.ts'
import { runProcess } from './run-process.ts'
import { reportReady } from './supervise/supervised-child.ts'
import { ensureWebBuilt } from './web-build.ts'
import { whenDatabaseIsThere } from './when-database-is-there.ts'
import { hasOutbox, webFolder } from './wire.ts'

/** After a supervisor was killed, its last web process may still hold the port for a moment. */
const portPatienceMs = 8000

await runProcess(
  'web',
  (env) => env.PORT,
  async ({ env, log, wired, fatal }) => {
    const { ctx, appUrl, operatorToken, registry } = wired
    const isOutboxHere = hasOutbox(env)
    await ensureWebBuilt(log)
    const live = await whenDatabaseIsThere(log, () => createLiveHub({ url: appUrl, log }))
    const providers = openProviders(env, ctx)
    const accounts = createAccountsCtx(ctx, {
      issuer: `${ctx.settings.publicUrl}/auth/v1`,
      isConfirmationRequired: env.CONFIRM_EMAIL === 'on' || (env.CONFIRM_EMAIL === 'auto' && ctx.mailer !== null),
      mail: ctx.mailer !== null ? 'sent' : isOutboxHere ? 'outbox' : 'none',
      mayLink: env.MANUAL_LINKING === 'on',
      mayBeAnonymous: env.ANONYMOUS_SIGN_IN === 'on',
      providers: providers.byName,
      leakedPasswords: await loadLeakedPasswords(),
    })
    const app = createApp(
      { ...ctx, accounts, live },
      {
        files: await loadStaticFiles(webFolder),
        setUp: {
          operator: {
            name: env.OPERATOR_NAME ?? null,
            address: env.OPERATOR_ADDRESS ?? null,
            email: env.OPERATOR_EMAIL ?? null,
          },
          sourceUrl: env.SOURCE_URL ?? null,
          hasModel: env.OPENROUTER_API_KEY !== undefined,
          hasProviders: Object.keys(env.OIDC_PROVIDERS).length > 0,
        },
        trustedProxies: env.TRUSTED_PROXIES,
        metricsToken: env.METRICS_TOKEN,
        registry,
        operatorToken,
        hasOutbox: isOutboxHere,
      },
    )
    const { tracing } = wired
    const server = createLimitedServer((request, response) => traceWith(tracing, () => app(request, response)))

    const problem = await listen(server, { port: env.PORT, host: env.HOST, patienceMs: portPatienceMs, everyMs: 200 })
    if (problem !== null)
      return fatal(
        `Port ${env.PORT} on ${env.HOST} cannot be used (${problem.code}). Free it, or set PORT to another one.`,
      )
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : env.PORT
    log.info({ port }, 'web server listening')
    reportReady({ port })
    return async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      await live.close()
      // Event streams never end by themselves.
      setTimeout(() => server.closeAllConnections(), 2000).unref()
      await closed
      await providers.close()
    }
  },
)
