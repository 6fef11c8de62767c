import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Usage } from '#contract/billing.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { dayWords } from '#web/app/billing/billing-labels.ts'
import { moneyWords } from '#web/app/numbers/number-labels.ts'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { late } from '#web/late.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Figure, Figures } from '#web/ui/figures.tsx'

/** With the charts' library, which is loaded with it. */
const UsageChart = late(() => import('#web/app/billing/usage-chart.tsx'))

/** No call costs nothing; what calls cost is known where the model told its price. */
function costWords({ aiCalls, costUsd }: Pick<Usage['all'], 'aiCalls' | 'costUsd'>): string {
  if (aiCalls === 0) return moneyWords(0)
  return costUsd === null ? 'Not known' : moneyWords(costUsd)
}

/** What was used since the billing month began. */
export function UsageSection() {
  const { workspaceId } = useWorkspace()
  const usage = useQuery(orpc.billing.usage.queryOptions({ input: { workspaceId } }))
  const { data } = usage
  const all = data?.all
  return (
    <SettingsSection
      title="Usage"
      description={
        data ? `This billing month: ${dayWords(data.month.from)} to ${dayWords(data.month.to)}.` : 'This billing month.'
      }
    >
      <LoadFailure title="Failed to load usage" of={[usage]} />
      {!usage.isLoadingError && (
        <>
          <Figures>
            <Figure label="Threads" value={all?.threads} />
            <Figure label="Replies Sent" value={all?.repliesSent} />
            <Figure label="AI Calls" value={all?.aiCalls} />
            <Figure label="Model cost" value={all && costWords(all)} />
          </Figures>
          <div className="min-h-64">
            {data && (
              <Suspense fallback={null}>
                <UsageChart usage={data} />
              </Suspense>
            )}
          </div>
        </>
      )}
    </SettingsSection>
  )
}
