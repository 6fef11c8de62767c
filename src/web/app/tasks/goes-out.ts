import type { Task } from '#contract/tasks.ts'
import { momentWords } from '#web/app/moments/moment-labels.ts'
import { clockTime } from '#web/app/tasks/time-label.ts'

/** `goes out at 10:42`; on another day `goes out Tue 09:12`. */
export const goesOutWords = (at: Date, now: Date): string =>
  at.toDateString() === now.toDateString() ? `goes out at ${clockTime(at)}` : `goes out ${momentWords(at, now)}`

/** What a person can do about it; of whoever may not, what others can. */
export const unlessWords = (mayAct: boolean): string => (mayAct ? 'unless you stop it' : 'unless someone stops it')

/** Whether people are shown when it goes out by itself, and how to stop it. */
export const isCountedDown = (
  {
    status,
    isAutomatic,
    step,
    draftId,
    scheduledAt,
  }: Pick<Task, 'status' | 'isAutomatic' | 'step' | 'draftId' | 'scheduledAt'>,
  now: Date,
): boolean =>
  status === 'pending' && isAutomatic && step === 'pause' && draftId !== null && Date.parse(scheduledAt) > now.getTime()

const yearMs = 365 * 86_400_000

/** Of what is approved with many others: it has no time yet, and gets one when the last of them has been approved. */
export const isHeld = (until: string, now: Date): boolean => Date.parse(until) - now.getTime() > 5 * yearMs
