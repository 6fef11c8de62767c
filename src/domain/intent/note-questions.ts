import { type Ctx, inTx, type TxCtx } from '../context.ts'
import { type AskedQuestion, noteAsked } from '../knowledge/note-asked.ts'
import type { Scope } from '../scope.ts'
import { readInbound } from '../threads/reads.ts'
import { questionsIn } from './asked-questions.ts'
import { fold } from './folded-text.ts'
import { toInboundMail } from './inbound-mail.ts'

/** Of what a message asks that to which its writer found no answer, whatever the entries' words say; in the lead's words. */
export type Unanswered = 'all' | readonly string[]

/** Has `noteQuestions` done when this transaction has committed. */
export const noteQuestionsSoon = (
  tx: TxCtx,
  { workspaceId }: Scope,
  messageId: string,
  { unanswered }: { unanswered: Unanswered },
): Promise<void> =>
  tx.addJob('note_questions', {
    workspaceId,
    messageId,
    unanswered: unanswered === 'all' ? unanswered : [...unanswered],
  })

/** Notes what an inbound message asks and no entry answers. Done twice, it counts once. Quiet when the message is gone. */
export async function noteQuestions(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { messageId, unanswered }: { messageId: string; unanswered: Unanswered },
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const message = await readInbound(tx, scope, messageId)
    if (message === undefined) return
    const { lang, questions } = questionsIn(toInboundMail(message))
    const asked = withUnanswered(questions, unanswered)
    if (asked.length === 0) return
    const { threadId, sentAt: askedAt, quotedText: ownWords } = message
    await noteAsked(tx, scope, { threadId, messageId, askedAt, lang, questions: asked, ownWords })
  })
}

/** The questions as the rules read them, each told whether the writer passed it on; and what it passed on beside them. */
function withUnanswered(questions: readonly string[], unanswered: Unanswered): AskedQuestion[] {
  if (unanswered === 'all') return questions.map((words) => ({ words, isHandedOff: true }))
  const passedOn = unanswered.map((words) => ({ words, plain: plainOf(words) })).filter(({ plain }) => plain !== '')
  const read = questions.map((words) => ({ words, plain: plainOf(words) }))
  const isSame = (one: string, other: string): boolean => one.includes(other) || other.includes(one)
  return [
    ...read.map(({ words, plain }) => ({ words, isHandedOff: passedOn.some((one) => isSame(one.plain, plain)) })),
    ...passedOn
      .filter(({ plain }) => !read.some((one) => isSame(one.plain, plain)))
      .map(({ words }) => ({ words, isHandedOff: true })),
  ]
}

/** Letters and digits, for a comparison that case, marks and spaces don't matter to. */
const plainOf = (words: string): string => fold(words).replace(/[^\p{L}\p{N}]+/gu, '')
