import type { Action } from '#contract/intent.ts'
import type { TaskReason } from '#contract/task-reasons.ts'
import type { TaskStatus, TaskType } from '#contract/tasks.ts'
import type { FollowUpEnd, SupersededCause } from '#contract/timeline.ts'

/** A prepared task, its draft and its thread, as far as they decide whether it may stay on its way. */
export interface Facts {
  task: { type: TaskType; status: TaskStatus; isAutomatic: boolean }
  draft: { isLive: boolean; basedOnRevision: number; isEdited: boolean } | undefined
  /** Its agent has written another draft in its place. */
  isWrittenAnew: boolean
  thread: {
    revision: number
    lastDirection: 'inbound' | 'outbound'
    action: Action | null
    /** The newest mail of the lead has not been judged yet: `action` is that of an older one. */
    isUnjudged: boolean
  }
  /** The lead opted out after it was decided that this goes out. */
  hasOptedOut: boolean
  /** It is a follow-up, and the lead has answered in another conversation; a person who has decided on it did so before that. */
  isHeardElsewhere: boolean
  /** What speaks by now against sending it without a person; null: nothing, or nobody meant to. */
  against: TaskReason[] | null
}

export type Review =
  | { kind: 'stays' }
  /** A person must look at it. */
  | { kind: 'waits'; reasons: TaskReason[] }
  | { kind: 'canceled'; why: SupersededCause; isStop: boolean }
  /** Nobody need be reminded any more. */
  | { kind: 'ended'; why: FollowUpEnd }

const canceled = (why: SupersededCause): Review => ({
  kind: 'canceled',
  why,
  isStop: why === 'unsubscribed' || why === 'stopped',
})

/**
 * What becomes of a prepared task when its thread has changed. A person's scheduled reply waits for that person, and words that
 * a person wrote stay where they are; what an agent prepared is cancelled, to be drafted again; a stop cancels both. Whoever reads
 * the newest message and sends all the same has decided after it, and is not overruled.
 */
export function reviewOf(facts: Facts): Review {
  const { task, draft, isWrittenAnew, thread, hasOptedOut, isHeardElsewhere, against } = facts
  if (draft === undefined || !draft.isLive) return canceled(isWrittenAnew ? 'new_message' : 'draft_gone')
  if (hasOptedOut) return canceled('unsubscribed')
  const isPersons = !task.isAutomatic && task.status === 'pending'
  if (draft.basedOnRevision !== thread.revision) {
    if (thread.lastDirection === 'outbound') return canceled('answered_elsewhere')
    if (thread.isUnjudged) return { kind: 'stays' }
    if (thread.action === 'stop') return canceled('stopped')
    // A follow-up moves past the day of return instead.
    if (thread.action === 'wait' && task.type !== 'follow_up')
      return { kind: 'waits', reasons: [{ code: 'automatic_reply' }] }
    if (isPersons) return { kind: 'waits', reasons: [{ code: 'conversation_changed' }] }
    // A follow-up is over with the lead's own words: what a person made of it is an answer to them, once that person sends it.
    const isOver = task.type === 'follow_up' && thread.action !== 'wait'
    return draft.isEdited && !isOver ? { kind: 'stays' } : canceled('new_message')
  }
  if (isHeardElsewhere && task.status !== 'failed')
    return isPersons || draft.isEdited
      ? { kind: 'waits', reasons: [{ code: 'conversation_changed' }] }
      : { kind: 'ended', why: 'heard' }
  return against === null ? { kind: 'stays' } : { kind: 'waits', reasons: against }
}
