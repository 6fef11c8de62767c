import { type Outward, readOutward } from '../branding/reads.ts'
import { readConnectionKind } from '../connections/reads.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import { productOf } from '../mail/letterhead.ts'
import { noticesMail, noticesMessage } from '../mail/notice-mail.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { makeUnsubscribeLink } from '../mail/unsubscribe-link.ts'
import type { ChannelMessage, PostOutcome } from '../ports.ts'
import type { Scope } from '../scope.ts'
import { adapterFor } from '../sending-platform.ts'
import { isWorkspaceOpen, readSettings } from '../workspaces/reads.ts'
import { type ApprovalLink, addressMark, makeApprovalLink } from './approval-link.ts'
import { buryHook } from './bury-hook.ts'
import { beginCall, callAgain, type Delivery, endDelivery, lockDelivery, postponeDelivery } from './deliveries-store.ts'
import { findHook, openHookUrl } from './hooks-store.ts'
import { afterQuiet, kindsIn } from './preference-rules.ts'
import { listListeners } from './preferences-store.ts'
import { forgetBrowsers, listBrowsers, openBrowser } from './push-store.ts'
import { type Cards, readCards } from './read-cards.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'settings' | 'platforms' | 'secrets' | 'hooks' | 'push' | 'log'>

/** After so many calls of which certainly none arrived, nobody listens there. */
const mostTries = 6
const firstWaitMs = 30_000

/** What is to be called once the transaction that says so has been committed; null: it was done within, or there is nothing to tell. */
type Call = (() => Promise<void>) | null

/**
 * Writes a message whose time has come, and puts it on its way: once. Who has left the workspace meanwhile, or may not hear of any of it any
 * more, gets none; what is no news any more is left out. Quiet when the message is not due, or over.
 */
export async function deliverNotices(ctx: Needs, scope: Scope, deliveryId: string): Promise<void> {
  const call = await inTx(ctx, scope, async (tx): Promise<Call> => {
    const delivery = await lockDelivery(tx, scope, deliveryId)
    if (delivery?.state !== 'waiting' || new Date(delivery.dueAt) > tx.now()) return null
    const quietUntil = await findQuietEnd(tx, scope, delivery)
    if (quietUntil !== null) {
      await postponeDelivery(tx, scope, delivery, quietUntil)
      return null
    }
    const made = (await isWorkspaceOpen(tx, scope)) ? await ways[delivery.channel](ctx, tx, scope, delivery) : 'dropped'
    if (typeof made === 'function') return made
    await endDelivery(tx, scope, deliveryId, { state: made })
    return null
  })
  await call?.()
}

/**
 * When the quiet hours end in which its person now is; null when it may leave. They were looked at when it was written, too: but since then it
 * rested after a flood, was called in vain, or they were chosen only then.
 */
async function findQuietEnd(tx: TxCtx, scope: Scope, { channel, targetId }: Delivery): Promise<Date | null> {
  const userId = channel === 'slack' ? (await findHook(tx, scope, targetId))?.ownerId : targetId
  const [listener] = userId == null ? [] : await listListeners(tx, scope, userId)
  if (listener === undefined) return null
  const until = afterQuiet(tx.now(), listener.quiet, listener.timeZone ?? (await readSettings(tx, scope)).timeZone)
  return until > tx.now() ? until : null
}

type Way = (
  ctx: Needs,
  tx: TxCtx,
  scope: Scope,
  delivery: Delivery,
) => Promise<'done' | 'dropped' | (() => Promise<void>)>

/** It goes by the queue of mails. */
const mail: Way = async (ctx, tx, scope, { targetId, noticeIds }) => {
  const [listener] = await listListeners(tx, scope, targetId)
  const told =
    listener &&
    (await readFor(ctx, tx, scope, {
      noticeIds,
      kinds: kindsIn(listener.role, listener.choices),
      approver:
        listener.role === 'client' ? 'none' : { userId: listener.userId, mailedTo: addressMark(listener.email) },
    }))
  if (listener === undefined || told === undefined || told.cards.length === 0) return 'dropped'
  const { baseUrl, letterhead } = told
  const letter = noticesMail(
    {
      ...told,
      link: `${baseUrl}/notifications?workspace=${scope.workspaceId}`,
      settingsLink: `${baseUrl}/notifications/settings?workspace=${scope.workspaceId}`,
      unsubscribeUrl: makeUnsubscribeLink(ctx, {
        workspaceId: scope.workspaceId,
        from: 'notices',
        recipientId: listener.userId,
      }),
    },
    letterhead,
  )
  await queueMail(tx, listener.email, letter, { isOnce: true })
  return 'done'
}

