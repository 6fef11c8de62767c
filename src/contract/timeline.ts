import { z } from 'zod'
import { outcomeSchema, rungSchema, stepSchema, wrongReasonSchema } from './autonomy.ts'
import { actionSchema, intentSourceSchema, labelSchema, scoreSchema } from './intent.ts'
import { idSchema, timeSchema } from './operation.ts'
import { taskReasonSchema, unwrittenCauses } from './task-reasons.ts'

/** Why no follow-up is planned. */
export const followUpEnds = [
  'no_answer',
  'heard',
  'answered_elsewhere',
  'opted_out',
  'opt_out_in_doubt',
  'bounced',
  'said_no',
  'no_agent',
  'off_here',
  'off',
  'ended',
  'all_sent',
] as const
export type FollowUpEnd = (typeof followUpEnds)[number]

/** Why a follow-up that was due for writing has no words, and ends its series. */
export const followUpUnwrittenCauses = [...unwrittenCauses, 'nothing_to_say'] as const

/** Why a prepared reply gave way. */
export const supersededCauses = ['draft_gone', 'unsubscribed', 'stopped', 'answered_elsewhere', 'new_message'] as const
export type SupersededCause = (typeof supersededCauses)[number]

/** What a sending platform is told of a thread. */
const pushedThings = ['unsubscribe', 'interested', 'stop_sequence'] as const

/** Why it could not be told; `said` is in its own words. */
export const notToldSchema = z.discriminatedUnion('code', [
  z.object({ code: z.enum(['no_lead', 'our_fault']) }),
  z.object({ code: z.literal('said'), message: z.string() }),
])
export type NotTold = z.infer<typeof notToldSchema>

const nothing = z.object({})
const followUp = z.object({ followUp: z.int().nullable().optional() })
const planned = z.object({ number: z.int(), count: z.int(), at: timeSchema })
const mail = z.object({ email: z.string(), source: z.enum(['webhook', 'sync', 'send']) })
const judged = z.object({ label: labelSchema, score: scoreSchema })
const count = z.int().optional()
const reasons = z.array(taskReasonSchema)

const told = <Kind extends string, Detail extends z.ZodType>(kind: Kind, detail: Detail) =>
  z.object({ id: idSchema, kind: z.literal(kind), detail, actorName: z.string().nullable(), at: timeSchema })

/** What a thread's timeline tells: facts and codes, never mail bodies. */
export const timelineEntrySchema = z.discriminatedUnion('kind', [
  told('received', mail),
  told('wrote_after_erasure', z.object({ erasedAt: timeSchema })),
  told('answered_elsewhere', mail.extend({ mail: z.string().optional() })),
  told('scored', judged.extend({ by: intentSourceSchema, action: actionSchema, until: z.iso.date().nullable() })),
  told('corrected', judged),
  told('unsubscribed', z.object({ by: z.literal('platform') })),
  told('bounced', nothing),
  told('draft_written', followUp.extend({ writer: z.string(), ok: z.boolean(), by: z.enum(['agent', 'person']) })),
  told(
    'draft_not_written',
    z.object({
      why: z.enum([...unwrittenCauses, 'no_answer_called_for', 'no_agent', 'off_here', 'suspended']),
      action: actionSchema.optional(),
    }),
  ),
  told('draft_discarded', nothing),
  told(
    'scheduled',
    followUp.extend({ at: timeSchema, by: z.enum(['agent', 'person']), why: z.literal('quiet_hours').optional() }),
  ),
  told('run_now', nothing),
  told('approved', nothing),
  told('follow_up_planned', planned),
  told('follow_up_moved', planned),
  told('follow_ups_ended', z.object({ why: z.enum([...followUpEnds, ...followUpUnwrittenCauses]) })),
  told(
    'platform_told',
    z.object({
      /** `opt_out_call`: one of several calls that make an opt-out. */
      what: z.enum([...pushedThings, 'opt_out_call']),
      confirmed: z.boolean(),
      call: z.string().optional(),
    }),
  ),
  told('platform_not_told', z.object({ what: z.enum(pushedThings), why: notToldSchema, last: z.boolean() })),
  told('waits_for_approval', z.object({ reasons })),
  told('canceled', followUp),
  told('restored', followUp),
  told('undone', followUp),
  told('superseded', z.object({ why: z.enum(supersededCauses) })),
  told('sent', followUp.extend({ to: z.string(), automatic: z.boolean() })),
  told('send_delayed', z.object({ reasons, until: timeSchema })),
  told('send_accepted', nothing),
  told('send_unclear', z.object({ reasons })),
  told('send_failed', z.object({ reasons })),
  told('retried', nothing),
  told('archived', z.object({ canceled: count })),
  told('unarchived', z.object({ restored: count })),
  told('snoozed', z.object({ until: timeSchema })),
  told('unsnoozed', nothing),
  /** What went out by itself was wrong, a person says; null: they take that back. */
  told('marked_wrong', z.object({ reason: wrongReasonSchema.nullable() })),
  /** Something in this conversation was the last that took a step back; `why` null: by a look at older cases again. */
  told(
    'step_taken_back',
    z.object({
      agentName: z.string(),
      rung: rungSchema,
      from: stepSchema,
      to: stepSchema,
      why: outcomeSchema.nullable(),
    }),
  ),
  /** `name`: of whoever has it, as they are called now; null when they are gone. By a person, or in turn by a rule. */
  told(
    'assigned',
    z.object({ userId: idSchema, name: z.string().nullable().optional(), by: z.enum(['person', 'turn']) }),
  ),
  /** Who had it gave it back, left, or may not answer any more. */
  told(
    'unassigned',
    z.object({ userId: idSchema, name: z.string().nullable().optional(), why: z.enum(['person', 'left', 'role']) }),
  ),
  told('ai_mode', z.object({ mode: z.enum(['auto', 'draft', 'off']).nullable() })),
])
export type TimelineEntry = z.infer<typeof timelineEntrySchema>
export type TimelineKind = TimelineEntry['kind']
type Details = { [Entry in TimelineEntry as Entry['kind']]: Entry['detail'] }
/** What a line of this kind says beside its kind. */
export type DetailOf<Kind extends TimelineKind> = Details[Kind]
