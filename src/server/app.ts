import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { OpenAPIHandler } from '@orpc/openapi/node'
import { BodyLimitPlugin } from '@orpc/server/node'
import { experimental_ZodSmartCoercionPlugin as ZodSmartCoercionPlugin } from '@orpc/zod/zod4'
import type { Context } from 'hono'
import { Registry } from 'prom-client'
import type { AccountsCtx } from '#domain/accounts/accounts-ctx.ts'
import { accountsAt } from '#domain/accounts/host-accounts.ts'
import { AppError } from '#domain/app-error.ts'
import { readiness } from '#domain/platform/readiness.ts'
import { createReceiver } from '#domain/webhooks/receive.ts'
import type { Log } from '#lib/log.ts'
import { newId } from '#lib/new-id.ts'
import { withinRequest } from '#lib/tracing.ts'
import { createAuthApp } from './auth/auth-app.ts'
import { authenticate } from './authorize.ts'
import { clientIpOf } from './client-ip.ts'
import { type Outbox, serveOutbox } from './dev-mail.ts'
import { handleAttachmentDownload } from './files/attachment-download.ts'
import { handleExportDownload } from './files/export-download.ts'
import { handleLogo } from './files/logo.ts'
import { serveApp } from './host-page.ts'
import { createHosts, type Host, type Hosts, type WorkspaceHost } from './hosts.ts'
import type { RequestContext, ServerCtx } from './implement.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { openApiDocument } from './openapi.ts'
import { createOperationLimits } from './operation-limits.ts'
import { isBearerOf, showsToken } from './operator-token.ts'
import { internalWords, renderError } from './render-error.ts'
import { createRequestLog } from './request-log.ts'
import { jsonReads, router } from './routes/router.ts'
import { securityHeaders, setHeaders } from './security-headers.ts'
import { createSite, type SetUp } from './serve-site.ts'
import { documentAt, isAddressed, isForPerson, shownAt } from './site-pages.ts'
import type { StaticFiles } from './static-files.ts'
import { handleUnsubscribe } from './unsubscribe.ts'
import { createProbes, isProbe } from './webhooks/probe.ts'
import { handleHook } from './webhooks/receive.ts'
import { handlePaymentEvent } from './webhooks/receive-payment-event.ts'

export interface AppOptions {
  files: StaticFiles
  /** What the public pages tell of the installation. */
  setUp: SetUp
  trustedProxies: number
  /** Of whoever runs the installation; opens /metrics, and the mails that wait at /dev/mail. Left out: they stay closed. */
  operatorToken?: string | undefined
  /** Whether mails wait at /dev/mail to be read. Left out: not. */
  hasOutbox?: boolean
  /** Opens /metrics, too, and nothing else. */
  metricsToken?: string | undefined
  /** What else /metrics shows. */
  registry?: Registry
}

type Group =
  | 'hooks'
  | 'payments'
  | 'files'
  | 'attachments'
  | 'unsubscribe'
  | 'logos'
  | 'domains'
  | 'api'
  | 'auth'
  | 'site'
  | 'health'
interface Call {
  request: IncomingMessage
  response: ServerResponse
  path: string
  /** What follows the route that answers. */
  rest: string
  log: Log
  /** By it everything is found that the request has begun. */
  requestId: string
  /** The headers of every answer; they are set already, but for a webhook's. */
  head: readonly string[]
  /** The workspace whose own domain was asked; null on the installation's own hosts. */
  place: WorkspaceHost | null
}
type Handle = (call: Call) => Promise<void>

/** Far above what a person writes; a draft may have 100,000 characters. */
const maxApiBytes = 1_000_000
/** A PDF, a picture or what goes out with an answer, in base64, from people who are signed in. */
const maxFileBodyBytes = 14_000_000
/** In a query or a form. No operation takes a list there, and one that says it is long costs its length at once. */
const longestFormList = 50
const filePath = /^\/api\/workspaces\/[^/]+\/(?:knowledge\/read-pdf|branding\/logo|threads\/[^/]+\/files)$/

const json = (response: ServerResponse, status: number, body: unknown): void => {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  })
  response.end(text)
}

