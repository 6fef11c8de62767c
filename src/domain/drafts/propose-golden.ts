import { readAgent } from '../agents/reads.ts'
import { type Ctx, inTx } from '../context.ts'
import { proposeReply } from '../knowledge/propose-reply.ts'
import type { Scope } from '../scope.ts'
import { findDraft } from './store.ts'

/**
 * Proposes what a person made of an agent's draft, after it was sent, as a golden reply. Quiet when the draft went out as it was
 * written, when nothing wrote it but a person, or when its agent does not learn.
 */
export async function proposeGolden(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, draftId: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const draft = await findDraft(tx, scope, draftId)
    if (draft === undefined || draft.state !== 'sent' || draft.edited_by === null || draft.agent_id === null) return
    if (draft.written_body === null || draft.written_body.trim() === draft.body.trim()) return
    const agent = await readAgent(tx, scope, draft.agent_id)
    if (agent?.adaptiveKbEnabled !== true) return
    await proposeReply(tx, scope, { draftId, threadId: draft.thread_id, subject: draft.subject, body: draft.body })
  })
}
