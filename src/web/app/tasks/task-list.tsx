import type { TaskRow } from '#contract/tasks.ts'
import { useMay } from '#web/api/workspace.ts'
import { TaskItem } from '#web/app/tasks/task-item.tsx'
import { Button } from '#web/ui/button.tsx'

type TaskListProps = { rows: readonly TaskRow[]; hasMore: boolean; isLoadingMore: boolean; onMore: () => void }

export function TaskList({ rows, hasMore, isLoadingMore, onMore }: TaskListProps) {
  const mayChange = useMay('member')
  return (
    <>
      <ul aria-label="Tasks">
        {rows.map((task) => (
          <TaskItem key={task.id} task={task} mayChange={mayChange} />
        ))}
      </ul>
      {hasMore && (
        <div className="flex justify-center p-4">
          <Button onClick={onMore} loading={isLoadingMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
