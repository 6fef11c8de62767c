import { labelFacts } from '#contract/labels.ts'
import { readReply } from '#language/read-reply.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import { countReply } from '../numbers/count.ts'
import type { MailText } from '../ports.ts'
import type { Scope } from '../scope.ts'
import { inSharedTx } from '../shared-tx.ts'
import { lockContactOf } from '../threads/lock-contact.ts'
import { takeOutOwnWords } from '../threads/own-words.ts'
import { readInbound } from '../threads/reads.ts'
import { noteAway, noteHeardOptOut, noteUnanswered, storeIntent } from '../threads/store-intent.ts'
import { noteBounced, noteReachable } from '../threads/sync/note-bounced.ts'
import { toInboundMail } from './inbound-mail.ts'
import { draftLeftOpen, isRecent } from './left-open.ts'
import { noteQuestionsSoon } from './note-questions.ts'
import { notifyOfIntent } from './notify-of-intent.ts'

/**
 * Judges an inbound message by hard signals and rules, within milliseconds, so that its row is never without a score; a model,
 * when one drafts the answer, refines it. Then hands on: the draft, and what the platform must hear (an unsubscribe, an
 * interested lead), the questions that no entry may answer. Of a message that is no longer the newest of its thread only an opt-out
 * counts: whatever the lead writes after it, it was said; and, where a machine answered after it, what it asks. Where what came after it was answered before
 * anybody here knew it, a person looks at it.
 */
export async function scoreMessage(
  ctx: Pick<Ctx, 'pool' | 'now' | 'mailText'>,
  scope: Scope,
  { threadId: ofThread, ...toJudge }: ToJudge & { threadId?: string | undefined },
): Promise<void> {
  const mailText = await ctx.mailText()
  const judge = (tx: TxCtx): Promise<void> => judgeMessage(tx, scope, mailText, toJudge)
  await (ofThread === undefined ? inTx(ctx, scope, judge) : inSharedTx(ctx, scope, ofThread, judge))
}

interface ToJudge {
  messageId: string
  /** The task of a send that did not know it. */
  unknownTo?: string | undefined
}

/** `scoreMessage` within a transaction. */
export async function judgeMessage(
  tx: TxCtx,
  scope: Scope,
  mailText: MailText,
  { messageId, unknownTo }: ToJudge,
): Promise<void> {
  await takeOutOwnWords(tx, scope, mailText, messageId)
  const message = await readInbound(tx, scope, messageId)
  if (message === undefined) return
  const mail = toInboundMail(message)
  const { threadId } = message
  const reply = readReply(mail)
  const { unsubscribe: isOptOut, bounce } = reply.signals
  // The platform files delays among the bounces, too: these are waited for.
  if (message.isBounce && bounce && message.isJudged !== true) await noteBounced(tx, scope, threadId)
  const { intent } = reply
  const isFromPerson = !message.isBounce && !message.isAutomated && !labelFacts[intent.label].isMachine
  if (message.hadBounced && isFromPerson) await noteReachable(tx, scope, threadId)
  if (isOptOut || intent.label === 'unsubscribe') await lockContactOf(tx, scope, threadId)
  if (!message.isNewest) {
    await countReply(tx, scope, { threadId, messageId }, { label: intent.label, language: intent.lang })
    if (intent.label === 'out_of_office') await noteAway(tx, scope, messageId)
    if (message.hasAnswer) await tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId })
    if (isOptOut) await notifyOfIntent(tx, scope, threadId, { label: 'unsubscribe', action: 'stop', isOptOut })
    else if (intent.optOut !== undefined)
      await noteHeardOptOut(tx, scope, threadId, { messageId, optOut: intent.optOut })
    else if (isRecent(tx, message) || !message.isAnswered) await draftLeftOpen(tx, scope, threadId)
    const isForPerson = intent.action === 'reply' || intent.action === 'handoff'
    if (isForPerson) await noteUnanswered(tx, scope, messageId, unknownTo)
    return
  }
  // Judged again, as our own mail was taken out of it: a model that read it since knows better, and a person stays right.
  const isAgain = message.isJudged === true
  if (isAgain && message.isByModel === true) return
  await storeIntent(tx, scope, threadId, intent, { keepCorrection: isAgain })
  if (!message.isUnclear) await notifyOfIntent(tx, scope, threadId, { ...intent, isOptOut })
  if (isAgain && (message.judgedAction === 'reply' || message.judgedAction === 'handoff')) return
  if (message.isAnswered) return
  if (intent.action === 'wait') await draftLeftOpen(tx, scope, threadId)
  if (!isRecent(tx, message)) return
  if (intent.action === 'reply' || intent.action === 'handoff') {
    await tx.addJob('write_draft', { workspaceId: scope.workspaceId, threadId, messageId })
    if (intent.label === 'question' || (mail.newText.includes('?') && !message.isUnclear))
      await noteQuestionsSoon(tx, scope, messageId)
  }
}
