import { z } from 'zod'
import { fileIdsSchema } from './attachments.ts'
import { rungSchema } from './autonomy.ts'
import { envelopeSchema } from './envelope.ts'
import { labelSchema, scoreSchema } from './intent.ts'
import { idSchema, inWorkspace, operation, timeSchema } from './operation.ts'
import { cancelCauseSchema, taskReasonSchema } from './task-reasons.ts'

export const taskStatusSchema = z.enum(['pending', 'ready', 'processing', 'sent', 'failed', 'canceled'])
export type TaskStatus = z.infer<typeof taskStatusSchema>
export const taskTypeSchema = z.enum(['reply', 'follow_up', 'other'])
export type TaskType = z.infer<typeof taskTypeSchema>

export const taskSchema = z.object({
  id: idSchema,
  threadId: idSchema,
  draftId: idSchema.nullable(),
  type: taskTypeSchema,
  status: taskStatusSchema,
  scheduledAt: timeSchema,
  isAutomatic: z.boolean(),
  /**
   * Of which of its agent's steps it tells something: nothing but the step, a cap or the wish of a person speaks against sending it without
   * one. Null: something else does, or no agent wrote it.
   */
  rung: rungSchema.nullable(),
  /** By which step it goes out by itself, or was to before a person came to it; null: it never was to. */
  step: z.enum(['pause', 'send']).nullable(),
  /** Of a follow-up: which of how many. It has no draft until shortly before its time. */
  followUpNumber: z.int().nullable(),
  followUpCount: z.int().nullable(),
  /** Why it failed, was put off or waits for a person: everything that speaks against it. Null: nothing does. */
  lastError: z.array(taskReasonSchema).nullable(),
  /** Why it was cancelled; null when it was not. */
  cancelCause: cancelCauseSchema.nullable(),
  /** Of what a person sent: until when that can be undone. Null when it can't be (any more). */
  undoUntil: timeSchema.nullable(),
  updatedAt: timeSchema,
})
export type Task = z.infer<typeof taskSchema>

export const taskRowSchema = taskSchema.extend({
  contactName: z.string(),
  contactEmail: z.string(),
  subject: z.string(),
  /** What the lead wants and how warm, with the first words of their newest mail. */
  label: labelSchema.nullable(),
  intentScore: scoreSchema.nullable(),
  snippet: z.string(),
  /** The version of the draft whose words are shown; null while nothing is written. */
  draftVersion: z.int().nullable(),
  /** The first words of what goes out; empty while a follow-up is not written. */
  preview: z.string(),
  /** False when the guard found something in the draft that has no source. */
  passesGuard: z.boolean(),
  /** The agent hands the reply that it answers to a person, or something has come since: its words may be sound, and yet not to be sent unread. */
  isLeftToPerson: z.boolean(),
  /** False when something has come since its draft was written: read first, it is sent from the conversation, and can be neither run nor moved. */
  isFresh: z.boolean(),
  /** Its conversation is in another platform than the connected one: nothing goes out of it. */
  isElsewhere: z.boolean(),
})
export type TaskRow = z.infer<typeof taskRowSchema>

export const taskTabs = ['all', 'pending', 'ready', 'sent', 'failed'] as const
export const taskTabSchema = z.enum(taskTabs)
export type TaskTab = z.infer<typeof taskTabSchema>

const inTask = inWorkspace.extend({ taskId: idSchema })
/** With the draft that the person saw in it: written again since, it does not go out unread. Left out: whatever it is. */
const inSeenTask = inTask.extend({
  draftId: idSchema.nullable().optional(),
  /** Of that draft, which somebody else may have changed since. Left out: whatever it is. */
  version: z.int().min(1).optional(),
})

export const sendInput = z.object({
  threadId: idSchema,
  draftId: idSchema,
  /** The thread's revision that the author saw: if something has come since, the send is refused with thread_changed. */
  revision: z.int().min(0),
  /**
   * The version of the draft that the author saw, 0 without one: if a colleague has written in it since, or in another one here, the send
   * is refused with conflict. Left out: whatever it is.
   */
  version: z.int().min(0).optional(),
  subject: z.string().trim().max(998),
  body: z.string().trim().min(1, 'Write a reply first.').max(100_000),
  /** To whom, and from which mailbox; null: to all whom the lead's mail came from and went to. Left out: as the draft has it. */
  envelope: envelopeSchema.nullable().optional(),
  /** Left out: as the draft has them. */
  fileIds: fileIdsSchema.optional(),
  /** Left out: now. */
  sendAt: timeSchema.optional(),
})

