import { AppError } from '#domain/app-error.ts'
import { inTx } from '#domain/context.ts'
import { refreshWebhooks } from '#domain/webhooks/check-webhooks.ts'
import { readEvents, readHealth, readPayload } from '#domain/webhooks/reads.ts'
import { replayEvent, replayFailed } from '#domain/webhooks/replay-events.ts'
import { testWebhook } from '#domain/webhooks/test-webhook.ts'
import { inWorkspace, limited } from '../implement.ts'

export const webhooks = {
  health: inWorkspace.webhooks.health.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) => readHealth(tx, scope, ctx.settings.publicUrl)),
  ),
  refresh: inWorkspace.webhooks.refresh
    .use(limited('connect'))
    .handler(({ context: { ctx, scope } }) => refreshWebhooks(ctx, scope)),
  test: inWorkspace.webhooks.test.use(limited('connect')).handler(async ({ context: { ctx, scope }, input }) => {
    await testWebhook(ctx, scope, input)
    return { ok: true as const }
  }),
  events: inWorkspace.webhooks.events.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, (tx) => readEvents(tx, scope, input.agentId, input.status)),
  ),
  payload: inWorkspace.webhooks.payload.handler(async ({ context: { ctx, scope }, input }) => {
    const payload = await inTx(ctx, scope, (tx) => readPayload(tx, scope, input.eventId))
    if (payload === undefined) throw new AppError('not_found')
    return payload
  }),
  replay: inWorkspace.webhooks.replay.handler(async ({ context: { ctx, scope }, input }) => {
    await replayEvent(ctx, scope, input.eventId)
    return { ok: true as const }
  }),
  replayFailed: inWorkspace.webhooks.replayFailed.handler(({ context: { ctx, scope }, input }) =>
    replayFailed(ctx, scope, input.agentId),
  ),
}
