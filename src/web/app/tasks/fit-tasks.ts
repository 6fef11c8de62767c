import { mostApproved, type TaskRow } from '#contract/tasks.ts'

/**
 * The ready drafts that may be ticked all at once: the guard has no objection, and the agent did not hand the reply to a person (a legal
 * matter, anger, an open question). Why one waits otherwise, such as a day's cap that is reached, says nothing of the draft.
 */
export const fitTasks = <T extends Pick<TaskRow, 'status' | 'passesGuard' | 'isLeftToPerson'>>(
  rows: readonly T[],
): T[] =>
  rows
    .filter(({ status, passesGuard, isLeftToPerson }) => status === 'ready' && passesGuard && !isLeftToPerson)
    .slice(0, mostApproved)
