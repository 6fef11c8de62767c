import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { orpc } from '#web/api/client.ts'
import { useMe, useWorkspace } from '#web/api/workspace.ts'
import { useConnection } from '#web/app/connect-platform.ts'
import { ConnectedElsewhere } from '#web/app/connected-elsewhere.tsx'
import { Counters } from '#web/app/dashboard/counters.tsx'
import { NeedsYou, shownOfNeeds } from '#web/app/dashboard/needs-you.tsx'
import { nextStepOf } from '#web/app/dashboard/next-step.ts'
import { WelcomeCard, WelcomeSkeleton } from '#web/app/dashboard/welcome-card.tsx'
import { selectedAgentId } from '#web/app/home/selected-agent.ts'
import { usePlanLacks } from '#web/app/plan-lacks.ts'
import { DeliveryNotice } from '#web/app/webhooks/delivery-notice.tsx'
import { late } from '#web/late.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ShownWhen } from '#web/ui/shown-when.tsx'

/** With the charts' library, which nothing else loads. */
const Replies = late(() => import('#web/app/numbers/replies-section.tsx'))
const Numbers = late(() => import('#web/app/numbers/numbers-section.tsx'))

/** Of the chosen workspace, or of all. */
export function DashboardScreen() {
  const { all } = useSearch({ from: '/signed-in/shell/dashboard' })
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-6xl flex-col gap-4 p-4 md:p-6">{all ? <OfAll /> : <OfOne />}</div>
      </div>
    </>
  )
}

function OfOne() {
  const { workspaceId, role } = useWorkspace()
  const { fullName } = useMe()
  const input = { workspaceId }
  const isLacking = usePlanLacks('advanced_analytics')
  const counts = useQuery(orpc.workspaces.counts.queryOptions({ input }))
  const threads = useQuery(orpc.threads.counts.queryOptions({ input }))
  const needing = useQuery(
    orpc.threads.list.queryOptions({ input: { workspaceId, view: 'needs', limit: shownOfNeeds } }),
  )
  const agents = useQuery(orpc.agents.list.queryOptions({ input }))
  const connection = useConnection()
  const health = useQuery(orpc.webhooks.health.queryOptions({ input }))
  const asked = [counts, threads, agents, connection]
  const isLoaded = counts.data && threads.data && agents.data && connection.data && !health.isPending
  return (
    <>
      {!counts.isLoadingError && <Counters counts={counts.data} />}
      <LoadFailure className="rounded-md border" title={failedToLoad} of={asked} />
      <ConnectedElsewhere />
      {isLoaded && connection.data.connection && <DeliveryNotice agents={agents.data} />}
      {isLoaded ? (
        <WelcomeCard
          name={fullName}
          step={nextStepOf({
            isConnected: connection.data.connection !== null,
            agents: agents.data.length,
            threads: counts.data.threads,
            needing: threads.data.needs,
            readyTasks: counts.data.readyTasks,
            role,
          })}
          needing={threads.data.needs}
          readyTasks={counts.data.readyTasks}
          sandboxAvailable={connection.data.sandboxAvailable}
          agent={agents.data.find((agent) => agent.id === selectedAgentId())}
        />
      ) : (
        !asked.some(({ isError }) => isError) && <WelcomeSkeleton />
      )}
      <ShownWhen ready={!asked.some(isAwaited) && !health.isPending}>
        <NeedsYou count={threads.data?.needs ?? 0} rows={needing.data?.rows} />
        <ShownWhen ready={!needing.isPending}>
          {(counts.data?.threads ?? 0) > 0 && (
            <Suspense fallback={null}>{isLacking ? <Replies /> : <Numbers />}</Suspense>
          )}
        </ShownWhen>
      </ShownWhen>
    </>
  )
}

const failedToLoad = 'Failed to load the dashboard'

const isAwaited = ({ isPending }: { isPending: boolean }) => isPending

/** What is set up, and what is not, each workspace says itself; here it is what waits in all of them. */
function OfAll() {
  const { fullName, memberships } = useMe()
  const counts = useQuery(orpc.numbers.allCounts.queryOptions({ refetchInterval: 60_000 }))
  const threads = useQuery(orpc.memberships.threadCounts.queryOptions())
  const toReview = useQuery(orpc.memberships.review.queryOptions())
  const needing = useQuery(orpc.memberships.threads.queryOptions({ input: { view: 'needs', limit: shownOfNeeds } }))
  const asked = [counts, threads, toReview, needing]
  const mayAct = memberships.some(({ role }) => role !== 'client')
  return (
    <>
      {!counts.isLoadingError && <Counters counts={counts.data} />}
      <LoadFailure className="rounded-md border" title={failedToLoad} of={asked} />
      {counts.data && threads.data && toReview.data ? (
        <WelcomeCard
          name={fullName}
          step={nextStepOf({
            isConnected: true,
            agents: memberships.length,
            threads: counts.data.threads,
            needing: threads.data.needs,
            readyTasks: toReview.data.total,
            role: mayAct ? 'member' : 'client',
          })}
          needing={threads.data.needs}
          readyTasks={toReview.data.total}
          isAtLeast={toReview.data.isAtLeast}
          sandboxAvailable={false}
          agent={undefined}
        />
      ) : (
        !asked.some(({ isError }) => isError) && <WelcomeSkeleton />
      )}
      <ShownWhen ready={!asked.some(isAwaited)}>
        <NeedsYou count={threads.data?.needs ?? 0} rows={needing.data?.rows} />
        <Suspense fallback={null}>
          <Numbers />
        </Suspense>
      </ShownWhen>
    </>
  )
}
