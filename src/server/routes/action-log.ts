import { readOwnActions } from '#domain/accounts/own-actions.ts'
import { recordActions } from '#domain/accounts/record-actions.ts'
import { readActionLogs } from '#domain/platform/read-action-logs.ts'
import { forMaybeUser, forPlatformAdmin, forUser, limited, refuseOnDomain } from '../implement.ts'

const done = { ok: true } as const

export const actionLog = {
  record: forMaybeUser.actionLog.record
    .use(limited('log'))
    .handler(async ({ context: { ctx, user, request }, input }) => {
      await recordActions(ctx, user, { ...input, userAgent: request.headers['user-agent'] ?? '' })
      return done
    }),
  own: forUser.actionLog.own.handler(({ context: { ctx, user }, input }) => {
    refuseOnDomain(ctx)
    return readOwnActions(ctx, user, input.cursor)
  }),
  newest: forPlatformAdmin.actionLog.newest.handler(({ context: { ctx, adminScope }, input }) =>
    readActionLogs(ctx, adminScope, input),
  ),
}
