import { openPlatform } from '../connections/reads.ts'
import { inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readSentAt, readUnclaimedOutbound } from '../threads/reads.ts'
import { type Attempt, listClaimedMails } from './attempts-store.ts'
import { findOurMail, type SentMailCandidate, type SoughtMail } from './rules.ts'
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
 */
export async function lookUp(ctx: SendNeeds, scope: Scope, attempt: Attempt): Promise<FoundMail | null> {
  const { echoed, claimed, answeredAt } = await inTx(ctx, scope, async (tx) => ({
    echoed: await readUnclaimedOutbound(
      tx,
      scope,
      attempt.threadId,
      new Date(new Date(attempt.preparedAt).getTime() - dayMs),
    ),
    claimed: new Set(await listClaimedMails(tx, scope, attempt.threadId)),
    answeredAt: await readSentAt(tx, scope, attempt.threadId, attempt.inReplyTo),
  }))
  const wanted: SoughtMail = { ...attempt, answeredAt, calledAt: new Date(attempt.calledAt ?? attempt.preparedAt) }
  const among = (candidates: SentMailCandidate[]): SentMailCandidate | null =>
    findOurMail(wanted, candidates, (id) => claimed.has(id))

  const echo = among(
    echoed.map((m) => ({ id: m.platformReplyId, text: m.newText, toEmails: [m.toEmail], sentAt: new Date(m.sentAt) })),
  )
  if (echo !== null) {
    const messageId = echoed.find((m) => m.platformReplyId === echo.id)?.messageId ?? null
    return { id: echo.id, messageId, sentAt: echo.sentAt }
  }
  const { client } = await openPlatform(ctx, scope, attempt.connectionId)
  const mails = (await client.getConversation(attempt.inReplyTo)).filter(({ direction }) => direction === 'outbound')
  const mailText = await ctx.mailText()
  const there = among(
    mails.map((mail) => ({
      id: mail.id,
      text: mailText.extract({ textBody: mail.text, htmlBody: mail.html, subject: mail.subject }).newText,
      toEmails: mail.to.map(({ email }) => email),
      sentAt: mail.receivedAt,
    })),
  )
  if (there === null) return null
  return { id: there.id, messageId: mails.find(({ id }) => id === there.id)?.messageId ?? null, sentAt: there.sentAt }
}
