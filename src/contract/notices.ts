import { z } from 'zod'
import { outcomeSchema, rungSchema, stepSchema } from './autonomy.ts'
import { connectionErrorSchema } from './connections.ts'
import { scoreSchema } from './intent.ts'
import { done, idSchema, inWorkspace, operation, type Role, timeSchema } from './operation.ts'
import { taskReasonSchema } from './task-reasons.ts'

/** What people are told of. */
export const noticeKinds = [
  'high_intent',
  'handoff',
  'assigned',
  'mentioned',
  'send_trouble',
  'webhooks_silent',
  'connection_lost',
  'agent_paused',
  'step_taken_back',
  'address_lost',
  'domain_lost',
  'plan',
  'referral',
] as const
/** What is told to one person alone, and so in no channel that others read. */
const personalKinds: readonly NoticeKind[] = ['assigned', 'mentioned']
export const sharedKinds = noticeKinds.filter((kind) => !personalKinds.includes(kind))
export const noticeKindSchema = z.enum(noticeKinds)
export type NoticeKind = z.infer<typeof noticeKindSchema>

/** The lowest role that hears of it: who could do something about it. */
export const noticeRoles: Readonly<Record<NoticeKind, Role>> = {
  high_intent: 'client',
  handoff: 'member',
  assigned: 'member',
  mentioned: 'member',
  send_trouble: 'member',
  webhooks_silent: 'admin',
  connection_lost: 'admin',
  agent_paused: 'member',
  step_taken_back: 'admin',
  address_lost: 'admin',
  domain_lost: 'admin',
  plan: 'admin',
  referral: 'admin',
}

/** What happened, in codes. */
export const noticeCauseSchema = z.discriminatedUnion('kind', [
  /** A lead whose newest words stand in the high band. */
  z.object({ kind: z.literal('high_intent') }),
  /** The agent leaves the answer to a person; or the platform could not be told that the lead has opted out, and a person must. */
  z.object({
    kind: z.literal('handoff'),
    reasons: z.array(taskReasonSchema),
    isOptOutUntold: z.literal(true).optional(),
  }),
  /** Somebody gave the thread to the person; `by` null: it was their turn. */
  z.object({ kind: z.literal('assigned'), by: z.string().nullable() }),
  /** The person stands in a note of a colleague's; what it says is told here alone, and leaves by no mail. */
  z.object({ kind: z.literal('mentioned'), by: z.string().nullable(), noteId: idSchema }),
  /** A reply did not go out, or nobody knows whether it did. */
  z.object({
    kind: z.literal('send_trouble'),
    state: z.enum(['failed', 'unclear']),
    reasons: z.array(taskReasonSchema),
  }),
  /** Replies come that no webhook brings, or a webhook is not at the platform as it was registered. */
  z.object({ kind: z.literal('webhooks_silent'), what: z.enum(['silent', 'missing', 'changed']) }),
  z.object({ kind: z.literal('connection_lost'), error: connectionErrorSchema }),
  z.object({
    kind: z.literal('agent_paused'),
    /** `restored`: the suspension is over. */
    why: z.enum(['suspended', 'restored', 'daily_cap']),
    /** What the administrator wrote who suspended it. */
    note: z.string().optional(),
    /** Null: all agents of the workspace. */
    agentName: z.string().nullable(),
  }),
  /** An agent may go less far by itself with answers of one kind; `why` null: by a look at older cases again. */
  z.object({
    kind: z.literal('step_taken_back'),
    agentName: z.string(),
    rung: rungSchema,
    from: stepSchema,
    to: stepSchema,
    why: outcomeSchema.nullable(),
  }),
  /** A place that notices were sent to takes them no more. */
  z.object({ kind: z.literal('address_lost'), name: z.string(), host: z.string() }),
  /** The proof of the custom domain is gone; `releasedAt`: when the domain is given up, null: it has been. */
  z.object({ kind: z.literal('domain_lost'), host: z.string(), releasedAt: timeSchema.nullable() }),
  /** The trial or the plan ends, or has ended. */
  z.object({
    kind: z.literal('plan'),
    what: z.enum(['trial_ending', 'payment_failed', 'grace_ending', 'ended']),
    /** What ended it. */
    by: z.enum(['trial', 'unpaid', 'canceled']).nullable(),
    /** Before an end. */
    daysLeft: z.int().nullable(),
    endsAt: timeSchema,
  }),
  /** `credited`: somebody who came by the workspace's link counts. `counted`: the workspace itself came by one. `taken_back`: somebody counts no more. */
  z.object({ kind: z.literal('referral'), what: z.enum(['credited', 'counted', 'taken_back']) }),
])
export type NoticeCause = z.infer<typeof noticeCauseSchema>

