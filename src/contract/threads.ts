import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { fileIdsSchema, threadFileSchema } from './attachments.ts'
import { wrongReasonSchema } from './autonomy.ts'
import { bands } from './bands.ts'
import { addresseeSchema, envelopeSchema, usualEnvelopeSchema } from './envelope.ts'
import { guardSchema } from './guard.ts'
import {
  actionSchema,
  heardOptOutSchema,
  intentSourceSchema,
  labelSchema,
  reasonSchema,
  referralSchema,
  saidDateSchema,
  scoreSchema,
} from './intent.ts'
import { meOf, noneOf } from './none-of.ts'
import { countedNumbers } from './number-dimensions.ts'
import { done, idSchema, inWorkspace, operation, timeSchema } from './operation.ts'
import { taskSchema } from './tasks.ts'
import { timelineEntrySchema } from './timeline.ts'

export const threadStatusSchema = z.enum(['new', 'replied', 'pending'])
export const threadTabs = ['needs', 'all', 'new', 'high', 'pending'] as const
export const threadTabSchema = z.enum(threadTabs)
export type ThreadTab = z.infer<typeof threadTabSchema>
export const threadViewSchema = z.enum([...threadTabs, 'archived', 'snoozed'])
export type ThreadView = z.infer<typeof threadViewSchema>
/**
 * In which order a list stands: the newest message first; the lead who has waited longest first, and behind all of them what was answered;
 * or the highest score first, the newest of each. Left out, a view has its own: what needs a person by its value, all else the newest first.
 */
export const threadSortSchema = z.enum(['newest', 'waiting', 'intent'])
export type ThreadSort = z.infer<typeof threadSortSchema>
/**
 * What a person has to do in a thread now: approve its draft, decide on a send (or a draft) that failed, say whether the lead opted out
 * (or, of one who has, see to it that the platform knows, which could not be told), or answer what no agent takes.
 */
export const needs = ['approve', 'failed', 'opt_out', 'answer'] as const
export const aiModeSchema = z.enum(['auto', 'draft', 'off'])

/** What happens next with a thread, for its row: the task that is open, or that nobody has decided yet. */
export const nextStepSchema = z.object({
  status: taskSchema.shape.status,
  scheduledAt: timeSchema,
  isAutomatic: z.boolean(),
  /** It goes out by itself by the step at which people are shown when, and how to stop it. */
  countsDown: z.boolean(),
  /** A follow-up that is not written yet, and is not sent if the lead writes first. */
  isPlanned: z.boolean(),
  /** It failed since nothing could be written, not since something could not be sent: there is no draft. */
  isUnwritten: z.boolean(),
})

const idOrNone = z.union([idSchema, z.literal(noneOf)])
/** By `named:` and a name all of that name are meant, which may be in several workspaces. */
const idNameOrNone = z.union([idOrNone, z.string().regex(/^named:.{1,200}$/)])
const yesOrNo = z.enum(['yes', 'no'])
/** A date, or a day by how far it lies back, today counted: `1d` is today, and since `7d` are the last seven days, whenever that is asked. */
const daySchema = z.union([z.iso.date(), z.string().regex(/^[1-9]\d{0,2}d$/)])

/**
 * What a list of threads may be narrowed by, as its address names it. Days count in the workspace's time zone, both of them in: in the
 * threads in which the lead wrote within them, or, beside `person`, in which that person answered. Beside `number` all of it is said of what
 * that number counts, as it was when it was counted: the threads are those behind it.
 */
