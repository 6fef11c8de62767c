import type { Context, Hono } from 'hono'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import {
  dropRecoveryCodes,
  makeRecoveryCodes,
  readRecoveryCodes,
  verifyRecoveryCode,
} from '#domain/accounts/recovery-codes.ts'
import { challengeFactor, enrollFactor, unenrollFactor, verifyFactor } from '#domain/accounts/second-factor.ts'
import { type AuthRoutes, answerSession, deviceOf, orRefuse, personOf } from './answering.ts'
import { WireError } from './wire-errors.ts'
import { readEnrollment, readFactorCode, readRecoveryCode } from './wire-requests.ts'

/** The second factor: authenticator apps, and the codes that stand in for them. */
export function addFactorRoutes(app: Hono, routes: AuthRoutes): void {
  const { ctx } = routes
  addRecoveryCodeRoutes(app, routes)
  app.post('/factors', async (c) => {
    const person = await personOf(ctx, c)
    const { id, friendlyName, secret, uri } = orRefuse(await enrollFactor(ctx, person, await readEnrollment(c)))
    const totp = { qr_code: renderSVG(uri), secret, uri }
    return c.json({ id, type: 'totp', friendly_name: friendlyName, totp })
  })
  app.post('/factors/:id/challenge', async (c) => {
    const { id, expiresAt } = orRefuse(await challengeFactor(ctx, await personOf(ctx, c), factorIdOf(c)))
    return c.json({ id, type: 'totp', expires_at: Math.floor(expiresAt.getTime() / 1000) })
  })
  app.post('/factors/:id/verify', async (c) => {
    const person = await personOf(ctx, c)
    const shown = { factorId: factorIdOf(c), ...(await readFactorCode(c)) }
    const { knownAs } = deviceOf(routes, c, person.email)
    return answerSession(routes, c, orRefuse(await verifyFactor(ctx, person, shown, knownAs)).grant)
  })
  app.delete('/factors/:id', async (c) => {
    const id = factorIdOf(c)
    orRefuse(await unenrollFactor(ctx, await personOf(ctx, c), id))
    return c.json({ id })
  })
}

function addRecoveryCodeRoutes(app: Hono, routes: AuthRoutes): void {
  const { ctx } = routes
  app.get('/factors/recovery-codes', async (c) => {
    const codes = await readRecoveryCodes(ctx, await personOf(ctx, c))
    if (codes === null) throw new WireError('mfa_factor_not_found')
    return c.json({ id: codes.setId, type: 'recovery_code', total: codes.total, remaining: codes.remaining })
  })
  for (const [path, replaces] of [
    ['/factors/recovery-codes', false],
    ['/factors/recovery-codes/regenerate', true],
  ] as const) {
    app.post(path, async (c) => {
      const { id, codes } = orRefuse(await makeRecoveryCodes(ctx, await personOf(ctx, c), { replaces }))
      return c.json({ id, type: 'recovery_code', total: codes.length, codes })
    })
  }
  app.post('/factors/recovery-codes/verify', async (c) => {
    const person = await personOf(ctx, c)
    const { knownAs } = deviceOf(routes, c, person.email)
    const outcome = await verifyRecoveryCode(ctx, person, await readRecoveryCode(c), knownAs)
    return answerSession(routes, c, orRefuse(outcome).grant)
  })
  app.delete('/factors/recovery-codes', async (c) => {
    const { id } = orRefuse(await dropRecoveryCodes(ctx, await personOf(ctx, c)))
    return c.json({ id })
  })
}

function factorIdOf(c: Context): string {
  const id = z.uuid().safeParse(c.req.param('id'))
  if (!id.success) throw new WireError('mfa_factor_not_found')
  return id.data
}
