import { z } from 'zod'
import { done, idSchema, inWorkspace, operation, timeSchema } from './operation.ts'

/** What people change in drafts before they send them, sort by sort. */
export const editKinds = [
  'signs_first_name',
  'sign_off',
  'greeting',
  'drops_weekday',
  'drops_sentence',
  'adds_sentence',
  'replaces_words',
  'shortens',
  'drops_exclamations',
] as const

/**
 * One change. `from` is what stood there and `to` what took its place, as far as the kind has them; of a weekday its number, Sunday 0. The
 * same change in two drafts has the same `key`.
 */
export interface Edit {
  kind: (typeof editKinds)[number]
  from: string | null
  to: string | null
  key: string
}

/** Why a person does not want a draft. */
export const rejectReasons = ['too_long', 'wrong_tone', 'wrong_fact', 'not_our_offer', 'no_answer', 'other'] as const
export const rejectReasonSchema = z.enum(rejectReasons)
export type RejectReason = z.infer<typeof rejectReasonSchema>

/**
 * What may be learned: that people keep making the same change, or what they said when they rejected drafts. `fact` is what a person said is
 * true in place of what a draft stated: it becomes an entry of the knowledge base; everything else a rule of the agent.
 */
export const lessonKinds = [...editKinds, 'too_long', 'wrong_tone', 'not_our_offer', 'told', 'fact'] as const
export const lessonKindSchema = z.enum(lessonKinds)
export type LessonKind = z.infer<typeof lessonKindSchema>

export const lessonSchema = z.object({
  id: idSchema,
  agentId: idSchema,
  agentName: z.string(),
  kind: lessonKindSchema,
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** As a language model says it; null: none has. */
  words: z.string().nullable(),
  /** In so many conversations people changed it, or said so. */
  times: z.int(),
  /** So many drafts that had the same went out with it. */
  kept: z.int(),
  /** Drafts that it would have changed, newest first: as they were written, and what people sent in their place. Null: nothing yet. */
  examples: z.array(
    z.object({ threadId: idSchema, contactName: z.string(), before: z.string(), after: z.string().nullable() }),
  ),
  proposedAt: timeSchema,
})
export type Lesson = z.infer<typeof lessonSchema>

const inLesson = inWorkspace.extend({ lessonId: idSchema })

export const lessons = {
  list: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/lessons',
    'Rules and entries proposed from what people edit and reject, the most frequent first',
  )
    .input(inWorkspace.extend({ agentId: idSchema.optional() }))
    .output(z.array(lessonSchema)),
  accept: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/lessons/{lessonId}/accept',
    'Make a proposed rule part of what its agent is told, or a proposed fact an entry',
  )
    .input(
      inLesson.extend({
        /** As the agent is told it, or as the entry says it. */
        words: z.string().trim().min(1, 'Write the rule first.').max(500, 'Use at most 500 characters.'),
        /** Of the entry. */
        title: z.string().trim().min(1, 'Enter a title.').max(200, 'Use at most 200 characters.').optional(),
      }),
    )
    .output(done),
  dismiss: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/lessons/{lessonId}/dismiss',
    'Dismiss a proposed rule for good, or take that back',
  )
    .input(inLesson.extend({ isDismissed: z.boolean() }))
    .output(done),
  reject: operation(
    'workspace:member',
    'PUT',
    '/workspaces/{workspaceId}/threads/{threadId}/draft/{draftId}/rejection',
    'Say why a draft is not wanted, for its agent to learn from; null takes it back',
  )
    .input(
      inWorkspace.extend({
        threadId: idSchema,
        draftId: idSchema,
        reason: rejectReasonSchema.nullable(),
        /** What a person said should be different. */
        words: z.string().trim().max(400).optional(),
      }),
    )
    .output(done),
}
