import type { GuardSays } from '#contract/guard.ts'
import type { TaskReason } from '#contract/task-reasons.ts'
import type { Thread } from '#contract/threads.ts'

/** Why the thread's task is not done yet, as the line above the composer says it: what stands there is said nowhere else on the screen. */
export function toldByTask({ task, draft }: Pick<Thread, 'task' | 'draft'>): TaskReason[] {
  // A person has gone over the draft since: the line says it no more.
  const isGoneOver = draft?.isFresh === true && draft.version > 1
  return task?.lastError == null || (task.status === 'ready' && isGoneOver) ? [] : task.lastError
}

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
