import type { Agent } from '#contract/agents.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'

/** Whether the platform knows where to send this agent's replies, and when it last did. */
export function WebhookState({ webhooks }: Pick<Agent, 'webhooks'>) {
  const registered = webhooks.filter(({ isRegistered, problem }) => isRegistered && problem === null).length
  const failed = webhooks.reduce((sum, webhook) => sum + webhook.failedEvents, 0)
  const lastEventAt = webhooks
    .flatMap((webhook) => webhook.lastEventAt ?? [])
    .sort()
    .at(-1)
  const isComplete = webhooks.length > 0 && registered === webhooks.length
  return (
    <footer className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 border-t px-4 py-1.5 text-sm">
      {isComplete ? (
        <StatusDot tone="positive" label={registered === 1 ? '1 webhook' : `${registered} webhooks`} />
      ) : (
        <StatusDot
          tone="negative"
          label={webhooks.length === 0 ? 'No webhooks yet' : `${registered} of ${webhooks.length} webhooks registered`}
        />
      )}
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
