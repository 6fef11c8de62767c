import { RefreshCw, Send } from 'lucide-react'
import { useState } from 'react'
import type { Agent } from '#contract/agents.ts'
import { useLacksConnection, usePlatformName } from '#web/app/connect-platform.ts'
import { useRecreateWebhooks } from '#web/app/recreate-webhooks.ts'
import { HintedButton } from '#web/ui/hinted-button.tsx'
import { Opening } from '#web/ui/opening.tsx'
import { part } from '#web/ui/part.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import type { Tone } from '#web/ui/tone.ts'

const TestWebhook = part(async () => ({ default: (await import('#web/app/webhooks/test-webhook.tsx')).TestWebhook }))

type AgentWebhooksProps = { agent: Agent; mayEdit: boolean; onTested: () => void }

/** An agent's webhooks at the platform, and what can be done about them. */
export function AgentWebhooks({ agent, mayEdit, onTested }: AgentWebhooksProps) {
  const { recreate, isRecreating } = useRecreateWebhooks()
  const lacks = useLacksConnection()
  const platformName = usePlatformName()
  const [isTesting, setIsTesting] = useState(false)
  const campaign = agent.linkedCampaignName ?? 'none yet'
  return (
    <article aria-label={agent.name} data-row tabIndex={-1} className="flex flex-col rounded-md border bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-2.5">
        <div className="flex min-w-0 flex-1 basis-48 flex-wrap items-baseline gap-x-2">
          <h3 title={agent.name} className="min-w-0 truncate font-semibold text-base text-ink">
            {agent.name}
          </h3>
          <span className="truncate text-ink-faint text-sm">
            {agent.connectLevel === 'campaign' ? `Campaign: ${campaign}` : 'Workspace: all campaigns'}
          </span>
        </div>
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            <HintedButton
              size="sm"
              hint="Send a sample event"
              kbd="t"
              icon={Send}
              lacks={
                lacks ?? (agent.webhooks.length === 0 ? 'This agent has no webhooks yet. Recreate them first.' : null)
              }
              onClick={() => setIsTesting(true)}
            >
              Test Webhook Payload
            </HintedButton>
            <HintedButton
              size="sm"
              hint={`Register them again in ${platformName}`}
              kbd="c"
              lacks={lacks}
              icon={RefreshCw}
              loading={isRecreating}
              onClick={() => recreate([agent])}
            >
              Recreate Webhooks
            </HintedButton>
          </div>
        )}
      </header>
      {agent.webhooks.length === 0 ? (
        <p className="px-4 py-3 text-base text-ink-muted">
          {lacks === null
            ? `No webhooks yet. Recreate them to register them in ${platformName}.`
            : `No webhooks yet. They are registered when ${platformName} is connected.`}
        </p>
      ) : (
        <ul aria-label={`Webhooks of ${agent.name}`}>
          {agent.webhooks.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      {isTesting && (
        <Opening onClose={() => setIsTesting(false)}>
          <TestWebhook agent={agent} open onOpenChange={setIsTesting} onSent={onTested} />
        </Opening>
      )}
    </article>
  )
}

type Webhook = Agent['webhooks'][number]

function stateOf({ isRegistered, problem }: Webhook, platformName: string): { label: string; tone: Tone } {
  if (!isRegistered) return { label: 'Waiting to be registered', tone: 'info' }
  if (problem === 'missing') return { label: `Missing in ${platformName}`, tone: 'negative' }
  if (problem === 'changed') return { label: `Changed in ${platformName}`, tone: 'negative' }
  return { label: 'Registered', tone: 'positive' }
}

function WebhookItem({ webhook }: { webhook: Webhook }) {
  const platformName = usePlatformName()
  const others = webhook.events.filter((event) => event !== webhook.kind)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2 last:border-b-0">
      <div className="flex min-w-0 flex-1 basis-64 flex-col">
        <span className="font-mono text-ink text-sm">{webhook.kind}</span>
        {others.length > 0 && (
          <span className="break-words text-ink-faint text-sm">
            {webhook.events.includes(webhook.kind) ? 'and ' : 'as '}
            {others.join(', ')}
          </span>
        )}
      </div>
      <StatusDot {...stateOf(webhook, platformName)} className="sm:w-44" />
      <span className="text-ink-muted text-sm tabular-nums sm:w-44 sm:text-right">
        {webhook.lastEventAt ? (
          <>
            Last event <RelativeTime at={webhook.lastEventAt} length="long" />
          </>
        ) : (
          'No event yet'
        )}
      </span>
    </li>
  )
}