export const noticeSchema = z.object({
  id: idSchema,
  at: timeSchema,
  cause: noticeCauseSchema,
  /** The conversation that it is about, as that is now. */
  thread: z
    .object({
      id: idSchema,
      contactName: z.string(),
      contactEmail: z.string(),
      /** The first words of the lead's newest mail. */
      snippet: z.string(),
      score: scoreSchema.nullable(),
    })
    .nullable(),
  /** The first words of the note that it is about, as that is now. */
  note: z.string().nullable(),
})
export type Notice = z.infer<typeof noticeSchema>

/** What of one kind came within a minute: one notice. */
export const noticeBundleSchema = z.object({
  /** Of its newest. */
  id: idSchema,
  kind: noticeKindSchema,
  at: timeSchema,
  count: z.int(),
  /** The person has not seen it yet. */
  isNew: z.boolean(),
  /** The newest few. */
  notices: z.array(noticeSchema),
})
export type NoticeBundle = z.infer<typeof noticeBundleSchema>

/** Off, as soon as it happens, or once a day with all the rest. */
export const mailChoices = ['off', 'now', 'digest'] as const

/** How a person hears of things of one kind. Whatever comes by another way stands in the bell, too. */
export const noticeChoiceSchema = z.object({
  bell: z.boolean(),
  mail: z.enum(mailChoices),
  /** To an address of their own, as Slack gives them out. */
  slack: z.boolean(),
  /** In the browsers in which they switched it on. */
  push: z.boolean(),
})
export type NoticeChoice = z.infer<typeof noticeChoiceSchema>

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ examples: ['22:00'] })

export const noticePreferencesSchema = z.object({
  choices: z.object({
    high_intent: noticeChoiceSchema,
    handoff: noticeChoiceSchema,
    assigned: noticeChoiceSchema,
    mentioned: noticeChoiceSchema,
    send_trouble: noticeChoiceSchema,
    webhooks_silent: noticeChoiceSchema,
    connection_lost: noticeChoiceSchema,
    agent_paused: noticeChoiceSchema,
    step_taken_back: noticeChoiceSchema,
    address_lost: noticeChoiceSchema,
    domain_lost: noticeChoiceSchema,
    plan: noticeChoiceSchema,
    referral: noticeChoiceSchema,
  } satisfies Record<NoticeKind, unknown>),
  /** The hour at which the digest comes. */
  digestHour: z.int().min(0).max(23),
  /** From when until when nothing leaves; it waits for the end. */
  quiet: z.object({ from: timeOfDay, until: timeOfDay }).nullable(),
  /** IANA, for the hour and the quiet hours; null: the workspace's. */
  timeZone: z
    .string()
    .min(1)
    .max(64)
    .meta({ examples: ['Europe/Berlin'] })
    .nullable(),
})
export type NoticePreferences = z.infer<typeof noticePreferencesSchema>

/** What of them becomes another; what is not named stays. */
export const noticeChangeSchema = noticePreferencesSchema
  .extend({ choices: noticePreferencesSchema.shape.choices.partial() })
  .partial()
export type NoticeChange = z.infer<typeof noticeChangeSchema>

/** The preferences after the change. */
export function changedNotices(
  { choices, digestHour, quiet, timeZone }: NoticePreferences,
  change: NoticeChange,
): NoticePreferences {
  const chosen = { ...choices }
  for (const kind of noticeKinds) chosen[kind] = change.choices?.[kind] ?? choices[kind]
  return {
    choices: chosen,
    digestHour: change.digestHour ?? digestHour,
    quiet: change.quiet === undefined ? quiet : change.quiet,
    timeZone: change.timeZone === undefined ? timeZone : change.timeZone,
  }
}

