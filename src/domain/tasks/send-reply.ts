import type { z } from 'zod'
import { openFieldsIn } from '#contract/snippet-fields.ts'
import type { sendInput, Task } from '#contract/tasks.ts'
import { newId } from '#lib/new-id.ts'
import { AppError } from '../app-error.ts'
import { noteOutcome } from '../autonomy/note-drafts.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { hasColleaguesWords } from '../drafts/colleagues-words.ts'
import { markLeaving } from '../drafts/leaving.ts'
import { readAsItStands } from '../drafts/put-back.ts'
import { readDraftToSend } from '../drafts/reads.ts'
import { keepWords } from '../drafts/save-draft.ts'
import type { Scope } from '../scope.ts'
import { lockForDecision } from '../threads/lock-for-decision.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { readUndoUntil } from '../workspaces/reads.ts'
import { isFollowUpOver } from './heard-elsewhere.ts'
import { refuseBeside } from './leaving.ts'
import { bringBack } from './put-away.ts'
import {
  changeTask,
  endFollowUp,
  endUnwritten,
  findTaskOfDraft,
  insertTask,
  readOpenTasks,
  type TaskChange,
} from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'

type SendInput = z.infer<typeof sendInput>

/**
 * A person sends (or schedules) a draft with these last words. However often it is asked for, from however many tabs, the draft
 * becomes one task and goes out once: asked again with the same words, the answer is the same task. What is sent now can be undone for
 * as long as the workspace wishes; meanwhile the thread has no open draft. What is given a time can be undone until anything else is done with it.
 *
 * Throws `already_sent` when this draft is on its way or out with other words, `thread_changed` when something came into the
 * thread that the person has not seen, `bad_request` for a time in the past a file that is gone or a field of a snippet that is not filled, `another_leaving` while another reply leaves the thread, `conflict` when a colleague has
 * written in it, `not_found`.
 */
export async function sendReply(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets' | 'verifiers'>,
  scope: Scope,
  input: SendInput,
): Promise<Task> {
  const sendAt = input.sendAt === undefined ? null : new Date(input.sendAt)
  if (sendAt !== null && sendAt <= ctx.now())
    throw new AppError('bad_request', { message: 'Choose a time in the future.' })
  const open = openFieldsIn(`${input.subject}\n${input.body}`)
  if (open.length > 0)
    throw new AppError('bad_request', { message: `Fill in ${open.join(', ')} before you send this.` })
  return inTx(ctx, scope, async (tx) => {
    const thread = await lockForDecision(tx, scope, input.threadId)
    if (thread === undefined) throw new AppError('not_found')
    const draft = await readDraftToSend(tx, scope, input.draftId)
    const known = await findTaskOfDraft(tx, scope, input.draftId)
    const isGone = draft?.state === 'sent' || draft?.state === 'leaving'
    if (isGone || known?.status === 'processing' || known?.status === 'sent') {
      if (known !== undefined && draft?.body.trim() === input.body) return known
      throw new AppError('already_sent')
    }
    await refuseBeside(tx, scope, input.threadId, known?.id)
    if (thread.revision !== input.revision) throw new AppError('thread_changed')
    if (await hasColleaguesWords(tx, scope, input)) throw new AppError('conflict')
    const before = sendAt === null ? undefined : await readAsItStands(tx, scope, input.threadId)
    // What is sent is what the person sees at this moment: the newest stored version gives way to it.
    const { threadId, draftId, subject, body, envelope, fileIds, revision } = input
    await keepWords(ctx, tx, scope, {
      threadId,
      draftId,
      version: draft?.version ?? 0,
      subject,
      body,
      envelope,
      fileIds,
      seenRevision: revision,
    })
    const undoUntil = sendAt === null ? await readUndoUntil(tx, scope) : null
    const how = { sendAt: sendAt ?? undoUntil ?? tx.now(), undoUntil, ...(before !== undefined && { before }) }
    const task = await putOnItsWay(tx, scope, input, { known, ...how })
    if (undoUntil !== null) await markLeaving(tx, scope, draftId)
    if (sendAt !== null)
      await addToTimeline(tx, scope, input.threadId, 'scheduled', { at: sendAt.toISOString(), by: 'person' })
    await bringBack(tx, scope, input.threadId, thread)
    await refreshThreadStatus(tx, scope, input.threadId)
    await notifyLive(tx, scope, { kind: 'task', threadId: input.threadId })
    return task
  })
}

async function putOnItsWay(
  tx: TxCtx,
  scope: Scope,
  input: SendInput,
  { known, sendAt, ...undoable }: { known: Task | undefined; sendAt: Date } & Pick<TaskChange, 'undoUntil' | 'before'>,
): Promise<Task> {
  const { prepared, planned, unwritten } = await readOpenTasks(tx, scope, input.threadId)
  if (unwritten !== null) await endUnwritten(tx, scope, unwritten)
  // A planned follow-up gives way: a new series begins when this has gone out.
  if (planned !== null)
    await changeTask(tx, scope, planned.id, { from: ['pending'], to: 'canceled', canceled: 'replaced' })
  // A task that the agent opened and that the person now answers with another draft: it is the same answer.
  const same = known ?? prepared.find(({ status }) => status === 'ready' || status === 'pending')
  await endFailed(
    tx,
    scope,
    prepared.filter(({ id }) => id !== same?.id),
  )
  if (same !== undefined && same.draftId !== input.draftId) await noteOutcome(tx, scope, same, 'rejected')
  // What the lead has answered by now is no follow-up any more, and a new series begins with this.
  const over = same !== undefined && (await isFollowUpOver(tx, scope, same)) ? same : undefined
  if (over !== undefined) await endFollowUp(tx, scope, over)
  const own = over === undefined ? same : undefined
  if (own !== undefined) {
    const changed = await changeTask(tx, scope, own.id, {
      from: ['pending', 'ready', 'failed'],
      to: 'pending',
      scheduledAt: sendAt,
      draftId: input.draftId,
      isAutomatic: false,
      lastError: null,
      ...undoable,
    })
    if (changed === undefined) throw new AppError('task_not_open')
    return changed
  }
  const { threadId, draftId } = input
  return insertTask(tx, scope, {
    id: newId(),
    threadId,
    draftId,
    type: 'reply',
    status: 'pending',
    scheduledAt: sendAt,
    isAutomatic: false,
    ...undoable,
  })
}

/** What failed in words that were thrown away for these is over: nobody can try it again. */
async function endFailed(tx: TxCtx, scope: Scope, tasks: readonly Task[]): Promise<void> {
  for (const task of tasks)
    if (await changeTask(tx, scope, task.id, { from: ['failed'], to: 'canceled', canceled: 'replaced' }))
      await noteOutcome(tx, scope, task, 'rejected')
}
