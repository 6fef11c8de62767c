import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { mostTasksCounted } from '#contract/counted.ts'
import type { TaskRow, TaskTab } from '#contract/tasks.ts'
import { orpc } from '#web/api/client.ts'
import { useMay } from '#web/api/workspace.ts'
import { OfRow } from '#web/app/row-home.tsx'
import { TaskItem } from '#web/app/tasks/task-item.tsx'
import { emptyHints, emptyTexts, taskTabsOf } from '#web/app/tasks/task-tabs.ts'
import { PagedLoadFailure } from '#web/load-failure.tsx'
import { NextPage } from '#web/next-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

type AllTasksProps = { tab: TaskTab; onTab: (tab: TaskTab) => void }

const overAll = { all: true } as const
const failedToLoad = 'Failed to load tasks'

/** The tasks of all workspaces of the person, each acted on in its own. */
export default function AllTasks({ tab, onTab }: AllTasksProps) {
  const { data: counts } = useQuery(orpc.memberships.taskCounts.queryOptions())
  const pages = useInfiniteQuery(
    orpc.memberships.tasks.infiniteOptions({
      input: (cursor: string | undefined) => ({ tab, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  )
  const rows = pages.data?.pages.flatMap((page) => page.rows)
  return (
    <>
      <PageHeader title="Tasks" className="border-b-0" />
      <Tabs
        label="Tasks"
        className="flex-1"
        panelClassName="overflow-y-auto"
        value={tab}
        onValueChange={onTab}
        tabs={taskTabsOf(tab, counts).map((one) => ({
          ...one,
          isAtLeast: (one.count ?? 0) >= mostTasksCounted,
        }))}
      >
        {pages.isPending && <SkeletonRows label="Loading tasks" rowHeight={118} />}
        <PagedLoadFailure title={failedToLoad} of={pages} />
        {rows?.length === 0 && <EmptyState icon={ListChecks} title={emptyTexts[tab]} description={emptyHints[tab]} />}
        {rows && rows.length > 0 && (
          <>
            <ul aria-label="Tasks">
              {rows.map((task) => (
                <OfRow key={task.id} row={task} search={overAll}>
                  <ItemInIt task={task} />
                </OfRow>
              ))}
            </ul>
            <div className="flex justify-center p-4 empty:hidden">
              <NextPage title={failedToLoad} pages={pages} />
            </div>
          </>
        )}
      </Tabs>
    </>
  )
}

const ItemInIt = ({ task }: { task: TaskRow }) => <TaskItem task={task} mayChange={useMay('member')} />
