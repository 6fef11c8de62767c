import type { ThreadTab, ThreadView } from '#contract/threads.ts'

/** Five of them have no room beside a thread, or on a phone, by their whole names. */
export const tabs: readonly { value: ThreadTab; label: string; short?: string; key: string }[] = [
  { value: 'needs', label: 'Needs you', key: '1' },
  { value: 'all', label: 'All Threads', short: 'All', key: '2' },
  { value: 'new', label: 'New Replies', short: 'New', key: '3' },
  { value: 'high', label: 'High Intent', short: 'High', key: '4' },
  { value: 'pending', label: 'Pending', key: '5' },
]

export const putAwayViews = [
  { value: 'archived', label: 'Archived' },
  { value: 'snoozed', label: 'Snoozed' },
] as const satisfies readonly { value: ThreadView; label: string }[]

/** Where a search looks unless a view is named: all of them, also what was put away. */
export const everywhere = { value: 'everywhere', label: 'Everywhere' } as const

export const nothingConnected = (platformName: string) =>
  `No threads yet. Connect ${platformName} to start receiving replies.`

export const noneYetHint = 'Each reply to a campaign becomes a thread here, with its intent score and a draft.'
