import { Link } from '@tanstack/react-router'
import { Clock, Pencil, Play, RotateCw, ShieldAlert, X } from 'lucide-react'
import type { TaskRow } from '#contract/tasks.ts'
import { TaskTime } from '#web/app/tasks/task-time.tsx'
import { taskWords } from '#web/app/tasks/task-words.ts'
import { useChangeTask } from '#web/app/tasks/use-change-task.ts'
import { SchedulePopover } from '#web/app/thread/schedule-popover.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

const statuses = {
  pending: { label: 'Pending', tone: 'info' },
  ready: { label: 'Ready', tone: 'accent' },
  processing: { label: 'Processing', tone: 'info' },
  sent: { label: 'Sent', tone: 'positive' },
  failed: { label: 'Failed', tone: 'negative' },
  canceled: { label: 'Canceled', tone: 'neutral' },
} as const

type TaskItemProps = {
  task: TaskRow
  mayChange: boolean
  /** Where several can be approved together: whether this one is among them. */
  selection?: { isSelected: boolean; onSelect: (isSelected: boolean) => void } | undefined
}

export function TaskItem({ task, mayChange, selection }: TaskItemProps) {
  const contact = task.contactName || task.contactEmail || 'Unknown Contact'
  const status = statuses[task.status]
  return (
    <li className="relative flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2.5 hover:bg-hover">
      {selection && (
        <Checkbox
          hideLabel
          label={`Select the draft for ${contact}`}
          checked={selection.isSelected}
          onCheckedChange={selection.onSelect}
          className="relative z-10 self-start pt-0.5"
        />
      )}
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
          {task.status === 'ready' && !task.passesGuard && (
            <Badge tone="negative" icon={ShieldAlert} title="The guard marks something that has no source.">
              Check facts
            </Badge>
          )}
        </span>
        <span className="truncate text-base text-ink-muted">{taskWords(task)}</span>
        {task.preview && <p className="line-clamp-2 max-w-prose text-ink-faint text-sm">{task.preview}</p>}
        {task.lastError && (
          <p className={cn('max-w-prose text-sm', task.status === 'failed' ? 'text-negative-ink' : 'text-ink-muted')}>
            {task.lastError}
          </p>
        )}
      </div>
      <TaskTime task={task} />
      <div className="relative z-10 flex w-52 justify-end gap-1 max-sm:w-auto">
        {mayChange && <TaskActions task={task} contact={contact} />}
      </div>
    </li>
  )
}

function TaskActions({ task, contact }: { task: TaskRow; contact: string }) {
  const { runNow, cancel, retry, reschedule, running } = useChangeTask(task)
  if (task.status === 'failed')
    return (
      <Button size="sm" icon={RotateCw} loading={running === 'retry'} onClick={retry}>
        Retry
      </Button>
    )
  if (task.status !== 'pending' && task.status !== 'ready') return null
  return (
    <>
      <Button
        size="sm"
        icon={Play}
        loading={running === 'runNow'}
        disabled={running !== null && running !== 'runNow'}
        onClick={runNow}
      >
        Run Now
      </Button>
      {task.draftId !== null && <EditDraft task={task} contact={contact} />}
      <SchedulePopover
        label="Change time"
        trigger={
          <IconButton
            size="sm"
            icon={Clock}
            label={`Change the time of the task for ${contact}`}
            loading={running === 'reschedule'}
          />
        }
        onSchedule={reschedule}
      />
      <IconButton
        size="sm"
        icon={X}
        label={`Cancel the task for ${contact}`}
        loading={running === 'cancel'}
        disabled={running !== null && running !== 'cancel'}
        onClick={cancel}
      />
    </>
  )
}

/** The draft is edited where the conversation is: beside the lead's words. */
function EditDraft({ task, contact }: { task: TaskRow; contact: string }) {
  return (
    <Link
      to="/thread/$threadId"
      params={{ threadId: task.threadId }}
      aria-label={`Edit the draft for ${contact}`}
      title="Edit"
      className="inline-flex size-7 items-center justify-center rounded-sm text-ink-muted transition-colors duration-120 ease-out hover:bg-hover hover:text-ink pointer-coarse:size-9"
    >
      <Pencil aria-hidden />
    </Link>
  )
}
