import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { liveEventSchema } from './live.ts'
import { meOf, noneOf } from './none-of.ts'
import { idSchema, operation } from './operation.ts'
import { reviewQueueSchema } from './review.ts'
import { taskRowSchema, taskTabSchema } from './tasks.ts'
import { threadFiltersSchema, threadRowSchema, threadViewSchema } from './threads.ts'

/** Whose a row is. What may be done with it, the person's role there says. */
const ofWorkspace = { workspaceId: idSchema, workspaceName: z.string() }

export const allThreadRowSchema = threadRowSchema.extend(ofWorkspace)
export type AllThreadRow = z.infer<typeof allThreadRowSchema>
export const allTaskRowSchema = taskRowSchema.extend(ofWorkspace)
export type AllTaskRow = z.infer<typeof allTaskRowSchema>

/** What means the same in every workspace; campaigns, agents, other people and days are of one. */
export const allThreadsFiltersSchema = threadFiltersSchema
  .pick({ label: true, sender: true, language: true, band: true, unread: true })
  .extend({ assignee: z.enum([noneOf, meOf]).optional() })
export type AllThreadsFilters = z.infer<typeof allThreadsFiltersSchema>

/** More tasks of a tab than this are not counted one by one. */
export const mostTasksCounted = 1000

/** Something changed in a workspace; in none of them: it speaks of the stream, or (`resync`) of everything, also of where I belong. */
export const allEventSchema = z.object({ workspaceId: idSchema.nullable(), event: liveEventSchema })
export type AllEvent = z.infer<typeof allEventSchema>

const page = {
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
}

/** All workspaces to which a person belongs at the moment of the call, as one. What they change in one, they change by its own operations. */
export const memberships = {
  threads: operation(
    'memberships',
    'GET',
    '/threads',
    'One page of the threads of all workspaces to which I belong, in the order of the view',
  )
    .input(z.object({ ...allThreadsFiltersSchema.shape, view: threadViewSchema.default('all'), ...page }))
    .output(z.object({ rows: z.array(allThreadRowSchema), nextCursor: z.string().nullable() })),
  threadCounts: operation(
    'memberships',
    'GET',
    '/threads/counts',
    'Exact count for each tab, over all workspaces to which I belong',
  ).output(z.object({ needs: z.int(), all: z.int(), new: z.int(), high: z.int(), pending: z.int() })),
  tasks: operation('memberships', 'GET', '/tasks', 'Tasks of all workspaces to which I belong, by due time')
    .input(z.object({ tab: taskTabSchema.default('all'), ...page }))
    .output(z.object({ rows: z.array(allTaskRowSchema), nextCursor: z.string().nullable() })),
  taskCounts: operation(
    'memberships',
    'GET',
    '/tasks/counts',
    `Count for each tab over all workspaces to which I belong, each up to ${mostTasksCounted}`,
  ).output(z.object({ all: z.int(), pending: z.int(), ready: z.int(), sent: z.int(), failed: z.int() })),
  review: operation(
    'memberships',
    'GET',
    '/review',
    'Threads whose draft waits for approval, of all workspaces in which I may approve it, the most valuable first',
  )
    /** Of each thread, in the same order, the workspace. */
    .output(reviewQueueSchema.extend({ workspaceIds: z.array(idSchema) })),
  events: operation(
    'memberships',
    'GET',
    '/events',
    'Changes as they happen in all workspaces to which I belong. After a reconnect ask for everything',
  ).output(eventIterator(allEventSchema)),
}
