import { inReadTx } from '#domain/context.ts'
import { readReviewQueue } from '#domain/threads/lists/review-queue.ts'
import { inWorkspace } from '../implement.ts'

export const review = {
  queue: inWorkspace.review.queue.handler(({ context: { ctx, scope } }) =>
    inReadTx(ctx, scope, (tx) => readReviewQueue(tx, scope)),
  ),
}
