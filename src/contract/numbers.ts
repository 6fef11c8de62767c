import { z } from 'zod'
import { labelSchema } from './intent.ts'
import { noneOf } from './none-of.ts'
import { longestPeriod, numberDimensions } from './number-dimensions.ts'
import { idSchema, inWorkspace, operation, timeSchema } from './operation.ts'
import { plainTaskReasons, type taskReasonSchema } from './task-reasons.ts'
import { countsSchema } from './workspaces.ts'

const orNone = z.union([idSchema, z.literal(noneOf)])

/** What numbers are narrowed to; named as in the address of a list of threads. */
export const numberFiltersSchema = z.object({
  campaign: orNone.optional(),
  agent: orNone.optional(),
  sender: z.string().trim().toLowerCase().min(1).max(320).optional(),
  person: orNone.optional(),
  label: labelSchema.optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,4}$/)
    .optional(),
})
export type NumberFilters = z.infer<typeof numberFiltersSchema>

const days = z.coerce.number().int().min(1).max(longestPeriod)

/**
 * The days that are counted, both of them in, of the workspace's own calendar; without them the last `days` up to today. The period before is
 * as long, and ends the day before.
 */
const periodInput = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional(), days: days.default(28) })
export const periodSchema = z.object({ from: z.iso.date(), to: z.iso.date() })
export type Period = z.infer<typeof periodSchema>

export const figuresSchema = z.object({
  /** What people wrote; a reply counts under what it was last judged to be. */
  replies: z.int(),
  /** What machines wrote: absences, automatic answers, bounces. They are no replies. */
  machineMails: z.int(),
  positiveReplies: z.int(),
  meetingRequests: z.int(),
  optOuts: z.int(),
  sends: z.int(),
  /** Sends that no person decided about. */
  automaticSends: z.int(),
  /** Written drafts that went out as they were written, or changed by a person; that a person threw away, or sent or asked for others instead of. */
  uneditedDrafts: z.int(),
  editedDrafts: z.int(),
  rejectedDrafts: z.int(),
  /** What language models cost, in dollars; as far as they tell. */
  costUsd: z.number(),
  tokens: z.int(),
})
export type Figures = z.infer<typeof figuresSchema>

/**
 * How long leads waited for the first answer to their first own words, in seconds. Read from classes of time of which each is a fifth wider
 * than the one before: neither is off by more than its class is wide. Null: there was no answer.
 */
const waitedSchema = z.object({ median: z.number().nullable(), p90: z.number().nullable() })
export const answerTimesSchema = z.object({
  answers: z.int(),
  byClock: waitedSchema,
  /** Without nights (midnight to the workspace's wake time) and weekends. */
  awake: waitedSchema,
})
export type AnswerTimes = z.infer<typeof answerTimesSchema>

/** Days of a period that are drawn as one. */
const stepSchema = z.object({
  ...periodSchema.shape,
  ...figuresSchema.pick({
    replies: true,
    positiveReplies: true,
    meetingRequests: true,
    optOuts: true,
    sends: true,
    costUsd: true,
  }).shape,
})

const reasonCodes = [
  ...plainTaskReasons,
  'handoff',
  'guard',
  'daily_cap',
  'thread_cap',
  'company_cap',
  'draft_step',
  'unwritten',
  'platform_said',
] as const satisfies readonly z.infer<typeof taskReasonSchema>['code'][]

