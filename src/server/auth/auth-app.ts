import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { errors } from '#contract/errors.ts'
import type { AccountsCtx } from '#domain/accounts/accounts-ctx.ts'
import { signInAnonymously } from '#domain/accounts/anonymous.ts'
import { exchangeAuthCode } from '#domain/accounts/auth-code.ts'
import { isShownAt } from '#domain/accounts/host-accounts.ts'
import { signInWithIdToken } from '#domain/accounts/provider-sign-in.ts'
import { readAccount } from '#domain/accounts/reads.ts'
import { refreshSession } from '#domain/accounts/refresh-session.ts'
import { signIn } from '#domain/accounts/sign-in.ts'
import { type SignOutScope, signOut } from '#domain/accounts/sign-out.ts'
import { signUp } from '#domain/accounts/sign-up.ts'
import { requestReauthentication, updateAccount } from '#domain/accounts/update-account.ts'
import { readAccessToken } from '#domain/accounts/verify-token.ts'
import { readPlatformSettings } from '#domain/platform/reads.ts'
import { findInvitation } from '#domain/team/reads.ts'
import type { Log } from '#lib/log.ts'
import { type AuthRoutes, answerSession, deviceOf, orRefuse, personOf, refusal } from './answering.ts'
import { logAuth } from './auth-log.ts'
import { bearerOf } from './bearer.ts'
import { addFactorRoutes } from './factor-routes.ts'
import { addMailRoutes } from './mail-routes.ts'
import { addProviderRoutes } from './provider-routes.ts'
import { wireSettings, wireUser } from './wire-answers.ts'
import { renderError, WireError } from './wire-errors.ts'
import {
  readCodeGrant,
  readIdTokenGrant,
  readPasswordGrant,
  readRefreshGrant,
  readSignUp,
  readUserUpdate,
} from './wire-requests.ts'

const bodyMax = 64 * 1024

export type AuthAppOptions = Pick<AuthRoutes, 'clientIpOf'> & {
  /** Where people look after their account, when this is a workspace's own domain. */
  accountUrl?: string
  /** Where what went wrong with a request is told. Left out: in the log of the accounts. */
  logOf?: (c: Context) => Log
}

/**
 * Sign-in under `/auth/v1`, in the wire protocol of Supabase Auth, so that its browser client works unchanged. Maps between
 * that protocol and the verbs of `domain/accounts`, and decides nothing itself.
 */
export function createAuthApp(
  ctx: AccountsCtx,
  { clientIpOf, accountUrl = ctx.tokens.siteUrl, logOf = () => ctx.log }: AuthAppOptions,
): Hono {
  const app = new Hono().basePath('/auth/v1')
  const routes: AuthRoutes = { ctx, clientIpOf }

  app.onError((error, c) => renderError(c, error, logOf(c)))
  app.notFound((c) => renderError(c, new WireError('not_found'), logOf(c)))
  logAuth(app, ctx, logOf)
  app.use(async (c, next) => {
    c.header('cache-control', 'no-store')
    await next()
  })
  app.use(
    bodyLimit({
      maxSize: bodyMax,
      onError: () => {
        throw new WireError('request_too_large')
      },
    }),
  )

  if (ctx.tokens.realm !== '') refuseAccountChanges(app, accountUrl)
  refuseGuests(app, ctx)
  addSessionRoutes(app, routes)
  addMailRoutes(app, routes)
  addAccountRoutes(app, routes)
  addFactorRoutes(app, routes)
  addProviderRoutes(app, routes)
  addPublicRoutes(app, ctx)
  return app
}

/** What a session of a workspace's own domain may do: begin, prove itself, go on and end. */
const ofSessions =
  /^(?:GET \/(?:user|settings|health|verify|\.well-known\/jwks\.json)|HEAD \/verify|POST \/(?:signup|token|logout|otp|magiclink|resend|verify(?:\/account)?|factors\/[^/]+\/(?:challenge|verify)))$/

/** What a guest's session may do, and what is asked with no session at all. */
const ofGuests = /^(?:GET \/(?:user|settings|health|\.well-known\/jwks\.json)|POST \/(?:signup|token|logout))$/

/** The account itself opens other workspaces, too: it is looked after on the installation's own hosts. */
function refuseAccountChanges(app: Hono, accountUrl: string): void {
  app.use(async (c, next) => {
    const asked = `${c.req.method} ${c.req.path.replace(/^\/auth\/v1/, '')}`
    if (!ofSessions.test(asked))
      throw new WireError('validation_failed', { message: `Open ${accountUrl} to change your account.` })
    await next()
  })
}

const notAsGuest = () => new WireError('validation_failed', { message: errors.not_as_guest.message })

/** A guest has no account that could be changed, and none that could be signed in to again. */
function refuseGuests(app: Hono, ctx: AccountsCtx): void {
  app.use(async (c, next) => {
    const asked = `${c.req.method} ${c.req.path.replace(/^\/auth\/v1/, '')}`
    const token = ofGuests.test(asked) ? null : bearerOf(c.req.header('authorization'))
    const verdict = token === null ? null : await readAccessToken(ctx, token)
    if (verdict?.ok && verdict.person.isGuest) throw notAsGuest()
    await next()
  })
}

