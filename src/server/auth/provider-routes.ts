import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { unlinkIdentity } from '#domain/accounts/identities.ts'
import { beginProviderSignIn, finishProviderSignIn, type ReturnOutcome } from '#domain/accounts/provider-sign-in.ts'
import type { SignedIn } from '#domain/accounts/verify-token.ts'
import { type AuthRoutes, deviceOf, orRefuse, personOf, refusal } from './answering.ts'
import { noteAuth } from './auth-log.ts'
import { sessionFragment, withError } from './redirects.ts'
import { WireError, type WireErrorCode } from './wire-errors.ts'
import { readAuthorize } from './wire-requests.ts'

const cookieForS = 10 * 60

/** Sign-in at other providers, and the identities that it leaves. */
export function addProviderRoutes(app: Hono, routes: AuthRoutes): void {
  const { ctx } = routes
  app.get('/authorize', async (c) => {
    if (isElsewhere(c, ctx.tokens)) return c.redirect(onCallbackHost(c, ctx.tokens), 302)
    const leads = await begin(c, routes, null).catch((error: unknown) => backFrom(c, ctx.tokens.siteUrl, error))
    return c.redirect(leads, 302)
  })
  app.get('/user/identities/authorize', async (c) => {
    if (isElsewhere(c, ctx.tokens)) {
      const account = new URL('/account', ctx.tokens.issuer).href
      throw new WireError('validation_failed', { message: `Open ${account} to link a sign-in.` })
    }
    const url = await begin(c, routes, await personOf(ctx, c))
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
  })
  app.delete('/user/identities/:id', async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'))
    const person = await personOf(ctx, c)
    if (!id.success) throw new WireError('identity_not_found')
    orRefuse(await unlinkIdentity(ctx, person, id.data))
    return c.json({})
  })
  app.get('/callback', async (c) => c.redirect(await comeBack(c, routes), 303))
}

type Tokens = AuthRoutes['ctx']['tokens']

/**
 * Whether the page that asks is on another of the installation's hosts than the callback, where the mark of this browser would not be
 * found. Told by where it wants to go back to: behind a proxy nobody knows which host was asked.
 */
const isElsewhere = (c: Context, { issuer, siteUrl }: Tokens): boolean =>
  c.req.query('moved') === undefined &&
  new URL(readAuthorize(c, siteUrl).way.redirectTo).origin !== new URL(issuer).origin

/** The same request there. */
function onCallbackHost(c: Context, { issuer }: Tokens): string {
  const there = new URL(`${issuer}/authorize`)
  there.search = new URLSearchParams({ ...c.req.query(), moved: '1' }).toString()
  return there.href
}

/** The browser that begins is marked, so that nobody can make another one finish in its place. */
async function begin(c: Context, { ctx, clientIpOf }: AuthRoutes, linking: SignedIn | null): Promise<string> {
  const begun = await beginProviderSignIn(ctx, { ...readAuthorize(c, ctx.tokens.siteUrl), linking }, clientIpOf(c))
  if (!begun.ok && begun.reason === 'unknown_provider') {
    throw new WireError('validation_failed', { message: 'Unsupported provider: provider is not enabled' })
  }
  const { url, state } = orRefuse(begun)
  setCookie(c, cookieNameOf(state), '1', {
    path: '/auth/v1/callback',
    httpOnly: true,
    sameSite: 'Lax',
    secure: ctx.tokens.issuer.startsWith('https:'),
    maxAge: cookieForS,
  })
  return url
}

const providerFailures: readonly WireErrorCode[] = ['busy', 'bad_oauth_callback', 'over_request_rate_limit']

/** A person came here with a click, and no client that could read an error: they read it where the sign-in would have led. */
function backFrom(c: Context, siteUrl: string, error: unknown): string {
  if (!(error instanceof WireError && providerFailures.includes(error.code))) throw error
  return withError(readAuthorize(c, siteUrl).way.redirectTo, error)
}

const cookieNameOf = (state: string): string => `oauth_${createHash('sha256').update(state).digest('hex').slice(0, 24)}`

async function comeBack(c: Context, routes: AuthRoutes): Promise<string> {
  const { siteUrl } = routes.ctx.tokens
  const state = c.req.query('state') ?? ''
  const cookie = cookieNameOf(state)
  // Where nobody is known any more who began, the page that shows what a link had to say says it.
  const page = new URL('/auth/confirm', siteUrl).href
  if (getCookie(c, cookie) === undefined) return withError(page, new WireError('bad_oauth_state'), 'invalid_request')
  deleteCookie(c, cookie, { path: '/auth/v1/callback' })
  const code = c.req.query('code') ?? null
  return destinationOf(c, await finishProviderSignIn(routes.ctx, { state, code }, deviceOf(routes, c)), page)
}

function destinationOf(c: Context, outcome: ReturnOutcome, fallback: string): string {
  const target = new URL(outcome.redirectTo ?? fallback)
  if (!outcome.ok) {
    const refused = refusal(outcome)
    noteAuth(c, { refused })
    return withError(target.href, refused)
  }
  if (outcome.kind === 'code') target.searchParams.set('code', outcome.code)
  if (outcome.kind === 'session') {
    noteAuth(c, { userId: outcome.grant.user.id })
    target.hash = sessionFragment(outcome.grant, 'oauth')
  }
  return target.href
}
