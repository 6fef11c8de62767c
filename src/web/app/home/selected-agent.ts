const storageKey = 'selectedAgentId'

/** The agent that a person chose to work with, on this device. */
export function selectAgent(agentId: string): void {
  localStorage.setItem(storageKey, agentId)
}

export function selectedAgentId(): string | null {
  return localStorage.getItem(storageKey)
}
