import { inSpan } from '#lib/tracing.ts'
import { withConnectionHealth } from '../../connections/connection-health.ts'
import { readMailbox } from '../../connections/read-mailbox.ts'
import { openPlatform } from '../../connections/reads.ts'
import { type Ctx, inTx, notifyLive } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import { type CampaignMailSent, isPlatformError, type SendingPlatform } from '../../sending-platform.ts'
import { inSharedTx } from '../../shared-tx.ts'
import { takeOutOfThread } from '../own-words.ts'
import { type CampaignMailToKeep, type CampaignOf, findUnread, keepMails, keyOfFetch } from './campaign-mail.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms' | 'mailText' | 'log'>

/**
 * Fetches what our campaign sent the lead of this thread, and keeps it, each mail once; nothing is asked for when that was done since
 * the lead's newest mail came. How the platform answered is noted at the connection; throws `not_connected`, and a `PlatformError` that passes.
 */
export async function fetchCampaignMail(ctx: Needs, scope: Scope, threadId: string): Promise<void> {
  const unread = await inSharedTx(ctx, scope, threadId, (tx) => findUnread(tx, scope, threadId))
  if (unread !== null) await withConnectionHealth(ctx, scope, () => fetchUnread(ctx, scope, threadId, unread), unread)
}

/**
 * Has that done of those among these threads where something is to be fetched, each by a job of its own: whose draft was written meanwhile, it has been.
 */
export async function lookForCampaignMail(
  ctx: Pick<Needs, 'pool' | 'now'>,
  scope: Scope,
  threads: readonly { threadId: string; trace?: string | undefined }[],
): Promise<void> {
  const { workspaceId } = scope
  await inTx(ctx, scope, async (tx) => {
    await Promise.all(
      threads.map(async ({ threadId, trace }) => {
        if ((await findUnread(tx, scope, threadId)) === null) return
        const fetch = (): Promise<void> =>
          tx.addJob('fetch_campaign_mail', { workspaceId, threadId }, { key: keyOfFetch(threadId) })
        await (trace === undefined ? fetch() : inSpan({ name: 'look_for_campaign_mail' }, { parent: trace }, fetch))
      }),
    )
  })
}

async function fetchUnread(ctx: Needs, scope: Scope, threadId: string, unread: CampaignOf): Promise<void> {
  const { client } = await openPlatform(ctx, scope, unread.connectionId)
  const sent = await client.listCampaignMail(unread.leadId).catch((error: unknown) => {
    // A lead who was deleted there has no mail any more.
    if (isPlatformError(error) && error.code === 'not_found') return []
    throw error
  })
  const ours = sent.filter(({ campaignId }) => campaignId === unread.campaignId)
  const mails = await readyToKeep(ctx, scope, unread, client, ours)
  const mailText = await ctx.mailText()
  await inTx(ctx, scope, async (tx) => {
    if (!(await keepMails(tx, scope, threadId, unread.connectionId, mails))) return
    await takeOutOfThread(tx, scope, mailText, threadId)
    await notifyLive(tx, scope, { kind: 'thread', threadId })
  })
}

async function readyToKeep(
  ctx: Needs,
  scope: Scope,
  { connectionId, mailbox }: CampaignOf,
  client: SendingPlatform,
  sent: readonly CampaignMailSent[],
): Promise<CampaignMailToKeep[]> {
  const mailText = await ctx.mailText()
  const senders = new Map<string | null, { name: string; email: string }>()
  // Also the one that an answer goes out of: whether it has a signature, its writer must know.
  for (const id of new Set([mailbox, ...sent.map(({ senderEmailId }) => senderEmailId)]))
    if (id !== null) senders.set(id, await readMailbox(ctx, scope, { connectionId, client }, id))
  return sent.map(({ body, ...mail }) => {
    const isHtml = /<(?:html|body|div|p|br|table|span|a|b|i|ul)\b[^<>]*>/i.test(body)
    const { newText, quotedText } = mailText.extract({
      textBody: isHtml ? '' : body,
      htmlBody: isHtml ? body : null,
      subject: mail.subject,
    })
    const { name: fromName, email: fromEmail } = senders.get(mail.senderEmailId) ?? { name: '', email: '' }
    const html = isHtml ? mailText.sanitizeHtml(body).html : null
    // Whole, with what stands below the closing: a lead's client quotes that, too.
    const text = [newText, quotedText].filter((part) => part !== '').join('\n\n')
    return { ...mail, fromName, fromEmail, text, html }
  })
}

/** So long a draft waits for it. */
const patienceMs = 5_000

/** The same for whoever writes now and found it `unread`: what can't be had in time is done without, and is fetched by its own job. */
export async function fetchUnreadSoon(ctx: Needs, scope: Scope, threadId: string, unread: CampaignOf): Promise<void> {
  const isLate = new Promise<void>((resolve) => setTimeout(resolve, patienceMs).unref())
  const fetched = fetchUnread(ctx, scope, threadId, unread).catch((error: unknown) => {
    ctx.log.warn({ threadId, err: error }, "the campaign's mail could not be fetched: the draft is written without it")
  })
  await Promise.race([fetched, isLate])
}
