import type { Sender } from '#contract/envelope.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { isPlatformError, type PlatformSender, type SendingPlatform } from '../sending-platform.ts'
import { findSender, keepSenders } from './senders.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'mailText'>

/** Names and signatures of mailboxes change seldom. */
const dayMs = 86_400_000

/**
 * A mailbox of ours, asked for at most once a day. One that is gone, or that the platform does not tell of now, is as it was known; with
 * neither it has no name and signs nothing.
 */
export async function readMailbox(
  ctx: Needs,
  scope: Scope,
  { connectionId, client }: { connectionId: string; client: SendingPlatform },
  senderId: string,
): Promise<Pick<Sender, 'name' | 'email'>> {
  const known = await inTx(ctx, scope, (tx) => findSender(tx, scope, connectionId, senderId))
  if (known !== undefined && ctx.now().getTime() - Date.parse(known.readAt) < dayMs) return known
  const told = await client.readMailbox(senderId).catch((error: unknown) => {
    if (!isPlatformError(error)) throw error
    return null
  })
  if (told === null) return known ?? { name: '', email: '' }
  const kept = await readable(ctx, [told])
  await inTx(ctx, scope, (tx) => keepSenders(tx, scope, connectionId, kept))
  return told
}

const isHtml = (text: string): boolean => /<[a-z][^<>]*>/i.test(text)

/** Mailboxes with their signatures as plain text, as our mails are. */
export async function readable(
  ctx: Pick<Ctx, 'mailText'>,
  senders: readonly PlatformSender[],
): Promise<PlatformSender[]> {
  const mailText = await ctx.mailText()
  const plain = (signature: string): string => {
    if (!isHtml(signature)) return signature.trim()
    const { newText, quotedText } = mailText.extract({ textBody: '', htmlBody: signature, subject: '' })
    return [newText, quotedText]
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join('\n')
  }
  return senders.map((sender) => ({ ...sender, signature: plain(sender.signature).slice(0, longestSignature) }))
}

const longestSignature = 2000
