import { z } from 'zod'
import { rungSchema } from './autonomy.ts'
import { guardSaysSchema } from './guard.ts'
import { handoffCauseSchema } from './intent.ts'

/** Why nothing was written: what failed at the model, or an error of ours. */
export const unwrittenCauses = [
  'model_unavailable',
  'model_timeout',
  'model_bad_answer',
  'model_refused',
  'model_auth',
  'our_fault',
] as const
export const unwrittenCauseSchema = z.enum(unwrittenCauses)
export type UnwrittenCause = z.infer<typeof unwrittenCauseSchema>

/** Reasons that have nothing to add to their code. */
export const plainTaskReasons = [
  // A draft is not sent by itself: who would send it, and to whom.
  'manual',
  'off_here',
  'drafts_here',
  'stopped_all',
  'opted_out',
  'opt_out_in_doubt',
  'bounced',
  'no_platform',
  'builtin_writer',
  'no_common_hours',
  'always_person',
  // ... what it answers,
  'not_scored',
  'no_answer_needed',
  'automatic_newest',
  'automatic_reply',
  'conversation_changed',
  'nothing_to_answer',
  'no_mailbox',
  'recipient_opted_out',
  'files_not_taken',
  'files_too_large',
  'file_gone',
  'open_field',
  // ... itself, and what became of the thread meanwhile.
  'edited',
  // Its second reader has not read it yet, or gave no answer.
  'unverified',
  'reader_silent',
  'draft_gone',
  'snoozed',
  'suspended',
  // After a restore: the platform does not have it, or was asked in vain.
  'restored',
  'restored_unknown',
  // It came with a workspace's file.
  'imported',
  'archived',
  'workspace_deleted',
  'not_connected',
  'other_platform',
  // A send did not end well, or has not ended.
  'checking',
  'accepted',
  'accepted_lost',
  'platform_fault',
  'never_called',
  'absent',
  'unreadable',
] as const
export type PlainTaskReason = (typeof plainTaskReasons)[number]

/** Why a task waits for a person, was put off or failed. */
export const taskReasonSchema = z.discriminatedUnion('code', [
  z.object({ code: z.enum(plainTaskReasons) }),
  /** The agent leaves it to a person: as the judgement says, and for a question that the draft leaves open. */
  z.object({
    code: z.literal('handoff'),
    cause: handoffCauseSchema.nullable(),
    unanswered: z.string().nullable(),
  }),
  z.object({ code: z.literal('guard'), says: guardSaysSchema.nullable() }),
  /** The agent only drafts answers of this kind; null: nobody could let it send them. */
  z.object({ code: z.literal('draft_step'), rung: rungSchema.nullable() }),
  z.object({ code: z.enum(['daily_cap', 'thread_cap', 'company_cap']), cap: z.int() }),
  z.object({ code: z.literal('unwritten'), what: z.enum(['answer', 'follow_up']), cause: unwrittenCauseSchema }),
  /** In the platform's own words. */
  z.object({ code: z.literal('platform_said'), message: z.string() }),
])
export type TaskReason = z.infer<typeof taskReasonSchema>

/**
 * Why a task was cancelled. `unwritten`: a follow-up that nobody wants to write; like a person's word it ends its series. `archived`: its
 * thread was put away, and brings it back. `held`: it is planned again once a person has said that the lead did not opt out.
 */
export const cancelCauses = ['person', 'unwritten', 'stopped', 'replaced', 'series_ended', 'held', 'archived'] as const
export const cancelCauseSchema = z.enum(cancelCauses)
export type CancelCause = z.infer<typeof cancelCauseSchema>
