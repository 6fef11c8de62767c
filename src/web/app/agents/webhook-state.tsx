import type { Agent } from '#contract/agents.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { isBroken } from '#web/app/webhooks/delivery-warnings.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import type { Tone } from '#web/ui/tone.ts'

/** Whether the platform knows where to send this agent's replies, and when it last did. */
export function WebhookState({ webhooks }: Pick<Agent, 'webhooks'>) {
  const platformName = usePlatformName()
  const failed = webhooks.reduce((sum, webhook) => sum + webhook.failedEvents, 0)
  const lastEventAt = webhooks
    .flatMap((webhook) => webhook.lastEventAt ?? [])
    .sort()
    .at(-1)
  return (
    <footer className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 border-t px-4 py-1.5 text-sm">
      <StatusDot {...registrationOf(webhooks, platformName)} />
      {failed > 0 ? (
        <span className="text-negative-ink tabular-nums">
          {failed === 1 ? '1 event failed' : `${failed} events failed`}
        </span>
      ) : (
        lastEventAt && (
          <span className="text-ink-faint">
            Last event <RelativeTime at={lastEventAt} length="long" />
          </span>
        )
      )}
    </footer>
  )
}

function registrationOf(webhooks: Agent['webhooks'], platformName: string): { tone: Tone; label: string } {
  const { length } = webhooks
  const registered = webhooks.filter(({ isRegistered, problem }) => isRegistered && problem === null).length
  if (length === 0) return { tone: 'neutral', label: `No webhooks until ${platformName} is connected` }
  if (registered === length) return { tone: 'positive', label: length === 1 ? '1 webhook' : `${length} webhooks` }
  // A new agent's take a moment: that is no fault.
  return {
    tone: webhooks.some(isBroken) ? 'negative' : 'info',
    label: `${registered} of ${length} webhooks registered`,
  }
}
