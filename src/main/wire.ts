import { hostname } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { Registry } from 'prom-client'
import type { Env } from '#config/env.ts'
import { followDatabaseClock } from '#db/clock.ts'
import { connect } from '#db/connect.ts'
import { openReplica } from '#db/replica.ts'
import { withLogin } from '#db/with-login.ts'
import type { Ctx, Settings } from '#domain/context.ts'
import { followNewestKey } from '#domain/keys/rotate-key.ts'
import type { Mailer, MailText, Payments, VerifierFactory, WriterFactory } from '#domain/ports.ts'
import type { PlatformAdapter, Platforms } from '#domain/sending-platform.ts'
import { createDns } from '#integrations/dns/adapter.ts'
import { createDocuments } from '#integrations/documents/adapter.ts'
import { createDrafter } from '#integrations/drafter/drafter.ts'
import { createPlatformAdapter } from '#integrations/emailbison/adapter.ts'
import { createPace, type Pace } from '#integrations/emailbison/pace.ts'
import { createMcpClient } from '#integrations/mcp/adapter.ts'
import { instructionsName } from '#integrations/openrouter/instructions.ts'
import { createModelWriter } from '#integrations/openrouter/model-writer.ts'
import { createModelVerifier } from '#integrations/openrouter/verifier.ts'
import { createGuardedFetch } from '#integrations/outgoing/guarded-fetch.ts'
import { createSandboxClient } from '#integrations/sandbox/adapter.ts'
import { createHooks } from '#integrations/slack/adapter.ts'
import { createPayments } from '#integrations/stripe/adapter.ts'
import { createPush } from '#integrations/web-push/adapter.ts'
import type { Log } from '#lib/log.ts'
import type { RotatingBox } from '#lib/secret-box.ts'
import { idsOnly, type Tracing } from '#lib/tracing.ts'
import { createQueueDesk } from '#queue/desk.ts'
import { root } from './installed.ts'
import { measureNotices } from './metrics/notices.ts'
import { measureOutside } from './metrics/outside.ts'
import { measureReplica } from './metrics/replica.ts'
import { openFiles } from './open-files.ts'
import { slotsFolder, startReading } from './reading/start-reading.ts'
import { loadSecrets } from './secrets.ts'

/** How a process of the product was told where everything is; filled in by the supervisor, or read from the environment. */
export interface Wired {
  ctx: Ctx
  appUrl: string
  /** As the role that owns the schema. */
  ownerPool: pg.Pool
  /** The same, for a worker: what it says of jobs may be forgotten, since they are done again then. */
  queuePool: pg.Pool
  /** As that role, past a pooler, if there is one: for what listens. */
  directPool: pg.Pool
  /** How fast the sending platforms are called. */
  pace: Pace
  /** What `ctx.secrets` is, with its keys. */
  box: RotatingBox
  /** Of the login that the master secret before made, while that one is being replaced. */
  databaseTagBefore: string | null
  /** Of whoever runs the installation. */
  operatorToken: string
  /** What the process measures of itself, for /metrics. */
  registry: Registry
  /** Whom the process tells of its work, piece by piece; where it tells nobody, the pieces have ids all the same. */
  tracing: Tracing
  close(): Promise<void>
}

export const isSandboxWanted = (env: Env): boolean =>
  env.SANDBOX === 'on' || (env.SANDBOX === 'auto' && env.NODE_ENV !== 'production')

const sandboxUrl = (env: Env): string => `http://127.0.0.1:${env.SANDBOX_PORT}`

/** Whether browsers reach this installation on this machine alone. */
const isLoopback = (url: string): boolean =>
  /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(new URL(url).hostname)

/** Whether mail waits to be read on this machine: there is no mail server, and nobody else comes here. */
export const hasOutbox = (env: Env): boolean =>
  env.NODE_ENV !== 'production' && env.SMTP_URL === undefined && isLoopback(settingsOf(env).publicUrl)

