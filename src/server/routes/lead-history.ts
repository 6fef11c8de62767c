import { inTx } from '#domain/context.ts'
import { readLeadHistory } from '#domain/threads/lead-history.ts'
import { inWorkspace } from '../implement.ts'

export const leadHistory = {
  read: inWorkspace.leadHistory.read.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, (tx) => readLeadHistory(tx, scope, input.threadId)),
  ),
}
