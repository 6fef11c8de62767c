import { openPlatform } from '../connections/reads.ts'
import { inTx } from '../context.ts'
import type { MailText } from '../ports.ts'
import type { Scope } from '../scope.ts'
import type { PlatformMail } from '../sending-platform.ts'
import { readSentAt, readUnclaimedOutbound } from '../threads/reads.ts'
import { saysOurs } from '../threads/sync/our-words.ts'
import { type Attempt, listClaimedMails, listRivals } from './attempts-store.ts'
import { findOurMail, fitsBetter, type SentMailCandidate, type SoughtMail } from './rules.ts'
import type { SendNeeds } from './send-needs.ts'

export interface FoundMail {
  id: string
  messageId: string | null
  sentAt: Date
}

const dayMs = 86_400_000

/**
 * Whether the mail of an attempt has gone out: looks among what the platform's echo already told us, then in the platform's own
 * conversation. Null: it is not there (now). Throws a `PlatformError` when the conversation can't be read.
 *
 * @param only `echoes`: among those alone, of a day after the call
 */
export async function lookUp(
  ctx: SendNeeds,
  scope: Scope,
  attempt: Attempt,
  { only }: { only?: 'echoes' | undefined } = {},
): Promise<FoundMail | null> {
  const { threadId, connectionId } = attempt
  const { echoed, rivals, answeredAt } = await inTx(ctx, scope, async (tx) => ({
    echoed: await readUnclaimedOutbound(tx, scope, threadId, new Date(new Date(attempt.preparedAt).getTime() - dayMs)),
    rivals: (await listRivals(tx, scope, attempt)).filter((rival) => fitsBetter(rival, attempt)),
    answeredAt: await readSentAt(tx, scope, threadId, attempt.inReplyTo),
  }))
  const wanted: SoughtMail = { ...attempt, answeredAt, calledAt: new Date(attempt.calledAt ?? attempt.preparedAt) }
  const among = async (candidates: SentMailCandidate[]): Promise<SentMailCandidate | null> => {
    const ids = candidates.map(({ id }) => id)
    const claimed = await inTx(ctx, scope, (tx) => listClaimedMails(tx, scope, connectionId, ids))
    const isAnothers = ({ id, texts }: SentMailCandidate) =>
      claimed.has(id) || rivals.some(({ body }) => saysOurs(texts, body))
    return findOurMail(wanted, candidates, isAnothers)
  }

  const isLate = ({ sentAt }: { sentAt: string }) => Date.parse(sentAt) > wanted.calledAt.getTime() + dayMs
  const echo = await among(
    echoed
      .filter((m) => only === undefined || !isLate(m))
      .map((m) => ({
        id: m.platformReplyId,
        texts: [m.newText],
        toEmails: [m.toEmail],
        sentAt: new Date(m.sentAt),
      })),
  )
  if (echo !== null) {
    const messageId = echoed.find((m) => m.platformReplyId === echo.id)?.messageId ?? null
    return { id: echo.id, messageId, sentAt: echo.sentAt }
  }
  if (only === 'echoes') return null
  const { client } = await openPlatform(ctx, scope, connectionId)
  const mails = await client.getConversation(attempt.inReplyTo)
  const there = await among(candidatesIn(await ctx.mailText(), mails))
  if (there === null) return null
  return { id: there.id, messageId: mails.find(({ id }) => id === there.id)?.messageId ?? null, sentAt: there.sentAt }
}

/** Of the mails of a platform's conversation those that may be ours. */
export const candidatesIn = (mailText: MailText, mails: readonly PlatformMail[]): SentMailCandidate[] =>
  mails
    .filter(({ direction }) => direction === 'outbound')
    .map(({ id, text, html, subject, to, receivedAt }) => {
      const { newText, wholeText } = mailText.extract({ textBody: text, htmlBody: html, subject })
      return { id, texts: [newText, wholeText, text], toEmails: to.map(({ email }) => email), sentAt: receivedAt }
    })
