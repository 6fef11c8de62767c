import type { Task } from '#contract/tasks.ts'
import { newId } from '#lib/new-id.ts'
import { type Ctx, inTx, type TxCtx, tellLive } from '../context.ts'
import { closeDraft } from '../drafts/close-draft.ts'
import { type DraftToSend, readDraftToSend } from '../drafts/reads.ts'
import type { Scope } from '../scope.ts'
import { lockForDecision } from '../threads/change-thread.ts'
import { readThread } from '../threads/reads.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { type Decided, decideNow } from './auto-send.ts'
import { draftAnew } from './draft-anew.ts'
import { type Delivery, manualText } from './rules.ts'
import { changeTask, hasTask, insertTask, readOpenTasks } from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'
import { afterQuietHours, dueTime } from './time-rules.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'random'>

export interface ToOpen {
  threadId: string
  draftId: string
  /** The planned follow-up that the draft was written for. */
  followUpId?: string | undefined
}

/**
 * Puts a written draft on its way: to a person's approval (a ready task), or, when everything allows it, to its due time (a
 * pending task that anyone can still edit or cancel). A draft that a person asked for waits in the composer and only takes the
 * place of an older one in a task that is open already. Quiet when the draft is closed or the thread has moved on, and when it has a task
 * already: a person was quicker, who sent it, scheduled it or took it back. A draft for a follow-up that is not wanted any more is thrown away.
 */
export async function openTask(ctx: Needs, scope: Scope, { threadId, draftId, followUpId }: ToOpen): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const now = await lockForDecision(tx, scope, threadId)
    const draft = await readDraftToSend(tx, scope, draftId)
    const thread = await readThread(tx, scope, threadId)
    if (now === undefined || thread === undefined || draft?.state !== 'open') return
    if (draft.basedOnRevision !== now.revision) {
      if (followUpId === undefined && !draft.isEdited) await draftAnew(tx, scope, thread, draft)
      return
    }
    if (await hasTask(tx, scope, { threadId, draftId })) return
    const { prepared, planned } = await readOpenTasks(tx, scope, threadId)
    const followUp = planned !== null && planned.id === followUpId ? planned : undefined
    if (followUpId !== undefined && followUp === undefined) {
      await closeDraft(tx, scope, draftId, 'discarded')
      return
    }
    const older = followUp ?? prepared.find(({ status }) => status !== 'processing')
    if (draft.origin !== 'agent' && older === undefined) return
    const type = followUp?.type ?? older?.type ?? 'reply'
    const decided = draft.origin === 'agent' ? await decideNow(tx, scope, { thread, draft, type }) : null
    const dueAt = whenDue(ctx, tx, decided, followUp)
    if (!(await put(tx, scope, { draft, older, dueAt, delivery: decided?.delivery ?? null }))) return
    if (planned !== null && followUp === undefined) {
      await changeTask(tx, scope, planned.id, { from: ['pending'], to: 'canceled', canceled: 'replaced' })
    }
    await tell(tx, scope, threadId, decided, dueAt)
    await refreshThreadStatus(tx, scope, threadId)
    await tellLive(tx, scope, { kind: 'task', threadId })
  })
}

/** An answer goes out after the agent's delay; a follow-up at the time that it was planned for, when that has not passed. */
function whenDue(ctx: Needs, tx: TxCtx, decided: Decided | null, followUp: Task | undefined): Date {
  if (decided?.delivery.kind !== 'automatic') return tx.now()
  const { agent, clock } = decided
  if (followUp === undefined) return dueTime(tx.now(), agent ?? { delayMin: 0, delayMax: 0 }, clock, ctx.random())
  const planned = new Date(followUp.scheduledAt)
  return planned > tx.now() ? planned : afterQuietHours(tx.now(), clock)
}

interface Put {
  draft: DraftToSend
  older: Task | undefined
  dueAt: Date
  /** Null: a person asked for the draft. */
  delivery: Delivery | null
}

async function put(tx: TxCtx, scope: Scope, { draft, older, dueAt, delivery }: Put): Promise<boolean> {
  const isAutomatic = delivery?.kind === 'automatic'
  const status = isAutomatic ? 'pending' : 'ready'
  // That this agent never sends by itself is no news where a task waits for a person.
  const lastError = (delivery?.kind === 'approval' && delivery.why.replace(manualText, '').trim()) || null
  if (older !== undefined) {
    const changed = await changeTask(tx, scope, older.id, {
      from: ['pending', 'ready', 'failed'],
      to: status,
      draftId: draft.id,
      scheduledAt: dueAt,
      isAutomatic,
      lastError,
    })
    return changed !== undefined
  }
  const { id: draftId, threadId } = draft
  await insertTask(tx, scope, {
    id: newId(),
    threadId,
    draftId,
    type: 'reply',
    status,
    scheduledAt: dueAt,
    isAutomatic,
    lastError,
  })
  return true
}

async function tell(tx: TxCtx, scope: Scope, threadId: string, decided: Decided | null, dueAt: Date): Promise<void> {
  if (decided === null) return
  if (decided.delivery.kind === 'approval') {
    await addToTimeline(tx, scope, threadId, 'waits_for_approval', { why: decided.delivery.why })
  } else {
    await addToTimeline(tx, scope, threadId, 'scheduled', { at: dueAt.toISOString(), by: 'agent' })
  }
}
