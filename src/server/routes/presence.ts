import { inTx } from '#domain/context.ts'
import { markPresent, readPresent, readPresentEverywhere } from '#domain/threads/colleagues/presence.ts'
import { inWorkspace } from '../implement.ts'

export const presence = {
  list: inWorkspace.presence.list.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, (tx) => readPresent(tx, scope, input.threadId)),
  ),
  everywhere: inWorkspace.presence.everywhere.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) => readPresentEverywhere(tx, scope)),
  ),
  say: inWorkspace.presence.say.handler(({ context: { ctx, scope }, input }) => markPresent(ctx, scope, input)),
}
