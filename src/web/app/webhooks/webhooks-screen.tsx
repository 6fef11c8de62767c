import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plug, RefreshCw, Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Agent } from '#contract/agents.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { useConnection, useLacksConnection, usePlatformName } from '#web/app/connect-platform.ts'
import { useControlKeys } from '#web/app/keys/use-control-keys.ts'
import { AgentWebhooks } from '#web/app/webhooks/agent-webhooks.tsx'
import { Completeness } from '#web/app/webhooks/completeness.tsx'
import { DeliveryWarnings } from '#web/app/webhooks/delivery-warnings.tsx'
import { EventLog } from '#web/app/webhooks/event-log.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LackingButton } from '#web/ui/lacking-button.tsx'
import { notify } from '#web/ui/notify.ts'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/signed-in/shell/webhooks')
/** How fresh the counts of deliveries are while somebody looks at them. */
const healthMs = 15_000

export function WebhooksScreen() {
  useControlKeys()
  const { workspaceId } = useWorkspace()
  const mayEdit = useMay('member')
  const connection = useConnection()
  const agents = useQuery(orpc.agents.list.queryOptions({ input: { workspaceId } }))
  const health = useQuery(orpc.webhooks.health.queryOptions({ input: { workspaceId }, refetchInterval: healthMs }))
  const asked = [connection, agents]
  // Only what is asked for the first time: trying again leaves the rest of the page where it is.
  const isHealthAwaited = health.isPending && health.errorUpdateCount === 0
  const connected = connection.data?.connection ?? null
  return (
    <>
      <PageHeader title="Webhooks & Integration" action={mayEdit && <Refresh />} />
      <PageBody>
        <LoadFailure title="Failed to load webhooks" of={asked} />
        {!connection.data || !agents.data || (connected && isHealthAwaited) ? (
          !asked.some(({ isLoadingError }) => isLoadingError) && <Loading />
        ) : (
          <>
            {connected === null ? (
              <NotConnected />
            ) : (
              <>
                <LoadFailure isPart title="Failed to load what webhooks delivered" of={[health]} />
                <DeliveryWarnings agents={agents.data} health={health.data} mayEdit={mayEdit} />
                <Completeness sync={connected.sync} nextSyncAt={connection.data.nextSyncAt} health={health.data} />
              </>
            )}
            <Agents agents={agents.data} mayEdit={mayEdit} />
          </>
        )}
      </PageBody>
    </>
  )
}

/** As high as what will stand there. */
function Loading() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading webhooks</span>
      {['h-28', 'h-40', 'h-80'].map((height) => (
        <div key={height} aria-hidden className="flex flex-col gap-2">
          <Skeleton className="my-1.5 h-5 w-32" />
          <div className={cn('rounded-md border', height)} />
        </div>
      ))}
    </div>
  )
}

function Refresh() {
  const { workspaceId } = useWorkspace()
  const lacks = useLacksConnection()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation(
    orpc.webhooks.refresh.mutationOptions({
      onSuccess: ({ missing, changed }) => {
        const found = missing + changed
        const description =
          found === 1 ? '1 has changed since it was registered.' : `${found} have changed since they were registered.`
        notify.success('Webhooks refreshed', found > 0 ? { description } : {})
      },
      onError: (error) => notify.error('Failed to refresh webhooks', { description: messageOf(error) }),
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries({ queryKey: orpc.agents.key() }),
          queries.invalidateQueries({ queryKey: orpc.webhooks.key() }),
        ]),
    }),
  )
  return (
    <LackingButton lacks={lacks} icon={RefreshCw} kbd="r" loading={isPending} onClick={() => mutate({ workspaceId })}>
      Refresh
    </LackingButton>
  )
}

function NotConnected() {
  const isAdmin = useMay('admin')
  const platformName = usePlatformName()
  return (
    <Banner
      icon={Plug}
      title={`${platformName} is not connected`}
      action={
        isAdmin && (
          <Button size="sm" asChild>
            <Link to="/settings">Open Settings</Link>
          </Button>
        )
      }
    >
      Once it is, webhooks are registered and replies are fetched.
    </Banner>
  )
}

type AgentsProps = { agents: readonly Agent[]; mayEdit: boolean }

function Agents({ agents, mayEdit }: AgentsProps) {
  const { agent: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const platformName = usePlatformName()
  const choose = (agentId: string) => void navigate({ search: { agent: agentId }, replace: true })
  const shown = agents.find(({ id }) => id === wanted) ?? agents[0]
  if (shown === undefined)
    return (
      <EmptyState
        icon={Webhook}
        title="No webhooks yet"
        description={`Every agent comes with webhooks, so that ${platformName} tells Rejoinder about a reply the moment it arrives.`}
        action={mayEdit && <CreateAgent />}
      />
    )
  return (
    <>
      <Section title="Agent webhooks">
        <div className="flex flex-col gap-3">
          {agents.map((agent) => (
            <AgentWebhooks key={agent.id} agent={agent} mayEdit={mayEdit} onTested={() => choose(agent.id)} />
          ))}
        </div>
      </Section>
      {mayEdit ? (
        <EventLog key={shown.id} agents={agents} agent={shown} onAgentChange={choose} />
      ) : (
        <p className="text-ink-muted text-sm">
          The log contains what leads wrote, word for word. Members and admins of this workspace can see it.
        </p>
      )}
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold text-base text-ink">{title}</h2>
      {children}
    </section>
  )
}

function CreateAgent() {
  return (
    <Button variant="primary" asChild>
      <Link to="/agents" search={{ create: true }}>
        Create Agent
      </Link>
    </Button>
  )
}
