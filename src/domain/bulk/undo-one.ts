import type { BulkRefusal } from '#contract/bulk.ts'
import { AppError } from '../app-error.ts'
import type { Ctx, TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { restoreIn } from '../tasks/change-task.ts'
import { type DecidedSend, listDecidedSends, listStillSo } from '../tasks/hold-sends.ts'
import { lockTasks } from '../tasks/leaving.ts'
import { archiveIn, snoozeIn, takeBackArchiveIn } from '../tasks/put-away.ts'
import { undoSend } from '../tasks/undo-sends.ts'
import { lockAnswering } from '../team/reads.ts'
import { lockAsItStands } from '../threads/as-it-stands.ts'
import { assignIn } from '../threads/colleagues/assign.ts'
import { takeBackCorrection } from '../threads/correct-intent.ts'
import { markRead } from '../threads/open-thread.ts'
import { changeAiMode } from '../threads/set-ai-mode.ts'
import type { One } from './change-one.ts'
import type { Outcome, Trace } from './rules.ts'

const isSameTime = (one: string | null, other: string | null): boolean =>
  (one === null ? null : Date.parse(one)) === (other === null ? null : Date.parse(other))

/** A moment that is still to come; one that has passed hides nothing any more. */
const ifAhead = (until: string | null, tx: TxCtx): string | null =>
  until !== null && new Date(until) > tx.now() ? until : null

/** Something was written since, which no undo may put out of sight. */
const hasGoneOn = (thread: One['thread'], { revision = thread.revision }: { revision?: number }): boolean =>
  thread.revision !== revision

/** Somebody means to send something since, which would not go out of a thread that is put away. */
async function isDecidedSince(tx: TxCtx, scope: Scope, threadId: string, { sends }: { sends?: DecidedSend[] }) {
  const isOld = ({ taskId, at }: DecidedSend) => sends?.some((one) => one.taskId === taskId && one.at === at) ?? true
  return !(await listDecidedSends(tx, scope, threadId)).every(isOld)
}

/** Takes back what was done with one thread; null, or why it is left as it is. */
async function takeBack({ ctx, tx, scope, threadId, thread }: One, trace: Trace): Promise<BulkRefusal | null> {
  switch (trace.kind) {
    case 'archive': {
      if (!isSameTime(thread.archivedAt, trace.at)) return 'changed'
      await takeBackArchiveIn(ctx, tx, scope, { threadId, until: trace.snoozedUntil })
      return null
    }
    case 'unarchive':
      if (thread.archivedAt !== null || thread.revision !== trace.revision) return 'changed'
      if (await isDecidedSince(tx, scope, threadId, trace)) return 'changed'
      await archiveIn(ctx, tx, scope, threadId, true)
      return null
    case 'snooze': {
      if (thread.archivedAt !== null || !isSameTime(thread.snoozedUntil, trace.until)) return 'changed'
      const until = ifAhead(trace.before, tx)
      if (trace.until === null && until !== null && hasGoneOn(thread, trace)) return 'changed'
      if (!isSameTime(thread.snoozedUntil, until)) await snoozeIn(tx, scope, threadId, until)
      return null
    }
    case 'label':
      if (!isSameTime(thread.correctedAt, trace.at)) return 'changed'
      await takeBackCorrection(tx, scope, threadId, trace.before)
      return null
    case 'assign': {
      if (thread.assignedTo !== trace.memberId) return 'changed'
      if (trace.before !== null && !(await lockAnswering(tx, scope, trace.before))) return 'no_colleague'
      await assignIn(tx, scope, threadId, trace.before)
      return null
    }
    case 'read':
      if (thread.isNewThread === trace.isRead || (!trace.isRead && hasGoneOn(thread, trace))) return 'changed'
      await markRead(tx, scope, threadId, !trace.isRead)
      return null
    case 'ai_mode':
      if (thread.aiMode !== trace.aiMode) return 'changed'
      await changeAiMode(tx, scope, threadId, trace.before)
      return null
    case 'approve': {
      const task = (await lockTasks(tx, scope, [trace.taskId])).get(trace.taskId)?.task
      if (task?.status === 'pending' && (await listStillSo(tx, scope, [trace])).length === 0) return 'changed'
      const refusal = await undoSend(ctx, tx, scope, task)
      if (refusal === null) return null
      return refusal === 'processing' || refusal === 'sent' || refusal === 'failed' ? 'too_late' : 'changed'
    }
    case 'reject':
      return restoreRejected({ ctx, tx, scope }, trace.taskId)
  }
}

/** A conversation that went on refuses the words that were written before. */
async function restoreRejected({ ctx, tx, scope }: Pick<One, 'ctx' | 'tx' | 'scope'>, taskId: string) {
  try {
    return (await restoreIn(ctx, tx, scope, taskId)) === undefined ? 'changed' : null
  } catch (error) {
    // Refused before anything was changed.
    if (error instanceof AppError && (error.code === 'thread_changed' || error.code === 'not_found')) return 'changed'
    throw error
  }
}

/** Takes back what a change of several did with one thread, where nobody has been at it since; says so where somebody has. */
export async function undoOne(
  ctx: Pick<Ctx, 'random'>,
  tx: TxCtx,
  scope: Scope,
  { threadId, trace }: { threadId: string; trace: Trace },
): Promise<Outcome> {
  const thread = await lockAsItStands(tx, scope, threadId)
  const reason = thread === undefined ? 'gone' : await takeBack({ ctx, tx, scope, threadId, thread }, trace)
  return reason === null ? { state: 'undone' } : { state: 'kept', reason }
}
