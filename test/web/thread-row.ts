import type { ThreadRow } from '#contract/threads.ts'

/** A row of a list of threads in which somebody wrote at that minute. */
export const threadRow = (id: string, minute: number, changes: Partial<ThreadRow> = {}): ThreadRow => ({
  id,
  contactName: id,
  contactEmail: `${id}@lead.test`,
  contactCompany: '',
  campaignName: null,
  campaignPlatformId: null,
  agentName: null,
  status: 'new',
  needs: null,
  isNewThread: false,
  label: null,
  intentScore: null,
  reasons: [],
  snippet: '',
  lastMessageAt: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
  lastDirection: 'inbound',
  archivedAt: null,
  snoozedUntil: null,
  assignedTo: null,
  aiMode: null,
  isUnsubscribed: false,
  isOptOutInDoubt: false,
  nextStep: null,
  ...changes,
})
