import { z } from 'zod'
import { comparedAnswersSchema } from './compared-answers.ts'
import { guardSchema } from './guard.ts'
import { actionSchema, labelSchema } from './intent.ts'
import { done, idSchema, inWorkspace, operation, timeSchema } from './operation.ts'
import { taskReasonSchema, unwrittenCauseSchema } from './task-reasons.ts'

/** More conversations than this are not tried at once. */
export const mostCases = 500

/**
 * What the agent would have done with a reply, were it allowed to answer its label by itself: `would_send`, `waits` for a person, or
 * `stopped`: it would have answered nothing, and nothing more.
 */
export const replayOutcomes = ['would_send', 'waits', 'stopped'] as const
export const replayOutcomeSchema = z.enum(replayOutcomes)
export type ReplayOutcome = z.infer<typeof replayOutcomeSchema>

/** What a person did with the reply then. */
export const didSchema = z.enum(['answered', 'stopped'])

/** A person's word on a case. */
export const judgements = ['would_send', 'facts_wrong', 'should_have_stopped'] as const
export const judgementSchema = z.enum(judgements)
export type Judgement = z.infer<typeof judgementSchema>

export const replayStateSchema = z.enum(['waiting', 'running', 'done', 'canceled', 'failed'])

/** Why a replay ended before its last case, or went on in vain. */
export const replayEndSchema = z.enum(['cap', 'paused', ...unwrittenCauseSchema.options])
export type ReplayEnd = z.infer<typeof replayEndSchema>

export const replaySchema = z.object({
  id: idSchema,
  agentId: idSchema,
  /** The version of the agent that was tried. */
  version: z.int(),
  /** A person asked for it, or what was judged good was looked at again by itself. */
  purpose: z.enum(['asked', 'recheck']),
  state: replayStateSchema,
  /** Null: it ended with its last case, or has not ended. */
  end: replayEndSchema.nullable(),
  cases: z.int(),
  done: z.int(),
  /** Of those that are done, how many could not be written. */
  failed: z.int(),
  calls: z.int(),
  costUsd: z.number(),
  /** Calls of which the model did not tell the price. */
  unpricedCalls: z.int(),
  capUsd: z.number().nullable(),
  judged: z.int(),
  madeByName: z.string().nullable(),
  madeAt: timeSchema,
  endedAt: timeSchema.nullable(),
})
export type Replay = z.infer<typeof replaySchema>

/** A share of so many, and between which bounds it lies with 95 %. Null: there is none to tell of. */
export const shareSchema = z.object({
  of: z.int(),
  count: z.int(),
  share: z.number(),
  low: z.number(),
  high: z.number(),
})
export type Share = z.infer<typeof shareSchema>

/** What a replay says of one label, as the agent read it; null: of all. */
export const labelResultSchema = z.object({
  label: labelSchema.nullable(),
  cases: z.int(),
  wouldSend: shareSchema.nullable(),
  waits: z.int(),
  stopped: z.int(),
  /** Of what a person answered: what the agent would have stopped. */
  wrongStops: shareSchema.nullable(),
  /** Of what the agent would have sent beside an answer of a person's: whose facts are the same. */
  sameFacts: shareSchema.nullable(),
  /** The mean share of words that a person would have changed in those. */
  wordsChanged: z.number().nullable(),
  /** Of what people judged: what they would send. */
  judgedGood: shareSchema.nullable(),
  factsWrong: z.int(),
  shouldHaveStopped: z.int(),
})
export type LabelResult = z.infer<typeof labelResultSchema>

export const replayResultSchema = replaySchema.extend({
  all: labelResultSchema,
  labels: z.array(labelResultSchema),
  /** The mean time from the reading of a mail to the last word of its answer. */
  meanMs: z.int().nullable(),
})
export type ReplayResult = z.infer<typeof replayResultSchema>

export const replayCaseSchema = z.object({
  id: idSchema,
  threadId: idSchema,
  contactName: z.string(),
  contactEmail: z.string(),
  contactCompany: z.string(),
  /** When the lead wrote. */
  repliedAt: timeSchema,
  snippet: z.string(),
  did: didSchema,
  /** Null while it has not been tried, or nothing could be written. */
  outcome: replayOutcomeSchema.nullable(),
  failure: unwrittenCauseSchema.nullable(),
  label: labelSchema.nullable(),
  reasons: z.array(taskReasonSchema),
  wordsChanged: z.number().nullable(),
  /** Facts that stand in one of the two answers alone, or otherwise. */
  factsDiffering: z.int().nullable(),
  judgement: judgementSchema.nullable(),
})
export type ReplayCase = z.infer<typeof replayCaseSchema>

export const replayCaseDetailSchema = replayCaseSchema.extend({
  action: actionSchema.nullable(),
  mail: z.object({ subject: z.string(), text: z.string() }),
  /** Empty where nothing was written. */
  body: z.string(),
  guard: guardSchema.nullable(),
  knowledge: z.array(z.object({ id: idSchema, title: z.string() })),
  /** Null: nobody answered it. */
  answer: z.object({ text: z.string(), sentAt: timeSchema }).nullable(),
  /** The agent's answer is the first, the person's the second. */
  compared: comparedAnswersSchema.nullable(),
  costUsd: z.number().nullable(),
  ms: z.int().nullable(),
})
export type ReplayCaseDetail = z.infer<typeof replayCaseDetailSchema>

export const caseOrders = ['worst', 'newest'] as const

/** What a list of cases is narrowed to. */
export const caseFiltersSchema = z.object({
  label: labelSchema.optional(),
  outcome: replayOutcomeSchema.optional(),
  judgement: z.enum([...judgements, 'none']).optional(),
})
export type CaseFilters = z.infer<typeof caseFiltersSchema>

