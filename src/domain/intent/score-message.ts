import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { storeIntent } from '../threads/change-thread.ts'
import { readInbound } from '../threads/reads.ts'
import { tellOfIntent } from './follow-through.ts'
import { toInboundMail } from './inbound-mail.ts'
import { noteQuestionsSoon } from './note-questions.ts'
import { scoreByRules, signalsOf } from './rules.ts'

/** Mail that was older than this when it came to us (a first sync) is judged, and drafted only when a person asks. */
const draftWithinMs = 7 * 86_400_000

/**
 * Judges an inbound message by hard signals and rules, within milliseconds, so that its row is never without a score; a model,
 * when one drafts the answer, refines it. Then hands on: the draft, and what the platform must hear (an unsubscribe, an
 * interested lead), the questions that no entry may answer. Of a message that is no longer the newest of its thread only an opt-out
 * counts: whatever the lead writes after it, it was said.
 */
export async function scoreMessage(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, messageId: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const message = await readInbound(tx, scope, messageId)
    if (message === undefined) return
    const mail = toInboundMail(message)
    const { threadId } = message
    const isOptOut = signalsOf(mail).unsubscribe
    if (!message.isNewest) {
      if (isOptOut) await tellOfIntent(tx, scope, threadId, { label: 'unsubscribe', action: 'stop', isOptOut })
      return
    }
    const intent = scoreByRules(mail)
    await storeIntent(tx, scope, threadId, intent, { keepCorrection: false })
    await tellOfIntent(tx, scope, threadId, { ...intent, isOptOut })
    const isRecent = tx.now().getTime() - new Date(message.sentAt).getTime() < draftWithinMs
    if (isRecent && !message.isAnswered && (intent.action === 'reply' || intent.action === 'handoff')) {
      await tx.addJob('write_draft', { workspaceId: scope.workspaceId, threadId, messageId })
      if (intent.label === 'question' || mail.newText.includes('?'))
        await noteQuestionsSoon(tx, scope, messageId, { unanswered: [] })
    }
  })
}
