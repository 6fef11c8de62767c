import { CheckCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { TaskRow } from '#contract/tasks.ts'
import { useMay } from '#web/api/workspace.ts'
import { askToApprove, fitTasks } from '#web/app/tasks/fit-tasks.ts'
import { TaskItem } from '#web/app/tasks/task-item.tsx'
import { useApproveTasks } from '#web/app/tasks/use-approve-tasks.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type TaskListProps = {
  rows: readonly TaskRow[]
  /** Ready drafts can be approved several at once. */
  maySelect: boolean
  nextPage: ReactNode
}

export function TaskList({ rows, maySelect, nextPage }: TaskListProps) {
  const mayChange = useMay('member')
  const isSelecting = maySelect && mayChange
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  // What is gone from the list, or not ready any more, is not selected any more.
  const selected = rows.filter(({ id, status }) => status === 'ready' && ticked.has(id)).map(({ id }) => id)
  const tick = (ids: readonly string[], isTicked: boolean) =>
    setTicked((before) => new Set(isTicked ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  return (
    <>
      {isSelecting && <ApproveBar rows={rows} selected={selected} onTick={tick} />}
      <ul aria-label="Tasks">
        {rows.map((task) => (
          <TaskItem
            key={task.id}
            task={task}
            mayChange={mayChange}
            selection={
              isSelecting
                ? { isSelected: ticked.has(task.id), onSelect: (isTicked) => tick([task.id], isTicked) }
                : undefined
            }
          />
        ))}
      </ul>
      <div className="flex justify-center p-4 empty:hidden">{nextPage}</div>
    </>
  )
}

/** From so many on a person is asked before they go. */
const askedFrom = 5

type ApproveBarProps = {
  rows: readonly TaskRow[]
  selected: readonly string[]
  onTick: (ids: readonly string[], isTicked: boolean) => void
}

/** All at once: of those that nothing speaks against. A marked one, or one handed to a person, is ticked by itself, or opened. */
function ApproveBar({ rows, selected, onTick }: ApproveBarProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { going, title, description } = askToApprove(selected)
  const { approve, isApproving } = useApproveTasks(() => {
    setIsAsking(false)
    onTick(going, false)
  })
  const fit = fitTasks(rows)
  const approveSelected = () => approve(rows.filter(({ id }) => going.includes(id)))
  const areAll = fit.length > 0 && fit.every(({ id }) => selected.includes(id))
  return (
    <div className="sticky top-0 z-20 flex min-h-11 items-center justify-between gap-3 border-b bg-surface px-4 py-1.5">
      <Checkbox
        label={selected.length === 0 ? 'Select all that passed the checks' : `${selected.length} selected`}
        kbd="s"
        className="pointer-coarse:[&_button]:after:-inset-[0.9375rem] pointer-coarse:[&_label]:-my-3 pointer-coarse:[&_label]:py-3"
        checked={areAll ? true : selected.length > 0 ? 'indeterminate' : false}
        disabled={fit.length === 0}
        onCheckedChange={() => onTick(areAll ? selected : fit.map(({ id }) => id), !areAll)}
      />
      <Button
        size="sm"
        variant="primary"
        icon={CheckCheck}
        kbd="a"
        disabled={selected.length === 0}
        loading={isApproving}
        action="Approve"
        onClick={() => (selected.length < askedFrom ? approveSelected() : setIsAsking(true))}
      >
        {going.length > 1 ? `Approve ${going.length}` : 'Approve'}
      </Button>
      <ConfirmDialog
        open={isAsking && selected.length > 0}
        onOpenChange={setIsAsking}
        title={title}
        description={description}
        confirmLabel={`Send ${going.length}`}
        tone="primary"
        loading={isApproving}
        onConfirm={approveSelected}
      />
    </div>
  )
}
