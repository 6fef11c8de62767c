import { Link } from '@tanstack/react-router'
import { Clock, Pencil, Play, RotateCw, ShieldAlert, Undo2, X } from 'lucide-react'
import { use, useState } from 'react'
import type { TaskRow } from '#contract/tasks.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { nameOf } from '#web/app/contact-name.ts'
import { IntentMeter } from '#web/app/intent-meter.tsx'
import { SchedulePopover } from '#web/app/moments/schedule-popover.tsx'
import { RowHome } from '#web/app/over-all.ts'
import { reasonWords } from '#web/app/reason-labels.ts'
import { goesOutWords, isCountedDown, unlessWords } from '#web/app/tasks/goes-out.ts'
import { taskWords } from '#web/app/tasks/task-labels.ts'
import { TaskTime } from '#web/app/tasks/task-time.tsx'
import { useChangeTask } from '#web/app/tasks/use-change-task.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { HintedButton } from '#web/ui/hinted-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { undoKey } from '#web/ui/last-undo.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'

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
  const platformName = usePlatformName()
  const home = use(RowHome)
  const contact = nameOf(task)
  const status = statuses[task.status]
  const isOpen = task.status !== 'sent' && task.status !== 'canceled'
  return (
    <li
      data-row
      className="relative flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2.5 focus-within:bg-hover hover:bg-hover"
    >
      {selection && (
        <Checkbox
          hideLabel
          label={`Select the draft for ${contact}`}
          kbd="x"
          checked={selection.isSelected}
          onCheckedChange={selection.onSelect}
          className="relative z-20 self-start pt-0.5"
        />
      )}
      {/* On a phone it has the line to itself (and to the tick box): a short time beside it would cut its words. */}
      <div className="flex min-w-0 flex-1 basis-64 flex-col max-sm:basis-[calc(100%-2rem)]">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
          {/* Its area is the whole row, above all that only says something; the buttons lie above it. */}
          <Link
            to="/thread/$threadId"
            params={{ threadId: task.threadId }}
            search={home ? home.search : {}}
            className="min-w-0 max-w-full truncate font-medium text-base text-ink after:absolute after:inset-0 after:z-10"
          >
            {contact}
          </Link>
          <Badge tone={status.tone}>{status.label}</Badge>
          {task.status === 'ready' && !task.passesGuard && (
            <Badge tone="negative" icon={ShieldAlert} title="The guard found something in it.">
              Check draft
            </Badge>
          )}
          {/* At the line's end, or on a phone in a line of its own: the meters of all rows begin at one place. */}
          <IntentMeter of={task} className="max-sm:basis-full sm:ml-auto sm:w-50" />
        </span>
        <span className="truncate text-ink-faint text-sm">
          {home && (
            <span className="font-medium text-ink-muted">
              <bdi>{home.name}</bdi> ·{' '}
            </span>
          )}
          {taskWords(task)}
        </span>
        {isOpen && task.snippet && <Words of="Lead" text={task.snippet} className="line-clamp-1 text-ink" />}
        {task.preview && (
          <Words
            of={task.status === 'sent' ? 'Sent' : 'Draft'}
            text={task.preview}
            className="line-clamp-2 text-ink-muted"
          />
        )}
        {isCountedDown(task, new Date()) && (
          <p className="text-ink text-sm">
            {capital(goesOutWords(new Date(task.scheduledAt), new Date()))} {unlessWords(mayChange)}.
          </p>
        )}
        {task.lastError && (
          <p
            className={cn(
              'wrap-anywhere max-w-prose text-sm',
              // What failed says what to do, and is never cut.
              task.status === 'failed' ? 'text-negative-ink' : 'text-ink-faint max-sm:line-clamp-2',
            )}
          >
            {reasonWords(task.lastError, platformName)}
          </p>
        )}
      </div>
      <TaskTime task={task} />
      <div className="pointer-events-none relative z-20 flex w-52 justify-end gap-1 *:pointer-events-auto max-sm:w-auto pointer-coarse:gap-2">
        {mayChange && <TaskActions task={task} contact={contact} />}
      </div>
    </li>
  )
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Whose words, and how they begin. */
function Words({ of, text, className }: { of: string; text: string; className: string }) {
  return (
    <p className={cn('wrap-anywhere max-w-prose text-sm', className)}>
      <span className="text-ink-faint">{of}: </span>
      <bdi>{text}</bdi>
    </p>
  )
}