/** The web server's request listener: webhooks, API, sign-in, health and the built application, each by its path. */
export function createApp(ctx: ServerCtx, { registry = new Registry(), ...options }: AppOptions): RequestListener {
  const metrics = createMetrics(registry, ctx, ctx.live.count)
  const isHttps = ctx.settings.publicUrl.startsWith('https:')
  const hosts = createHosts(ctx)
  const ofEveryAnswer = securityHeaders({ isHttps })
  const handlers = handlersOf(ctx, { ...options, hosts, metrics, isHttps })
  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const route = routeOf(path)
    const { group, at } = route
    const requestId = newId()
    const log = createRequestLog(ctx.log, request)
    const head = [...ofEveryAnswer, 'x-request-id', requestId]
    // Who takes a delivery writes them at once with its own; whoever answers in its place sets them as everybody does.
    const isWithOwn = group === 'hooks'
    if (!isWithOwn) setHeaders(response, head)
    const refusing = (): ServerResponse => (isWithOwn ? setHeaders(response, head) : response)
    noteEnd({ request, response, path, log: ctx.log, requestId }, route, metrics)
    if (namesTwoHosts(request)) {
      refusing().setHeader('connection', 'close')
      return json(response, 400, { code: 'bad_request', message: 'A request must name exactly one host.' })
    }
    const handle = async (): Promise<void> => {
      const host = await hosts.of(request.headers.host)
      const place = host === 'own' ? null : host
      if (!isServed(group, host)) return nothingHere(refusing(), host)
      await handlers[group]({ request, response, path, rest: path.slice(at.length), log, requestId, head, place })
    }
    withinRequest(requestId, () =>
      handle().catch((error: unknown) => {
        log.error({ err: error, group }, 'a request failed')
        if (!response.headersSent) json(refusing(), 500, { code: 'internal', message: internalWords() })
        else response.destroy()
      }),
    )
  }
}

/** Who answers what is asked for at the routes of each group. */
function handlersOf(
  ctx: ServerCtx,
  {
    files,
    setUp,
    trustedProxies,
    operatorToken,
    hasOutbox = false,
    metricsToken,
    hosts,
    metrics,
    isHttps,
  }: Omit<AppOptions, 'registry'> & { hosts: Hosts; metrics: Metrics; isHttps: boolean },
): Record<Group, Handle> {
  const outbox = hasOutbox && operatorToken !== undefined ? { pool: ctx.pool, token: operatorToken, isHttps } : null
  return {
    hooks: hookHandler(ctx, operatorToken),
    payments: ({ request, response, log }) => handlePaymentEvent({ ...ctx, log }, request, response),
    files: fileHandler(ctx),
    attachments: ({ request, response, rest, log, place }) =>
      handleAttachmentDownload({ ...ctx, log, onlyOf: place?.workspaceId ?? null }, request, response, rest),
    unsubscribe: unsubscribeHandler(ctx),
    logos: ({ request, response, rest, log, place }) =>
      handleLogo({ ...ctx, log, onlyOf: place?.workspaceId ?? null }, request, response, rest),
    domains: domainHandler(hosts),
    api: apiHandler(ctx, trustedProxies),
    auth: authHandler(ctx, trustedProxies),
    health: healthHandler(ctx, { metrics, operatorToken, metricsToken, trustedProxies }),
    site: siteHandler(ctx, { files, setUp }, outbox),
  }
}

/** Counts and logs a request when its response has ended; query strings, and what lies behind a secret route, stand in no log. */
function noteEnd(
  { request, response, path, log, requestId }: Omit<Call, 'rest' | 'head' | 'place'>,
  { group, at, isSecret }: Route,
  metrics: Metrics,
): void {
  const startedAt = performance.now()
  response.on('close', () => {
    const ms = performance.now() - startedAt
    const isStream = String(response.getHeader('content-type') ?? '').startsWith('text/event-stream')
    if (!isStream) metrics.observeRequest(group, response.statusCode, ms / 1000)
    log.debug(
      {
        requestId,
        method: request.method,
        path: isSecret ? `${at}…` : path,
        status: response.statusCode,
        ms: Math.round(ms),
      },
      'request',
    )
  })
}

/**
 * Whoever runs the installation may ask how it does from wherever they are, and a proxy for a name that is not proved yet. Of a workspace's
 * own domain only what belongs to that workspace is served.
 */
function isServed(group: Group, host: Host): boolean {
  if (host === 'own') return true
  if (host === null) return group === 'health' || group === 'domains'
  return !['hooks', 'health', 'domains', 'unsubscribe'].includes(group)
}

