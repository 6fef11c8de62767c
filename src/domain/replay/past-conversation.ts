import { readReply } from '#language/read-reply.ts'
import type { AnsweringAgent } from '../agents/reads.ts'
import type { TxCtx } from '../context.ts'
import { gatherAround, type Material, type MaterialNeeds } from '../drafts/material.ts'
import { toInboundMail } from '../intent/inbound-mail.ts'
import { listCameFrom } from '../knowledge/reads.ts'
import type { Scope } from '../scope.ts'
import { readFirstSubject, readInbound, readMessages, readOutbound, readThread } from '../threads/reads.ts'
import { readCampaignMail } from '../threads/sync/campaign-mail.ts'
import type { OpenCase } from './cases-store.ts'

const messagesRead = 20

export interface PastConversation {
  mail: ReturnType<typeof toInboundMail>
  material: Material
  /** What a person answered; null: they stopped. */
  answer: string | null
  /** By what the lead and whoever answers are called, and what the mail names: no facts of an answer. */
  people: string[]
}

/**
 * A conversation as it was when the lead's mail had just come, with what the workspace knows today: nothing that was written after it, and
 * nothing of the knowledge that came out of its own answer. That answer is read for the comparison alone. Undefined when something of it is gone.
 */
export async function readPast(
  ctx: MaterialNeeds,
  tx: TxCtx,
  scope: Scope,
  agent: AnsweringAgent,
  { threadId, messageId, answerId }: OpenCase,
): Promise<PastConversation | undefined> {
  const [thread, message, answer] = await Promise.all([
    readThread(tx, scope, threadId),
    readInbound(tx, scope, messageId),
    answerId === null ? null : readOutbound(tx, scope, answerId),
  ])
  if (thread === undefined || message === undefined || answer === undefined) return undefined
  const [messages, campaignMail, firstSubject, without] = await Promise.all([
    readMessages(tx, scope, threadId, messagesRead, answerId ?? undefined),
    readCampaignMail(tx, scope, threadId),
    readFirstSubject(tx, scope, threadId),
    listCameFrom(tx, scope, { threadId, answer: answer?.text ?? '', since: message.sentAt }),
  ])
  const mail = toInboundMail(message)
  const at = mail.receivedAt
  const until = messages.findLastIndex(({ id }) => id === messageId)
  if (until < 0) return undefined
  const material = await gatherAround(
    ctx,
    tx,
    scope,
    {
      thread: {
        ...thread,
        lang: readReply(mail).lang,
        aiMode: null,
        answeredId: messageId,
        answerEmail: message.fromEmail,
        answerName: message.fromName,
        lastInboundId: messageId,
      },
      messages: messages.slice(0, until + 1),
      campaignMail: campaignMail.filter(({ sentAt }) => new Date(sentAt) <= at),
      firstSubject,
      agent,
      instructions: [],
    },
    without,
  )
  const ours = [...campaignMail, ...material.messages.filter(({ direction }) => direction === 'outbound')]
  return {
    mail,
    // "Tomorrow" is the day after the mail, not after today.
    material: { ...material, now: at },
    answer: answer?.text ?? null,
    people: [
      ...[thread.contactName, thread.contactCompany, message.fromName, mail.subject, mail.newText],
      ...ours.map(({ fromName }) => fromName),
    ].filter((name) => name !== ''),
  }
}
