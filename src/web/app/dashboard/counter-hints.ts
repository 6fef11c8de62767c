import type { Counts } from '#contract/workspaces.ts'

const told = (count: number): string => count.toLocaleString('en')

/** How many of a number the list behind it does not show; nothing when it shows all. */
export const asideHint = (aside: number): string | undefined =>
  aside === 0 ? undefined : `${told(aside)} of them archived or snoozed`

/** What is counted as pending and what is not, where that is not plain. */
export function pendingHint({
  plannedFollowUps,
  readyTasks,
}: Pick<Counts, 'plannedFollowUps' | 'readyTasks'>): string | undefined {
  const planned = plannedFollowUps === 0 ? [] : [`${told(plannedFollowUps)} not written yet`]
  const ready = readyTasks === 0 ? [] : [`${told(readyTasks)} more ${readyTasks === 1 ? 'waits' : 'wait'} for approval`]
  const parts = [...planned, ...ready]
  return parts.length === 0 ? undefined : parts.join(', ')
}

interface Pauses {
  isSuspended: boolean
  /** The trial or the plan is over. */
  hasPlanEnded: boolean
}

/** Why the agents that are counted as active do nothing; nothing where they work, or there are none. */
export function agentsHint({ activeAgents }: Pick<Counts, 'activeAgents'>, { isSuspended, hasPlanEnded }: Pauses) {
  if (activeAgents === 0) return undefined
  if (isSuspended) return 'paused while this workspace is suspended'
  return hasPlanEnded ? 'paused until a plan is chosen' : undefined
}
