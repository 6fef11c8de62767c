import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** Has the second reader read a draft, soon; one job for each. */
export async function verifyLater(
  tx: TxCtx,
  scope: Scope,
  { threadId, draftId, followUpId }: { threadId: string; draftId: string; followUpId?: string | undefined },
): Promise<void> {
  const payload = { workspaceId: scope.workspaceId, threadId, draftId }
  await tx.addJob(
    'verify_draft',
    { ...payload, ...(followUpId === undefined ? {} : { followUpId }) },
    { key: `verify:${draftId}` },
  )
}
