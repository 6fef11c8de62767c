import { z } from 'zod'
import { done, idSchema, inWorkspace, operation, timeSchema } from './operation.ts'

/** How many events of an agent the log shows. */
export const loggedEvents = 50

/** The events that an agent's webhooks may subscribe to, by the platform's names; a sample of each can be asked for. */
export const webhookEventTypes = [
  'lead_replied',
  'untracked_reply_received',
  'manual_email_sent',
  'lead_unsubscribed',
  'email_bounced',
] as const
export const webhookEventTypeSchema = z.enum(webhookEventTypes)
export type WebhookEventType = z.infer<typeof webhookEventTypeSchema>

/** Whether replies reach us by webhooks at all. */
export const webhookHealthSchema = z.object({
  /** Where the platform posts to, without the secret at its end. */
  address: z.string(),
  /** False for an address that nobody outside of this machine or network can reach. */
  isAddressPublic: z.boolean(),
  /** When the platform was last asked which webhooks it has. */
  checkedAt: timeSchema.nullable(),
  lastDeliveryAt: timeSchema.nullable(),
  /** Of the last seven days, since the webhooks are registered: replies that they brought. */
  delivered: z.int(),
  /** In the same time: replies that they should have brought, and that only the sync with the platform found. */
  missed: z.int(),
  /** Since then replies come and no webhook brings them; null while deliveries are as they should be. */
  silentSince: timeSchema.nullable(),
})
export type WebhookHealth = z.infer<typeof webhookHealthSchema>

/** What of a delivery can't be understood. */
export const unreadableCauses = [
  'not_json',
  'no_object',
  'no_event',
  'no_type',
  'unknown_type',
  'no_message',
  'no_message_id',
  'no_message_date',
  'no_lead_id',
] as const
export type UnreadableCause = (typeof unreadableCauses)[number]

/** Why an event was not applied. */
export const eventErrorSchema = z.discriminatedUnion('code', [
  z.object({ code: z.enum([...unreadableCauses, 'webhook_gone']) }),
  /** A fault of ours, in the words of the error. */
  z.object({ code: z.literal('not_applied'), message: z.string() }),
])
export type EventError = z.infer<typeof eventErrorSchema>

export const webhookEventSchema = z.object({
  id: idSchema,
  /** The platform's name of the event; `unreadable` for a body that names none. */
  type: z.string(),
  receivedAt: timeSchema,
  /** `received`: waits to be looked into. `ignored`: understood, and of no use here. */
  status: z.enum(['received', 'processed', 'ignored', 'failed']),
  error: eventErrorSchema.nullable(),
  isTest: z.boolean(),
  /** How often the platform delivered it. */
  deliveries: z.int(),
})
export type WebhookEvent = z.infer<typeof webhookEventSchema>

const payloadSchema = z.object({
  /** The body as it came; bytes that are no UTF-8 are replaced. */
  body: z.string(),
  bytes: z.int(),
})

const ofAgent = inWorkspace.extend({ agentId: idSchema })

export const webhooks = {
  health: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/webhooks',
    'Whether replies reach this workspace by webhooks',
  )
    .input(inWorkspace)
    .output(webhookHealthSchema),
  refresh: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/webhooks/refresh',
    'Compare the webhooks of all agents with what the platform has',
  )
    .input(inWorkspace)
    .output(z.object({ missing: z.int(), changed: z.int() })),
  test: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/agents/{agentId}/webhooks/test',
    'Have the platform deliver a sample event; it is logged as a test and changes nothing',
  )
    .input(ofAgent.extend({ eventType: webhookEventTypeSchema }))
    .output(done),
  events: operation(
    'workspace:member',
    'GET',
    '/workspaces/{workspaceId}/agents/{agentId}/webhooks/events',
    "The last events of an agent's webhooks, newest first",
  )
    .input(ofAgent.extend({ status: z.enum(['any', 'failed']).default('any') }))
    .output(z.array(webhookEventSchema)),
  payload: operation(
    'workspace:member',
    'GET',
    '/workspaces/{workspaceId}/webhooks/events/{eventId}',
    'The payload of an event, as it was received',
  )
    .input(inWorkspace.extend({ eventId: idSchema }))
    .output(payloadSchema),
  replay: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/webhooks/events/{eventId}/replay',
    'Replay a failed event',
  )
    .input(inWorkspace.extend({ eventId: idSchema }))
    .output(done),
  replayFailed: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/agents/{agentId}/webhooks/events/replay',
    'Replay every failed event of an agent',
  )
    .input(ofAgent)
    .output(z.object({ replayed: z.int() })),
}
