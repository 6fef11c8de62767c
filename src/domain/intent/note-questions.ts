import { readReply } from '#language/read-reply.ts'
import { plainWord } from '#lib/plain-word.ts'
import { type Ctx, oneByOne, type TxCtx } from '../context.ts'
import { type AskedQuestion, noteAsked } from '../knowledge/note-asked.ts'
import type { Scope } from '../scope.ts'
import { inSharedTx } from '../shared-tx.ts'
import { readInbound } from '../threads/reads.ts'
import {
  keepPassedOn,
  noteNoted,
  nothingPassedOn,
  type PassedOn,
  passedOnIn,
  type Unanswered,
} from '../threads/unanswered.ts'
import { toInboundMail } from './inbound-mail.ts'

/** Has `noteQuestions` done when this transaction has committed, with what the message's writer left unanswered. */
export async function noteQuestionsSoon(
  tx: TxCtx,
  scope: Scope,
  messageId: string,
  passedOn: PassedOn = nothingPassedOn,
): Promise<void> {
  if (passedOn.unanswered.length > 0) await keepPassedOn(tx, scope, messageId, passedOn)
  await tx.addJob('note_questions', { workspaceId: scope.workspaceId, messageId })
}

/**
 * Notes what an inbound message asks and no entry answers, also what its writer passed on. Asked for by its judge and again by its writer, it is
 * done once where both are heard by then; done twice, it counts once; done late, an entry
 * that came meanwhile answers all the same. Quiet when the message is gone. Of messages whose questions are noted in one transaction the next sees what the
 * one before opened.
 */
export async function noteQuestions(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, messageId: string): Promise<void> {
  await inSharedTx(ctx, scope, messageId, (tx) => oneByOne(tx, () => noteWithin(tx, scope, messageId)), 'questions')
}

async function noteWithin(tx: TxCtx, scope: Scope, messageId: string): Promise<void> {
  const message = await readInbound(tx, scope, messageId)
  if (message === undefined) return
  const { isNoted = false, ...passedOn } = passedOnIn(message.passedOn)
  if (isNoted) return
  const { unanswered, readAt } = passedOn
  const { lang, questions } = readReply(toInboundMail(message))
  const asked = withUnanswered(questions, unanswered)
  if (asked.length === 0) return
  const { threadId, sentAt: askedAt, quotedText: ownWords } = message
  await noteAsked(tx, scope, { threadId, messageId, askedAt, lang, questions: asked, ownWords, readAt })
  if (unanswered.length > 0) await noteNoted(tx, scope, messageId, passedOn)
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
const plainOf = (words: string): string => plainWord(words).replace(/[^\p{L}\p{N}]+/gu, '')