/** Why one of several tasks that were to be approved together was not. */
export const approvalRefusalSchema = z.enum([
  'gone',
  'not_ready',
  'rewritten',
  'guard',
  'thread_changed',
  'another_leaving',
  'other_platform',
])
export type ApprovalRefusal = z.infer<typeof approvalRefusalSchema>
/** What became of one of several tasks that were approved together: on its way (null), or why not. */
const approvedSchema = z.object({ taskId: idSchema, refusal: approvalRefusalSchema.nullable() })
export type Approved = z.infer<typeof approvedSchema>
/** What keeps a send from being undone: what it is by now, or that there is no such task. */
export const undoRefusalSchema = z.enum([...taskStatusSchema.options, 'gone'])
export type UndoRefusal = z.infer<typeof undoRefusalSchema>
/** What became of one send that was to be undone: nothing was told to the platform (null), or why it is too late; and its task as it is now. */
const undoneSchema = z.object({
  taskId: idSchema,
  refusal: undoRefusalSchema.nullable(),
  task: taskSchema.nullable().optional(),
})
export type Undone = z.infer<typeof undoneSchema>
export const mostApproved = 100

export const tasks = {
  send: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/threads/{threadId}/send',
    'Send a draft exactly once: now (with a few seconds to undo) or at a given time',
  )
    .input(inWorkspace.extend(sendInput.shape))
    .output(taskSchema),
  list: operation('workspace:client', 'GET', '/workspaces/{workspaceId}/tasks', 'Tasks by due time')
    .input(
      inWorkspace.extend({
        tab: taskTabSchema.default('all'),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ rows: z.array(taskRowSchema), nextCursor: z.string().nullable() })),
  counts: operation('workspace:client', 'GET', '/workspaces/{workspaceId}/tasks/counts', 'Exact count for each tab')
    .input(inWorkspace)
    .output(z.object({ all: z.int(), pending: z.int(), ready: z.int(), sent: z.int(), failed: z.int() })),
  cancel: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/tasks/{taskId}/cancel',
    'Cancel a task that has not started',
  )
    .input(inTask)
    .output(taskSchema),
  stop: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/threads/{threadId}/stop',
    'Stop what is about to go out automatically in a thread; its draft stays',
  )
    .input(inWorkspace.extend({ threadId: idSchema }))
    .output(taskSchema),
  restore: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/tasks/{taskId}/restore',
    "Undo a person's cancellation, as long as no other task has replaced it",
  )
    .input(inTask)
    .output(taskSchema),
  runNow: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/tasks/{taskId}/run',
    'Run a pending task now, or approve a ready one (with a few seconds to undo)',
  )
    .input(inSeenTask)
    .output(taskSchema),
  retry: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/tasks/{taskId}/retry',
    'Try a failed task again',
  )
    .input(inSeenTask)
    .output(taskSchema),
  approve: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/tasks/approve',
    'Approve several ready drafts that the guard passed',
  )
    .input(
      inWorkspace.extend({
        taskIds: z.array(idSchema).min(1).max(mostApproved),
        /** The drafts that the person saw in them: one that was written again since does not go out unread. */
        draftIds: z.array(idSchema).max(mostApproved).optional(),
        /** Of these drafts, in the same order: one that somebody else has changed since does not, either. Left out: whatever they are. */
        versions: z.array(z.int().min(1)).max(mostApproved).optional(),
      }),
    )
    .output(z.array(approvedSchema)),
  undo: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/tasks/undo',
    'Undo sends that have not gone out yet, or times that were given: each is what it was before',
  )
    .input(inWorkspace.extend({ taskIds: z.array(idSchema).min(1).max(mostApproved) }))
    .output(z.array(undoneSchema)),
  states: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/tasks/states',
    'The state of sends that were started; unknown ones are left out',
  )
    .input(inWorkspace.extend({ taskIds: z.array(idSchema).min(1).max(mostApproved) }))
    .output(z.array(taskSchema)),
  reschedule: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/tasks/{taskId}/reschedule',
    'Reschedule a pending or ready task; this approves a ready draft',
  )
    .input(inSeenTask.extend({ at: timeSchema }))
    .output(taskSchema),
}
