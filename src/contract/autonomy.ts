import { z } from 'zod'
import { type AnsweredLabel, isAnswered, labels } from './labels.ts'
import { done, idSchema, inWorkspace, operation, timeSchema } from './operation.ts'

/** How far an agent may go by itself: it drafts; what it sends can be stopped in its pause, and everybody sees when it goes; it sends. */
export const steps = ['draft', 'pause', 'send'] as const
export const stepSchema = z.enum(steps)
export type Step = (typeof steps)[number]

/** What has a step of its own: each label whose mails an agent answers, and reminders to leads who stay silent. */
export type Rung = AnsweredLabel | 'follow_up'
export const rungs: readonly Rung[] = [...labels.filter(isAnswered), 'follow_up']
export const rungSchema = z.enum(rungs)

/** Why a person says that what went out by itself was wrong. */
export const wrongReasons = ['facts', 'stop', 'misunderstood', 'tone'] as const
export const wrongReasonSchema = z.enum(wrongReasons)
export type WrongReason = (typeof wrongReasons)[number]

/**
 * What became of one answer. A draft that a person sent: as it was, in other words, with other facts, or not at all. A case of a replay as a
 * person judged it. What went out by itself: nobody said anything, it was stopped in its pause, somebody said that it was wrong, or the lead
 * was angry or opted out right after it.
 */
export const outcomes = [
  'unchanged',
  'words_changed',
  'facts_changed',
  'rejected',
  'would_send',
  'facts_wrong',
  'should_have_stopped',
  'misunderstood',
  'wrong_tone',
  'unjudged',
  'undone',
  'opted_out',
  'angry',
] as const
export const outcomeSchema = z.enum(outcomes)
export type Outcome = (typeof outcomes)[number]

/** Why the next step is not offered. */
export const lackSchema = z.discriminatedUnion('code', [
  /** So many more have to be judged before anything can be said. */
  z.object({ code: z.literal('too_few'), more: z.int() }),
  /** People changed more than words in too many of them. */
  z.object({ code: z.literal('too_often_changed') }),
  /** So many would have gone out, or did, with a fact that is wrong. */
  z.object({ code: z.literal('untraced_fact'), count: z.int() }),
  /** So many would have been answered, or were, where the agent should have stopped. */
  z.object({ code: z.literal('wrong_stop'), count: z.int() }),
])
export type Lack = z.infer<typeof lackSchema>

/** What people's judgements show of one rung. */
export const evidenceSchema = z.object({
  /** Drafts that a person sent or threw away, and judged cases of a replay. */
  judged: z.int(),
  /** Of which so many went out unchanged or changed in words only. */
  good: z.int(),
  /** The share of good ones is at least this, with 95 % certainty. */
  lowerBound: z.number().min(0).max(1),
  untracedFacts: z.int(),
  wrongStops: z.int(),
})
export type Evidence = z.infer<typeof evidenceSchema>

export const ladderRungSchema = z.object({
  rung: rungSchema,
  step: stepSchema,
  /** When it came there, and by what: an upgrade of the product, a person, or what went wrong. Null: where all begin. */
  changed: z.object({ at: timeSchema, by: z.enum(['upgrade', 'person', 'taken_back']) }).nullable(),
  evidence: evidenceSchema,
  /** The step that the evidence allows and the agent has not. */
  offered: stepSchema.nullable(),
  /** What the evidence for the next step lacks; empty when it is offered, and on the last step. */
  lacks: z.array(lackSchema),
  /** How many went out by themselves since it came to this step, and how many speak against it: of those, and of what was stopped or changed before. */
  watch: z.object({ sent: z.int(), noticed: z.int() }),
})
export type LadderRung = z.infer<typeof ladderRungSchema>

export const ladderSchema = z.object({
  agentId: idSchema,
  /** The one switch above it: off means that nothing goes out by itself, whatever the steps say. */
  isAutoSendOn: z.boolean(),
  rungs: z.array(ladderRungSchema),
})
export type Ladder = z.infer<typeof ladderSchema>

/** Whether everything waits for a person that would go out of the workspace by itself. */
export const sendsStopSchema = z.object({
  stopped: z
    .object({
      at: timeSchema,
      /** Null: somebody whose account no longer exists, or nobody, since it is an import. */
      by: z.string().nullable(),
      /** Nobody has let agents send since the workspace was imported: they may still do so where it came from. */
      isImported: z.boolean(),
    })
    .nullable(),
})
export type SendsStop = z.infer<typeof sendsStopSchema>

const inAgent = inWorkspace.extend({ agentId: idSchema })

export const autonomy = {
  ladder: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/agents/{agentId}/ladder',
    'What an agent may do by itself, label by label, and what the evidence says',
  )
    .input(inAgent)
    .output(ladderSchema),
  setSteps: operation(
    'workspace:member',
    'PUT',
    '/workspaces/{workspaceId}/agents/{agentId}/ladder',
    'Put labels of an agent on a step; a person may go faster than the evidence',
  )
    .input(inAgent.extend({ rungs: z.array(rungSchema).min(1).max(rungs.length), step: stepSchema }))
    .output(ladderSchema),
  sends: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/sends',
    'Whether everything waits for a person that would go out by itself',
  )
    .input(inWorkspace)
    .output(sendsStopSchema),
  stopSends: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/sends/stop',
    'Have everything wait for a person that would go out of the workspace by itself',
  )
    .input(inWorkspace)
    .output(sendsStopSchema),
  resumeSends: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/sends/resume',
    'Let agents send by themselves again, as their steps allow',
  )
    .input(inWorkspace)
    .output(sendsStopSchema),
  markWrong: operation(
    'workspace:member',
    'PUT',
    '/workspaces/{workspaceId}/tasks/{taskId}/wrong',
    'Say that what went out by itself was wrong, and why; null takes it back',
  )
    .input(inWorkspace.extend({ taskId: idSchema, reason: wrongReasonSchema.nullable() }))
    .output(done),
}