export const replayOfferSchema = z.object({
  /** Past replies that a person answered or stopped, as far as they are counted (`mostCases`). */
  available: z.int(),
  /** What would write: a model is paid for each call. */
  writer: z.object({ kind: z.enum(['model', 'builtin']), name: z.string() }),
  /** Calls that one case takes when nothing goes wrong: its answer, and a second reader's where one reads what would go out. */
  callsPerCase: z.int(),
  /** The mean of calls of this model that were paid already; null: none was, or it does not tell what they cost. */
  meanCallUsd: z.number().nullable(),
  paidCalls: z.int(),
  /** When older conversations were asked for last, and whether they are still being read. Null: never. */
  olderReplies: z.object({ askedAt: timeSchema, isReading: z.boolean(), found: z.int() }).nullable(),
})
export type ReplayOffer = z.infer<typeof replayOfferSchema>

/** How one case fared under two versions. */
export const comparedCaseSchema = z.object({
  threadId: idSchema,
  contactName: z.string(),
  contactEmail: z.string(),
  snippet: z.string(),
  first: z.object({ caseId: idSchema, outcome: replayOutcomeSchema.nullable(), label: labelSchema.nullable() }),
  second: z.object({ caseId: idSchema, outcome: replayOutcomeSchema.nullable(), label: labelSchema.nullable() }),
  /** The two answers: other facts stand in them. */
  hasOtherFacts: z.boolean(),
})
export type ComparedCase = z.infer<typeof comparedCaseSchema>

export const comparedReplaysSchema = z.object({
  /** What each says of the replies that both were tried on, by label. */
  first: replayResultSchema,
  second: replayResultSchema,
  /** Replies that both were tried on. */
  common: z.int(),
  /** How many of them differ. */
  differ: z.int(),
  /** Those of them whose outcome, label or facts are not the same; at most 200, what goes out under one of the two first. */
  differing: z.array(comparedCaseSchema),
})
export type ComparedReplays = z.infer<typeof comparedReplaysSchema>

const ofAgent = inWorkspace.extend({ agentId: idSchema })
const ofReplay = inWorkspace.extend({ replayId: idSchema })
const ofCase = ofReplay.extend({ caseId: idSchema })

export const replays = {
  offer: operation(
    'workspace:member',
    'GET',
    '/workspaces/{workspaceId}/agents/{agentId}/replay-offer',
    'On how many past replies an agent can be tried, and what the calls would cost',
  )
    .input(ofAgent.extend({ version: z.coerce.number().int().min(1).optional() }))
    .output(replayOfferSchema),
  list: operation(
    'workspace:member',
    'GET',
    '/workspaces/{workspaceId}/agents/{agentId}/replays',
    'Replays of an agent, newest first',
  )
    .input(ofAgent)
    .output(z.array(replaySchema)),
  start: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/agents/{agentId}/replays',
    'Try an agent on past replies; nothing is sent, and no conversation changes',
  )
    .input(
      ofAgent.extend({
        /** Left out: as it is now. */
        version: z.int().min(1).optional(),
        /** The newest so many. */
        cases: z.int('Enter a whole number.').min(1, 'Enter 1 to 500.').max(mostCases, 'Enter 1 to 500.'),
        /** It ends before its calls cost more; null: no cap. */
        capUsd: z
          .number('Enter an amount.')
          .min(0.01, 'Enter at least $0.01.')
          .max(1000, 'Enter at most $1,000.')
          .nullable(),
      }),
    )
    .output(replaySchema),
  read: operation(
    'workspace:member',
    'GET',
    '/workspaces/{workspaceId}/replays/{replayId}',
    'What a replay says, by label',
  )
    .input(ofReplay)
    .output(replayResultSchema),
  cancel: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/replays/{replayId}/cancel',
    'Stop a replay; what it has tried stays',
  )
    .input(ofReplay)
    .output(done),
  cases: operation(
    'workspace:member',
    'GET',
    '/workspaces/{workspaceId}/replays/{replayId}/cases',
    'Cases of a replay, the worst or the newest first',
  )
    .input(
      ofReplay.extend({
        ...caseFiltersSchema.shape,
        order: z.enum(caseOrders).default('worst'),
        limit: z.coerce.number().int().min(1).max(100).default(20),
        /** How many to pass over. */
        offset: z.coerce.number().int().min(0).max(mostCases).default(0),
      }),
    )
    .output(z.object({ rows: z.array(replayCaseSchema), total: z.int() })),
  readCase: operation(
    'workspace:member',
    'GET',
    '/workspaces/{workspaceId}/replays/{replayId}/cases/{caseId}',
    'A case of a replay: the mail, both answers, and what differs between them',
  )
    .input(ofCase)
    .output(replayCaseDetailSchema),
  judge: operation(
    'workspace:member',
    'PUT',
    '/workspaces/{workspaceId}/replays/{replayId}/cases/{caseId}/judgement',
    'Judge a case; null takes the judgement back',
  )
    .input(ofCase.extend({ judgement: judgementSchema.nullable() }))
    .output(done),
  compare: operation(
    'workspace:member',
    'GET',
    '/workspaces/{workspaceId}/replays/{replayId}/compared-with/{otherReplayId}',
    'Two replays side by side, over the replies that both were tried on',
  )
    .input(ofReplay.extend({ otherReplayId: idSchema }))
    .output(comparedReplaysSchema),
  readOlder: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/older-replies',
    'Read older conversations from the sending platform: those of 90 days, at most 500',
  )
    .input(inWorkspace)
    .output(done),
}
