import type { Task } from '#contract/tasks.ts'
import { inTx, type TxCtx, tellLive } from '../context.ts'
import { type DraftToSend, readDraftToSend } from '../drafts/reads.ts'
import type { Scope } from '../scope.ts'
import { lockForDecision } from '../threads/change-thread.ts'
import { readThread, type ThreadDetail } from '../threads/reads.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { findLastAttempt } from './attempts-store.ts'
import { lookUp } from './look-up.ts'
import { recordSent } from './record-outcome.ts'
import { changedText } from './rules.ts'
import type { SendNeeds } from './send-task.ts'
import { changeTask, listOpenTasks } from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'

/**
 * The thread changed (a message came, it was answered inside the platform, the lead unsubscribed, a draft was thrown away): what
 * had been prepared before must not go out unseen. What an agent prepared is cancelled, to be drafted anew; what a person
 * prepared waits for that person. The send looks at the same facts when it claims: this only makes them visible at once.
 */
export async function reviewTasks(ctx: SendNeeds, scope: Scope, threadId: string): Promise<void> {
  await settleFailed(ctx, scope, threadId)
  await inTx(ctx, scope, async (tx) => {
    const now = await lockForDecision(tx, scope, threadId)
    const thread = await readThread(tx, scope, threadId)
    if (now === undefined || thread === undefined) return
    for (const task of await listOpenTasks(tx, scope, threadId)) {
      const draft = task.draftId === null ? undefined : await readDraftToSend(tx, scope, task.draftId)
      await reviewOne(tx, scope, { task, draft, thread })
    }
    await refreshThreadStatus(tx, scope, threadId)
    await tellLive(tx, scope, { kind: 'task', threadId })
  })
}

interface Reviewed {
  task: Task
  draft: DraftToSend | undefined
  thread: ThreadDetail
}

async function reviewOne(tx: TxCtx, scope: Scope, { task, draft, thread }: Reviewed): Promise<void> {
  if (task.status === 'processing') return
  const why = whyOutdated(task, draft, thread)
  if (why === null) return
  const isPersons = !task.isAutomatic && task.status === 'pending'
  if (isPersons && why === 'new_message') {
    const lastError = changedText
    if (await changeTask(tx, scope, task.id, { from: ['pending'], to: 'ready', lastError })) {
      await addToTimeline(tx, scope, thread.id, 'waits_for_approval', { why: lastError })
    }
    return
  }
  if (why === 'new_message' && draft?.isEdited) return // a person's words stay where they are, marked as not fresh
  if (await changeTask(tx, scope, task.id, { from: ['pending', 'ready', 'failed'], to: 'canceled' })) {
    await addToTimeline(tx, scope, thread.id, 'superseded', { why })
  }
}

function whyOutdated(task: Task, draft: DraftToSend | undefined, thread: ThreadDetail): string | null {
  if (draft === undefined || draft.state !== 'open') return 'draft_gone'
  if (thread.isUnsubscribed && task.isAutomatic) return 'unsubscribed'
  if (draft.basedOnRevision === thread.revision) return null
  return thread.lastDirection === 'outbound' ? 'answered_elsewhere' : 'new_message'
}

/** A send that was given up as unclear may turn out to have gone out when its echo comes in late. */
async function settleFailed(ctx: SendNeeds, scope: Scope, threadId: string): Promise<void> {
  const failed = await inTx(ctx, scope, async (tx) =>
    (await listOpenTasks(tx, scope, threadId)).filter(({ status }) => status === 'failed'),
  )
  for (const task of failed) {
    const attempt = await inTx(ctx, scope, (tx) => findLastAttempt(tx, scope, task.id))
    if (attempt?.state !== 'given_up') continue
    const found = await lookUp(ctx, scope, attempt)
    if (found !== null) await recordSent(ctx, scope, attempt, found)
  }
}
