import type { GuardSays } from '#contract/guard.ts'
import type { TaskReason } from '#contract/task-reasons.ts'
import type { Task } from '#contract/tasks.ts'
import type { Draft, Thread } from '#contract/threads.ts'

/** A person has gone over the draft since: why it was not sent as it was is no longer true of it. */
export const isGoneOver = (task: Task, draft: Draft | null): boolean =>
  draft?.isFresh === true &&
  draft.version > 1 &&
  (Date.parse(draft.updatedAt) >= Date.parse(task.updatedAt) ||
    task.lastError?.some(({ code }) => code === 'edited') === true)

/** Why the thread's task is not done yet, as the line above the composer says it: what stands there is said nowhere else on the screen. */
export const toldByTask = ({ task, draft }: Pick<Thread, 'task' | 'draft'>): TaskReason[] =>
  task?.lastError == null || (task.status === 'ready' && isGoneOver(task, draft)) ? [] : task.lastError

// Both come from one answer of the server, which writes a shape in one way.
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether what the guard says is among the reasons that are told already. */
export const isToldBy = (told: readonly TaskReason[], { finding, isInSubject }: GuardSays): boolean =>
  told.some((reason) => {
    if (reason.code === 'handoff') return finding.code === 'unanswered' && finding.question === reason.unanswered
    if (reason.code !== 'guard' || reason.says === null) return false
    return isSame(reason.says.finding, finding) && (reason.says.isInSubject ?? false) === (isInSubject ?? false)
  })

/** What is left of the reasons when another place says some of them already. */
export const lessTold = (told: readonly TaskReason[], reasons: readonly TaskReason[]): TaskReason[] =>
  reasons.filter((reason) => !told.some((other) => isSame(other, reason)))
