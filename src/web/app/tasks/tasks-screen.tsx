import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { getRouteApi, Link } from '@tanstack/react-router'
import { CheckCheck, ListChecks } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { TaskTab } from '#contract/tasks.ts'
import { orpc } from '#web/api/client.ts'
import { asMissingPart } from '#web/api/missing-part.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'

import { useControlKeys } from '#web/app/keys/use-control-keys.ts'
import { TaskList } from '#web/app/tasks/task-list.tsx'
import { emptyHints, emptyTexts, taskTabsOf } from '#web/app/tasks/task-tabs.ts'
import { PagedLoadFailure } from '#web/load-failure.tsx'
import { NextPage } from '#web/next-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const AllTasks = lazy(() => import('#web/app/tasks/all-tasks.tsx').catch(asMissingPart))

const route = getRouteApi('/signed-in/shell/tasks')

export function TasksScreen() {
  useControlKeys()
  const { tab = 'all', all } = route.useSearch()
  const navigate = route.useNavigate()
  const choose = (chosen: TaskTab) => void navigate({ search: { tab: chosen, ...(all && { all }) }, replace: true })
  if (!all) return <OwnTasks tab={tab} onTab={choose} />
  return (
    <Suspense fallback={null}>
      <AllTasks tab={tab} onTab={choose} />
    </Suspense>
  )
}

/** Those of the chosen workspace. */
function OwnTasks({ tab, onTab }: { tab: TaskTab; onTab: (tab: TaskTab) => void }) {
  const { workspaceId } = useWorkspace()
  const counts = useQuery(orpc.tasks.counts.queryOptions({ input: { workspaceId } }))
  const mayReview = useMay('member')
  return (
    <>
      <PageHeader
        title="Tasks"
        className="border-b-0"
        action={
          tab === 'ready' &&
          mayReview &&
          (counts.data?.ready ?? 0) > 0 && (
            <Button asChild icon={CheckCheck} kbd="v">
              <Link to="/review">Review</Link>
            </Button>
          )
        }
      />
      <Tabs
        label="Tasks"
        className="flex-1"
        panelClassName="overflow-y-auto"
        value={tab}
        onValueChange={onTab}
        tabs={taskTabsOf(tab, counts.data)}
      >
        <TaskPages tab={tab} />
      </Tabs>
    </>
  )
}

const failedToLoad = 'Failed to load tasks'

function TaskPages({ tab }: { tab: TaskTab }) {
  const { workspaceId } = useWorkspace()
  const pages = useInfiniteQuery(
    orpc.tasks.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ workspaceId, tab, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  )
  if (pages.isPending) return <SkeletonRows label="Loading tasks" rowHeight={118} />
  const rows = pages.data?.pages.flatMap((page) => page.rows)
  return (
    <>
      <PagedLoadFailure title={failedToLoad} of={pages} />
      {rows?.length === 0 && <EmptyState icon={ListChecks} title={emptyTexts[tab]} description={emptyHints[tab]} />}
      {rows && rows.length > 0 && (
        <TaskList
          key={tab}
          rows={rows}
          maySelect={tab === 'ready'}
          nextPage={<NextPage title={failedToLoad} pages={pages} />}
        />
      )}
    </>
  )
}
