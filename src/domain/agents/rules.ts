import type { Agent } from '#contract/agents.ts'

type WebhookKind = Agent['webhooks'][number]['kind']

/**
 * The webhooks that an agent has at the platform: a workspace-level agent two, a campaign-level agent one. The platform's
 * webhooks cover its whole workspace, so what else concerns a workspace (a person answered there, an unsubscribe, a bounce)
 * is heard through the workspace-level agent's first one.
 */
export function wantedWebhooks(connectLevel: Agent['connectLevel']): { kind: WebhookKind; events: string[] }[] {
  if (connectLevel === 'campaign') return [{ kind: 'lead_replied', events: ['lead_replied'] }]
  return [
    { kind: 'lead_replied', events: ['lead_replied', 'manual_email_sent', 'lead_unsubscribed', 'email_bounced'] },
    { kind: 'untracked_reply', events: ['untracked_reply_received'] },
  ]
}

/** What a sealed webhook token is bound to. */
export const tokenContext = (workspaceId: string): string => `webhook-token:${workspaceId}`
