import { z } from 'zod'
import { labelSchema, scoreSchema } from './intent.ts'
import { idSchema, inWorkspace, operation, timeSchema } from './operation.ts'

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
  /** Of a follow-up: the how-manyeth of how many. It has no draft until shortly before its time. */
  followUpNumber: z.int().nullable(),
  followUpCount: z.int().nullable(),
  /** Why it failed or waits, in words a user understands. */
  lastError: z.string().nullable(),
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
  /** The first words of what goes out; empty while a follow-up is not written. */
  preview: z.string(),
  /** False when the guard found something in the draft that has no source. */
  passesGuard: z.boolean(),
  /** The agent hands the reply that it answers to a person, or something has come since: its words may be sound, and yet not to be sent unread. */
  isLeftToPerson: z.boolean(),
})
export type TaskRow = z.infer<typeof taskRowSchema>

export const taskTabs = ['all', 'pending', 'ready', 'sent', 'failed'] as const
export const taskTabSchema = z.enum(taskTabs)
export type TaskTab = z.infer<typeof taskTabSchema>

const inTask = inWorkspace.extend({ taskId: idSchema })

export const sendInput = z.object({
  threadId: idSchema,
  draftId: idSchema,
  /** The thread's revision that the author saw: if something has come since, the send is refused with thread_changed. */
  revision: z.int().min(0),
  subject: z.string().trim().max(998),
  body: z.string().trim().min(1, 'Write a reply first.').max(100_000),
  /** Left out: now. */
  sendAt: timeSchema.optional(),
})

/** What became of one of several tasks that were approved together: started, or why not, in words. */
const approvedSchema = z.object({ taskId: idSchema, refusal: z.string().nullable() })
export type Approved = z.infer<typeof approvedSchema>
export const mostApproved = 100

export const tasks = {
  send: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/threads/{threadId}/send',
    'Send a draft exactly once, now or at a time',
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
  counts: operation('workspace:client', 'GET', '/workspaces/{workspaceId}/tasks/counts', 'Exact count of each tab')
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
  restore: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/tasks/{taskId}/restore',
    "Take a person's cancellation back, as long as nothing has taken the task's place",
  )
    .input(inTask)
    .output(taskSchema),
  runNow: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/tasks/{taskId}/run',
    'Run a pending or ready task at once',
  )
    .input(inTask)
    .output(taskSchema),
  retry: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/tasks/{taskId}/retry',
    'Try a failed task again',
  )
    .input(inTask)
    .output(taskSchema),
  approve: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/tasks/approve',
    'Send several ready drafts that the guard has no objection to',
  )
    .input(inWorkspace.extend({ taskIds: z.array(idSchema).min(1).max(mostApproved) }))
    .output(z.array(approvedSchema)),
  reschedule: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/tasks/{taskId}/reschedule',
    'Give a pending or ready task another time; for a ready draft that is its approval',
  )
    .input(inTask.extend({ at: timeSchema }))
    .output(taskSchema),
}
