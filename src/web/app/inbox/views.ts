import type { ThreadTab, ThreadView } from '#contract/threads.ts'

export const tabs: readonly { value: ThreadTab; label: string; key: string }[] = [
  { value: 'all', label: 'All Threads', key: '1' },
  { value: 'new', label: 'New Replies', key: '2' },
  { value: 'high', label: 'High Intent', key: '3' },
  { value: 'pending', label: 'Pending', key: '4' },
]

export const putAwayViews = [
  { value: 'archived', label: 'Archived' },
  { value: 'snoozed', label: 'Snoozed' },
] as const satisfies readonly { value: ThreadView; label: string }[]

export const emptyTexts: Record<ThreadView, string> = {
  all: 'No threads yet. Connect EmailBison to start receiving replies.',
  new: 'No new threads',
  high: 'No high intent threads',
  pending: 'No pending threads',
  archived: 'No archived threads',
  snoozed: 'No snoozed threads',
}

export const emptyHints: Record<ThreadView, string> = {
  all: 'Each reply to a campaign becomes a thread here, with its intent score and a draft.',
  new: 'Replies that nobody has answered yet stand here.',
  high: 'Threads with an intent score of 7 or more stand here.',
  pending: 'Threads with an answer that is prepared and has not gone out stand here.',
  archived: 'Threads that you archive stand here. A new reply brings them back.',
  snoozed: 'Threads that you snooze stand here until their time, or until a new reply.',
}
