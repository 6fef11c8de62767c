import { type Ctx, notifyLive, type TxCtx } from '../context.ts'
import { readDraftToSend } from '../drafts/reads.ts'
import { verifyDraft as verify } from '../drafts/verify-draft.ts'
import type { Scope } from '../scope.ts'
import { readThread } from '../threads/reads.ts'
import { decideNow } from './auto-send.ts'
import { replaceDraft } from './open-task.ts'
import { isLeftToReader } from './rules.ts'
import { readOpenTasks } from './store.ts'

export interface ToVerify {
  threadId: string
  draftId: string
  /** The planned follow-up that the draft was written for. */
  followUpId?: string | undefined
}

/**
 * Has a draft read by its second reader, and puts it on its way with what that found: to its due time, or before a person. A reader that gives no
 * answer holds it. One that is gone, changed or read by now is put on its way as it is.
 */
export const verifyDraft = (
  ctx: Parameters<typeof verify>[0] & Pick<Ctx, 'random'>,
  scope: Scope,
  wish: ToVerify,
): Promise<void> =>
  verify(ctx, scope, wish, {
    isToGo: (tx) => waitsForReaderAlone(tx, scope, wish),
    goOn: (tx) => putOnItsWay(ctx, tx, scope, wish),
  })

/** What a follow-up says is its series' own; what is read beside a person's look at it, they see as it was written. */
async function waitsForReaderAlone(
  tx: TxCtx,
  scope: Scope,
  { threadId, draftId, followUpId }: ToVerify,
): Promise<boolean> {
  if (followUpId !== undefined) return false
  const [thread, draft, { prepared }] = await Promise.all([
    readThread(tx, scope, threadId),
    readDraftToSend(tx, scope, draftId),
    readOpenTasks(tx, scope, threadId),
  ])
  const type = prepared.find((one) => one.draftId === draftId)?.type ?? 'reply'
  if (thread === undefined || draft === undefined || type !== 'reply') return false
  const { decision } = await decideNow(tx, scope, { thread, draft, type })
  return decision.kind === 'approval' && isLeftToReader(decision.reasons)
}

async function putOnItsWay(
  ctx: Pick<Ctx, 'random'>,
  tx: TxCtx,
  scope: Scope,
  { threadId, draftId, followUpId }: ToVerify,
): Promise<void> {
  const { prepared } = await readOpenTasks(tx, scope, threadId)
  const task = prepared.find((one) => one.draftId === draftId)
  if (task === undefined) {
    const payload = { workspaceId: scope.workspaceId, threadId, draftId }
    await tx.addJob('open_task', { ...payload, ...(followUpId === undefined ? {} : { followUpId }) })
  } else if (task.status === 'ready' && isLeftToReader(task.lastError)) {
    await replaceDraft(ctx, tx, scope, { task, draftId })
  }
  await notifyLive(tx, scope, { kind: 'thread', threadId })
}