export const numbersSchema = z.object({
  period: periodSchema,
  before: periodSchema,
  /** The day that it is in the workspace. */
  today: z.iso.date(),
  now: figuresSchema,
  past: figuresSchema,
  answerTimes: z.object({ now: answerTimesSchema, past: answerTimesSchema }),
  /** By the day, the week or the month, as long as the period is; the earliest first. */
  step: z.enum(['day', 'week', 'month']),
  steps: z.array(stepSchema),
  /** Why drafts waited for a person, the most frequent first; a draft may have waited for several reasons. */
  waits: z.array(z.object({ reason: z.enum(reasonCodes), drafts: z.int() })),
  /** What leads asked and no entry answered, the most asked first: in how many threads within the period. */
  questions: z.array(z.object({ id: idSchema, words: z.string(), threads: z.int(), isAnswered: z.boolean() })),
  /** What the rows of `by` are. */
  dimension: z.enum(['workspace', ...numberDimensions]),
  /** By what was asked for; the most replies and sends first, at most 100. `key` is what the filter takes. */
  by: z.array(
    z.object({
      key: z.string(),
      /** Null: it has no name any more, or never had one. */
      name: z.string().nullable(),
      figures: figuresSchema,
      /** Null: narrowed by something else, these are more than are told apart. */
      answerTimes: answerTimesSchema.nullable(),
    }),
  ),
  hasMore: z.boolean(),
  /** The nightly recount: when it last ran, and how many sums differed. Null before the first. */
  recount: z.object({ at: timeSchema, differing: z.int() }).nullable(),
})
export type Numbers = z.infer<typeof numbersSchema>

/** What an agent did within seven days, up to today; what every plan contains of the numbers by agent. */
export const agentWeekSchema = z.object({
  period: periodSchema,
  ...figuresSchema.pick({
    sends: true,
    automaticSends: true,
    uneditedDrafts: true,
    editedDrafts: true,
    rejectedDrafts: true,
  }).shape,
  waits: numbersSchema.shape.waits,
})
export type AgentWeek = z.infer<typeof agentWeekSchema>

/** What there is to be narrowed to. */
export const numberChoicesSchema = z.object({
  /** Each with the workspace that it is of: over several, two may have one name. */
  campaigns: z.array(z.object({ id: idSchema, name: z.string(), workspaceId: idSchema })),
  agents: z.array(z.object({ id: idSchema, name: z.string(), workspaceId: idSchema })),
  people: z.array(z.object({ id: idSchema, name: z.string() })),
  senders: z.array(z.string()),
  languages: z.array(z.string()),
})
export type NumberChoices = z.infer<typeof numberChoicesSchema>

const asked = z.object({
  ...periodInput.shape,
  ...numberFiltersSchema.shape,
  by: z.enum(numberDimensions).default('campaign'),
})

export const numbers = {
  read: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/numbers',
    'The figures of a period and of the one before, in all and by one thing',
  )
    .input(inWorkspace.extend(asked.shape))
    .output(numbersSchema),
  replies: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/numbers/replies',
    'Replies of the last 30 days, by the day; what every plan contains',
  )
    .input(inWorkspace)
    .output(z.object({ days: z.array(z.object({ day: z.iso.date(), replies: z.int(), positiveReplies: z.int() })) })),
  agentWeek: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/agents/{agentId}/week',
    'What an agent sent within seven days, what people changed of it, and why drafts waited',
  )
    .input(inWorkspace.extend({ agentId: idSchema }))
    .output(agentWeekSchema),
  choices: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/numbers/choices',
    'What the numbers can be narrowed to',
  )
    .input(inWorkspace)
    .output(numberChoicesSchema),
  all: operation(
    'memberships',
    'GET',
    '/numbers',
    'The same over all workspaces to which I belong, each with its own days',
  )
    .input(
      z.object({
        ...periodInput.shape,
        ...numberFiltersSchema.shape,
        by: z.enum(['workspace', ...numberDimensions]).default('workspace'),
      }),
    )
    .output(numbersSchema),
  allChoices: operation(
    'memberships',
    'GET',
    '/numbers/choices',
    'What the numbers of all workspaces to which I belong can be narrowed to',
  ).output(numberChoicesSchema),
  allCounts: operation(
    'memberships',
    'GET',
    '/counts',
    'The four counters of the dashboard over all workspaces to which I belong',
  ).output(countsSchema),
}