export const threadFiltersSchema = z.object({
  from: daySchema.optional(),
  to: daySchema.optional(),
  campaign: idNameOrNone.optional(),
  /** The one that answers the thread as agents are attached now. */
  agent: idNameOrNone.optional(),
  label: labelSchema.optional(),
  /** The address of the mailbox that the conversation goes through. */
  sender: z.string().trim().toLowerCase().min(1).max(320).optional(),
  /** Who decided that an answer goes out; `none`: an answer went out by itself. */
  person: idOrNone.optional(),
  /** In which the lead wrote last. */
  language: z
    .string()
    .regex(/^([a-z]{2,3}|none)$/)
    .optional(),
  /** Of the intent score. */
  band: z.enum(bands).optional(),
  /** Who is to see to it; `me`: whoever asks. */
  assignee: z.union([idSchema, z.literal([noneOf, meOf])]).optional(),
  /** An answer is written and has not gone out. */
  draft: yesOrNo.optional(),
  /** Nobody has opened it since it began, or since it was marked so. */
  unread: yesOrNo.optional(),
  number: z.enum(countedNumbers).optional(),
  /** Beside the number `waits`: the code of why the draft waited; beside `questions`: the id of the one that was asked. */
  reason: z
    .string()
    .regex(/^[\da-z_-]{1,40}$/)
    .optional(),
})
export type ThreadFilters = z.infer<typeof threadFiltersSchema>

/** More threads than this are not counted one by one where a list is narrowed. */
export const mostMatchesCounted = 10_000

/** What filters leave. */
export const threadMatchesSchema = z.object({
  counts: z.object({
    needs: z.int(),
    all: z.int(),
    new: z.int(),
    high: z.int(),
    pending: z.int(),
    archived: z.int(),
    snoozed: z.int(),
  }),
  /** There are more than were counted: each count says "at least". */
  isAtLeast: z.boolean(),
  /** Null: not asked for, or gone. */
  campaignName: z.string().nullable(),
  agentName: z.string().nullable(),
  personName: z.string().nullable(),
  assigneeName: z.string().nullable(),
})
export type ThreadMatches = z.infer<typeof threadMatchesSchema>

export const threadRowSchema = z.object({
  id: idSchema,
  contactName: z.string(),
  contactEmail: z.string(),
  contactCompany: z.string(),
  campaignName: z.string().nullable(),
  campaignPlatformId: z.string().nullable(),
  agentName: z.string().nullable(),
  status: threadStatusSchema,
  /** Null: nothing. */
  needs: z.enum(needs).nullable(),
  isNewThread: z.boolean(),
  label: labelSchema.nullable(),
  intentScore: scoreSchema.nullable(),
  reasons: z.array(reasonSchema),
  snippet: z.string(),
  lastMessageAt: timeSchema,
  /** Goes up with each mail, also with one that comes late. */
  revision: z.int(),
  lastDirection: z.enum(['inbound', 'outbound']),
  archivedAt: timeSchema.nullable(),
  snoozedUntil: timeSchema.nullable(),
  assignedTo: idSchema.nullable(),
  aiMode: aiModeSchema.nullable(),
  /** The contact wants no more mail, by whatever way they said it. */
  isUnsubscribed: z.boolean(),
  /** Something in it may be an opt-out, whatever its label: a person decides, and nothing goes out by itself meanwhile. */
  isOptOutInDoubt: z.boolean(),
  nextStep: nextStepSchema.nullable(),
})
export type ThreadRow = z.infer<typeof threadRowSchema>

export const messageSchema = z.object({
  id: idSchema,
  direction: z.enum(['inbound', 'outbound']),
  fromName: z.string(),
  fromEmail: z.string(),
  toEmail: z.string(),
  /** Whom else it was written to. */
  alsoTo: z.array(addresseeSchema.extend({ email: z.string() })).default([]),
  cc: z.array(z.object({ name: z.string(), email: z.string() })),
  subject: z.string(),
  newText: z.string(),
  quotedText: z.string(),
  html: z.string().nullable(),
  attachments: z.array(z.object({ name: z.string(), size: z.int().nullable() })),
  isAutomated: z.boolean(),
  isTruncated: z.boolean(),
  /** Of what went out by itself: the task that sent it, and why a person says that it was wrong. */
  automatic: z.object({ taskId: idSchema, wrong: wrongReasonSchema.nullable() }).nullable().optional(),
  /** Our campaign's own mail, which the lead answers: it is no answer of ours. */
  isCampaign: z.boolean().optional(),
  sentAt: timeSchema,
})
export type Message = z.infer<typeof messageSchema>

