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

type AgentCounts = Pick<Counts, 'activeAgents' | 'pausedAgents' | 'agentsOff'>

/**
 * Why agents do nothing: those that are counted as active pause, or there are more than the plan holds. Over all workspaces (`pauses` null)
 * some may pause, and others not.
 */
export function agentsHint({ activeAgents, pausedAgents, agentsOff }: AgentCounts, pauses: Pauses | null) {
  const off = agentsOff === 0 ? [] : [`${told(agentsOff)} more ${agentsOff === 1 ? 'is' : 'are'} off, beyond the plan`]
  const parts = [...(activeAgents === 0 ? [] : pauseWords(pausedAgents, pauses)), ...off]
  return parts.length === 0 ? undefined : parts.join(', ')
}

function pauseWords(pausedAgents: number, pauses: Pauses | null): string[] {
  if (pauses === null) return pausedAgents === 0 ? [] : [`${told(pausedAgents)} of them paused`]
  if (pauses.isSuspended) return ['paused while this workspace is suspended']
  return pauses.hasPlanEnded ? ['paused until a plan is chosen'] : []
}
