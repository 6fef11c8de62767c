import type { RejectReason } from '#contract/lessons.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { findDraft, setRejection } from './store.ts'

/**
 * Notes why a person does not want a draft, in place of what was said of it before; null takes it back. The draft itself stays as it is: what
 * becomes of it is another decision. Throws `not_found` when the thread has no such draft.
 */
export async function rejectDraft(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  {
    threadId,
    draftId,
    reason,
    words,
  }: { threadId: string; draftId: string; reason: RejectReason | null; words?: string | undefined },
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const draft = await findDraft(tx, scope, draftId)
    if (draft?.thread_id !== threadId) throw new AppError('not_found')
    await setRejection(tx, scope, draftId, reason === null ? null : { reason, words: words || null })
    await tx.addJob('propose_golden', { workspaceId: scope.workspaceId, draftId })
  })
}
