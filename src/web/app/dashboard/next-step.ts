import type { Role } from '#contract/operation.ts'

export type Situation = {
  isConnected: boolean
  agents: number
  threads: number
  newThreads: number
  readyTasks: number
  role: Role
}

export type NextStep = 'connect' | 'create-agent' | 'wait-for-admin' | 'approve' | 'reply' | 'wait-for-replies' | 'done'

/** The one thing to do now, the first that is missing first. What a role may not do is never its next step. */
export function nextStepOf({ isConnected, agents, threads, newThreads, readyTasks, role }: Situation): NextStep {
  if (!isConnected) return role === 'admin' ? 'connect' : 'wait-for-admin'
  if (agents === 0 && role !== 'client') return 'create-agent'
  if (role !== 'client' && readyTasks > 0) return 'approve'
  if (newThreads > 0) return 'reply'
  return threads === 0 ? 'wait-for-replies' : 'done'
}
