import type { TaskTab } from '#contract/tasks.ts'

export const emptyTexts: Record<TaskTab, string> = {
  all: 'No tasks scheduled yet',
  pending: 'No pending tasks',
  ready: 'No ready tasks',
  sent: 'No sent tasks yet',
  failed: 'No failed tasks',
}

export const emptyHints: Record<TaskTab, string> = {
  all: 'Your agents’ drafts, scheduled replies and follow-ups appear here with their times.',
  pending: 'Replies and follow-ups with a set time wait here.',
  ready: 'Drafts that need a person’s approval wait here.',
  sent: 'Everything that was sent is kept here.',
  failed: 'Anything that couldn’t be sent waits here for your decision.',
}

/** The tabs with their counts, as far as these are known. Failed ones have a tab only while there is something to decide. */
export const taskTabsOf = (
  chosen: TaskTab,
  counts: Record<TaskTab, number> | undefined,
): readonly { value: TaskTab; label: string; count: number | undefined }[] => [
  { value: 'all', label: 'All', count: counts?.all },
  { value: 'pending', label: 'Pending', count: counts?.pending },
  { value: 'ready', label: 'Ready', count: counts?.ready },
  { value: 'sent', label: 'Sent', count: counts?.sent },
  ...((counts?.failed ?? 0) > 0 || chosen === 'failed'
    ? [{ value: 'failed', label: 'Failed', count: counts?.failed } as const]
    : []),
]