/** It is posted when this transaction has said so. */
const slack: Way = async (ctx, tx, scope, { id, targetId, noticeIds, tries }) => {
  const hook = await findHook(tx, scope, targetId)
  if (hook === undefined || hook.deadAt !== null) return 'dropped'
  const [owner] = hook.ownerId === null ? [] : await listListeners(tx, scope, hook.ownerId)
  if (hook.ownerId !== null && owner === undefined) return 'dropped'
  const told = await readFor(ctx, tx, scope, {
    noticeIds,
    kinds: owner === undefined ? hook.kinds : kindsIn(owner.role, owner.choices),
    // Who reads along in a channel nobody knows: its link names nobody.
    approver: owner?.role === 'client' ? 'none' : { userId: null },
  })
  const url = await openHookUrl(ctx, tx, scope, targetId)
  if (told.cards.length === 0 || url === undefined) return 'dropped'
  await beginCall(tx, scope, id)
  return () => post(ctx, scope, { id, hookId: targetId, tries, url, message: noticesMessage(told) })
}

/** It is shown in the browsers that the person is signed in to; one that is gone is forgotten. */
const push: Way = async (ctx, tx, scope, { id, targetId, noticeIds }) => {
  const [listener] = await listListeners(tx, scope, targetId)
  const browsers = await listBrowsers(tx.db, targetId)
  if (listener === undefined || browsers.length === 0) return 'dropped'
  const told = await readFor(ctx, tx, scope, {
    noticeIds,
    kinds: kindsIn(listener.role, listener.choices),
    approver: 'none',
  })
  const [first] = told.cards
  if (first === undefined) return 'dropped'
  const { title } = noticesMessage(told)
  const isOne = told.cards.length === 1
  const body = isOne
    ? (first.words ?? first.lines.join(' '))
    : told.cards.map(({ titles }) => titles.join('. ')).join('\n')
  const message = {
    title,
    body,
    url: isOne ? first.openLink : `${told.baseUrl}/notifications?workspace=${scope.workspaceId}`,
  }
  await beginCall(tx, scope, id)
  return async () => {
    const outcomes = await Promise.all(browsers.map((browser) => ctx.push.send(openBrowser(ctx, browser), message)))
    const gone = browsers.filter((_, place) => outcomes[place] === 'gone').map((browser) => browser.id)
    await inTx(ctx, scope, async (after) => {
      await forgetBrowsers(after.db, gone)
      await endDelivery(after, scope, id, { state: outcomes.includes('taken') ? 'done' : 'failed' })
    })
  }
}

const ways: Record<Delivery['channel'], Way> = { mail, slack, push }

interface ReadFor {
  noticeIds: readonly string[]
  kinds: readonly string[]
  /** As whom a link in it acts; null: as whoever is signed in. */
  approver: Pick<ApprovalLink, 'userId' | 'mailedTo'> | 'none'
}

async function readFor(
  ctx: Needs,
  tx: TxCtx,
  scope: Scope,
  { noticeIds, kinds, approver }: ReadFor,
): Promise<Cards & Outward & { workspace: string; product: string }> {
  const { workspaceId } = scope
  const outward = await readOutward(ctx.settings, tx, scope)
  const { baseUrl, letterhead } = outward
  const told = await readCards(tx, scope, {
    noticeIds,
    kinds,
    platformName: adapterFor(ctx.platforms, await readConnectionKind(tx, scope)).displayName,
    baseUrl,
    linkTo:
      approver === 'none' ? null : (seen) => makeApprovalLink(ctx, baseUrl, { ...seen, workspaceId, ...approver }),
  })
  return { ...told, ...outward, workspace: (await readSettings(tx, scope)).name, product: productOf(letterhead) }
}

interface Posting {
  id: string
  hookId: string
  tries: number
  url: string
  message: ChannelMessage
}

async function post(ctx: Needs, scope: Scope, { id, hookId, tries, url, message }: Posting): Promise<void> {
  const outcome = await ctx.hooks.post(url, message)
  ctx.log.info({ deliveryId: id, outcome: outcome.kind }, 'notices posted')
  await inTx(ctx, scope, (tx) => record(tx, scope, { id, hookId, tries: tries + 1 }, outcome))
}

async function record(
  tx: TxCtx,
  scope: Scope,
  { id, hookId, tries }: Pick<Posting, 'id' | 'hookId' | 'tries'>,
  outcome: PostOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'taken':
      return endDelivery(tx, scope, id, { state: 'done' })
    case 'unclear':
      return endDelivery(tx, scope, id, { state: 'unclear' })
    case 'dead':
      await endDelivery(tx, scope, id, { state: 'failed', outcome: outcome.why })
      return buryHook(tx, scope, hookId, outcome.why)
    case 'not_sent': {
      if (tries < mostTries) {
        const waitMs = outcome.retryAfterMs ?? firstWaitMs * 2 ** (tries - 1)
        return callAgain(tx, scope, id, new Date(tx.now().getTime() + waitMs))
      }
      await endDelivery(tx, scope, id, { state: 'failed', outcome: 'unreachable' })
      return buryHook(tx, scope, hookId, 'unreachable')
    }
  }
}
