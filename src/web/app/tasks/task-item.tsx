import { Link } from '@tanstack/react-router'
import { Play, RotateCw, X } from 'lucide-react'
import type { TaskRow } from '#contract/tasks.ts'
import { TaskTime } from '#web/app/tasks/task-time.tsx'
import { useChangeTask } from '#web/app/tasks/use-change-task.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

const types = { reply: 'Reply', follow_up: 'Follow-up', other: 'Other' } as const

const statuses = {
  pending: { label: 'Pending', tone: 'info' },
  ready: { label: 'Ready', tone: 'accent' },
  processing: { label: 'Processing', tone: 'info' },
  sent: { label: 'Sent', tone: 'positive' },
  failed: { label: 'Failed', tone: 'negative' },
  canceled: { label: 'Canceled', tone: 'neutral' },
} as const

export function TaskItem({ task, mayChange }: { task: TaskRow; mayChange: boolean }) {
  const contact = task.contactName || task.contactEmail || 'Unknown Contact'
  const status = statuses[task.status]
  return (
    <li className="relative flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2.5 hover:bg-hover">
      <div className="flex min-w-0 flex-1 basis-64 flex-col">
        <span className="flex min-w-0 items-center gap-2">
          {/* Its area is the whole row; the buttons lie above it. */}
          <Link
            to="/thread/$threadId"
            params={{ threadId: task.threadId }}
            className="min-w-0 truncate font-medium text-base text-ink after:absolute after:inset-0"
          >
            {contact}
          </Link>
          <Badge tone={status.tone}>{status.label}</Badge>
        </span>
        <span className="truncate text-base text-ink-muted">
          {types[task.type]}
          {task.subject && `: ${task.subject}`}
        </span>
        {task.lastError && <p className="max-w-prose text-negative-ink text-sm">{task.lastError}</p>}
      </div>
      <TaskTime task={task} />
      <div className="relative flex w-36 justify-end gap-1 max-sm:w-auto">
        {mayChange && <TaskActions task={task} contact={contact} />}
      </div>
    </li>
  )
}

function TaskActions({ task, contact }: { task: TaskRow; contact: string }) {
  const { runNow, cancel, retry, running } = useChangeTask(task)
  if (task.status === 'failed')
    return (
      <Button size="sm" icon={RotateCw} loading={running === 'retry'} onClick={retry}>
        Retry
      </Button>
    )
  if (task.status !== 'pending' && task.status !== 'ready') return null
  return (
    <>
      <Button size="sm" icon={Play} loading={running === 'runNow'} disabled={running === 'cancel'} onClick={runNow}>
        Run Now
      </Button>
      <IconButton
        size="sm"
        icon={X}
        label={`Cancel the task for ${contact}`}
        loading={running === 'cancel'}
        disabled={running === 'runNow'}
        onClick={cancel}
      />
    </>
  )
}