/** What was meant for another host (421), or is not part of a workspace's own domain. */
function nothingHere(response: ServerResponse, host: Host): void {
  response
    .writeHead(host === null ? 421 : 404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end(
      'There is nothing at this address. If it is your domain, check it in the settings of your workspace. If you run this installation, PUBLIC_URL says under which name it is reached.',
    )
}

/** For a proxy that makes a certificate when a name is first asked for (Caddy's `ask`): 200 for a domain that is served, else 404. */
function domainHandler(hosts: Hosts): Handle {
  return async ({ request, response }) => {
    const domain = new URL(request.url ?? '/', 'http://localhost').searchParams.get('domain')
    const host = domain === null ? null : await hosts.of(domain)
    const isDomain = host !== null && host !== 'own'
    json(response, isDomain ? 200 : 404, isDomain ? { domain } : { code: 'not_found' })
  }
}

/** A proxy may route by the one and this server by the other, and each be right about what it saw. */
const namesTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1

interface Route {
  group: Group
  /** All that begins so when it ends with a slash, else this path alone. */
  at: string
  /** What follows opens something by itself: it is never logged. */
  isSecret?: boolean
}

/** Who answers where; all else is the site's. What stands below /api is the contract's, below /auth/v1 the sign-in protocol's. */
const routes: readonly Route[] = [
  { group: 'hooks', at: '/hooks/', isSecret: true },
  { group: 'payments', at: '/webhooks/stripe' },
  { group: 'files', at: '/files/exports/', isSecret: true },
  { group: 'attachments', at: '/files/attachments/', isSecret: true },
  { group: 'unsubscribe', at: '/unsubscribe/', isSecret: true },
  { group: 'logos', at: '/brand/' },
  { group: 'domains', at: '/domains/ask' },
  { group: 'api', at: '/api' },
  { group: 'api', at: '/api/' },
  { group: 'auth', at: '/auth/v1/' },
  { group: 'health', at: '/health' },
  { group: 'health', at: '/ready' },
  { group: 'health', at: '/metrics' },
]
const site: Route = { group: 'site', at: '/' }

const routeOf = (path: string): Route =>
  routes.find(({ at }) => (at.endsWith('/') ? path.startsWith(at) : path === at)) ?? site

function hookHandler(ctx: ServerCtx, operatorToken: string | undefined): Handle {
  const receiver = createReceiver(ctx)
  const takeProbe = createProbes(operatorToken, ctx.now)
  return async ({ request, response, rest, log, requestId, head }) => {
    if (!isProbe(rest)) return handleHook({ receiver, log, requestId, head }, request, response, rest)
    const nonce = request.method === 'POST' ? takeProbe(rest) : null
    const answer = nonce === null ? { code: 'not_found' } : { probe: nonce }
    json(setHeaders(response, head), nonce === null ? 404 : 200, answer)
  }
}

function fileHandler(ctx: ServerCtx): Handle {
  return ({ request, response, rest, log, place }) =>
    handleExportDownload({ ...ctx, log, onlyOf: place?.workspaceId ?? null }, request, response, rest)
}

/** No operation takes a form or a file as its body: what can't be read as one would fail in the middle, as if it were our fault. */
const isJson = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' || (headers['content-type'] ?? 'application/json').startsWith('application/json')

function unsubscribeHandler(ctx: ServerCtx): Handle {
  return ({ request, response, rest, log }) => handleUnsubscribe({ ...ctx, log }, request, response, rest)
}

function apiHandler(ctx: ServerCtx, trustedProxies: number): Handle {
  const limits = createOperationLimits(ctx.pool)
  const handlerUpTo = (maxBodySize: number) =>
    new OpenAPIHandler(router, {
      plugins: [new ZodSmartCoercionPlugin(), new BodyLimitPlugin({ maxBodySize })],
      maxBracketNotationArrayIndex: longestFormList,
      // What an operation throws, and what can't even be read as a call of one.
      clientInterceptors: [({ next, context }) => rendered(next, context)],
      interceptors: [({ next, context }) => rendered(next, context)],
    })
  const [usual, forFiles] = [handlerUpTo(maxApiBytes), handlerUpTo(maxFileBodyBytes)]
  return async ({ request, response, path, log, place }) => {
    if (path === '/api/openapi.json') return json(response, 200, await openApiDocument(ctx.settings.publicUrl))
    response.setHeader('cache-control', 'no-store')
    if (!isJson(request))
      return json(response, 400, { code: 'bad_request', status: 400, message: 'Send the body as application/json.' })
    const here = place === null ? ctx : { ...ctx, accounts: accountsAt(ctx.accounts, place) }
    for (const read of jsonReads) if (await read(here, request, response)) return
    const isFile = filePath.test(path) && (await authenticate(here.accounts, request.headers.authorization)) !== null
    const { matched } = await (isFile ? forFiles : usual).handle(request, response, {
      prefix: '/api',
      context: { ctx: { ...here, log }, request, response, ip: clientIpOf(request, trustedProxies), limits },
    })
    if (!matched)
      json(response, 404, {
        code: 'not_found',
        status: 404,
        message: 'No such operation. See /api/openapi.json.',
      })
  }
}

/** Renders what an operation throws. One that was called too often says in the header, too, when to come back. */
async function rendered<Result>(
  next: () => Promise<Result>,
  { ctx, response }: Pick<RequestContext, 'ctx' | 'response'>,
): Promise<Result> {
  try {
    return await next()
  } catch (error) {
    if (error instanceof AppError && error.data?.retryAfterS !== undefined)
      response.setHeader('retry-after', String(error.data.retryAfterS))
    throw renderError(error, ctx)
  }
}

function authHandler(ctx: ServerCtx, trustedProxies: number): Handle {
  const requestOf = (c: Context) => (c.env as { incoming: IncomingMessage }).incoming
  const logs = new WeakMap<IncomingMessage, Log>()
  const listenerOf = (accounts: AccountsCtx) =>
    getRequestListener(
      createAuthApp(accounts, {
        clientIpOf: (c) => clientIpOf(requestOf(c), trustedProxies),
        logOf: (c) => logs.get(requestOf(c)) ?? ctx.log,
        accountUrl: `${ctx.settings.publicUrl}/account`,
      }).fetch,
    )
  const own = listenerOf(ctx.accounts)
  const ofPlaces = new WeakMap<WorkspaceHost, typeof own>()
  return async ({ request, response, path, log, place }) => {
    logs.set(request, log)
    // A new password is chosen where the account is looked after: the mail leads there.
    if (place === null || path === '/auth/v1/recover') return own(request, response)
    const listener = ofPlaces.get(place) ?? listenerOf(accountsAt(ctx.accounts, place))
    ofPlaces.set(place, listener)
    await listener(request, response)
  }
}

function healthHandler(
  ctx: ServerCtx,
  {
    metrics,
    operatorToken,
    metricsToken,
    trustedProxies,
  }: Pick<AppOptions, 'operatorToken' | 'metricsToken' | 'trustedProxies'> & { metrics: Metrics },
): Handle {
  const isOperator = (request: IncomingMessage): boolean =>
    showsToken(operatorToken, request) || isBearerOf(metricsToken, request)
  return async ({ request, response, path }) => {
    if (path === '/health') return json(response, 200, { status: 'ok' })
    if (path === '/ready') {
      const checks = await readiness(ctx)
      const more = isOperator(request) ? { seen: seenOf(request, trustedProxies) } : {}
      return json(response, checks.missing.length === 0 ? 200 : 503, { ...checks, ...more })
    }
    if (!isOperator(request)) return json(response, 404, { code: 'not_found' })
    const text = await metrics.registry.metrics()
    response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text)
  }
}

