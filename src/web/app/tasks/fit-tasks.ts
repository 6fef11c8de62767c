import { mostApproved, type TaskRow } from '#contract/tasks.ts'

/**
 * The ready drafts that may be ticked all at once: the guard has no objection, and nothing was said of why a person must look. A draft
 * that was handed to one (a legal matter, anger, an open question) can pass the guard: its words are sound, and yet not to be sent unread.
 */
export const fitTasks = <T extends Pick<TaskRow, 'status' | 'passesGuard' | 'lastError'>>(rows: readonly T[]): T[] =>
  rows
    .filter(({ status, passesGuard, lastError }) => status === 'ready' && passesGuard && lastError === null)
    .slice(0, mostApproved)
