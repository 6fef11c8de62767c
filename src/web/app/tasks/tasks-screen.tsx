import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CheckCheck, ListChecks } from 'lucide-react'
import type { TaskTab } from '#contract/tasks.ts'
import { orpc } from '#web/api/client.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { useControlKeys } from '#web/app/keys/use-control-keys.ts'
import { TaskList } from '#web/app/tasks/task-list.tsx'
import { PagedLoadFailure } from '#web/load-failure.tsx'
import { NextPage } from '#web/next-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const route = getRouteApi('/signed-in/shell/tasks')

const emptyTexts: Record<TaskTab, string> = {
  all: 'No tasks scheduled yet',
  pending: 'No pending tasks',
  ready: 'No ready tasks',
  sent: 'No sent tasks yet',
  failed: 'No failed tasks',
}

const emptyHints: Record<TaskTab, string> = {
  all: 'Your agents’ drafts, scheduled replies and follow-ups appear here with their times.',
  pending: 'Replies and follow-ups with a set time wait here.',
  ready: 'Drafts that need a person’s approval wait here.',
  sent: 'Everything that was sent is kept here.',
  failed: 'Anything that couldn’t be sent waits here for your decision.',
}

export function TasksScreen() {
  useControlKeys()
  const { workspaceId } = useWorkspace()
  const { tab = 'all' } = route.useSearch()
  const navigate = route.useNavigate()
  const counts = useQuery(orpc.tasks.counts.queryOptions({ input: { workspaceId } }))
  const mayReview = useMay('member')
  const failed = counts.data?.failed ?? 0
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
        onValueChange={(chosen) => void navigate({ search: { tab: chosen }, replace: true })}
        tabs={[
          { value: 'all', label: 'All', count: counts.data?.all },
          { value: 'pending', label: 'Pending', count: counts.data?.pending },
          { value: 'ready', label: 'Ready', count: counts.data?.ready },
          { value: 'sent', label: 'Sent', count: counts.data?.sent },
          // Only while there is something to decide.
          ...(failed > 0 || tab === 'failed'
            ? [{ value: 'failed', label: 'Failed', count: counts.data?.failed } as const]
            : []),
        ]}
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
