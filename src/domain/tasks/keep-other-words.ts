import type { PlainTaskReason } from '#contract/task-reasons.ts'
import type { Task } from '#contract/tasks.ts'
import { newId } from '#lib/new-id.ts'
import type { TxCtx } from '../context.ts'
import { copySent } from '../drafts/close-draft.ts'
import { readDraftToSend } from '../drafts/reads.ts'
import type { Scope } from '../scope.ts'
import { type Attempt, findAttempt, giveAttempt } from './attempts-store.ts'
import { tellWhyItWaits } from './put-before-person.ts'
import { changeTask, findTask, findTaskOfDraft, insertTask } from './store.ts'

const reasons: { code: PlainTaskReason }[] = [{ code: 'conversation_changed' }]

/**
 * An attempt that was given up has gone out after all, and its task carries other words by now: those have not, and must not pass for sent. They get
 * a task of their own, which waits for a person; words that only stand in the composer stay there. Of a task that says what went out nothing is changed.
 * Returns whether it is such a one.
 */
export async function keepOtherWords(tx: TxCtx, scope: Scope, { taskId, body, state }: Attempt): Promise<boolean> {
  // What is on its way carries what the ledger says.
  if (state !== 'given_up') return true
  const task = await findTask(tx, scope, taskId)
  if (task === undefined || task.draftId === null) return true
  const draft = await readDraftToSend(tx, scope, task.draftId)
  if (task.status === 'canceled') return draft?.body === body && (await maySaySent(tx, scope, task, draft.id))
  if (draft?.isLive !== true || draft.body === body) return true
  const change = { from: ['pending', 'ready', 'failed'], to: 'canceled', canceled: 'replaced' } as const
  if ((await changeTask(tx, scope, taskId, change)) === undefined || task.status === 'failed') return false
  const { threadId, draftId, type, followUpNumber: number, followUpCount: count } = task
  await insertTask(tx, scope, {
    id: newId(),
    threadId,
    draftId,
    type,
    status: 'ready',
    scheduledAt: tx.now(),
    isAutomatic: false,
    lastError: reasons,
    ...(number !== null && count !== null && { followUp: { number, count } }),
  })
  await tellWhyItWaits(tx, scope, { threadId, draftId }, reasons)
  return false
}

/** What was cancelled and went out all the same, unless its words are another task's by now. A person who cancelled a follow-up has ended its series. */
const maySaySent = async (tx: TxCtx, scope: Scope, { type, cancelCause }: Task, draftId: string): Promise<boolean> =>
  (type !== 'follow_up' || cancelCause !== 'person') && (await findTaskOfDraft(tx, scope, draftId)) === undefined

/**
 * An attempt that was given up has gone out after all, beside what its task sends, or sent, since: the ledger takes one of a task, so this one is that of
 * a task of its own, which has gone out in these words. Null where somebody was quicker. The caller holds the thread's lock.
 */
export async function setApart(tx: TxCtx, scope: Scope, { id, taskId }: Attempt): Promise<Attempt | null> {
  const [attempt, task] = [await findAttempt(tx, scope, id), await findTask(tx, scope, taskId)]
  if (attempt?.state !== 'given_up' || task === undefined) return null
  const { threadId, draftId, type, followUpNumber: number, followUpCount: count } = task
  const own = await insertTask(tx, scope, {
    id: newId(),
    threadId,
    draftId: draftId === null ? null : await copySent(tx, scope, draftId, attempt),
    type,
    status: 'sent',
    scheduledAt: new Date(attempt.preparedAt),
    isAutomatic: false,
    ...(number !== null && count !== null && { followUp: { number, count } }),
  })
  await giveAttempt(tx, scope, id, own.id)
  return { ...attempt, taskId: own.id }
}
