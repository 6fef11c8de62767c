import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Webhook } from 'lucide-react'
import { DeliveryFilters } from '#web/admin/webhooks/delivery-filters.tsx'
import { DeliveryList } from '#web/admin/webhooks/delivery-list.tsx'
import { ReplayFailed, type Which } from '#web/admin/webhooks/replay-failed.tsx'
import { Throughput } from '#web/admin/webhooks/throughput.tsx'
import { orpc } from '#web/api/client.ts'
import { PagedLoadFailure } from '#web/load-failure.tsx'
import { NextPage } from '#web/next-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useIsNarrow } from '#web/ui/use-is-tight.ts'

const route = getRouteApi('/admin/webhooks')

const failedToFetch = 'Failed to fetch deliveries'

/** Every delivery on the platform, and how they come. */
export function Deliveries() {
  const { workspace, type, state, hours } = route.useSearch()
  const navigate = route.useNavigate()
  const isNarrow = useIsNarrow()
  const which: Which = { ...(workspace && { workspaceId: workspace }), ...(type && { type }), ...(hours && { hours }) }
  const pages = useInfiniteQuery(
    orpc.admin.deliveries.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...which,
        ...(state && { status: state }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      // No live event tells of what happens on the platform.
      staleTime: 0,
    }),
  )
  const deliveries = pages.data?.pages.flatMap((page) => page.deliveries)
  const isFiltered = Boolean(workspace || type || state || hours)
  return (
    <PageBody width="full" className="max-w-6xl">
      <Throughput />
      <section aria-labelledby="deliveries" className="flex flex-col gap-3">
        <h2 id="deliveries" className="font-semibold text-base text-ink">
          Deliveries
        </h2>
        <div className="flex flex-wrap items-start justify-between gap-2">
          <DeliveryFilters chosen={deliveries?.find(({ workspaceId }) => workspaceId === workspace)} />
          {deliveries?.some(({ status }) => status === 'failed') && (
            <ReplayFailed which={which} isFiltered={Object.keys(which).length > 0} />
          )}
        </div>
        <PagedLoadFailure title={failedToFetch} of={pages} />
        {deliveries && deliveries.length > 0 && (
          <>
            <DeliveryList deliveries={deliveries} isNarrow={isNarrow} />
            <p className="text-ink-muted text-sm">
              Opening a payload, or replaying it, is recorded in the workspace’s audit log under your name.
            </p>
          </>
        )}
        {deliveries?.length === 0 && (
          <EmptyState
            icon={Webhook}
            title={isFiltered ? 'No delivery fits' : 'No deliveries yet'}
            description={
              isFiltered
                ? 'Nothing came that fits these filters.'
                : 'Whatever a sending platform posts to a workspace’s webhooks appears here.'
            }
            action={
              isFiltered && <Button onClick={() => void navigate({ search: {}, replace: true })}>Show all</Button>
            }
          />
        )}
        {pages.isPending && (
          <div className="rounded-md border">
            <SkeletonRows label="Loading deliveries" rows={isNarrow ? 5 : 12} rowHeight={isNarrow ? 108 : 36} />
          </div>
        )}
        <div className="self-center empty:hidden">
          <NextPage title={failedToFetch} pages={pages} />
        </div>
      </section>
    </PageBody>
  )
}
