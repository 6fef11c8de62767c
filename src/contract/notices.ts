import { z } from 'zod'
import { connectionErrorSchema } from './connections.ts'
import { scoreSchema } from './intent.ts'
import { done, idSchema, inWorkspace, operation, type Role, timeSchema } from './operation.ts'
import { taskReasonSchema } from './task-reasons.ts'

/** What people are told of. */
export const noticeKinds = [
  'high_intent',
  'handoff',
  'send_trouble',
  'webhooks_silent',
  'connection_lost',
  'agent_paused',
] as const
export const noticeKindSchema = z.enum(noticeKinds)
export type NoticeKind = z.infer<typeof noticeKindSchema>

/** The lowest role that hears of it: who could do something about it. */
export const noticeRoles: Readonly<Record<NoticeKind, Role>> = {
  high_intent: 'client',
  handoff: 'member',
  send_trouble: 'member',
  webhooks_silent: 'admin',
  connection_lost: 'admin',
  agent_paused: 'member',
}

/** What happened, in codes. */
export const noticeCauseSchema = z.discriminatedUnion('kind', [
  /** A lead whose newest words stand in the high band. */
  z.object({ kind: z.literal('high_intent') }),
  /** The agent leaves the answer to a person. */
  z.object({ kind: z.literal('handoff'), reasons: z.array(taskReasonSchema) }),
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
    why: z.enum(['suspended', 'daily_cap']),
    /** Null: all agents of the workspace. */
    agentName: z.string().nullable(),
  }),
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
export const noticeChoiceSchema = z.object({ bell: z.boolean(), mail: z.enum(mailChoices) })
export type NoticeChoice = z.infer<typeof noticeChoiceSchema>

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ examples: ['22:00'] })

export const noticePreferencesSchema = z.object({
  choices: z.object({
    high_intent: noticeChoiceSchema,
    handoff: noticeChoiceSchema,
    send_trouble: noticeChoiceSchema,
    webhooks_silent: noticeChoiceSchema,
    connection_lost: noticeChoiceSchema,
    agent_paused: noticeChoiceSchema,
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
    'Choose what to hear of, and how',
  )
    .input(inWorkspace.extend(noticePreferencesSchema.shape))
    .output(noticePreferencesSchema),
}
