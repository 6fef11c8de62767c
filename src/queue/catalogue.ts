import { z } from 'zod'

/**
 * The queues of the database. Each has slots of its own in a worker: what waits for somebody outside most of its time takes none from
 * what only computes. Of those that are in turn, a workspace has one job under way, over all workers.
 */
export const queues = {
  ingest: { isInTurn: true },
  quick: { isInTurn: false },
  waiting: { isInTurn: false },
  sync: { isInTurn: true },
} as const

export type QueueName = keyof typeof queues
export const queueNames = ['ingest', 'quick', 'waiting', 'sync'] as const satisfies readonly QueueName[]

export interface JobKind<Payload extends z.ZodType = z.ZodType> {
  payload: Payload
  /** How often it is tried before it is given up; the wait between tries grows to hours. */
  maxAttempts: number
  /** Lower goes first. Person's actions 0, mail in 10, maintenance 20. */
  priority: number
  queue: QueueName
  /** How many jobs of this group are done at a time for one workspace, for each worker there is; without it as many as there are slots. */
  group?: Group
}

interface Group {
  name: string
  most: number
}

const kind = <Payload extends z.ZodType>(
  payload: Payload,
  maxAttempts: number,
  priority: number,
  { queue = 'quick', group }: { queue?: QueueName; group?: Group } = {},
): JobKind<Payload> => ({ payload, maxAttempts, priority, queue, ...(group === undefined ? {} : { group }) })

/** In order of arrival, and a flood of one workspace leaves the other slots to the others. */
const inTurn = { queue: 'ingest' } as const
const syncsPlatform = { queue: 'sync' } as const
/** Calls the sending platform: one that hangs holds up two slots, not all. */
const callsPlatform = { queue: 'waiting', group: { name: 'platform', most: 2 } } as const
/** Takes turns within a workspace anyway. */
const asksKnowledge = { group: { name: 'questions', most: 1 } }
/** The same; what is begun at once shares a transaction, and a lock. */
const notesQuestions = { group: { name: 'asked', most: 4 } }
const callsModel = { queue: 'waiting', group: { name: 'model', most: 5 } } as const

const asksProvider = { queue: 'waiting', group: { name: 'payments', most: 2 } } as const

const workspace = z.object({ workspaceId: z.uuid() })
const nowhere = z.object({})

