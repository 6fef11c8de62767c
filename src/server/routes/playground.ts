import { inTx } from '#domain/context.ts'
import { readPastReplies } from '#domain/playground/reads.ts'
import { tryAgent } from '#domain/playground/try-agent.ts'
import { inWorkspace, limited } from '../implement.ts'
import { renderedStream } from '../render-error.ts'

/** The end of a try that takes too long; the writer's own time-outs are shorter. */
const tryMs = 180_000

export const playground = {
  replies: inWorkspace.playground.replies.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, (tx) => readPastReplies(tx, scope, input)),
  ),
  tryAgent: inWorkspace.playground.tryAgent
    .use(limited('generate'))
    .handler(({ context: { ctx, scope, isOver }, input, signal }) =>
      renderedStream(
        tryAgent(
          ctx,
          scope,
          input,
          AbortSignal.any([AbortSignal.timeout(tryMs), isOver, ...(signal === undefined ? [] : [signal])]),
        ),
        ctx,
      ),
    ),
}
