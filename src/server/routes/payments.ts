import { openPortal, previewPlan, refreshAccount, setEnding } from '#domain/payments/ask-provider.ts'
import { beginPlan } from '#domain/payments/begin-plan.ts'
import { exportInvoices } from '#domain/payments/export-invoices.ts'
import { inWorkspace, limited, type ServerCtx } from '../implement.ts'

const done = { ok: true as const }

/** Whoever goes to pay comes back to the host that they went from: their session is there. */
const fromHere = (ctx: ServerCtx): ServerCtx => ({
  ...ctx,
  settings: { ...ctx.settings, publicUrl: ctx.accounts.tokens.siteUrl },
})

export const payments = {
  begin: inWorkspace.payments.begin
    .use(limited('pay'))
    .handler(({ context: { ctx, scope }, input }) => beginPlan(fromHere(ctx), scope, input)),
  preview: inWorkspace.payments.preview
    .use(limited('pay'))
    .handler(async ({ context: { ctx, scope }, input }) => ({ now: await previewPlan(ctx, scope, input.plan) })),
  portal: inWorkspace.payments.portal
    .use(limited('pay'))
    .handler(({ context: { ctx, scope } }) => openPortal(fromHere(ctx), scope)),
  setEnding: inWorkspace.payments.setEnding.use(limited('pay')).handler(async ({ context: { ctx, scope }, input }) => {
    await setEnding(ctx, scope, input.ends)
    return done
  }),
  refresh: inWorkspace.payments.refresh.use(limited('pay')).handler(async ({ context: { ctx, scope } }) => {
    await refreshAccount(ctx, scope)
    return done
  }),
  exportInvoices: inWorkspace.payments.exportInvoices.handler(({ context: { ctx, scope } }) =>
    exportInvoices(ctx, scope),
  ),
}