/** A request as it arrived, for whoever sets up the proxies before this server. */
const seenOf = (request: IncomingMessage, trustedProxies: number) => ({
  client: clientIpOf(request, trustedProxies),
  connection: request.socket.remoteAddress ?? '',
  forwardedFor: String(request.headers['x-forwarded-for'] ?? ''),
  forwardedProto: String(request.headers['x-forwarded-proto'] ?? ''),
  host: request.headers.host ?? '',
  trustedProxies,
})
export type SeenRequest = ReturnType<typeof seenOf>

const sendElsewhere = (response: ServerResponse, to: string): void => {
  response.writeHead(302, { location: to, 'cache-control': 'no-store' }).end()
}

function siteHandler(
  ctx: ServerCtx,
  { files, setUp }: Pick<AppOptions, 'files' | 'setUp'>,
  outbox: Outbox | null,
): Handle {
  const site = createSite(ctx, files, setUp)
  const { publicUrl } = ctx.settings
  return async ({ request, response, path, place }) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return json(response, 405, { code: 'bad_request', message: 'GET only' })
    // A page that a link opens for strangers: no search engine keeps it, and no other site is told where somebody came from.
    if (/^\/shared-report\/?$/i.test(path)) {
      response.setHeader('x-robots-tag', 'noindex, nofollow, noarchive')
      response.setHeader('referrer-policy', 'no-referrer')
    }
    if (place !== null) return serveApp({ ctx, files, place, path }, request, response)
    if (outbox !== null && (await serveOutbox(outbox, request, response, path))) return
    const { host = '' } = request.headers
    const shown = shownAt({ host, path, url: request.url ?? path }, { publicUrl, hasFile: files.has })
    if (shown.kind === 'redirect') return sendElsewhere(response, shown.to)
    if (shown.kind === 'file' && (await site.serve(request, response, shown.path))) return
    if (isAddressed(path) && files.serve(request, response, path)) return
    if (shown.kind === 'app' && shown.hasScreen && files.serve(request, response, documentAt(path))) return
    if (shown.kind === 'app' && isForPerson(path, request.headers.accept)) {
      if (shown.missing !== 'page') return sendElsewhere(response, shown.missing.to)
      if (files.serve(request, response, '/index.html', 404)) return
    }
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found')
  }
}
