import type { ActionType } from '#contract/action-log.ts'
import { signedInUserId } from '#web/api/session.ts'
import { fieldsOf, parseJson } from '#web/api/stored-session.ts'

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
const leftKey = 'rejoinder.untold'

let isTold = false
const noted = takeLeft()

// Who goes on before anybody tells what they did leaves it to the next page of this tab.
window.addEventListener('pagehide', () => {
  if (!isTold && noted.length > 0) sessionStorage.setItem(leftKey, JSON.stringify({ noted: noted.splice(0) }))
})

function takeLeft(): NotedAction[] {
  const left = fieldsOf(parseJson(sessionStorage.getItem(leftKey) ?? '')).get('noted')
  sessionStorage.removeItem(leftKey)
  return Array.isArray(left) ? left : []
}

/**
 * Keeps what was done until it is told to the action log. A name is one of ours (a screen's, a button's, an operation's), an error is a
 * code: nothing that a person or a lead wrote.
 */
export function noteAction(action: Omit<NotedAction, 'path' | 'at' | 'userId'> & { path?: string }): void {
  if (noted.length >= mostKept) return
  noted.push({ path: window.location.pathname, at: Date.now(), userId: signedInUserId(), ...action })
}

/** Hands over what is kept, which is then kept no more; from now on whoever asked tells it, also when the page is left. */
export function takeNotedActions(): NotedAction[] {
  isTold = true
  return noted.splice(0)
}
