import { readAgent } from '../agents/reads.ts'
import { type Ctx, inTx } from '../context.ts'
import { proposeReply } from '../knowledge/propose-reply.ts'
import { proposedTitle } from '../knowledge/rules.ts'
import type { Scope } from '../scope.ts'
import { readAsked } from './asked.ts'
import { findDraft, markProposed } from './store.ts'

/**
 * Proposes what a person made of an agent's draft, after it was sent, as a golden reply. Quiet when the draft went out as it was
 * written, when nothing wrote it but a person, when its agent does not learn, or when it was proposed before.
 */
export async function proposeGolden(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, draftId: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const draft = await findDraft(tx, scope, draftId)
    if (draft === undefined || draft.state !== 'sent' || draft.edited_by === null || draft.agent_id === null) return
    if (draft.written_body === null || draft.written_body.trim() === draft.body.trim()) return
    const agent = await readAgent(tx, scope, draft.agent_id)
    if (agent?.adaptiveKbEnabled !== true) return
    // Its job may be done again by somebody who takes the first for dead: its twin would be counted twice.
    if (!(await markProposed(tx, scope, draftId))) return
    const { thread_id: threadId, subject, body } = draft
    const title = (await readAsked(tx, scope, threadId)) ?? proposedTitle(subject)
    await proposeReply(tx, scope, { draftId, threadId, title, body })
  })
}
