import { changeBranding, removeLogo, setLogo } from '#domain/branding/change-branding.ts'
import { readBrand, readBranding } from '#domain/branding/reads.ts'
import { inTx } from '#domain/context.ts'
import { checkDomain } from '#domain/workspaces/check-domain.ts'
import { inWorkspace, limited } from '../implement.ts'

export const branding = {
  read: inWorkspace.branding.read.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) => readBranding(tx, scope)),
  ),
  update: inWorkspace.branding.update.handler(({ context: { ctx, scope }, input }) =>
    changeBranding(ctx, scope, input),
  ),
  setLogo: inWorkspace.branding.setLogo
    .use(limited('readDocument'))
    .handler(({ context: { ctx, scope }, input, signal }) =>
      setLogo(ctx, scope, Buffer.from(input.image, 'base64'), signal),
    ),
  removeLogo: inWorkspace.branding.removeLogo.handler(async ({ context: { ctx, scope } }) => {
    await removeLogo(ctx, scope)
    return { ok: true as const }
  }),
  checkDomain: inWorkspace.branding.checkDomain
    .use(limited('connect'))
    .handler(({ context: { ctx, scope } }) => checkDomain(ctx, scope)),
  shown: inWorkspace.branding.shown.handler(async ({ context: { ctx, scope } }) => ({
    brand: await inTx(ctx, scope, (tx) => readBrand(tx, scope)),
  })),
}
