import { type Ctx, inTx, type TxCtx } from '../context.ts'
import { noteAsked } from '../knowledge/note-asked.ts'
import type { Scope } from '../scope.ts'
import { readInbound } from '../threads/reads.ts'
import { questionsIn } from './asked-questions.ts'
import { toInboundMail } from './inbound-mail.ts'

/**
 * Has `noteQuestions` done when this transaction has committed.
 *
 * @param isHandedOff the writer found no answer, whatever the entries' words say
 */
export const noteQuestionsSoon = (
  tx: TxCtx,
  { workspaceId }: Scope,
  messageId: string,
  { isHandedOff }: { isHandedOff: boolean },
): Promise<void> => tx.addJob('note_questions', { workspaceId, messageId, isHandedOff })

/** Notes what an inbound message asks and no entry answers. Done twice, it counts once. Quiet when the message is gone. */
export async function noteQuestions(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { messageId, isHandedOff }: { messageId: string; isHandedOff: boolean },
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const message = await readInbound(tx, scope, messageId)
    if (message === undefined) return
    const { lang, questions } = questionsIn(toInboundMail(message))
    if (questions.length === 0) return
    const { threadId, sentAt: askedAt, quotedText: ownWords } = message
    await noteAsked(tx, scope, { threadId, messageId, askedAt, lang, questions, ownWords, isHandedOff })
  })
}
