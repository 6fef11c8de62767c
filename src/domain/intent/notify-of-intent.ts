import type { Intent } from '#contract/intent.ts'
import { labelFacts } from '#contract/labels.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { noteUnsubscribed } from '../threads/sync/note-unsubscribed.ts'

/** What follows from a judgement at once: an unsubscribe holds here and is passed on to the platform, an interested lead is marked there. */
export async function notifyOfIntent(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  { label, action, optOut, isOptOut }: Pick<Intent, 'label' | 'action' | 'optOut'> & { isOptOut: boolean },
): Promise<void> {
  const { workspaceId } = scope
  // What may be one is a person's to decide, who says so by correcting the label: nobody is told anything meanwhile.
  if (optOut !== undefined) return
  if (isOptOut || (label === 'unsubscribe' && action !== 'handoff')) {
    await noteUnsubscribed(tx, scope, threadId)
    await tx.addJob('push_to_platform', { workspaceId, threadId, what: 'unsubscribe' })
  }
  if (labelFacts[label].isWarm) {
    await tx.addJob('push_to_platform', { workspaceId, threadId, what: 'interested' })
  }
}
