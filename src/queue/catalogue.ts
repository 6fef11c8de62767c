import { z } from 'zod'

interface JobKind<Payload extends z.ZodType> {
  payload: Payload
  /** How often it is tried before it is given up; the wait between tries grows to hours. */
  maxAttempts: number
  /** Lower goes first. Person's actions 0, mail in 10, housekeeping 20. */
  priority: number
}

const kind = <Payload extends z.ZodType>(
  payload: Payload,
  maxAttempts: number,
  priority: number,
): JobKind<Payload> => ({
  payload,
  maxAttempts,
  priority,
})

const workspace = z.object({ workspaceId: z.uuid() })
const nowhere = z.object({})

/** Every job of the product. Payloads are ids: a job reads the newest state itself, and doing it twice does no harm. */
export const catalogue = {
  ingest_events: kind(workspace, 25, 10),
  score_message: kind(workspace.extend({ messageId: z.uuid() }), 10, 10),
  write_draft: kind(workspace.extend({ threadId: z.uuid(), messageId: z.uuid() }), 8, 10),
  /** Puts a written draft on its way: to a person's approval, or to its due time. */
  open_task: kind(workspace.extend({ threadId: z.uuid(), draftId: z.uuid() }), 10, 10),
  /** A thread changed: what was prepared before that must not go out unseen. */
  review_tasks: kind(workspace.extend({ threadId: z.uuid() }), 20, 5),
  send_task: kind(workspace.extend({ taskId: z.uuid() }), 10, 0),
  settle_attempt: kind(workspace.extend({ attemptId: z.uuid() }), 20, 0),
  sync_replies: kind(workspace, 5, 20),
  /** Tells the platform what happened here: unsubscribe, interested, stop the sequence. */
  tell_platform: kind(
    workspace.extend({ threadId: z.uuid(), what: z.enum(['unsubscribe', 'interested', 'stop_sequence']) }),
    10,
    10,
  ),
  /** Sends a mail of the product's own; belongs to no workspace. */
  send_mail: kind(nowhere.extend({ mailId: z.uuid() }), 12, 5),
  /** Proposes what a person made of an agent's draft as a golden reply. */
  propose_golden: kind(workspace.extend({ draftId: z.uuid() }), 5, 20),
  /** Notes what a message asks and no entry answers. */
  note_questions: kind(workspace.extend({ messageId: z.uuid(), isHandedOff: z.boolean() }), 5, 20),
  /** Entries were added or changed: which questions do they answer now? */
  review_questions: kind(workspace.extend({ entryIds: z.array(z.uuid()).min(1).max(1000) }), 5, 20),
  /** Registers at the active connection whatever webhooks the workspace's agents lack there. */
  set_up_webhooks: kind(workspace, 10, 10),
  remove_webhook: kind(workspace.extend({ connectionId: z.uuid(), platformWebhookId: z.int() }), 10, 20),
  /** Writes an export's file; a person waits for it, but not in front of mail. */
  make_export: kind(workspace.extend({ exportId: z.uuid() }), 5, 15),
} as const

export type JobName = keyof typeof catalogue
export type JobPayload<Name extends JobName> = z.infer<(typeof catalogue)[Name]['payload']>
