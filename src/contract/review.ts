import { z } from 'zod'
import { idSchema, inWorkspace, operation } from './operation.ts'

/** More drafts than this are not listed at a time: what is reviewed leaves the list, and others take its place. */
export const mostReviewed = 100
/** More than this are not counted one by one. */
export const mostToReview = 1000

export const reviewQueueSchema = z.object({
  threadIds: z.array(idSchema),
  /** How many drafts wait, `mostToReview` at most. */
  total: z.int(),
  /** There are more than were counted. */
  isAtLeast: z.boolean(),
})
export type ReviewQueue = z.infer<typeof reviewQueueSchema>

export const review = {
  queue: operation(
    'workspace:member',
    'GET',
    '/workspaces/{workspaceId}/review',
    'Threads whose draft waits for approval, the most valuable first, then whoever has waited longest',
  )
    .input(inWorkspace)
    .output(reviewQueueSchema),
}