function addSessionRoutes(app: Hono, routes: AuthRoutes): void {
  const { ctx, clientIpOf } = routes
  app.post('/signup', async (c) => {
    const wish = await readSignUp(c, ctx.tokens.siteUrl)
    if (wish.isAnonymous)
      return answerSession(routes, c, orRefuse(await signInAnonymously(ctx, wish, deviceOf(routes, c))).grant)
    const { invitation, ...input } = wish
    const isInvited = await isInvitation(ctx, invitation, input.email)
    // On a workspace's own domain nobody opens another one.
    if (ctx.tokens.realm !== '' && !isInvited) throw refusal({ ok: false, reason: 'sign_up_by_invitation' })
    const outcome = await signUp(ctx, { ...input, isInvited }, deviceOf(routes, c, input.email))
    if (!outcome.ok && outcome.reason === 'must_confirm') return c.json(wireUser(outcome.user))
    return answerSession(routes, c, orRefuse(outcome).grant)
  })
  app.post('/token', async (c) => {
    switch (c.req.query('grant_type')) {
      case 'password': {
        const credentials = await readPasswordGrant(c)
        const outcome = await signIn(ctx, credentials, deviceOf(routes, c, credentials.email))
        return answerSession(routes, c, orRefuse(outcome).grant)
      }
      case 'refresh_token': {
        const outcome = await refreshSession(ctx, await readRefreshGrant(c), clientIpOf(c))
        return answerSession(routes, c, orRefuse(outcome).grant)
      }
      case 'pkce': {
        const outcome = await exchangeAuthCode(ctx, await readCodeGrant(c), deviceOf(routes, c))
        return answerSession(routes, c, orRefuse(outcome).grant)
      }
      case 'id_token':
        return answerSession(routes, c, orRefuse(await idTokenGrant(routes, c)).grant)
      case 'web3':
        throw new WireError('provider_disabled')
      default:
        throw new WireError('validation_failed', { message: 'unsupported_grant_type' })
    }
  })
  app.post('/sso', () => {
    throw new WireError('saml_provider_disabled')
  })
  app.post('/logout', async (c) => {
    // What a workspace's own domain has begun it ends, and nothing else.
    const scope = signOutScopeOf(c)
    await signOut(ctx, await personOf(ctx, c), ctx.tokens.realm === '' ? scope : 'local')
    return c.body(null, 204)
  })
}

/** Whether this is an open invitation of this address, whose link leads here. */
async function isInvitation(ctx: AccountsCtx, token: string | undefined, email: string): Promise<boolean> {
  const invitation = token === undefined ? null : await findInvitation(ctx.pool, token, ctx.now(), ctx.tokens.realm)
  return invitation?.state === 'open' && invitation.email === email && isShownAt(ctx, invitation.workspaceId)
}

async function idTokenGrant(routes: AuthRoutes, c: Context) {
  const { isLinking, ...shown } = await readIdTokenGrant(c)
  const linking = isLinking ? await personOf(routes.ctx, c) : null
  if (linking?.isGuest) throw notAsGuest()
  return signInWithIdToken(routes.ctx, { ...shown, linking }, deviceOf(routes, c))
}

function addAccountRoutes(app: Hono, { ctx, clientIpOf }: AuthRoutes): void {
  app.get('/user', async (c) => {
    const { userId } = await personOf(ctx, c)
    const user = await readAccount(ctx, userId)
    if (user === null) throw new WireError('session_not_found')
    return c.json(wireUser(user))
  })
  app.put('/user', async (c) => {
    const person = await personOf(ctx, c)
    const outcome = await updateAccount(ctx, person, await readUserUpdate(c, ctx.tokens.siteUrl), clientIpOf(c))
    return c.json(wireUser(orRefuse(outcome).user))
  })
  app.get('/reauthenticate', async (c) => {
    orRefuse(await requestReauthentication(ctx, await personOf(ctx, c), clientIpOf(c)))
    return c.json({})
  })
}

function addPublicRoutes(app: Hono, ctx: AccountsCtx): void {
  app.get('/.well-known/jwks.json', async (c) => {
    c.header('cache-control', 'public, max-age=60')
    return c.json({ keys: await ctx.keys.published() })
  })
  app.get('/settings', async (c) => c.json(wireSettings(ctx, await settingsHere(ctx))))
  app.get('/health', (c) => c.json({ name: 'Rejoinder', description: 'Sign-in in the wire protocol of Supabase Auth' }))
}

async function settingsHere(ctx: AccountsCtx) {
  const { signUp: mode, ...settings } = await readPlatformSettings(ctx)
  return { ...settings, signUp: ctx.tokens.realm !== '' && mode === 'open' ? ('invite_only' as const) : mode }
}

function signOutScopeOf(c: Context): SignOutScope {
  const scope = c.req.query('scope') ?? 'global'
  if (scope === 'local' || scope === 'others' || scope === 'global') return scope
  throw new WireError('validation_failed', { message: `Unsupported logout scope ${JSON.stringify(scope)}` })
}
