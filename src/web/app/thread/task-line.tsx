import { CalendarClock, CircleAlert, CircleDot } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Task } from '#contract/tasks.ts'
import type { Thread } from '#contract/threads.ts'
import { useMay } from '#web/api/workspace.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { useKey } from '#web/app/keys/use-key.ts'
import { reasonWords } from '#web/app/reason-labels.ts'
import { goesOutWords, isCountedDown, isHeld, unlessWords } from '#web/app/tasks/goes-out.ts'
import { typeWords } from '#web/app/tasks/task-labels.ts'
import { type StoredVersion, useChangeTask } from '#web/app/tasks/use-change-task.ts'
import { isHeldBySnooze } from '#web/app/thread/next-step.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { LackingButton } from '#web/ui/lacking-button.tsx'
import { undoKey, useLastUndo } from '#web/ui/last-undo.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

type TaskLineProps = {
  task: Task
  thread: Pick<Thread, 'snoozedUntil' | 'lacks'>
  /** As `isGoneOver` of `told-once.ts` has it. */
  isGoneOver: boolean
  /** In as few lines as can be; why it failed is never cut. */
  isShort?: boolean
  /** As `useChangeTask` takes it. */
  storedVersion?: StoredVersion
}

/** What will happen to the prepared answer by itself, when, and how to stop it. */
export function TaskLine({ task, thread, isGoneOver, isShort = false, storedVersion }: TaskLineProps) {
  const mayAct = useMay('member')
  const { runNow, cancel, retry, undo, running } = useChangeTask(task, storedVersion)
  const lastUndo = useLastUndo()
  const platformName = usePlatformName()
  // What is not written yet can be.
  const lacks =
    reasonWords(thread.lacks && task.draftId !== null ? [{ code: thread.lacks }] : null, platformName) ?? null
  const isFailed = task.status === 'failed'
  const isAhead = task.status === 'pending' && Date.parse(task.scheduledAt) > Date.now()
  const isUndoable = task.status === 'pending' && task.undoUntil !== null
  useKey('c', mayAct && isAhead && !isUndoable && running === null ? cancel : null)
  // What was sent from elsewhere; what this tab did last goes before.
  useKey(undoKey, mayAct && isUndoable && lastUndo === null ? undo : null)
  return (
    <div
      role={isFailed ? 'alert' : 'status'}
      className={cn(
        'flex flex-wrap items-center gap-x-2 gap-y-1 border-b px-4 py-1.5 text-sm',
        isFailed ? 'bg-negative-tint' : 'bg-sunken',
      )}
    >
      <TaskWords task={task} thread={thread} isGoneOver={isGoneOver} isShort={isShort} isAhead={isAhead} />
      {mayAct && isUndoable && (
        <Button size="sm" kbd={undoKey} onClick={undo}>
          Undo
        </Button>
      )}
      {mayAct && isAhead && !isUndoable && (
        <span className="flex gap-1">
          <LackingButton size="sm" lacks={lacks} onClick={runNow} loading={running === 'runNow'}>
            Run Now
          </LackingButton>
          <Button size="sm" kbd="c" onClick={cancel} loading={running === 'cancel'}>
            {isCountedDown(task, new Date()) ? 'Stop' : 'Cancel'}
          </Button>
        </span>
      )}
      {mayAct && isFailed && (
        <LackingButton size="sm" lacks={lacks} onClick={retry} loading={running === 'retry'}>
          Retry
        </LackingButton>
      )}
    </div>
  )
}

const secondMs = 1000

/** Counts down, for the eye alone: read aloud each second it would be noise. */
function SecondsLeft({ until }: { until: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs / 4)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(1, Math.ceil((Date.parse(until) - now) / secondMs))
  return (
    <>
      <span aria-hidden className="tabular-nums">
        {left} {left === 1 ? 'second' : 'seconds'}
      </span>
      <span className="sr-only">a few seconds</span>
    </>
  )
}

