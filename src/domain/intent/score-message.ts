import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { storeIntent } from '../threads/change-thread.ts'
import { readInbound } from '../threads/reads.ts'
import { tellOfIntent } from './follow-through.ts'
import { toInboundMail } from './inbound-mail.ts'
import { draftLeftOpen, isRecent } from './left-open.ts'
import { noteQuestionsSoon } from './note-questions.ts'
import { scoreByRules, signalsOf } from './rules.ts'

/**
 * Judges an inbound message by hard signals and rules, within milliseconds, so that its row is never without a score; a model,
 * when one drafts the answer, refines it. Then hands on: the draft, and what the platform must hear (an unsubscribe, an
 * interested lead), the questions that no entry may answer. Of a message that is no longer the newest of its thread only an opt-out
 * counts: whatever the lead writes after it, it was said; and, where a machine answered after it, what it asks.
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
      else if (isRecent(tx, message)) await draftLeftOpen(tx, scope, threadId)
      return
    }
    const intent = scoreByRules(mail)
    await storeIntent(tx, scope, threadId, intent, { keepCorrection: false })
    await tellOfIntent(tx, scope, threadId, { ...intent, isOptOut })
    if (message.isAnswered || !isRecent(tx, message)) return
    if (intent.action === 'wait') await draftLeftOpen(tx, scope, threadId)
    if (intent.action === 'reply' || intent.action === 'handoff') {
      await tx.addJob('write_draft', { workspaceId: scope.workspaceId, threadId, messageId })
      if (intent.label === 'question' || mail.newText.includes('?'))
        await noteQuestionsSoon(tx, scope, messageId, { unanswered: [] })
    }
  })
}
