import { RefreshCw } from 'lucide-react'
import type { Agent } from '#contract/agents.ts'
import type { WebhookHealth } from '#contract/webhooks.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { useRecreateWebhooks } from '#web/app/recreate-webhooks.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

type DeliveryWarningsProps = { agents: readonly Agent[]; health: WebhookHealth | undefined; mayEdit: boolean }

/** What keeps replies from coming at once, with what to do about it. The most certain cause speaks alone. */
export function DeliveryWarnings({ agents, health, mayEdit }: DeliveryWarningsProps) {
  const platformName = usePlatformName()
  const broken = agents.filter(({ webhooks }) => webhooks.some(isBroken))
  if (broken.length > 0) return <BrokenWebhooks agents={broken} mayEdit={mayEdit} />
  if (health === undefined) return null
  if (!health.isAddressPublic)
    return (
      <Banner title={`${platformName} can't reach this address`}>
        Webhooks go to <span className="break-all font-mono text-sm">{health.address}</span>, which only this machine or
        its network can reach. Replies are fetched every few minutes instead. To get them immediately, give Rejoinder a
        public address (PUBLIC_URL) and recreate the webhooks.
      </Banner>
    )
  if (health.silentSince === null) return null
  return (
    <Banner tone="negative" title="Webhooks have stopped arriving">
      Since <RelativeTime at={health.silentSince} length="long" /> replies have arrived that no webhook delivered. A
      sync found them, so none was lost.{' '}
      {mayEdit ? (
        <>
          Send a test. If it doesn’t arrive, {platformName} can’t reach{' '}
          <span className="break-all font-mono text-sm">{health.address}</span>; if it does, recreate the webhooks.
        </>
      ) : (
        'A member of this workspace can look into it.'
      )}
    </Banner>
  )
}

/** A new webhook is registered within moments; one that still is not was refused. */
const registeredWithinMs = 5 * 60_000

/** Whether the platform has this webhook in no way, or not as it should. */
export function isBroken({ problem, isRegistered, createdAt }: Agent['webhooks'][number]): boolean {
  return problem !== null || (!isRegistered && Date.now() - Date.parse(createdAt) > registeredWithinMs)
}

function BrokenWebhooks({ agents, mayEdit }: { agents: readonly Agent[]; mayEdit: boolean }) {
  const { recreate, isRecreating } = useRecreateWebhooks()
  const platformName = usePlatformName()
  const problems = agents.flatMap(({ webhooks }) => webhooks.filter(isBroken).map(({ problem }) => problem))
  const count = problems.length === 1 ? '1 webhook is' : `${problems.length} webhooks are`
  const what = problems.every((problem) => problem === 'missing')
    ? `missing in ${platformName}`
    : `no longer as registered in ${platformName}`
  return (
    <Banner
      tone="negative"
      title={`${count} ${what}`}
      action={
        mayEdit && (
          <Button size="sm" icon={RefreshCw} loading={isRecreating} onClick={() => recreate(agents)}>
            Recreate Webhooks
          </Button>
        )
      }
    >
      {agents.map(({ name }) => name).join(', ')}: replies still arrive every few minutes, but not immediately.
      Recreating registers the webhooks again.
    </Banner>
  )
}
