import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { orpc } from '#web/api/client.ts'
import { asMissingPart } from '#web/api/missing-part.ts'
import { useMe, useWorkspace } from '#web/api/workspace.ts'
import { useConnection } from '#web/app/connect-platform.ts'
import { Counters } from '#web/app/dashboard/counters.tsx'
import { NeedsYou } from '#web/app/dashboard/needs-you.tsx'
import { nextStepOf } from '#web/app/dashboard/next-step.ts'
import { WelcomeCard, WelcomeSkeleton } from '#web/app/dashboard/welcome-card.tsx'
import { selectedAgentId } from '#web/app/home/selected-agent.ts'
import { usePlanLacks } from '#web/app/plan-lacks.ts'
import { DeliveryNotice } from '#web/app/webhooks/delivery-notice.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** With the charts' library, which nothing else loads. */
const Replies = lazy(() => import('#web/app/numbers/replies-section.tsx').catch(asMissingPart))
const Numbers = lazy(() => import('#web/app/numbers/numbers-section.tsx').catch(asMissingPart))

export function DashboardScreen() {
  const { workspaceId, role } = useWorkspace()
  const { fullName } = useMe()
  const input = { workspaceId }
  const { all } = useSearch({ from: '/signed-in/shell/dashboard' })
  const isLacking = usePlanLacks('advanced_analytics')
  const counts = useQuery(orpc.workspaces.counts.queryOptions({ input }))
  const together = useQuery(orpc.numbers.allCounts.queryOptions({ enabled: all === true, refetchInterval: 60_000 }))
  const threads = useQuery(orpc.threads.counts.queryOptions({ input }))
  const agents = useQuery(orpc.agents.list.queryOptions({ input }))
  const connection = useConnection()
  const asked = [counts, threads, agents, connection]
  const isLoaded = counts.data && threads.data && agents.data && connection.data
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-6xl flex-col gap-4 p-4 md:p-6">
          {connection.data?.connection && agents.data && <DeliveryNotice agents={agents.data} />}
          {!counts.isLoadingError && <Counters counts={all ? together.data : counts.data} />}
          <LoadFailure className="rounded-md border" title="Failed to load the dashboard" of={asked} />
          {isLoaded ? (
            <WelcomeCard
              name={fullName}
              step={nextStepOf({
                isConnected: connection.data.connection !== null,
                agents: agents.data.length,
                threads: counts.data.threads,
                newThreads: threads.data.new,
                readyTasks: counts.data.readyTasks,
                role,
              })}
              newThreads={threads.data.new}
              readyTasks={counts.data.readyTasks}
              sandboxAvailable={connection.data.sandboxAvailable}
              agent={agents.data.find((agent) => agent.id === selectedAgentId())}
            />
          ) : (
            !asked.some(({ isError }) => isError) && <WelcomeSkeleton />
          )}
          {!all && <NeedsYou count={threads.data?.needs ?? 0} />}
          {(counts.data?.threads ?? 0) > 0 || all ? (
            <Suspense fallback={null}>{isLacking && !all ? <Replies /> : <Numbers />}</Suspense>
          ) : null}
        </div>
      </div>
    </>
  )
}