/** The one installation's settings, out of its configuration. */
export function settingsOf(env: Env): Settings {
  return {
    publicUrl: (env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`).replace(/\/+$/, ''),
    settleAfterMs: env.SETTLE_AFTER_SECONDS.split(',').map((seconds) => Number(seconds) * 1000),
    sendTimeoutMs: env.SEND_TIMEOUT_SECONDS * 1000,
    syncEveryMs: env.SYNC_EVERY_SECONDS * 1000,
    modelInstructions: instructionsName,
    hasGuests:
      isSandboxWanted(env) &&
      (env.GUEST_WORKSPACES === 'on' || (env.GUEST_WORKSPACES === 'auto' && env.NODE_ENV !== 'production')),
  }
}

/** What a person who reads for a minute asks for next is not planned anew. */
const keptConnections = 4

/**
 * Connects everything for one process. The database must be migrated and the application's login made: `ownerUrl` and `appUrl`
 * say where, `readsLists` whether people ask for lists here, which a replica answers. By a pooler, where there is one, goes what asks all
 * the time; what listens goes to the database itself.
 */
export async function wire(
  env: Env,
  log: Log,
  { ownerUrl, appUrl, readsLists = false }: { ownerUrl: string; appUrl: string; readsLists?: boolean },
): Promise<Wired> {
  const secrets = await loadSecrets(env)
  const onError = (error: Error): void => log.warn({ err: error }, 'an idle database connection broke')
  const { DATABASE_POOLER_URL: poolerUrl, DATABASE_REPLICA_URL: replicaUrl } = env
  const way = (url: string) => ({
    url: poolerUrl === undefined ? url : withLogin(poolerUrl, url),
    isPooled: poolerUrl !== undefined,
    hasNames: env.DATABASE_NAMED_STATEMENTS === 'on',
    onError,
  })
  const max = env.DATABASE_POOL_SIZE
  const pool = connect({ ...way(appUrl), max, kept: Math.min(keptConnections, max), applicationName: 'rejoinder' })
  const ownerPool = connect({ url: ownerUrl, max: 2, applicationName: 'rejoinder owner', onError })
  const queuePool = connect({
    ...way(ownerUrl),
    // One is held to hear of new jobs; the rest take them, queue by queue, and say that they are being done.
    max: 6,
    applicationName: 'rejoinder queue',
    mayForget: true,
  })
  const directPool =
    poolerUrl === undefined
      ? queuePool
      : connect({ url: ownerUrl, max: 1, applicationName: 'rejoinder listener', onError })
  const pace = createPace()
  const registry = new Registry()
  const outside = measureOutside(registry)
  const told = measureNotices(registry)
  const tracing = await openTracing(env, log)
  const clock = await followDatabaseClock(pool, log)
  const following = await followNewestKey({ pool, log, box: secrets.box })
  const replica =
    replicaUrl === undefined || !readsLists
      ? null
      : openReplica({
          pool: connect({
            ...way(appUrl),
            url: withLogin(replicaUrl, appUrl),
            // One may stand before several replicas.
            isPooled: true,
            max,
            applicationName: 'rejoinder reads',
            ...replicaPatience,
          }),
          primary: pool,
          log,
          onRead: measureReplica(registry),
        })
  const settings = settingsOf(env)
  const sandboxKey = env.SANDBOX_KEY ?? secrets.sandboxKey
  const sandbox = isSandboxWanted(env) ? createSandboxClient(sandboxUrl(env), sandboxKey) : null
  const guardedFetch = createGuardedFetch({ allowOrigins: env.PRIVATE_ORIGINS, allowHosts: env.ALLOWED_HOSTS, log })
  // The simulator lies on this machine: it is in reach of calls to a platform, and of nothing else that a workspace may address.
  const platformFetch =
    sandbox === null
      ? guardedFetch
      : createGuardedFetch({
          allowOrigins: [...env.PRIVATE_ORIGINS, sandbox.baseUrl],
          allowHosts: env.ALLOWED_HOSTS,
          log,
        })
  const ctx: Ctx = {
    pool,
    replica,
    platforms: createPlatforms(outside.adapter(createPlatformAdapter({ fetch: platformFetch, log, pace }))),
    writers: outside.writers(createWriters(env)),
    verifiers: outside.verifiers(createVerifiers(env)),
    mcp: createMcpClient({ fetch: guardedFetch }),
    mailText: loadMailText,
    documents: createDocuments({ fetch: guardedFetch, start: () => startReading(process.env), slotsFolder }),
    hooks: told.hooks(createHooks({ fetch: guardedFetch })),
    push: told.push(
      createPush({
        fetch: guardedFetch,
        privateKey: env.VAPID_PRIVATE_KEY ? Buffer.from(env.VAPID_PRIVATE_KEY, 'base64url') : secrets.pushKey,
        publicUrl: settings.publicUrl,
      }),
    ),
    sandbox,
    payments: openPayments(env),
    mailer: env.SMTP_URL === undefined ? null : told.mailer(await openMailer(env.SMTP_URL, env.MAIL_FROM)),
    files: await openFiles(env),
    dns: createDns(),
    secrets: secrets.box,
    queue: createQueueDesk(ownerPool),
    now: clock.now,
    random: Math.random,
    log,
    settings,
  }
  return {
    ctx,
    appUrl,
    ownerPool,
    queuePool,
    directPool,
    pace,
    box: secrets.box,
    databaseTagBefore: secrets.databaseTagBefore,
    operatorToken: env.OPERATOR_TOKEN ?? secrets.operatorToken,
    registry,
    tracing,
    async close() {
      following.stop()
      clock.stop()
      await tracing.close()
      await Promise.all([guardedFetch.close(), platformFetch.close()])
      await replica?.close()
      const pools = new Set([pool, ownerPool, queuePool, directPool])
      await Promise.all([...pools].map((one) => one.end()))
    },
  }
}

/** The primary has the answer: nobody waits long for a replica that is busy or silent. */
const replicaPatience = { statementMs: 5000, connectMs: 1000 }

/** The simulator plays the platform that a workspace connects by default: the same adapter speaks to both. */
const createPlatforms = (adapter: PlatformAdapter): Platforms => ({ emailbison: adapter, sandbox: adapter })

/** Node keeps what it has loaded. */
export async function loadMailText(): Promise<MailText> {
  const { createMailText } = await import('#integrations/mail-text/adapter.ts')
  return createMailText()
}

/** Loaded only where mail is sent: it costs some megabytes. */
async function openMailer(url: string, from: string): Promise<Mailer> {
  const { createMailer } = await import('#integrations/smtp/adapter.ts')
  return createMailer({ url, from })
}

/** Stripe's library is loaded when it is first needed; without a key nothing is paid here. */
function openPayments(env: Env): Payments | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: baseUrl } = env
  if (secretKey === undefined || webhookSecret === undefined) return null
  return createPayments({ secretKey, webhookSecret, baseUrl, hasTax: env.STRIPE_TAX === 'on' })
}

/** Loaded only where somebody listens. */
async function openTracing(env: Env, log: Log) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env
  if (endpoint === undefined) return { ...idsOnly, close: async () => undefined }
  const otlp = await import('#integrations/otlp/tracing.ts')
  return otlp.openTracing({ endpoint, instance: `${hostname()}-${process.pid}`, log })
}

function createWriters(env: Env): WriterFactory {
  const drafter = createDrafter()
  return {
    open({ model, workspaceKey }) {
      const apiKey = workspaceKey ?? env.OPENROUTER_API_KEY
      if (apiKey === undefined) return drafter
      return createModelWriter({ apiKey, baseUrl: env.LLM_BASE_URL.replace(/\/+$/, ''), model })
    },
  }
}

const createVerifiers = (env: Env): VerifierFactory => ({
  open({ model, workspaceKey }) {
    const apiKey = workspaceKey ?? env.OPENROUTER_API_KEY
    if (apiKey === undefined) return null
    return createModelVerifier({ apiKey, baseUrl: env.LLM_BASE_URL.replace(/\/+$/, ''), model })
  },
})

export const webFolder = join(root, 'dist/web')
