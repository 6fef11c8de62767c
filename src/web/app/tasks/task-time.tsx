import { useSyncExternalStore } from 'react'
import type { TaskRow } from '#contract/tasks.ts'
import { isHeld } from '#web/app/tasks/goes-out.ts'
import { dueLabel, fullTime } from '#web/app/tasks/time-label.ts'
import { cn } from '#web/ui/cn.ts'

const minuteMs = 60_000

function everyMinute(listener: () => void) {
  const timer = setInterval(listener, minuteMs / 2)
  return () => clearInterval(timer)
}

const currentMinute = () => Math.floor(Date.now() / minuteMs)

/** When the task is due, or what came of it when. A draft for approval has no hour: it waits. */
export function TaskTime({ task }: { task: TaskRow }) {
  useSyncExternalStore(everyMinute, currentMinute)
  const at = new Date(task.status === 'pending' ? task.scheduledAt : task.updatedAt)
  const label = labelOf(task, at)
  return (
    <time
      dateTime={at.toISOString()}
      title={fullTime(at)}
      className={cn(
        'text-sm tabular-nums sm:w-44 sm:text-right',
        label === 'Overdue' ? 'font-medium text-negative-ink' : 'text-ink-muted',
      )}
    >
      {label}
    </time>
  )
}

function labelOf(task: TaskRow, at: Date): string {
  if (task.undoUntil !== null)
    return isHeld(task.undoUntil, new Date()) ? 'With the others being approved' : 'In a few seconds'
  if (task.status === 'pending') return dueLabel(at, new Date())
  if (task.status === 'ready') return 'Waits for approval'
  return task.status === 'processing' ? 'Sending now' : fullTime(at)
}
