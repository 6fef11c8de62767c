import { z } from 'zod'

export interface JobKind<Payload extends z.ZodType = z.ZodType> {
  payload: Payload
  /** How often it is tried before it is given up; the wait between tries grows to hours. */
  maxAttempts: number
  /** Lower goes first. Person's actions 0, mail in 10, housekeeping 20. */
  priority: number
  /** `waiting`: waits for somebody outside most of its time, so it is not done in the places of those that only compute. */
  lane: 'quick' | 'waiting'
  /** How many jobs of this group one worker does at a time for one workspace; without it as many as there are places. */
  group?: Group
}

interface Group {
  name: string
  most: number
  /** One at a time over all workers, not `most` in each. */
  isLine?: boolean
}

const kind = <Payload extends z.ZodType>(
  payload: Payload,
  maxAttempts: number,
  priority: number,
  { waiting, group }: { waiting?: boolean; group?: Group } = {},
): JobKind<Payload> => ({
  payload,
  maxAttempts,
  priority,
  lane: waiting === true ? 'waiting' : 'quick',
  ...(group === undefined ? {} : { group }),
})

/** In order of arrival, and a flood of one workspace leaves the other places to the others. */
const oneByOne = { group: { name: 'ingest', most: 1, isLine: true } }
/** Calls the sending platform: one that hangs holds up two places, not all. */
const callsPlatform = { waiting: true, group: { name: 'platform', most: 2 } }
/** Takes turns within a workspace anyway. */
const asksKnowledge = { group: { name: 'questions', most: 1 } }
const comparesPlatform = { waiting: true, group: { name: 'sync', most: 1, isLine: true } }
const callsModel = { waiting: true, group: { name: 'model', most: 5 } }

const workspace = z.object({ workspaceId: z.uuid() })
const nowhere = z.object({})

/** Every job of the product. Payloads are ids: a job reads the newest state itself, and doing it twice does no harm. */
export const catalogue = {
  ingest_events: kind(workspace, 25, 10, oneByOne),
  score_message: kind(workspace.extend({ messageId: z.uuid() }), 10, 10),
  write_draft: kind(workspace.extend({ threadId: z.uuid(), messageId: z.uuid() }), 8, 10, callsModel),
  /** Puts a written draft on its way: to a person's approval, or to its due time. */
  open_task: kind(workspace.extend({ threadId: z.uuid(), draftId: z.uuid(), followUpId: z.uuid().optional() }), 10, 10),
  /** An agent was changed, attached or deleted: what was to happen by itself is looked at again. */
  review_agents_tasks: kind(workspace, 10, 15),
  /** Plans the next follow-up of a thread, moves it, or ends the series. */
  plan_follow_up: kind(workspace.extend({ threadId: z.uuid() }), 15, 10),
  /** Writes a planned follow-up shortly before its time. */
  write_follow_up: kind(workspace.extend({ threadId: z.uuid(), taskId: z.uuid() }), 8, 12, callsModel),
  /** A thread changed: what was prepared before that must not go out unseen. */
  review_tasks: kind(workspace.extend({ threadId: z.uuid() }), 20, 5, {
    waiting: true,
    group: { name: 'review', most: 5 },
  }),
  sync_replies: kind(workspace, 5, 20, comparesPlatform),
  /** Tells the platform what happened here; `stop_sequence` is a job of its own now, and still done where it waits under this name. */
  tell_platform: kind(
    workspace.extend({ threadId: z.uuid(), what: z.enum(['unsubscribe', 'interested', 'stop_sequence']) }),
    25,
    10,
    callsPlatform,
  ),
  /** Tells the platform that the lead was answered; one for each first answer, and no opt-out waits behind them. */
  stop_sequence: kind(workspace.extend({ threadId: z.uuid() }), 25, 15, callsPlatform),
  /** Sends a mail of the product's own; belongs to no workspace. */
  send_mail: kind(nowhere.extend({ mailId: z.uuid() }), 12, 5, { waiting: true }),
  /** Proposes what a person made of an agent's draft as a golden reply. */
  propose_golden: kind(workspace.extend({ draftId: z.uuid() }), 5, 20),
  /** Notes what a message asks and no entry answers. A draft is lost with a job that is refused: however much is asked, it fits. */
  note_questions: kind(
    workspace.extend({
      messageId: z.uuid(),
      unanswered: z.union([z.literal('all'), z.array(z.string())]).default([]),
    }),
    5,
    20,
    asksKnowledge,
  ),
  /** Entries were added or changed: which questions do they answer now? */
  review_questions: kind(workspace.extend({ entryIds: z.array(z.uuid()).min(1).max(1000) }), 5, 20, asksKnowledge),
  /** Registers at the active connection whatever webhooks the workspace's agents lack there. */
  set_up_webhooks: kind(workspace, 10, 10, callsPlatform),
  remove_webhook: kind(workspace.extend({ connectionId: z.uuid(), platformWebhookId: z.int() }), 10, 20, callsPlatform),
  /** Removes at a connection what is registered there for webhooks that are gone here. */
  sweep_webhooks: kind(workspace.extend({ connectionId: z.uuid() }), 10, 20, callsPlatform),
  /** Erases a deleted workspace that nobody can take back, after its webhooks at the platform. */
  erase_workspace: kind(workspace, 10, 20, callsPlatform),
  /** Writes an export's file; a person waits for it, but not in front of mail. */
  make_export: kind(workspace.extend({ exportId: z.uuid() }), 5, 15, {
    waiting: true,
    group: { name: 'export', most: 1 },
  }),
} as const

export type JobName = keyof typeof catalogue
export type JobPayload<Name extends JobName> = z.infer<(typeof catalogue)[Name]['payload']>

/** What a job says of itself to those who look for one: the group that it shares its places with. Null: it needs none. */
export function groupOf(name: JobName, payload: object): string | null {
  const { group }: JobKind = catalogue[name]
  return group === undefined || !('workspaceId' in payload) ? null : `${group.name}:${String(payload.workspaceId)}`
}
