import type { WebhookWarning } from '#contract/agents.ts'

const failed = {
  created: 'Agent created, but webhook setup failed.',
  saved: 'Agent saved, but webhook setup failed.',
  recreated: 'Webhook setup failed.',
} as const

/** What a person should know after `done` when not all webhooks of an agent are at the platform. */
export const webhookWarningWords = (
  warning: WebhookWarning,
  done: keyof typeof failed,
  platformName: string,
): string => (warning.code === 'refused' ? warning.message : `${failed[done]} Configure ${platformName} in Settings.`)