/** Every job of the product. Payloads are ids: a job reads the newest state itself, and doing it twice does no harm. */
export const catalogue = {
  ingest_events: kind(workspace, 29, 10, inTurn),
  /** Without its thread: added by an older version. `unknownTo`: the task of a send that did not know it. */
  score_message: kind(
    workspace.extend({ messageId: z.uuid(), threadId: z.uuid().optional(), unknownTo: z.uuid().optional() }),
    13,
    10,
  ),
  /** How often a model is asked is not the queue's matter: it is tried again when the database was away. */
  write_draft: kind(workspace.extend({ threadId: z.uuid(), messageId: z.uuid() }), 19, 10, callsModel),
  /** An answer could not be written: a person is asked. */
  open_unwritten: kind(
    workspace.extend({
      threadId: z.uuid(),
      messageId: z.uuid(),
      cause: z.enum([
        'model_unavailable',
        'model_refused',
        'model_timeout',
        'model_bad_answer',
        'model_auth',
        'our_fault',
      ]),
    }),
    19,
    10,
  ),
  /** Puts a written draft on its way: to a person's approval, or to its due time. */
  open_task: kind(workspace.extend({ threadId: z.uuid(), draftId: z.uuid(), followUpId: z.uuid().optional() }), 13, 10),
  /** Has a draft read by the second reader, before it goes out by itself or beside a person's look at it. */
  verify_draft: kind(
    workspace.extend({ threadId: z.uuid(), draftId: z.uuid(), followUpId: z.uuid().optional() }),
    13,
    10,
    callsModel,
  ),
  /** An agent was changed, attached or deleted, or the workspace wakes at another hour: what was to happen by itself is looked at again. `after`: it goes on behind that task. */
  review_agents_tasks: kind(workspace.extend({ after: z.object({ at: z.string(), id: z.uuid() }).optional() }), 13, 15),
  /** The workspace is suspended no more: what leads wrote meanwhile is drafted. */
  take_up_replies: kind(workspace.extend({ belowId: z.uuid().optional() }), 19, 15),
  /** Plans the next follow-up of a thread, moves it, or ends the series. */
  plan_follow_up: kind(workspace.extend({ threadId: z.uuid() }), 19, 10),
  /** Writes a planned follow-up shortly before its time. */
  write_follow_up: kind(workspace.extend({ threadId: z.uuid(), taskId: z.uuid() }), 19, 12, callsModel),
  /** Somebody left, or may not answer any more: their threads are nobody's. */
  unassign_member: kind(workspace.extend({ userId: z.uuid() }), 19, 10),
  /** A thread changed: what was prepared before that must not go out unseen. */
  review_tasks: kind(workspace.extend({ threadId: z.uuid() }), 24, 5, {
    queue: 'waiting',
    group: { name: 'review', most: 5 },
  }),
  /** Reads a mail that a webhook only pointed at; what stays unread after these tries the sync finds. */
  fetch_hinted_mail: kind(workspace.extend({ connectionId: z.uuid(), handle: z.string() }), 13, 10, callsPlatform),
  /**
   * Fetches what our campaign sent the lead of a thread. Told of `others`, for which the same transaction asked (`asOne`), it only looks for which of them all that
   * is still to be done: what was written first has mostly done it. A worker of an older version does not know the others: the sync finds those that were never read.
   */
  fetch_campaign_mail: kind(
    workspace.extend({
      threadId: z.uuid(),
      others: z.array(z.object({ threadId: z.uuid(), trace: z.string().optional() })).optional(),
    }),
    13,
    15,
    callsPlatform,
  ),
  sync_replies: kind(workspace, 6, 20, syncsPlatform),
  /** Tells the platform what happened here; `stop_sequence` is a job of its own now, and still done where it waits under this name. */
  push_to_platform: kind(
    workspace.extend({
      threadId: z.uuid(),
      what: z.enum(['unsubscribe', 'interested', 'stop_sequence']),
      isIfStillSo: z.boolean().optional(),
    }),
    29,
    10,
    callsPlatform,
  ),
  /** Tells the platform that the lead was answered; one for each first answer, and no opt-out waits behind them. */
  stop_sequence: kind(workspace.extend({ threadId: z.uuid() }), 29, 15, callsPlatform),
  /** Sends a mail of the product's own; belongs to no workspace. */
  send_mail: kind(nowhere.extend({ mailId: z.uuid() }), 16, 5, { queue: 'waiting' }),
  /** Writes a message to somebody about what happened, and puts it on its way, once at most. */
  deliver_notices: kind(workspace.extend({ deliveryId: z.uuid() }), 13, 15, {
    queue: 'waiting',
    group: { name: 'notices', most: 2 },
  }),
  /** Mails the week that is over to whoever is to get it. */
  send_reports: kind(workspace, 13, 20),
  /** A friend who came by the workspace's link has a workspace now. */
  credit_referral: kind(workspace.extend({ friendWorkspaceId: z.uuid(), friendId: z.uuid() }), 19, 20),
  /** A card that pays for the workspace has become known: who pays with it, too, is no friend. */
  review_cards: kind(workspace, 19, 20),
  review_referral: kind(workspace.extend({ friendWorkspaceId: z.uuid() }), 19, 20),
  /** The workspace was counted for the one whose link its creator came by. */
  note_referral: kind(workspace, 19, 20),
  /** Looks whether the proof of the workspace's custom domain still stands in its DNS. */
  check_domain: kind(workspace, 6, 20, { queue: 'waiting' }),
  /** Threads from before there was a search: by which words they are found. */
  index_threads: kind(workspace, 13, 20, { group: { name: 'index', most: 1 } }),
  /** Something happened at the payment provider. */
  settle_payment_event: kind(nowhere.extend({ eventId: z.string() }), 24, 5, asksProvider),
  /** Something changed here that the next bill depends on. */
  sync_payments: kind(workspace, 19, 15, asksProvider),
  /** Does what is due of a workspace's plan, once the payment provider has said how things stand. */
  see_to_plan: kind(workspace, 13, 10, asksProvider),
  /** Reconciles a workspace's payments with what the provider says: what differs is repaired. Jobs of older releases have this name. */
  compare_payments: kind(workspace, 13, 20, asksProvider),
  /** Learns from what a person made of an agent's draft, or said against it: proposes a golden reply, and what is changed over and over as a rule. */
  propose_golden: kind(workspace.extend({ draftId: z.uuid() }), 19, 20),
  /** Has a model say in one sentence what is proposed as a rule; how often it is asked is no matter, the proposal has words without it. */
  word_lesson: kind(workspace.extend({ lessonId: z.uuid() }), 3, 20, callsModel),
  /** Notes what a message asks and no entry answers. */
  note_questions: kind(workspace.extend({ messageId: z.uuid() }), 19, 20, notesQuestions),
  /** Entries were added or changed: which questions do they answer now? */
  review_questions: kind(workspace.extend({ entryIds: z.array(z.uuid()).min(1).max(1000) }), 19, 20, asksKnowledge),
  /** Entries were added or changed: which drafts that wait lacked them? */
  review_drafts: kind(workspace.extend({ entryIds: z.array(z.uuid()).min(1).max(1000) }), 19, 20, asksKnowledge),
  /** Has a draft that waits untouched written again with what has become known. */
  refresh_draft: kind(workspace.extend({ threadId: z.uuid(), draftId: z.uuid() }), 19, 20, callsModel),
  /** Registers at the active connection whatever webhooks the workspace's agents lack there. */
  set_up_webhooks: kind(workspace, 13, 10, callsPlatform),
  remove_webhook: kind(
    workspace.extend({ connectionId: z.uuid(), platformWebhookId: z.string() }),
    13,
    20,
    callsPlatform,
  ),
  /** Removes at a connection what is registered there for webhooks that are gone here. */
  sweep_webhooks: kind(workspace.extend({ connectionId: z.uuid() }), 13, 20, callsPlatform),
  /** Erases a deleted workspace that nobody can take back, after its webhooks at the platform. */
  erase_workspace: kind(workspace, 13, 20, callsPlatform),
  /** Counts a workspace's numbers once more, at night. */
  recount_numbers: kind(workspace, 13, 20, { group: { name: 'numbers', most: 1 } }),
  /** What an agent goes by has changed: is what people judged good of it still so? */
  recheck_agent: kind(workspace.extend({ agentId: z.uuid() }), 13, 20),
  recheck_agents: kind(workspace, 13, 20),
  /** Goes on with a replay for a while; leads who write now are answered beside it. */
  run_replay: kind(workspace.extend({ replayId: z.uuid() }), 6, 20, {
    queue: 'waiting',
    group: { name: 'replay', most: 1 },
  }),
  /** Goes on with a change of many threads, or with its undo; one after the other in a workspace. */
  run_bulk_change: kind(workspace.extend({ changeId: z.uuid() }), 19, 0, { group: { name: 'bulk', most: 1 } }),
  /** The same for what of a batch lies in one workspace. */
  run_bulk_part: kind(workspace.extend({ changeId: z.uuid() }), 19, 0, { group: { name: 'bulk', most: 1 } }),
  /** Decides for all parts of a batch at once; belongs to no workspace. `plannedFor`: left out by older versions. */
  settle_bulk_batch: kind(
    nowhere.extend({ userId: z.uuid(), batchId: z.uuid(), plannedFor: z.iso.datetime().optional() }),
    19,
    0,
  ),
  /** Removes files that no draft has any more. */
  prune_files: kind(workspace, 13, 20, { queue: 'waiting' }),
  /** What is left of a lead who was erased is looked for in the whole workspace, until nothing is found. */
  finish_erasure: kind(workspace.extend({ erasureId: z.uuid() }), 19, 15, { group: { name: 'erasure', most: 1 } }),
  /** Writes an export's file; a person waits for it, but not in front of mail. */
  make_export: kind(workspace.extend({ exportId: z.uuid() }), 6, 15, {
    queue: 'waiting',
    group: { name: 'export', most: 1 },
  }),
} as const

export type JobName = keyof typeof catalogue
export type JobPayload<Name extends JobName> = z.infer<(typeof catalogue)[Name]['payload']>

export const isJobName = (name: string): name is JobName => Object.hasOwn(catalogue, name)