function TaskActions({ task, contact }: { task: TaskRow; contact: string }) {
  const { runNow, cancel, retry, reschedule, undo, running } = useChangeTask(task)
  const [isChoosing, setIsChoosing] = useState(false)
  const isElsewhere = task.isElsewhere && task.draftId !== null
  const isOutdated = task.isFresh === false
  const lacking = isElsewhere ? 'other_platform' : isOutdated ? 'conversation_changed' : null
  const lacks = reasonWords(lacking && [{ code: lacking }], usePlatformName()) ?? null
  if (task.status === 'failed')
    return (
      <HintedButton
        size="sm"
        hint="Try it again"
        kbd="r"
        lacks={lacks}
        icon={RotateCw}
        loading={running === 'retry'}
        onClick={retry}
      >
        Retry
      </HintedButton>
    )
  if (task.status === 'pending' && task.undoUntil !== null)
    return (
      <HintedButton size="sm" hint="It has not gone out yet" kbd={undoKey} icon={Undo2} onClick={undo}>
        Undo
      </HintedButton>
    )
  if (task.status !== 'pending' && task.status !== 'ready') return null
  return (
    <>
      <HintedButton
        size="sm"
        hint={task.status === 'ready' ? 'Approve it and send it now' : 'Send it now instead of waiting'}
        kbd="r"
        lacks={lacks}
        icon={Play}
        loading={running === 'runNow'}
        disabled={running !== null && running !== 'runNow'}
        onClick={runNow}
      >
        Run Now
      </HintedButton>
      {task.draftId !== null && <EditDraft task={task} contact={contact} />}
      {!isOutdated && (
        <SchedulePopover
          label="Change time"
          open={isChoosing}
          onOpenChange={setIsChoosing}
          trigger={
            <IconButton
              size="sm"
              icon={Clock}
              label={`Change the time of the task for ${contact}`}
              action="Change the time of a task"
              kbd="t"
              loading={running === 'reschedule'}
            />
          }
          onSchedule={reschedule}
        />
      )}
      {isCountedDown(task, new Date()) ? (
        <HintedButton
          size="sm"
          hint="It stays a draft"
          kbd="c"
          loading={running === 'cancel'}
          disabled={running !== null && running !== 'cancel'}
          onClick={cancel}
        >
          Stop
        </HintedButton>
      ) : (
        <IconButton
          size="sm"
          icon={X}
          label={`Cancel the task for ${contact}`}
          action="Cancel a task"
          kbd="c"
          loading={running === 'cancel'}
          disabled={running !== null && running !== 'cancel'}
          onClick={cancel}
        />
      )}
    </>
  )
}

/** The draft is edited where the conversation is: beside the lead's words. */
function EditDraft({ task, contact }: { task: TaskRow; contact: string }) {
  const home = use(RowHome)
  return (
    <Tooltip content={`Edit the draft for ${contact}`} kbd="e">
      <Link
        to="/thread/$threadId"
        params={{ threadId: task.threadId }}
        search={home ? home.search : {}}
        aria-label={`Edit the draft for ${contact}`}
        aria-keyshortcuts="e"
        className="felt relative inline-flex size-7 items-center justify-center rounded-sm text-ink-muted transition-colors duration-120 ease-out hover:bg-hover hover:text-ink pointer-coarse:size-9"
      >
        <Pencil aria-hidden />
      </Link>
    </Tooltip>
  )
}
