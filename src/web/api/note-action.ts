import type { ActionType } from '#contract/action-log.ts'
import { signedInUserId } from '#web/api/session.ts'

export type NotedAction = {
  type: ActionType
  name: string
  path: string
  at: number
  /** Who was signed in then. */
  userId: string | null
  isFailed?: boolean
  error?: string
  ms?: number
}

const mostKept = 200
const noted: NotedAction[] = []

/**
 * Keeps what was done until it is told to the action log. A name is one of ours (a screen's, a button's, an operation's), an error is a
 * code: nothing that a person or a lead wrote.
 */
export function noteAction(action: Omit<NotedAction, 'path' | 'at' | 'userId'> & { path?: string }): void {
  if (noted.length >= mostKept) return
  noted.push({ path: window.location.pathname, at: Date.now(), userId: signedInUserId(), ...action })
}

/** Hands over what is kept, which is then kept no more. */
export const takeNotedActions = (): NotedAction[] => noted.splice(0)