function aheadWords(task: Task): string {
  if (task.draftId === null) return `${typeWords(task)} is planned`
  const what = task.type === 'follow_up' ? `${typeWords(task)}: sends` : 'Sends'
  return task.isAutomatic ? `${what} automatically` : task.type === 'follow_up' ? what : 'Scheduled: sends'
}

function TaskWords({ task, thread, isGoneOver, isShort, isAhead }: TaskLineProps & { isAhead: boolean }) {
  const mayAct = useMay('member')
  const why = reasonWords(task.lastError, usePlatformName())
  const line = cn('wrap-anywhere flex min-w-0 flex-1 items-start gap-2', isShort ? 'basis-32' : 'basis-48')
  if (task.status === 'failed')
    return (
      <p className={cn(line, 'text-negative-ink')}>
        <CircleAlert aria-hidden className="mt-0.5" />
        <span>{why ?? 'Failed to send reply'}</span>
      </p>
    )
  if (task.status === 'ready')
    return (
      <p className={cn(line, 'text-ink-muted')}>
        <CircleDot aria-hidden className="mt-0.5" />
        <span className={cn(isShort && 'line-clamp-2')}>
          {task.type === 'follow_up' && `${typeWords(task)}: `}
          {task.type === 'follow_up' ? 'waits' : 'Waits'} for {mayAct && 'your '}approval
          {why && !isGoneOver && `: ${why}`}
        </span>
      </p>
    )
  const isPlanned = task.draftId === null
  if (task.undoUntil !== null && isAhead)
    return (
      <p className={cn(line, 'text-ink-muted')}>
        <CalendarClock aria-hidden className="mt-0.5" />
        <span>
          {/* Whose it is nobody here knows: a colleague may have sent it. */}
          {task.type === 'follow_up' ? typeWords(task) : 'A reply'} goes out{' '}
          {isHeld(task.undoUntil, new Date()) ? (
            'with the others that are being approved'
          ) : (
            <>
              in <SecondsLeft until={task.undoUntil} />
            </>
          )}
        </span>
      </p>
    )
  if (!isAhead)
    return isPlanned ? (
      <p className={cn(line, 'text-ink-muted')}>
        <Spinner className="mt-0.5" />
        <span>{typeWords(task)} is being written</span>
      </p>
    ) : (
      <p className={cn(line, 'text-ink-muted')}>
        <Spinner className="mt-0.5" />
        <span>{why ? `Sending is delayed: ${why}` : 'Sending...'}</span>
      </p>
    )
  if (isHeldBySnooze(task, thread))
    return (
      <p className={cn(line, 'text-ink-muted')}>
        <CalendarClock aria-hidden className="mt-0.5" />
        <span className={cn(isShort && 'line-clamp-2')}>
          {typeWords(task)} is due <RelativeTime at={task.scheduledAt} length="long" />. This thread will still be
          snoozed then, so it will wait for {mayAct && 'your '}approval.
        </span>
      </p>
    )
  if (isCountedDown(task, new Date()))
    return (
      <p className={cn(line, 'text-ink')}>
        <CalendarClock aria-hidden className="mt-0.5" />
        <span className={cn(isShort && 'line-clamp-2')}>
          {task.type === 'follow_up' ? typeWords(task) : 'This reply'}{' '}
          {goesOutWords(new Date(task.scheduledAt), new Date())} {unlessWords(mayAct)}{' '}
          <span className="text-ink-muted">
            (<RelativeTime at={task.scheduledAt} length="long" />)
          </span>
          {why && `. ${why}`}
        </span>
      </p>
    )
  return (
    <p className={cn(line, 'text-ink-muted')}>
      <CalendarClock aria-hidden className="mt-0.5" />
      <span className={cn(isShort && 'line-clamp-2')}>
        {aheadWords(task)} <RelativeTime at={task.scheduledAt} length="long" />
        {isPlanned && ', unless the lead writes first'}
        {why && `. ${why}`}
      </span>
    </p>
  )
}
