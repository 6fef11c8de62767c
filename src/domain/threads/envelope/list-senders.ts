import type { Sender } from '#contract/envelope.ts'
import { AppError } from '../../app-error.ts'
import { recordAudit } from '../../audit/record.ts'
import { readable } from '../../connections/read-mailbox.ts'
import { openPlatform } from '../../connections/reads.ts'
import {
  findSender,
  keepSenders,
  noteCampaignSenders,
  readCampaignSenders,
  writeSignature,
} from '../../connections/senders.ts'
import { type Ctx, inTx, notifyLive } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import { isPlatformError } from '../../sending-platform.ts'
import { readThread } from '../reads.ts'
import { readAnswerTarget } from './answer-target.ts'
import { refreshSigned } from './refresh-signed.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms' | 'mailText' | 'log'>

/** Mailboxes join a campaign now and then. */
const freshMs = 600_000

/**
 * The mailboxes that an answer can go out of: those of the thread's campaign, its own first. The platform is asked when that was long ago;
 * where it gives no answer, those that it told of before are told as `isOld`. Throws `not_found`, and `not_connected`.
 */
export async function listSenders(
  ctx: Needs,
  scope: Scope,
  threadId: string,
): Promise<{ senders: Sender[]; isOld: boolean }> {
  const place = await inTx(ctx, scope, async (tx) => {
    const thread = await readThread(tx, scope, threadId)
    if (thread === undefined) throw new AppError('not_found')
    const target = await readAnswerTarget(tx, scope, threadId)
    const of = thread.campaignId === null ? undefined : await readCampaignSenders(tx, scope, thread.campaignId)
    return { campaignId: thread.campaignId, connectionId: target?.connectionId ?? null, own: target?.senderEmailId, of }
  })
  const { campaignId, connectionId, own, of } = place
  if (connectionId === null) return { senders: [], isOld: false }
  let isOld = false
  if (campaignId !== null && of !== undefined && isStale(of.readAt, ctx.now()))
    isOld = !(await refresh(ctx, scope, { connectionId, campaignId, platformId: of.platformId }))
  return inTx(ctx, scope, async (tx) => {
    const known = campaignId === null ? [] : ((await readCampaignSenders(tx, scope, campaignId))?.senders ?? [])
    const mailbox = own == null ? undefined : await findSender(tx, scope, connectionId, own)
    if (mailbox === undefined) return { senders: known, isOld }
    const { readAt: _at, ...first } = mailbox
    return { senders: [first, ...known.filter(({ id }) => id !== first.id)], isOld }
  })
}

const isStale = (readAt: string | null, now: Date): boolean =>
  readAt === null || now.getTime() - Date.parse(readAt) > freshMs

/** False when the platform could not be asked. */
async function refresh(
  ctx: Needs,
  scope: Scope,
  { connectionId, campaignId, platformId }: { connectionId: string; campaignId: string; platformId: string },
): Promise<boolean> {
  const { client } = await openPlatform(ctx, scope, connectionId)
  if (client.listMailboxes === null) return true
  const told = await client.listMailboxes(platformId).catch((error: unknown) => {
    if (!isPlatformError(error)) throw error
    ctx.log.warn({ campaignId, err: error }, "a campaign's mailboxes could not be read")
    return null
  })
  if (told === null) return false
  const senders = await readable(ctx, told)
  await inTx(ctx, scope, async (tx) => {
    await keepSenders(tx, scope, connectionId, senders)
    await noteCampaignSenders(
      tx,
      scope,
      campaignId,
      senders.map(({ id }) => id),
    )
  })
  return true
}

/**
 * Sets what stands below the mails of a mailbox; null takes the platform's own signature. Drafts that wait, and are signed by name, are written again where
 * nobody has touched them. Throws `not_found` for one that is not known.
 */
export async function signSender(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { threadId, senderId, signature }: { threadId: string; senderId: string; signature: string | null },
): Promise<Sender> {
  return inTx(ctx, scope, async (tx) => {
    const target = await readAnswerTarget(tx, scope, threadId)
    const signed =
      target === undefined
        ? undefined
        : await writeSignature(tx, scope, target.connectionId, senderId, signature?.trim() ?? null)
    if (signed === undefined) throw new AppError('not_found')
    await recordAudit(tx, scope, 'sender.signed', senderId, { email: signed.email })
    await refreshSigned(tx, scope, signed)
    await notifyLive(tx, scope, { kind: 'thread', threadId })
    return signed
  })
}
