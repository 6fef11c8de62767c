import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { bulkActionSchema, bulkChangeThereSchema, bulkPartSchema, mostChanged, mostParts } from './bulk.ts'
import { mostTasksCounted } from './counted.ts'
import { liveEventSchema } from './live.ts'
import { idSchema, operation, timeSchema } from './operation.ts'
import { presentInSchema } from './presence.ts'
import { reviewQueueSchema } from './review.ts'
import {
  bestAmong,
  foundPersonSchema,
  foundSchema,
  foundThreadSchema,
  searchQuerySchema,
  searchSortSchema,
} from './search.ts'
import { taskRowSchema, taskTabSchema } from './tasks.ts'
import { memberSchema } from './team.ts'
import {
  threadFiltersSchema,
  threadMatchesSchema,
  threadRowSchema,
  threadSortSchema,
  threadViewSchema,
} from './threads.ts'

/** Whose a row is. What may be done with it, the person's role there says. */
const ofWorkspace = { workspaceId: idSchema, workspaceName: z.string() }

export const allThreadRowSchema = threadRowSchema.extend(ofWorkspace)
export type AllThreadRow = z.infer<typeof allThreadRowSchema>
export const allTaskRowSchema = taskRowSchema.extend(ofWorkspace)
export type AllTaskRow = z.infer<typeof allTaskRowSchema>

export const allFoundThreadSchema = foundThreadSchema.extend(ofWorkspace)
export type AllFoundThread = z.infer<typeof allFoundThreadSchema>

/** Days are those of each workspace's calendar; a campaign or an agent may be meant by its name, wherever one is called so. */
export const allThreadsFiltersSchema = threadFiltersSchema
export type AllThreadsFilters = z.infer<typeof allThreadsFiltersSchema>

/** Something changed in a workspace; in none of them: it speaks of the stream, or (`resync`) of everything, also of where I belong. */
export const allEventSchema = z.object({ workspaceId: idSchema.nullable(), event: liveEventSchema })
export type AllEvent = z.infer<typeof allEventSchema>

/** Without `view`: of a search all views, else the one that the filters usually show. */
const selectedSchema = z.object({
  ...allThreadsFiltersSchema.shape,
  view: threadViewSchema.optional(),
  q: searchQuerySchema.optional(),
})

/** Somebody who may answer leads in these of the workspaces in which I may, too. */
export const colleagueSchema = memberSchema
  .pick({ userId: true, email: true, fullName: true })
  .extend({ workspaceIds: z.array(idSchema) })
export type Colleague = z.infer<typeof colleagueSchema>

const page = {
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).optional(),
}

const inBatch = z.object({ batchId: idSchema })

/**
 * All workspaces to which a person belongs at the moment of the call, as one. What they change in one, they change by its own operations, but for
 * a batch of changes, each of which is its workspace's.
 */
export const memberships = {
  threads: operation(
    'memberships',
    'GET',
    '/threads',
    'One page of the threads of all workspaces to which I belong, in the order of the view',
  )
    .input(
      z.object({
        ...allThreadsFiltersSchema.shape,
        view: threadViewSchema.default('all'),
        sort: threadSortSchema.optional(),
        ...page,
      }),
    )
    .output(z.object({ rows: z.array(allThreadRowSchema), nextCursor: z.string().nullable() })),
  threadCounts: operation(
    'memberships',
    'GET',
    '/threads/counts',
    'Exact count for each tab, over all workspaces to which I belong',
  ).output(z.object({ needs: z.int(), all: z.int(), new: z.int(), high: z.int(), pending: z.int() })),
  matches: operation(
    'memberships',
    'GET',
    '/threads/matches',
    'How many threads filters leave in each view, over all workspaces to which I belong',
  )
    .input(allThreadsFiltersSchema)
    .output(threadMatchesSchema),
  search: operation(
    'memberships',
    'GET',
    '/search',
    `Threads of all workspaces to which I belong by the words in them, the newest first, or the best of the newest ${bestAmong} before the others; of all views where none is named`,
  )
    .input(
      z.object({
        ...allThreadsFiltersSchema.shape,
        q: searchQuerySchema,
        view: threadViewSchema.optional(),
        order: searchSortSchema.default('newest'),
        ...page,
      }),
    )
    .output(foundSchema.extend({ rows: z.array(allFoundThreadSchema) })),
  people: operation(
    'memberships',
    'GET',
    '/search/people',
    'People who wrote lately to any workspace to which I belong, by their names, addresses and companies',
  )
    .input(z.object({ q: searchQuerySchema, limit: z.coerce.number().int().min(1).max(20).default(5) }))
    .output(z.object({ people: z.array(foundPersonSchema) })),
  selectable: operation(
    'memberships',
    'GET',
    '/threads/selectable',
    `How many threads a view or a search has at this moment in each workspace in which I may change them (up to ${mostChanged} in all)`,
  )
    .input(selectedSchema)
    .output(
      z.object({
        workspaces: z.array(z.object({ workspaceId: idSchema, count: z.int() })),
        isAtLeast: z.boolean(),
        at: timeSchema,
      }),
    ),
  colleagues: operation(
    'memberships',
    'GET',
    '/colleagues',
    'Who may answer leads in the workspaces in which I may, and in which of them',
  ).output(z.array(colleagueSchema)),
  presence: operation(
    'memberships',
    'GET',
    '/presence',
    'Which colleagues have which threads open now, in all workspaces in which I may answer',
  ).output(z.array(presentInSchema.extend({ workspaceId: idSchema }))),
  changes: operation(
    'memberships',
    'GET',
    '/bulk-changes',
    'Changes of several threads that I made in any workspace and that are under way or can still be undone',
  ).output(z.array(bulkChangeThereSchema)),
  startChanges: operation(
    'memberships',
    'POST',
    '/bulk-changes',
    'Change threads of several workspaces at once: all of it is begun by this one call, goes on by itself, and is undone as one. Of drafts that are approved none goes out before the last of all can’t be undone any more',
  )
    .input(
      z.object({
        /** Your own id for all of it (a UUID of version 7): asked again it is the same batch. */
        batchId: idSchema,
        action: bulkActionSchema,
        /** One for each workspace. What is not in the answer was not begun: you may not change threads there. */
        parts: z.array(bulkPartSchema).min(1).max(mostParts),
      }),
    )
    .output(z.array(bulkChangeThereSchema)),
  readChanges: operation(
    'memberships',
    'GET',
    '/bulk-changes/{batchId}',
    'How far a change of threads in several workspaces is, in each of those to which I belong',
  )
    .input(inBatch)
    .output(z.array(bulkChangeThereSchema)),
  undoChanges: operation(
    'memberships',
    'POST',
    '/bulk-changes/{batchId}/undo',
    'Undo a change of threads in several workspaces; while drafts of it can be undone, none has gone out',
  )
    .input(inBatch)
    .output(z.array(bulkChangeThereSchema)),
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
