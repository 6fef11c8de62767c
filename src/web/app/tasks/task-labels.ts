import type { Task, TaskRow } from '#contract/tasks.ts'

const types = { reply: 'Reply', follow_up: 'Follow-up', other: 'Other' } as const

/** `Follow-up 1 of 2`, or the type alone. */
export function typeWords({
  type,
  followUpNumber,
  followUpCount,
}: Pick<Task, 'type' | 'followUpNumber' | 'followUpCount'>) {
  if (type !== 'follow_up' || followUpNumber === null) return types[type]
  return `${types.follow_up} ${followUpNumber}${followUpCount === null ? '' : ` of ${followUpCount}`}`
}

/** What the task is: its type and subject; of a follow-up that nobody has written yet, what will come of it. */
export function taskWords(task: TaskRow): string {
  if (task.draftId === null && task.status === 'pending')
    return `${typeWords(task)}: written shortly before, if the lead stays silent`
  return `${typeWords(task)}${task.subject && `: ${task.subject}`}`
}
