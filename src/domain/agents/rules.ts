import type { Agent } from '#contract/agents.ts'
import type { WebhookEventType } from '#contract/webhooks.ts'

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
