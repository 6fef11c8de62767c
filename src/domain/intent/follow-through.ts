import type { Intent } from '#contract/intent.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { noteUnsubscribed } from '../threads/change-thread.ts'

/** What follows from a judgement at once: an unsubscribe holds here and is passed on to the platform, an interested lead is marked there. */
export async function tellOfIntent(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  { label, isOptOut }: Pick<Intent, 'label'> & { isOptOut: boolean },
): Promise<void> {
  const { workspaceId } = scope
  if (label === 'unsubscribe' || isOptOut) {
    await noteUnsubscribed(tx, scope, threadId)
    await tx.addJob('tell_platform', { workspaceId, threadId, what: 'unsubscribe' })
  }
  if (label === 'interested' || label === 'meeting_request') {
    await tx.addJob('tell_platform', { workspaceId, threadId, what: 'interested' })
  }
}
