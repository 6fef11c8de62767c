import { recordAudit } from '../audit/record.ts'
import { takeBackCredit } from '../billing/earn-credit.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { listOnOneCard } from './cards.ts'
import { notifyOfReferral } from './notify-of-referral.ts'
import { endReferral } from './store.ts'

type Needs = Pick<Ctx, 'pool' | 'now'>

/**
 * A card of the workspace has become known: who pays with it, too, is no friend, whichever of the two referred the other. What was credited for
 * it is taken back unless it is used. Doing it twice changes nothing.
 */
export async function reviewCards(ctx: Needs, scope: Scope): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    for (const other of await listOnOneCard(tx, scope)) {
      await endOnOneCard(tx, scope, other)
      await tx.addJob('review_referral', { workspaceId: other, friendWorkspaceId: scope.workspaceId })
    }
  })
}

/** The same for one friend of the workspace. */
export async function reviewReferral(ctx: Needs, scope: Scope, friendWorkspaceId: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    if ((await listOnOneCard(tx, scope)).includes(friendWorkspaceId)) await endOnOneCard(tx, scope, friendWorkspaceId)
  })
}

async function endOnOneCard(tx: TxCtx, scope: Scope, friendWorkspaceId: string): Promise<void> {
  if ((await endReferral(tx, scope, { friendWorkspaceId }, 'same_card')) === null) return
  await takeBackCredit(tx, scope, { cause: 'referral', subjectId: friendWorkspaceId })
  await recordAudit(tx, scope, 'referral.refused', null, { why: 'same_card' })
  notifyOfReferral(tx, scope, 'taken_back', friendWorkspaceId)
  await notifyLive(tx, scope, { kind: 'settings' })
}
