import type { Agent } from '#contract/agents.ts'
import type { WebhookEventType } from '#contract/webhooks.ts'
import type { ListedWebhook } from '../sending-platform.ts'

/** A webhook as we registered it. */
export interface Registration {
  platformWebhookId: string
  /** Whether this is the address that was registered. */
  isAddress(url: string): boolean
  events: readonly string[]
}

/** What became of a registration at the platform; null when it is there as it was made. Events that were added do no harm. */
export function problemOf(registered: Registration, there: readonly ListedWebhook[]): 'missing' | 'changed' | null {
  const listed = there.find(({ id }) => id === registered.platformWebhookId)
  if (listed === undefined) return 'missing'
  const hasAll = listed.events === null || registered.events.every((event) => listed.events?.includes(event))
  return registered.isAddress(listed.url) && hasAll ? null : 'changed'
}

/** The secret in an address of the kind that we give out, whatever host it names: that may have moved. Null for any other. */
export const secretIn = (url: string): string | null => /\/hooks\/([\w-]{43})$/.exec(url)?.[1] ?? null

/** A webhook may be late, and a failed delivery is tried again within minutes: only then is a reply called missed. */
export const lateMs = 15 * 60_000

/**
 * Since when replies come that no webhook brings: the oldest of them, when nothing has been delivered after the newest. Null while
 * deliveries go on: then single misses are a matter of the figures, not of an alarm.
 */
export function silentSince(seen: {
  lastDeliveryAt: string | null
  firstMissedAt: string | null
  lastMissedAt: string | null
}): string | null {
  const { lastDeliveryAt, firstMissedAt, lastMissedAt } = seen
  if (firstMissedAt === null || lastMissedAt === null) return null
  return lastDeliveryAt === null || lastDeliveryAt < lastMissedAt ? firstMissedAt : null
}

const privateV4 = /^(?:10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|0)\./
const privateV6 = /^\[(?:::1?|f[cde][0-9a-f]{2}:.*)\]$/

/** Whether somebody on the internet may reach this address at all, as far as its words tell. */
export function isPublicAddress(address: string): boolean {
  const { hostname } = new URL(address)
  if (privateV4.test(hostname) || privateV6.test(hostname)) return false
  return (
    hostname.includes(':') ||
    (hostname.includes('.') && !/\.(?:localhost|local|internal|lan|home|test)$/.test(hostname))
  )
}

interface WantedWebhook {
  kind: Agent['webhooks'][number]['kind']
  events: WebhookEventType[]
}

/**
 * The webhooks that an agent has at the platform: a workspace-level agent two, a campaign-level agent one. The platform's
 * webhooks cover its whole workspace, so what else concerns a workspace (a person answered there, an unsubscribe, a bounce)
 * is heard through the workspace-level agent's first one. What this platform can't tell of is left out.
 */
export function wantedWebhooks(
  connectLevel: Agent['connectLevel'],
  eventKinds: readonly WebhookEventType[],
): WantedWebhook[] {
  return ofLevel(connectLevel)
    .map(({ kind, events }) => ({ kind, events: events.filter((event) => eventKinds.includes(event)) }))
    .filter(({ events }) => events.length > 0)
}

function ofLevel(connectLevel: Agent['connectLevel']): WantedWebhook[] {
  if (connectLevel === 'campaign') return [{ kind: 'lead_replied', events: ['lead_replied'] }]
  return [
    { kind: 'lead_replied', events: ['lead_replied', 'manual_email_sent', 'lead_unsubscribed', 'email_bounced'] },
    { kind: 'untracked_reply', events: ['untracked_reply_received'] },
  ]
}

/** What a sealed webhook token is bound to. */
export const tokenContext = (workspaceId: string): string => `webhook-token:${workspaceId}`
