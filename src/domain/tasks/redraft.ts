import type { TxCtx } from '../context.ts'
import type { DraftToSend } from '../drafts/reads.ts'
import { answerKey } from '../drafts/writings.ts'
import type { Scope } from '../scope.ts'
import type { ThreadDetail } from '../threads/reads.ts'

/**
 * Has an agent's answer written again that did not know a mail which came late: older than the lead's newest, so no judgement of
 * its own asks for a draft. A mail that is the newest asks for its own. Quiet when the lead waits for nothing.
 */
export async function redraft(tx: TxCtx, scope: Scope, thread: ThreadDetail, draft: DraftToSend): Promise<void> {
  const { id: threadId, lastInboundId } = thread
  if (draft.origin !== 'agent' || thread.lastDirection !== 'inbound' || lastInboundId === null) return
  const wasKnown = lastInboundId < draft.id // ids rise with time
  if (wasKnown && (thread.action === 'reply' || thread.action === 'handoff'))
    await tx.addJob(
      'write_draft',
      { workspaceId: scope.workspaceId, threadId, messageId: lastInboundId },
      { key: answerKey(lastInboundId) },
    )
}