export const draftSchema = z.object({
  id: idSchema,
  origin: z.enum(['agent', 'person']),
  writer: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  /** To whom and from where, where a person chose; null: the thread's own. */
  envelope: envelopeSchema.nullable(),
  files: z.array(threadFileSchema),
  version: z.int(),
  /** False when something happened in the thread after this draft was written. */
  isFresh: z.boolean(),
  knowledge: z.array(z.object({ id: idSchema, title: z.string() })),
  guard: guardSchema.nullable(),
  /** Entries that came or changed after it was written and would have helped: a person is at it, so it is theirs to refresh. */
  newKnowledge: z.array(z.object({ id: idSchema, title: z.string() })),
  updatedAt: timeSchema,
})
export type Draft = z.infer<typeof draftSchema>

/** What a draft once was: as its writer wrote it, or as a person left it. */
export const draftVersionSchema = z.object({
  id: idSchema,
  kind: z.enum(['written', 'edited']),
  subject: z.string(),
  body: z.string(),
  /** What the person wished for when it was written. */
  instruction: z.string().nullable(),
  writer: z.string().nullable(),
  actorName: z.string().nullable(),
  knowledge: z.array(z.object({ id: idSchema, title: z.string() })),
  at: timeSchema,
})
export type DraftVersion = z.infer<typeof draftVersionSchema>

export const threadSchema = threadRowSchema.extend({
  contactId: idSchema,
  contactTitle: z.string(),
  action: actionSchema.nullable(),
  /** What may be an opt-out and waits for a person's word: what the rules and the model heard. */
  optOut: heardOptOutSchema.nullable(),
  lang: z.string().nullable(),
  intentSource: intentSourceSchema.nullable(),
  dates: z.array(saidDateSchema),
  referral: referralSchema.nullable(),
  aiLabel: labelSchema.nullable(),
  aiScore: scoreSchema.nullable(),
  senderEmail: z.string().nullable(),
  /** Whom an answer goes to; null when the lead has not written. */
  answerEmail: z.string().nullable(),
  /** What an answer gets when nobody chooses; null when the lead has not written. */
  envelope: usualEnvelopeSchema.nullable(),
  /** What an answer lacks to be sent: no platform is connected, or another than the one that the conversation is in. */
  lacks: z.enum(['not_connected', 'other_platform']).nullable(),
  subject: z.string(),
  messages: z.array(messageSchema),
  /** True when older messages than the ones given exist. */
  hasOlder: z.boolean(),
  draft: draftSchema.nullable(),
  task: taskSchema.nullable(),
  timeline: z.array(timelineEntrySchema),
  /** No language model can be reached to write here: since when, and until when it is tried again. */
  unreachable: z.object({ since: timeSchema, until: timeSchema }).nullable(),
  /** Who would write a draft now: the agent's model, or the built-in drafter. */
  writer: z.object({ kind: z.enum(['model', 'builtin']), name: z.string() }),
})
export type Thread = z.infer<typeof threadSchema>

/** `lastMessageAt` and `revision` of the thread as the person saw it: where the lead has written since, it is not put out of sight (thread_changed). */
const asSeen = { seenAt: timeSchema.optional(), revision: z.int().min(0).optional() }

const inThread = inWorkspace.extend({ threadId: idSchema })

