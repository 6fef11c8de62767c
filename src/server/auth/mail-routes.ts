import type { Context, Hono } from 'hono'
import { requestRecovery, requestSignIn, resendConfirmation } from '#domain/accounts/request-mail.ts'
import { redirectWithin } from '#domain/accounts/rules.ts'
import { followLink, verifyCode } from '#domain/accounts/verify-code.ts'
import { type AuthRoutes, deviceOf, orRefuse, refusal } from './answering.ts'
import { sessionFragment, withError } from './redirects.ts'
import { wireSession } from './wire-answers.ts'
import { WireError } from './wire-errors.ts'
import { readLink, readMailRequest, readProof } from './wire-requests.ts'

const halfway = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** What is mailed (codes, links), and what is done with it. */
export function addMailRoutes(app: Hono, routes: AuthRoutes): void {
  const { ctx, clientIpOf } = routes
  const { siteUrl } = ctx.tokens
  for (const path of ['/otp', '/magiclink']) {
    app.post(path, async (c) => {
      orRefuse(await requestSignIn(ctx, await readMailRequest(c, siteUrl), clientIpOf(c)))
      return c.json({})
    })
  }
  app.post('/recover', async (c) => {
    orRefuse(await requestRecovery(ctx, await readMailRequest(c, siteUrl), clientIpOf(c)))
    return c.json({})
  })
  app.post('/resend', async (c) => {
    const { type: of, ...request } = await readMailRequest(c, siteUrl)
    if (of !== 'signup' && of !== 'email_change') {
      throw new WireError('validation_failed', { message: 'type is signup or email_change' })
    }
    orRefuse(await resendConfirmation(ctx, { ...request, of }, clientIpOf(c)))
    return c.json({})
  })
  app.post('/verify', async (c) => {
    const outcome = await verifyCode(ctx, await readProof(c), deviceOf(routes, c))
    if (!outcome.ok && outcome.reason === 'email_taken') throw new WireError('email_exists')
    const { grant } = orRefuse(outcome)
    return c.json(grant === null ? { msg: halfway, code: '200' } : wireSession(grant))
  })
  app.get('/verify', async (c) => {
    // Programs that look whether an address exists must not use the link up.
    if (c.req.method === 'HEAD') return c.body(null, 200)
    return c.redirect(await destinationOf(c, routes), 303)
  })
}

/** Where a followed link leads; what went wrong is told there, for there is no client here to tell it to. */
async function destinationOf(c: Context, routes: AuthRoutes): Promise<string> {
  const fallback = redirectWithin(routes.ctx.tokens.siteUrl, c.req.query('redirect_to'))
  const { proof, type } = readLink(c)
  const outcome = await followLink(routes.ctx, proof, deviceOf(routes, c))
  if (!outcome.ok) {
    return withError(fallback, outcome.reason === 'email_taken' ? new WireError('email_exists') : refusal(outcome))
  }
  const target = new URL(outcome.redirectTo)
  if (outcome.kind === 'half') target.hash = new URLSearchParams({ message: halfway }).toString()
  if (outcome.kind === 'code') target.searchParams.set('code', outcome.code)
  if (outcome.kind === 'session') target.hash = sessionFragment(outcome.grant, type)
  return target.href
}
