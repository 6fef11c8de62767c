import type { Agent } from '#contract/agents.ts'

/** How long an automatic answer of the agent waits. */
export function delayWords({ delayMin, delayMax }: Pick<Agent, 'delayMin' | 'delayMax'>): string {
  if (delayMax === 0) return 'None: sends immediately'
  const minutes = delayMax === 1 ? 'minute' : 'minutes'
  return delayMin === delayMax ? `${delayMax} ${minutes}` : `${delayMin} to ${delayMax} ${minutes}`
}