export const threads = {
  list: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/threads',
    'One page of threads of a view, narrowed by filters and sorted',
  )
    .input(
      inWorkspace.extend({
        ...threadFiltersSchema.shape,
        view: threadViewSchema.default('all'),
        sort: threadSortSchema.optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ rows: z.array(threadRowSchema), nextCursor: z.string().nullable() })),
  counts: operation('workspace:client', 'GET', '/workspaces/{workspaceId}/threads/counts', 'Exact count for each tab')
    .input(inWorkspace)
    .output(z.object({ needs: z.int(), all: z.int(), new: z.int(), high: z.int(), pending: z.int() })),
  matches: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/threads/matches',
    `How many threads filters leave in each view (up to ${mostMatchesCounted}), and the names behind their ids`,
  )
    .input(inWorkspace.extend(threadFiltersSchema.shape))
    .output(threadMatchesSchema),
  get: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/threads/{threadId}',
    'A thread with its messages, draft, task and timeline',
  )
    .input(inThread)
    .output(threadSchema),
  messages: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/threads/{threadId}/messages',
    'The messages before a given one, oldest first',
  )
    .input(inThread.extend({ before: idSchema, limit: z.coerce.number().int().min(1).max(100).default(50) }))
    .output(z.object({ messages: z.array(messageSchema), hasOlder: z.boolean() })),
  open: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/threads/{threadId}/open',
    'Mark a thread as opened, so that it is no longer new',
  )
    .input(inThread)
    .output(done),
  archive: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/threads/{threadId}/archive',
    'Archive a thread and cancel its open task, or undo both',
  )
    /**
     * `isUndo`: only if nothing was written since the person took it out, and nobody means to send anything since. `snoozedUntil`: of one that is
     * taken out, and is hidden again as it was before, unless it was taken out meanwhile.
     */
    .input(
      inThread.extend({
        archived: z.boolean(),
        isUndo: z.boolean().optional(),
        snoozedUntil: timeSchema.optional(),
        ...asSeen,
      }),
    )
    /** Whether something that was to go out does not any more; `isLeft`: for what came since, nothing was undone. */
    .output(done.extend({ isStopped: z.boolean(), isLeft: z.boolean().optional() })),
  snooze: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/threads/{threadId}/snooze',
    'Snooze a thread until a given time; null wakes it',
  )
    .input(inThread.extend({ until: timeSchema.nullable(), ...asSeen }))
    .output(done),
  correct: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/threads/{threadId}/intent',
    "Correct the label and score; the AI's values are kept too",
  )
    /** `revision`: the thread's, as the person saw it. Where the lead has written since (thread_changed), only an opt-out is taken all the same. */
    .input(inThread.extend({ label: labelSchema, score: scoreSchema, revision: z.int().min(0).optional() }))
    .output(done),
  setAiMode: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/threads/{threadId}/ai-mode',
    "Set what the agent may do in this thread; null uses the agent's own setting",
  )
    .input(inThread.extend({ aiMode: aiModeSchema.nullable() }))
    .output(done),
}

/** First the words as they come, then the stored draft; a `restart` takes back the words so far. */
export const generateEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('delta'), text: z.string() }),
  z.object({ type: z.literal('restart') }),
  z.object({ type: z.literal('done'), draft: draftSchema }),
])
export type GenerateEvent = z.infer<typeof generateEventSchema>

export const drafts = {
  generate: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/threads/{threadId}/draft/generate',
    'Write a draft; the words are streamed as they arrive',
  )
    .input(inThread.extend({ instruction: z.string().trim().min(1).max(500).optional() }))
    .output(eventIterator(generateEventSchema)),
  save: operation(
    'workspace:member',
    'PUT',
    '/workspaces/{workspaceId}/threads/{threadId}/draft',
    'Save what a person wrote; version is the one they edited',
  )
    .input(
      inThread.extend({
        draftId: idSchema,
        version: z.int().min(0),
        subject: z.string().max(998),
        body: z.string().max(100_000),
        /** Left out: as it was. */
        envelope: envelopeSchema.nullable().optional(),
        /** Left out: as it was. */
        fileIds: fileIdsSchema.optional(),
      }),
    )
    .output(draftSchema),
  versions: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/threads/{threadId}/draft/versions',
    "Earlier versions of this thread's drafts, newest first",
  )
    .input(inThread)
    .output(z.object({ versions: z.array(draftVersionSchema) })),
  restore: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/threads/{threadId}/draft/versions/{versionId}/restore',
    'Restore an earlier version; version is the draft it replaces, 0 for none',
  )
    .input(inThread.extend({ versionId: idSchema, version: z.int().min(0) }))
    .output(draftSchema),
  discard: operation(
    'workspace:member',
    'DELETE',
    '/workspaces/{workspaceId}/threads/{threadId}/draft/{draftId}',
    'Discard the open draft',
  )
    .input(inThread.extend({ draftId: idSchema }))
    .output(done),
}
