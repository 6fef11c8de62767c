import { z } from 'zod'
import { labels } from './labels.ts'
import { idSchema, inWorkspace, operation, timeSchema } from './operation.ts'
import { searchQuerySchema } from './search.ts'
import { taskSchema } from './tasks.ts'
import { aiModeSchema, threadFiltersSchema, threadViewSchema } from './threads.ts'

/** From so many threads on a change goes on by itself, and is asked after. */
export const goesOnFrom = 200
/** Threads that are named one by one; more are chosen as all of a view, or of what a search finds. */
export const mostNamed = 1000
/** All of a view, at once. */
export const mostChanged = 50_000

/** In so many workspaces at once. */
export const mostParts = 500

/** An opt-out is told to the platform and holds for good: a person confirms it where they read it. */
export const bulkLabels = labels.filter((label) => label !== 'unsubscribe')

/** What is done with each of several threads. `reject`: its draft is not sent, and stays in the composer. */
export const bulkActionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('archive'), archived: z.boolean() }),
  z.object({ kind: z.literal('snooze'), until: timeSchema.nullable() }),
  z.object({ kind: z.literal('label'), label: z.enum(bulkLabels) }),
  z.object({ kind: z.literal('read'), isRead: z.boolean() }),
  z.object({ kind: z.literal('assign'), memberId: idSchema.nullable() }),
  z.object({ kind: z.literal('ai_mode'), aiMode: aiModeSchema.nullable() }),
  z.object({ kind: z.literal('approve') }),
  z.object({ kind: z.literal('reject') }),
])
export type BulkAction = z.infer<typeof bulkActionSchema>

/**
 * Why something was not done with a thread, or not taken back. `changed`: something has come into it, or somebody has done something else with
 * it. `left_to_person`: its draft is not to go out unread. `other_platform`: it is in one that is connected no more. `no_colleague`: whom it
 * was for may not answer leads here. `too_late`: it is on its way, or out. `not_reached`: its workspace did not answer for so long that the others
 * went on without it. `fault`: our own.
 */
export const bulkRefusals = [
  'gone',
  'changed',
  'archived',
  'opt_out',
  'no_draft',
  'guard',
  'left_to_person',
  'another_leaving',
  'other_platform',
  'too_late',
  'no_colleague',
  'not_allowed',
  'not_reached',
  'fault',
] as const
export const bulkRefusalSchema = z.enum(bulkRefusals)
export type BulkRefusal = z.infer<typeof bulkRefusalSchema>

/** Of how many threads, for each reason. */
const refusalCountsSchema = z.array(z.object({ reason: bulkRefusalSchema, count: z.int() }))

export const bulkChangeSchema = z.object({
  id: idSchema,
  action: bulkActionSchema,
  /** `running` and `undoing` go on by themselves, whoever looks. */
  state: z.enum(['running', 'done', 'undoing', 'undone']),
  total: z.int(),
  /** With so many something was done, ... */
  done: z.int(),
  /** ... so many were so already, ... */
  same: z.int(),
  /** ... and with these nothing could be. */
  refused: refusalCountsSchema,
  /** Out of so many of what was put away a reply was about to go, and does not. */
  stopped: z.int(),
  undone: z.int(),
  /** What could not be taken back. */
  kept: refusalCountsSchema,
  /** Of drafts that were approved together: until when none has gone out, and all can be taken back. Null while some are still to come. */
  undoUntil: timeSchema.nullable(),
  madeAt: timeSchema,
  /** The server's own time, by which `undoUntil` counts. */
  now: timeSchema,
})
export type BulkChange = z.infer<typeof bulkChangeSchema>

/** As an address names a list. Without `view`: of a search all views, else the one that its filters usually show. */
const listSchema = z.object({
  ...threadFiltersSchema.shape,
  view: threadViewSchema.optional(),
  q: searchQuerySchema.optional(),
})
export type ListedInBulk = z.infer<typeof listSchema>

/** Threads as a person saw them: one in which something has come since is left alone. */
const seenSchema = z.object({ threadId: idSchema, lastMessageAt: timeSchema, revision: z.int().min(0).optional() })
const chosenSchema = z.union([
  z.object({ named: z.array(seenSchema).min(1).max(mostNamed) }),
  z.object({
    all: listSchema,
    /** But these. */
    except: z.array(idSchema).max(mostNamed).default([]),
    /** When it was said: `at` of the count. */
    at: timeSchema,
    /** Of what was loaded then, each as it was shown: something may have come since that was not shown yet. */
    seen: z.array(seenSchema).max(mostNamed).optional(),
  }),
])
export type Chosen = z.infer<typeof chosenSchema>

/** What of a change over several workspaces lies in one of them. */
export const bulkPartSchema = inWorkspace.extend({
  /** Your own id for it (a UUID of version 7). */
  changeId: idSchema,
  chosen: chosenSchema,
  /** How many threads that is, as the person was told. */
  count: z.int().min(0),
})
export type BulkPartAsked = z.infer<typeof bulkPartSchema>

/** A change of one workspace, or a part of one over several: those of one batch are told, go out and are taken back as one. */
export const bulkChangeThereSchema = bulkChangeSchema.extend({ workspaceId: idSchema, batchId: idSchema.nullable() })
export type BulkChangeThere = z.infer<typeof bulkChangeThereSchema>

/** What has become of drafts that were approved together, of those that nobody took back. */
export const approvedSendsSchema = z.object({
  sent: z.int(),
  /** Still to go out. */
  open: z.int(),
  failed: z.int(),
  /** Why one of them failed. */
  failedFor: taskSchema.shape.lastError,
  /** Something came between: these wait for a person again. */
  stopped: z.int(),
  stoppedFor: taskSchema.shape.lastError,
})
export type ApprovedSends = z.infer<typeof approvedSendsSchema>

const inChange = inWorkspace.extend({ changeId: idSchema })

export const bulk = {
  count: operation(
    'workspace:member',
    'GET',
    '/workspaces/{workspaceId}/bulk-changes/count',
    `How many threads a view or a search has at this moment (up to ${mostChanged}), for a change of all of them`,
  )
    .input(inWorkspace.extend(listSchema.shape))
    .output(z.object({ count: z.int(), isAtLeast: z.boolean(), at: timeSchema })),
  start: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/bulk-changes',
    `Change several threads at once; from ${goesOnFrom} on it goes on by itself`,
  )
    .input(
      inWorkspace.extend({
        action: bulkActionSchema,
        chosen: chosenSchema,
        /** Your own id for it (a UUID of version 7): asked again it is the same change. */
        changeId: idSchema.optional(),
      }),
    )
    .output(bulkChangeSchema),
  list: operation(
    'workspace:member',
    'GET',
    '/workspaces/{workspaceId}/bulk-changes',
    'Changes of several threads that you made and that are under way',
  )
    .input(inWorkspace)
    .output(z.array(bulkChangeSchema)),
  read: operation(
    'workspace:member',
    'GET',
    '/workspaces/{workspaceId}/bulk-changes/{changeId}',
    'How far a change of several threads is, and what could not be done',
  )
    .input(inChange)
    .output(bulkChangeSchema),
  sends: operation(
    'workspace:member',
    'GET',
    '/workspaces/{workspaceId}/bulk-changes/{changeId}/sends',
    'What has become of drafts that were approved together',
  )
    .input(inChange)
    .output(approvedSendsSchema),
  undo: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/bulk-changes/{changeId}/undo',
    'Undo a change of several threads; what somebody has changed since stays',
  )
    .input(inChange)
    .output(bulkChangeSchema),
}
