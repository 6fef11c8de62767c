import type { Role } from '#contract/operation.ts'

export type Situation = {
  isConnected: boolean
  agents: number
  threads: number
  /** Threads in which a person has something to do. */
  needing: number
  readyTasks: number
  role: Role
}

export type NextStep =
  | 'connect'
  | 'create-agent'
  | 'wait-for-admin'
  | 'approve'
  | 'act'
  | 'wait-for-people'
  | 'wait-for-replies'
  | 'done'

/** The one thing to do now, the first that is missing first. What a role may not do is never its next step. */
export function nextStepOf({ isConnected, agents, threads, needing, readyTasks, role }: Situation): NextStep {
  if (!isConnected) return role === 'admin' ? 'connect' : 'wait-for-admin'
  if (agents === 0 && role !== 'client') return 'create-agent'
  if (role !== 'client' && readyTasks > 0) return 'approve'
  if (needing > 0) return role === 'client' ? 'wait-for-people' : 'act'
  return threads === 0 ? 'wait-for-replies' : 'done'
}
