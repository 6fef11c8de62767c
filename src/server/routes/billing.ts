import { AppError } from '#domain/app-error.ts'
import { choosePlan } from '#domain/billing/choose-plan.ts'
import { keepAgents } from '#domain/billing/keep-agents.ts'
import { readStanding } from '#domain/billing/reads.ts'
import { inTx } from '#domain/context.ts'
import { readUsage } from '#domain/numbers/read-usage.ts'
import { readWholeBilling } from '#domain/payments/reads.ts'
import { inWorkspace } from '../implement.ts'

const done = { ok: true as const }

export const billing = {
  standing: inWorkspace.billing.standing.handler(async ({ context: { ctx, scope } }) => ({
    standing: await inTx(ctx, scope, (tx) => readStanding(tx, scope)),
  })),
  read: inWorkspace.billing.read.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) =>
      readWholeBilling(tx, scope, { publicUrl: ctx.settings.publicUrl, isSelfHosted: ctx.payments === null }),
    ),
  ),
  usage: inWorkspace.billing.usage.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) => readUsage(tx, scope)),
  ),
  choose: inWorkspace.billing.choose.handler(async ({ context: { ctx, scope }, input }) => {
    if (ctx.payments !== null) throw new AppError('payment_needed')
    await choosePlan(ctx, scope, input)
    return done
  }),
  keepAgents: inWorkspace.billing.keepAgents.handler(async ({ context: { ctx, scope }, input }) => {
    await keepAgents(ctx, scope, input.keptAgentIds)
    return done
  }),
}
