import { listSenders, signSender } from '#domain/threads/envelope/list-senders.ts'
import { inWorkspace } from '../implement.ts'

export const senders = {
  list: inWorkspace.senders.list.handler(({ context: { ctx, scope }, input }) =>
    listSenders(ctx, scope, input.threadId),
  ),
  sign: inWorkspace.senders.sign.handler(({ context: { ctx, scope }, input }) => signSender(ctx, scope, input)),
}
