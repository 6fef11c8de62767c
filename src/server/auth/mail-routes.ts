import type { Context, Hono } from 'hono'
import { inspectLink } from '#domain/accounts/inspect-link.ts'
import type { Proof } from '#domain/accounts/redeem-token.ts'
import { requestRecovery, requestSignIn, resendConfirmation } from '#domain/accounts/request-mail.ts'
import { redirectWithin } from '#domain/accounts/rules.ts'
import { followLink, verifyCode } from '#domain/accounts/verify-code.ts'
import { type AuthRoutes, answerSession, deviceOf, orRefuse, refusal } from './answering.ts'
import { noteAuth } from './auth-log.ts'
import { sessionFragment, withError } from './redirects.ts'
import { wireUser } from './wire-answers.ts'
import { WireError } from './wire-errors.ts'
import { readLink, readLinkProof, readMailRequest, readProof } from './wire-requests.ts'

const halfway = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
const moved = 'Email address changed'

/** What is mailed (codes, links), and what is done with it. */
export function addMailRoutes(app: Hono, routes: AuthRoutes): void {
  const { ctx, clientIpOf } = routes
  const { siteUrl } = ctx.tokens
  for (const path of ['/otp', '/magiclink']) {
    app.post(path, async (c) => {
      const { newcomer, ...request } = await readMailRequest(c, siteUrl)
      // On a workspace's own domain nobody opens another one.
      const joining = ctx.tokens.realm === '' ? newcomer : null
      orRefuse(await requestSignIn(ctx, { ...request, newcomer: joining }, deviceOf(routes, c, request.email)))
      return c.json({})
    })
  }
  app.post('/recover', async (c) => {
    const request = await readMailRequest(c, siteUrl)
    orRefuse(await requestRecovery(ctx, request, deviceOf(routes, c, request.email)))
    return c.json({})
  })
  app.post('/resend', async (c) => {
    const { type: of, ...request } = await readMailRequest(c, siteUrl)
    if (of !== 'signup' && of !== 'email_change') {
      throw new WireError('validation_failed', {
        message: 'Missing one of these types: signup, email_change, sms, phone_change',
      })
    }
    orRefuse(await resendConfirmation(ctx, { ...request, of }, deviceOf(routes, c, request.email)))
    return c.json({})
  })
  app.post('/verify', async (c) => {
    const proof = await readProof(c)
    noteRecovery(c, proof.purposes)
    const outcome = await verifyCode(ctx, proof, deviceOf(routes, c, 'email' in proof ? proof.email : undefined))
    if (!outcome.ok && outcome.reason === 'email_taken') throw new WireError('email_exists')
    const taken = orRefuse(outcome)
    if (taken.kind === 'half') return c.json({ msg: halfway, code: '200' })
    return taken.kind === 'moved' ? c.json(wireUser(taken.user)) : answerSession(routes, c, taken.grant)
  })
  // No part of the protocol: whose account a link opens, asked by a page before it follows one.
  app.post('/verify/account', async (c) => {
    const { email, newEmail } = orRefuse(await inspectLink(ctx, await readLinkProof(c), clientIpOf(c)))
    return c.json({ email, ...(newEmail !== null && { new_email: newEmail }) })
  })
  app.get('/verify', async (c) => {
    // Programs that look whether an address exists must not use the link up.
    if (c.req.method === 'HEAD') return c.body(null, 200)
    return c.redirect(await destinationOf(c, routes), 303)
  })
}

function noteRecovery(c: Context, purposes: Proof['purposes']): void {
  if (purposes.every((purpose) => purpose === 'recovery')) noteAuth(c, { event: 'PASSWORD_RECOVERY' })
}

/** Where a followed link leads; what went wrong is told there, for there is no client here to tell it to. */
async function destinationOf(c: Context, routes: AuthRoutes): Promise<string> {
  const fallback = redirectWithin(routes.ctx.tokens.siteUrl, c.req.query('redirect_to'))
  const { proof, type } = readLink(c)
  const outcome = await followLink(routes.ctx, proof, deviceOf(routes, c))
  noteRecovery(c, proof.purposes)
  if (!outcome.ok) {
    const refused = outcome.reason === 'email_taken' ? new WireError('email_exists') : refusal(outcome)
    noteAuth(c, { refused })
    return withError(fallback, refused)
  }
  const target = new URL(outcome.redirectTo)
  if (outcome.kind === 'half') target.hash = new URLSearchParams({ message: halfway }).toString()
  if (outcome.kind === 'moved') target.hash = new URLSearchParams({ message: moved, type }).toString()
  if (outcome.kind === 'code') target.searchParams.set('code', outcome.code)
  if (outcome.kind === 'session') {
    noteAuth(c, { userId: outcome.grant.user.id })
    target.hash = sessionFragment(outcome.grant, type)
  }
  return target.href
}
