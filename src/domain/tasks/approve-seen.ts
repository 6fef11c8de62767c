import type { ApprovalState } from '#contract/approvals.ts'
import type { Task } from '#contract/tasks.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { readDraftToSend } from '../drafts/reads.ts'
import type { Scope } from '../scope.ts'
import { readUndoUntil } from '../workspaces/reads.ts'
import { approve, refuseElsewhere } from './change-task.ts'
import { lockTasks } from './leaving.ts'
import { refreshThreadStatus } from './thread-status.ts'

/** A reply as somebody was shown it: this draft in these words, in a conversation that had come so far. */
export interface SeenReply {
  taskId: string
  draftId: string
  version: number
  revision: number
}

/**
 * A person approves exactly the reply that they were shown: it goes out as if they had approved it in the list of tasks, and can be undone for as
 * long. `open` when they did; else why not, and nothing is changed: somebody was first, the words or the conversation are others by now, the
 * guard holds it back. Throws `bad_request` where its platform is connected no more.
 */
export async function approveSeen(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  seen: SeenReply,
): Promise<ApprovalState> {
  return inTx(ctx, scope, async (tx) => {
    const locked = (await lockTasks(tx, scope, [seen.taskId])).get(seen.taskId)
    if (locked === undefined) return 'gone'
    const { task, revision } = locked
    const state = await readSeenState(tx, scope, seen, { task, revision })
    if (state !== 'open') return state
    await refuseElsewhere(tx, scope, task.threadId)
    try {
      const changed = await approve(tx, scope, task, { revision, undoUntil: await readUndoUntil(tx, scope) })
      if (changed === undefined) return 'gone'
    } catch (error) {
      if (error instanceof AppError && error.code === 'another_leaving') return 'beside'
      if (error instanceof AppError && error.code === 'thread_changed') return 'moved_on'
      throw error
    }
    await refreshThreadStatus(tx, scope, task.threadId)
    await notifyLive(tx, scope, { kind: 'task', threadId: task.threadId })
    return 'open'
  })
}

/** What the reply is by now that somebody was shown. */
export async function readSeenState(
  tx: TxCtx,
  scope: Scope,
  seen: SeenReply,
  { task, revision }: { task: Task; revision: number },
): Promise<Exclude<ApprovalState, 'beside'>> {
  const { status, draftId } = task
  if (status === 'pending' || status === 'processing' || status === 'sent') return 'taken'
  const draft = draftId === null ? undefined : await readDraftToSend(tx, scope, draftId)
  if (status !== 'ready' || draft === undefined || !draft.isLive) return 'gone'
  if (revision !== seen.revision || draft.basedOnRevision !== revision) return 'moved_on'
  if (draft.id !== seen.draftId || draft.version !== seen.version) return 'rewritten'
  return draft.passesGuard ? 'open' : 'guarded'
}