/** Why a place takes no notices any more. */
export const hookDeathSchema = z.enum(['refused', 'not_allowed', 'unreachable'])
export type HookDeath = z.infer<typeof hookDeathSchema>

/** A place that takes notices as Slack's incoming webhooks do. Its address is a secret: only the host is told. */
export const noticeHookSchema = z.object({
  id: idSchema,
  name: z.string(),
  host: z.string(),
  /** What it gets; of a person's own: what they chose. */
  kinds: z.array(noticeKindSchema),
  /** Of the person alone, or the workspace's. */
  isOwn: z.boolean(),
  dead: z.object({ why: hookDeathSchema, at: timeSchema }).nullable(),
})
export type NoticeHook = z.infer<typeof noticeHookSchema>

const hookWords = 'Enter the address of an incoming webhook. It begins with https://.'
const hookUrl = z
  .url({ protocol: /^https?$/, error: hookWords })
  .max(1000, hookWords)
  .meta({ examples: ['https://hooks.slack.example/services/T/B/x'] })
export const noticeHookInput = z.object({
  name: z.string().trim().min(1, 'Give it a name, such as the channel’s.').max(80),
  url: hookUrl,
  kinds: z.array(noticeKindSchema).min(1, 'Choose what it gets.').max(noticeKinds.length),
})

/** How many places a workspace has at most. */
export const mostHooks = 20

/** How many of a bundle are shown one by one. */
export const mostShownOfBundle = 5

export const notices = {
  list: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/notices',
    'What the person was told of in the last 30 days, newest first',
  )
    .input(inWorkspace)
    .output(z.array(noticeBundleSchema)),
  unseen: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/notices/unseen',
    'How many of them the person has not seen',
  )
    .input(inWorkspace)
    .output(z.object({ count: z.int() })),
  see: operation(
    'workspace:client',
    'POST',
    '/workspaces/{workspaceId}/notices/seen',
    'Note that the person has seen all up to this one',
  )
    .input(inWorkspace.extend({ noticeId: idSchema }))
    .output(done),
  preferences: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/notices/preferences',
    'What the person hears of in this workspace, and how',
  )
    .input(inWorkspace)
    .output(noticePreferencesSchema),
  choose: operation(
    'workspace:client',
    'PUT',
    '/workspaces/{workspaceId}/notices/preferences',
    'Choose what to hear of, and how; what is left out stays as it is',
  )
    .input(inWorkspace.extend(noticeChangeSchema.shape))
    .output(noticePreferencesSchema),
  hooks: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/notices/hooks',
    'The places that take notices: the person’s own, and for admins those of the workspace',
  )
    .input(inWorkspace)
    .output(z.array(noticeHookSchema)),
  setOwnHook: operation(
    'workspace:client',
    'PUT',
    '/workspaces/{workspaceId}/notices/own-hook',
    'Send the person’s notices to a Slack-compatible address of theirs; a first message tries it',
  )
    .input(inWorkspace.extend(noticeHookInput.pick({ url: true }).shape))
    .output(noticeHookSchema),
  removeOwnHook: operation(
    'workspace:client',
    'DELETE',
    '/workspaces/{workspaceId}/notices/own-hook',
    'Send the person’s notices there no more',
  )
    .input(inWorkspace)
    .output(done),
  addHook: operation(
    'workspace:admin',
    'POST',
    '/workspaces/{workspaceId}/notices/hooks',
    'Send notices of some kinds to a Slack-compatible address; a first message tries it',
  )
    .input(inWorkspace.extend(noticeHookInput.shape))
    .output(noticeHookSchema),
  changeHook: operation(
    'workspace:admin',
    'PATCH',
    '/workspaces/{workspaceId}/notices/hooks/{hookId}',
    'Call a place otherwise, send it other kinds, or have it at another address, which a first message tries',
  )
    .input(inWorkspace.extend({ hookId: idSchema }).extend(noticeHookInput.partial().shape))
    .output(noticeHookSchema),
  removeHook: operation(
    'workspace:admin',
    'DELETE',
    '/workspaces/{workspaceId}/notices/hooks/{hookId}',
    'Send notices there no more',
  )
    .input(inWorkspace.extend({ hookId: idSchema }))
    .output(done),
}
