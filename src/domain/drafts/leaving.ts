import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { closeDraft, findOpen, listLeaving, moveDraft } from './store.ts'

/** A person has sent it, and can undo that for a while: the composer is free meanwhile. */
export async function markLeaving(tx: TxCtx, scope: Scope, draftId: string): Promise<void> {
  await moveDraft(tx, scope, draftId, { from: 'open', to: 'leaving' })
}

/** An open task, as far as it decides where its draft is. */
export interface Carrier {
  draftId: string | null
  /** It is being sent, or can still be undone. */
  isLeaving: boolean
  /** A person has to do something about it. */
  isStopped: boolean
}

/**
 * What was on its way out of a thread and goes no further is the open draft again. What a person typed into the free composer
 * meanwhile gives way to it, unless it is an answer of its own by now, and stays among the versions. Where the send only goes on later,
 * it comes back into an empty composer alone.
 */
export async function reopenLeaving(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  carriers: readonly Carrier[],
): Promise<void> {
  for (const draftId of await listLeaving(tx, scope, threadId)) {
    const carrier = carriers.find((each) => each.draftId === draftId)
    if (carrier?.isLeaving) continue
    const open = await findOpen(tx, scope, threadId)
    if (open !== undefined && carriers.some((each) => each.draftId === open.id)) {
      // Its words stand among the versions.
      if (carrier === undefined) await closeDraft(tx, scope, draftId, 'discarded')
      continue
    }
    if (open !== undefined && carrier !== undefined && !carrier.isStopped) continue
    if (open !== undefined) await closeDraft(tx, scope, open.id, 'discarded')
    await moveDraft(tx, scope, draftId, { from: 'leaving', to: 'open' })
  }
}
