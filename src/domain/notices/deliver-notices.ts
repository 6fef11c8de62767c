import { readConnectionKind } from '../connections/reads.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import { noticesMail } from '../mail/notice-mail.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Scope } from '../scope.ts'
import { adapterFor } from '../sending-platform.ts'
import { isWorkspaceOpen, readSettings } from '../workspaces/reads.ts'
import { makeApprovalLink } from './approval-link.ts'
import { type Delivery, endDelivery, lockDelivery } from './deliveries-store.ts'
import { kindsIn } from './preference-rules.ts'
import { listListeners } from './preferences-store.ts'
import { readCards } from './read-cards.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'settings' | 'platforms' | 'secrets'>

/**
 * Writes a message whose time has come, and puts it on its way: once. Who has left the workspace meanwhile, or may not hear of any of it any
 * more, gets none; what is no news any more is left out. Quiet when the message is not due, or over.
 */
export async function deliverNotices(ctx: Needs, scope: Scope, deliveryId: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const delivery = await lockDelivery(tx, scope, deliveryId)
    if (delivery?.state !== 'waiting' || new Date(delivery.dueAt) > tx.now()) return
    const isTold = (await isWorkspaceOpen(tx, scope)) && (await mail(ctx, tx, scope, delivery))
    await endDelivery(tx, scope, deliveryId, { state: isTold ? 'done' : 'dropped' })
  })
}

/** False when there is nothing to tell, or nobody to tell it to. */
async function mail(ctx: Needs, tx: TxCtx, scope: Scope, { targetId, noticeIds }: Delivery): Promise<boolean> {
  const [listener] = await listListeners(tx, scope, targetId)
  if (listener === undefined) return false
  const { publicUrl } = ctx.settings
  const told = await readCards(tx, scope, {
    noticeIds,
    kinds: kindsIn(listener.role, listener.choices),
    platformName: adapterFor(ctx.platforms, await readConnectionKind(tx, scope)).displayName,
    publicUrl,
    linkTo:
      listener.role === 'client'
        ? null
        : (seen) => makeApprovalLink(ctx, { ...seen, workspaceId: scope.workspaceId, userId: listener.userId }),
  })
  if (told.cards.length === 0) return false
  const { name } = await readSettings(tx, scope)
  const letter = noticesMail({
    ...told,
    workspace: name,
    link: `${publicUrl}/notifications`,
    settingsLink: `${publicUrl}/notifications/settings`,
  })
  await queueMail(tx, listener.email, letter, { isOnce: true })
  return true
}
