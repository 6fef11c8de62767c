import { CalendarClock, CircleAlert, CircleDot, Hourglass, type LucideIcon } from 'lucide-react'
import type { Thread } from '#contract/threads.ts'
import { goesOutWords, isCountedDown } from '#web/app/tasks/goes-out.ts'
import { typeWords } from '#web/app/tasks/task-labels.ts'
import { fullTime } from '#web/app/tasks/time-label.ts'
import { isHeldBySnooze, nextStepOf } from '#web/app/thread/next-step.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'

/** What will happen in this conversation by itself, and when; or whom it waits for. */
export function WhatNext({ thread, mayAct }: { thread: Thread; mayAct: boolean }) {
  const { icon: Icon, words, at, more } = nextOf(thread, mayAct)
  return (
    <div className="flex gap-3 rounded-md border bg-sunken px-3 py-2">
      <Icon aria-hidden className="mt-0.5 shrink-0 text-ink-muted" />
      <p className="min-w-0 text-base text-ink">
        <span className="text-ink-faint">Next: </span>
        {words}
        {at && (
          <>
            {' '}
            <RelativeTime at={at} length="long" />
            <span className="block text-ink-muted text-sm tabular-nums">{fullTime(new Date(at))}</span>
          </>
        )}
        {more && <span className="block text-ink-muted text-sm">{more}</span>}
      </p>
    </div>
  )
}

type Next = { icon: LucideIcon; words: string; at?: string; more?: string }

function nextOf(thread: Thread, mayAct: boolean): Next {
  const { task } = thread
  const isAhead = task?.status === 'pending' && Date.parse(task.scheduledAt) > Date.now()
  if (task && isAhead && isHeldBySnooze(task, thread))
    return {
      icon: CircleDot,
      words: `${typeWords(task)} is due`,
      at: task.scheduledAt,
      more: `This thread will still be snoozed then, so it will wait for ${mayAct ? 'your ' : ''}approval.`,
    }
  if (task && isAhead && task.draftId === null)
    return {
      icon: CalendarClock,
      words: typeWords(task),
      at: task.scheduledAt,
      more: 'It will be written shortly before then, and only if the lead stays silent.',
    }
  if (task && isCountedDown(task, new Date()))
    return {
      icon: CalendarClock,
      words: `${typeWords(task)} ${goesOutWords(new Date(task.scheduledAt), new Date())} unless somebody stops it.`,
    }
  if (task && isAhead)
    return {
      icon: CalendarClock,
      words: task.isAutomatic ? `${typeWords(task)} goes out automatically` : `${typeWords(task)} goes out`,
      at: task.scheduledAt,
    }
  if (task?.status === 'failed' && task.draftId === null)
    return { icon: CircleAlert, words: mayAct ? 'Your turn: no draft could be written.' : 'No draft could be written.' }
  if (task?.status === 'failed')
    return { icon: CircleAlert, words: mayAct ? 'Your turn: the reply wasn’t sent.' : 'The reply wasn’t sent.' }
  if (task?.status === 'ready' && !thread.isOptOutInDoubt)
    return { icon: CircleDot, words: mayAct ? 'Read the draft and send it.' : 'A draft waits for approval.' }
  const { words } = nextStepOf(thread, new Date())
  const isToConfirm =
    (thread.label === 'unsubscribe' && !thread.isUnsubscribed && thread.status === 'new') || thread.isOptOutInDoubt
  return {
    icon: isToConfirm ? CircleDot : Hourglass,
    words: `${words.charAt(0).toUpperCase()}${words.slice(1)}.`,
    ...(isToConfirm && mayAct ? { more: 'Decide above whether it is an opt-out, or answer.' } : {}),
  }
}
