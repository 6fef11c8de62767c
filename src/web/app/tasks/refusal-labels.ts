import { errors } from '#contract/errors.ts'
import type { ApprovalRefusal, UndoRefusal } from '#contract/tasks.ts'

/** Why one of several drafts was not approved with the others. */
export const approvalRefusalWords: Record<ApprovalRefusal, string> = {
  gone: 'This draft no longer exists.',
  not_ready: 'This draft is no longer waiting for approval.',
  rewritten: errors.draft_rewritten.message,
  guard: 'The guard flagged something in this draft. Open it, read it, then send it.',
  thread_changed: errors.thread_changed.message,
  another_leaving: errors.another_leaving.message,
  other_platform: 'This conversation belongs to a sending platform that is no longer connected.',
}

/** Why it is too late to undo a send, by what has become of it. */
export const undoRefusalWords: Record<UndoRefusal, string> = {
  sent: 'This reply has already gone out.',
  processing: 'This reply is going out right now and can’t be undone anymore.',
  failed: 'This reply wasn’t sent. Open the conversation to see why.',
  canceled: 'This reply won’t go out: it was already undone or canceled.',
  ready: 'This reply won’t go out: it was already undone and is waiting for approval.',
  pending: 'This reply is scheduled for later. Cancel it instead.',
  gone: 'This reply no longer exists.',
}
